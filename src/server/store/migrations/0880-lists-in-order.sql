-- What a large company's lists and reports are read by.

-- The index of the field a list is ordered by stands in the list's own order (server/store/schema.ts): its first rows are found without
-- putting all of them in order.
drop index fc_kd_other_log_time_idx;
create index fc_kd_other_log_time_idx on fc_kd_other_log (ep_id, time desc nulls last, id) where not is_deleted;
drop index fc_cost_cost_date_idx;
create index fc_cost_cost_date_idx on fc_cost (ep_id, cost_date desc nulls last, id) where not is_deleted;
drop index fc_invoice_invoice_date_idx;
create index fc_invoice_invoice_date_idx on fc_invoice (ep_id, invoice_date desc nulls last, id) where not is_deleted;
drop index fr_rate_valid_from_idx;
create index fr_rate_valid_from_idx on fr_rate (ep_id, valid_from desc nulls last, id) where not is_deleted;
drop index fr_lcl_rate_valid_from_idx;
create index fr_lcl_rate_valid_from_idx on fr_lcl_rate (ep_id, valid_from desc nulls last, id) where not is_deleted;
drop index fr_take_log_create_time_idx;
create index fr_take_log_create_time_idx on fr_take_log (ep_id, create_time desc nulls last, id) where not is_deleted;
drop index fr_customer_log_create_time_idx;
create index fr_customer_log_create_time_idx on fr_customer_log (ep_id, create_time desc nulls last, id) where not is_deleted;
drop index fc_voucher_voucher_date_idx;
create index fc_voucher_voucher_date_idx on fc_voucher (ep_id, voucher_date desc nulls last, id) where not is_deleted;
drop index fc_voucher_source_source_date_idx;
create index fc_voucher_source_source_date_idx on fc_voucher_source (ep_id, source_date desc nulls last, id);
drop index fc_fx_settlement_settle_date_idx;
create index fc_fx_settlement_settle_date_idx on fc_fx_settlement (ep_id, settle_date desc nulls last, id) where not is_deleted;
drop index bl_order_etd_idx;
create index bl_order_etd_idx on bl_order (ep_id, etd desc nulls last, id) where not is_deleted;
drop index bl_lcl_container_etd_idx;
create index bl_lcl_container_etd_idx on bl_lcl_container (ep_id, etd desc nulls last, id) where not is_deleted;
drop index bl_purchase_order_ship_window_to_idx;
create index bl_purchase_order_ship_window_to_idx on bl_purchase_order (ep_id, ship_window_to, id) where not is_deleted;
drop index ship_list_etd_idx;
create index ship_list_etd_idx on ship_list (ep_id, etd, id) where not is_deleted;
drop index fc_cash_cash_date_idx;
create index fc_cash_cash_date_idx on fc_cash (ep_id, cash_date desc nulls last, id) where not is_deleted;
drop index soc_purchase_buy_date_idx;
create index soc_purchase_buy_date_idx on soc_purchase (ep_id, buy_date desc nulls last, id) where not is_deleted;
drop index fms_etd_idx;
create index fms_etd_idx on fms (ep_id, etd, id) where not is_deleted;

-- What customers owe that is on no document yet, for the question how far their limits are used (crm_credit_used).
create index fc_cost_customer_id_open_idx on fc_cost (ep_id, customer_id) include (currency, order_id, open_amount) where not is_deleted and direction = 'AR' and is_estimate = 'false' and open_amount <> 0;

-- What is asked whether anything refers to a row, which children it has and which numbers were given finds its answer in an index, also in a
-- company of a million charges: references that are mostly blank are held without blanks, and numbers of removed rows apart.
create index bl_order_job_no_gone_idx on bl_order (ep_id, job_no) where is_deleted;
create index bl_order_middle_middle_no_gone_idx on bl_order_middle (ep_id, middle_no) where is_deleted;
create index bl_lcl_container_box_no_gone_idx on bl_lcl_container (ep_id, box_no) where is_deleted;
create index bl_truck_dispatch_dispatch_no_gone_idx on bl_truck_dispatch (ep_id, dispatch_no) where is_deleted;
create index fc_cost_split_from_id_filled_idx on fc_cost (ep_id, split_from_id) where not is_deleted and split_from_id is not null;
create index fc_cost_settlement_order_cost_id_filled_idx on fc_cost (ep_id, settlement_order_cost_id) where not is_deleted and settlement_order_cost_id is not null;
create index fc_cost_container_id_filled_idx on fc_cost (ep_id, container_id) where not is_deleted and container_id is not null;
create index fc_invoice_merged_into_id_filled_idx on fc_invoice (ep_id, merged_into_id) where not is_deleted and merged_into_id is not null;
create index fc_invoice_invoice_no_gone_idx on fc_invoice (ep_id, invoice_no) where is_deleted;
create index fc_invoice_line_order_id_idx on fc_invoice_line (ep_id, order_id) where not is_deleted;
create index fc_invoice_line_from_invoice_id_filled_idx on fc_invoice_line (ep_id, from_invoice_id) where not is_deleted and from_invoice_id is not null;
create index bl_cost_plan_plan_no_gone_idx on bl_cost_plan (ep_id, plan_no) where is_deleted;
create index fc_supplier_bill_import_no_gone_idx on fc_supplier_bill (ep_id, import_no) where is_deleted;
create index fc_cash_order_id_filled_idx on fc_cash (ep_id, order_id) where not is_deleted and order_id is not null;
create index fc_cash_netting_id_filled_idx on fc_cash (ep_id, netting_id) where not is_deleted and netting_id is not null;
create index fc_cash_cash_no_gone_idx on fc_cash (ep_id, cash_no) where is_deleted;
create index fc_write_off_document_id_idx on fc_write_off (ep_id, document_id) where not is_deleted;
create index fc_payment_payment_no_gone_idx on fc_payment (ep_id, payment_no) where is_deleted;
create index fc_payment_file_pay_file_no_gone_idx on fc_payment_file (ep_id, pay_file_no) where is_deleted;
create index wh_receipt_receipt_no_gone_idx on wh_receipt (ep_id, receipt_no) where is_deleted;
create index soc_purchase_buy_no_gone_idx on soc_purchase (ep_id, buy_no) where is_deleted;
create index bl_agency_order_hbl_no_gone_idx on bl_agency_order (ep_id, hbl_no) where is_deleted;
create index fr_offer_offer_no_gone_idx on fr_offer (ep_id, offer_no) where is_deleted;
create index freight_enquiry_enquiry_no_gone_idx on freight_enquiry (ep_id, enquiry_no) where is_deleted;
create index fms_fms_no_gone_idx on fms (ep_id, fms_no) where is_deleted;
create index fc_expense_claim_claim_no_gone_idx on fc_expense_claim (ep_id, claim_no) where is_deleted;
create index fc_statement_statement_no_gone_idx on fc_statement (ep_id, statement_no) where is_deleted;
create index fc_voucher_voucher_no_gone_idx on fc_voucher (ep_id, voucher_no) where is_deleted;
create index fc_fx_settlement_settle_no_gone_idx on fc_fx_settlement (ep_id, settle_no) where is_deleted;


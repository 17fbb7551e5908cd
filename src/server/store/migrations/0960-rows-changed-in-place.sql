-- A row that changes nothing an index names stays where it is and is written into no index again, if its page has room. Money was named by one
-- index, so that every edited price of a charge was written into thirteen of them.
drop index fc_cost_customer_id_open_idx;
create index fc_cost_customer_id_some_idx on fc_cost (ep_id, customer_id) where not is_deleted and direction = 'AR' and is_estimate = 'false' and invoiced = 'false';

-- References that are mostly blank.
drop index fc_cost_purchase_id_idx, fc_cost_soc_container_id_idx, fc_cost_source_id_idx, fc_cost_settlement_order_cost_id_idx;
create index fc_cost_purchase_id_filled_idx on fc_cost (ep_id, purchase_id) where not is_deleted and purchase_id is not null;
create index fc_cost_soc_container_id_filled_idx on fc_cost (ep_id, soc_container_id) where not is_deleted and soc_container_id is not null;
create index fc_cost_source_id_filled_idx on fc_cost (ep_id, source_id) where not is_deleted and source_id is not null;

alter table fc_cost set (fillfactor = 85);
alter table fc_invoice set (fillfactor = 85);
alter table fc_invoice_line set (fillfactor = 85);
alter table bl_order set (fillfactor = 85);
alter table bl_container set (fillfactor = 85);

-- As 0851 made it; charges that are invoiced whole are left out by their mark, which an index names.
create or replace view crm_credit_used with (security_invoker = true) as
select ep_id, customer_id, currency, balance as amount, case when check_status = 'CHECK_PASS' then 'INVOICES' else 'DRAFTS' end as part
from fc_invoice where direction = 'AR' and not is_deleted and balance <> 0
union all
select c.ep_id, c.customer_id, c.currency, c.open_amount, 'UNINVOICED' from fc_cost c join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id and o.reviewed and not o.is_deleted
where c.direction = 'AR' and not c.is_deleted and c.is_estimate = 'false' and c.invoiced = 'false' and c.open_amount <> 0
union all
select ep_id, customer_id, currency, -unapplied_amount, 'UNAPPLIED' from fc_cash
where direction = 'IN' and cash_kind in ('RECEIPT', 'ADVANCE_IN') and check_status = 'CHECKED' and not is_deleted and customer_id is not null and unapplied_amount <> 0;

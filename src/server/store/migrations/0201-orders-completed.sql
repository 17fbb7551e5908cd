-- An order is completed once its receivables are written off, and not as soon as they are invoiced.
alter table fc_cost add column written_off boolean not null default false;
update fc_cost set written_off = true where amount = coalesce(written_off_amount, 0);
alter table bl_order add column ar_open integer;
update bl_order set ar_open = 0;
update bl_order o set ar_open = c.open
  from (select ep_id, order_id, count(*) as open from fc_cost where direction = 'AR' and not is_estimate and not written_off and not is_deleted group by 1, 2) c
  where c.ep_id = o.ep_id and c.order_id = o.id;
update bl_order set settled = false,
  order_status = case when shut_out then 'SHUT_OUT' when ata is not null then 'ARRIVED' else 'SAILED' end
  where settled and ar_open > 0 and order_status = 'COMPLETED';
update bl_order set settled = false where settled and ar_open > 0;

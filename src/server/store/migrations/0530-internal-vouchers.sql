-- Documents between branches whose lines all have their other side are posted with it, as one kind of their own (domain/13 §13.3 INTERNAL).
update fc_voucher_source s set voucher_type = 'INTERNAL', version = s.version + 1
where s.table_name = 'invoice' and s.voucher_type in ('AR', 'AP') and s.voucher_id is null
  and exists (select 1 from fc_invoice_line l where l.ep_id = s.ep_id and l.invoice_id = s.table_id::bigint and not l.is_deleted)
  and not exists (
    select 1 from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id
    where l.ep_id = s.ep_id and l.invoice_id = s.table_id::bigint and not l.is_deleted and c.counterpart_cost_id is null
  );
-- What passed documents bill of each charge, and the voucher of an internal pair that was made over it.
create view fc_charge_passed with (security_invoker = true) as
select l.ep_id, l.cost_id, sum(l.allocated_amount_of_cost) filter (where i.check_status = 'CHECK_PASS') as passed, max(coalesce(v.voucher_no, s.source_no)) filter (where v.id is not null) as posted
from fc_invoice_line l join fc_invoice i on i.ep_id = l.ep_id and i.id = l.invoice_id and not i.is_deleted
  left join fc_voucher_source s on s.ep_id = i.ep_id and s.table_name = 'invoice' and s.table_id = i.id::text and s.voucher_type = 'INTERNAL'
  left join fc_voucher v on v.ep_id = s.ep_id and v.id = s.voucher_id
where not l.is_deleted group by l.ep_id, l.cost_id;
-- Lines of documents between branches all of whose lines have their other side.
create view fc_pair_half with (security_invoker = true) as
select l.ep_id, l.invoice_id, c.counterpart_ep_id as other_ep_id, c.counterpart_cost_id::bigint as other_cost_id, coalesce(p.passed, 0) as passed
from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id left join fc_charge_passed p on p.ep_id = l.ep_id and p.cost_id = l.cost_id
where not l.is_deleted and c.counterpart_cost_id is not null and not exists (
  select 1 from fc_invoice_line x join fc_cost y on y.ep_id = x.ep_id and y.id = x.cost_id where x.ep_id = l.ep_id and x.invoice_id = l.invoice_id and not x.is_deleted and y.counterpart_cost_id is null
);
grant select on fc_charge_passed, fc_pair_half to tallysheet_app;

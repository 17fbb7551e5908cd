-- Documents between branches whose lines all have their other side are posted with it, as one kind of their own (domain/13 §13.3 INTERNAL).
update fc_voucher_source s set voucher_type = 'INTERNAL', version = s.version + 1
where s.table_name = 'invoice' and s.voucher_type in ('AR', 'AP') and s.voucher_id is null
  and exists (select 1 from fc_invoice_line l where l.ep_id = s.ep_id and l.invoice_id = s.table_id::bigint and not l.is_deleted)
  and not exists (
    select 1 from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id
    where l.ep_id = s.ep_id and l.invoice_id = s.table_id::bigint and not l.is_deleted and c.counterpart_cost_id is null
  );

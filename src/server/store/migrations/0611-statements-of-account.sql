-- Statements of account: what a line is, the number of its document, and how old is what was open at the end (domain/13 §13.5, kind ACCOUNT).
alter table fc_statement_line add column line_kind text check (line_kind in ('CHARGE', 'OPENING', 'INVOICE', 'CREDIT', 'MONEY', 'REFUND', 'ADJUSTMENT', 'TRANSFER', 'BAD_DEBT'));
alter table fc_statement_line add column document_no text check (char_length(document_no) <= 60);
update fc_statement_line set line_kind = 'CHARGE';
alter table fc_statement add column ageing jsonb;
-- What moved between us and a partner on each side: documents that passed, money, what closed documents without money, what went over to another
-- currency, side or partner, and what was given up. They come to what documents and money have open.
create view fc_account_movement with (security_invoker = true) as
with taken as not materialized (
  select a.ep_id, a.invoice_id, a.cash_id, a.allocated_invoice, a.allocated_cash, a.adjustment_amount, a.is_recovery, w.write_off_date, i.direction as i_side, i.currency as i_currency,
    i.invoice_no, i.customer_id as i_partner, c.customer_id as c_partner, c.currency as c_currency, c.cash_no, c.cash_kind, how.side as c_side, how.sign,
    c.cash_kind in ('NETTING', 'DEPOSIT') or a.is_recovery or i.direction <> how.side or i.currency <> c.currency or i.customer_id <> c.customer_id as elsewhere
  from fc_cash_allocation a join fc_write_off w on w.ep_id = a.ep_id and w.id = a.write_off_id join fc_cash c on c.ep_id = a.ep_id and c.id = a.cash_id
    join fc_invoice i on i.ep_id = a.ep_id and i.id = a.invoice_id
    cross join lateral (select k.side, case when (c.direction = 'IN') = (k.side = 'AR') then 1 else -1 end as sign
      from (select case when c.cash_kind = 'REFUND' then case c.direction when 'OUT' then 'AR' else 'AP' end when c.cash_kind in ('RECEIPT', 'ADVANCE_IN') then 'AR' else 'AP' end as side) k) how
  where a.alloc_state = 'DONE' and not a.is_deleted
)
select i.ep_id, i.customer_id, i.direction as side, case when i.amount < 0 then 'CREDIT' else 'INVOICE' end as line_kind, i.invoice_date as line_date, i.invoice_no as document_no,
  i.id as invoice_id, null::bigint as cash_id, i.currency, i.amount
from fc_invoice i where i.check_status = 'CHECK_PASS' and not i.is_deleted
union all
select c.ep_id, c.customer_id, k.side, case when (c.direction = 'IN') = (k.side = 'AR') then 'MONEY' else 'REFUND' end, c.cash_date, c.cash_no, null, c.id, c.currency,
  case when (c.direction = 'IN') = (k.side = 'AR') then -c.applicable_amount else c.applicable_amount end
from fc_cash c cross join lateral (select case when c.cash_kind = 'REFUND' then case c.direction when 'OUT' then 'AR' else 'AP' end when c.cash_kind in ('RECEIPT', 'ADVANCE_IN') then 'AR' else 'AP' end as side) k
where c.check_status = 'CHECKED' and not c.is_deleted and c.cash_kind in ('RECEIPT', 'ADVANCE_IN', 'PAYMENT', 'ADVANCE_OUT', 'REFUND') and c.applicable_amount <> 0
union all
select ep_id, i_partner, i_side, 'ADJUSTMENT', write_off_date, invoice_no, invoice_id, cash_id, i_currency, -adjustment_amount from taken where adjustment_amount <> 0
union all
select ep_id, i_partner, i_side, 'TRANSFER', write_off_date, invoice_no, invoice_id, cash_id, i_currency, -allocated_invoice from taken where elsewhere and not is_recovery
union all
select ep_id, c_partner, c_side, 'TRANSFER', write_off_date, cash_no, invoice_id, cash_id, c_currency, sign * allocated_cash from taken where elsewhere and cash_kind not in ('NETTING', 'DEPOSIT')
union all
select i.ep_id, i.customer_id, i.direction, 'BAD_DEBT', s.source_date, i.invoice_no, i.id, null, i.currency, -i.bad_debt_amount
from fc_invoice i join fc_voucher_source s on s.ep_id = i.ep_id and s.table_name = 'invoice' and s.table_id = i.id::text and s.voucher_type = 'BAD_DEBT'
where i.bad_debt_amount <> 0 and not i.is_deleted;
grant select on fc_account_movement to tallysheet_app;

-- What moved between us and a partner: what was given up on the day it was, whether its loss is posted or was so elsewhere.
create or replace view fc_account_movement with (security_invoker = true) as
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
select i.ep_id, i.customer_id, i.direction, 'BAD_DEBT', (i.bad_debt_time at time zone b.time_zone)::date, i.invoice_no, i.id, null, i.currency, -i.bad_debt_amount
from fc_invoice i join sys_enterprise b on b.id = i.ep_id
where i.bad_debt_amount <> 0 and i.bad_debt_time is not null and not i.is_deleted;

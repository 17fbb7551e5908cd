-- What our accounts held when their journals began: on which day, and what it was worth in the books. Of accounts that are there, on the first day
-- anything is known of, at the book rate of that day or the first one after it.
alter table bs_bank_account
  add column opening_date date,
  add column opening_base numeric check (scale(opening_base) <= 4 and abs(opening_base) < 1e15);

update bs_bank_account a set opening_date = least(a.create_time::date,
  (select min(c.cash_date) from fc_cash c where c.ep_id = a.ep_id and a.id in (c.bank_account_id, c.to_bank_account_id) and c.check_status = 'CHECKED' and not c.is_deleted),
  (select min(f.settle_date) from fc_fx_settlement f where f.ep_id = a.ep_id and a.id in (f.from_account_id, f.to_account_id) and f.check_status = 'CHECKED' and not f.is_deleted))
where a.opening_balance <> 0;

update bs_bank_account a set opening_base = case when a.currency = e.base_currency then a.opening_balance else round(a.opening_balance * coalesce((
    select r.rate from fc_exchange_rate r
    where r.rate_type = 'BOOK' and r.currency = a.currency and r.base_currency = e.base_currency and not r.is_deleted and (r.for_ep_id is null or r.for_ep_id = a.ep_id)
      and (r.end_date is null or r.end_date >= a.opening_date)
    order by greatest(r.start_date, a.opening_date), r.for_ep_id nulls last limit 1), 1), coalesce(k.decimals, 2)) end
from sys_enterprise e left join bs_currency k on k.code = e.base_currency
where e.id = a.ep_id and a.opening_balance <> 0;

-- What moved each account of ours, document by document: what it began with, checked money, what came from another account of ours, foreign money sold.
-- What lies before the day it began is in what it began with. Base follows what its vouchers say: the book of an account gives up the average of what
-- came in, whatever money that leaves is worth (domain/04 §4.9, 13 §13.1 nr 5); until there is a voucher it is the document's own.
create view fc_bank_move with (security_invoker = true) as
with move as (
  select ep_id, id * 8 as id, 'OPENING' as kind, id as bank_account_id, opening_date as cash_date, 0 as money_in, 0 as money_out, opening_balance as amount,
    opening_base as base, null as document_no, null::bigint as customer_id, null::bigint as cash_id
  from bs_bank_account where opening_balance <> 0
  union all
  select c.ep_id, c.id * 8 + p.nr, p.kind, p.account, c.cash_date, greatest(p.amount, 0), greatest(-p.amount, 0), p.amount, p.base, c.cash_no, c.customer_id, c.id
  from fc_cash c
    cross join lateral (select case c.direction when 'IN' then 1 else -1 end as sign, case when c.cash_kind = 'TRANSFER' and exists (
      select 1 from fc_voucher_source s where s.ep_id = c.ep_id and s.table_name = 'cash' and s.table_id = c.id::text and s.voucher_id is not null) then 0 else 1 end as own) as how
    cross join lateral (values
      (1, 'CASH', c.bank_account_id, sign * c.amount, own * sign * c.base_amount),
      (2, 'TRANSFER', c.to_bank_account_id, -sign * (c.amount - case c.bank_charge_bearer when 'US' then coalesce(c.bank_charge, 0) else 0 end),
        -sign * own * (c.base_amount - c.charge_base))
    ) p (nr, kind, account, amount, base)
  where c.check_status = 'CHECKED' and not c.is_deleted and p.account is not null
  union all
  select f.ep_id, f.id * 8 + p.nr, 'FX_SETTLEMENT', p.account, f.settle_date, greatest(p.amount, 0), greatest(-p.amount, 0), p.amount, p.base, f.settle_no, null, null
  from fc_fx_settlement f cross join lateral (values
      (3, f.from_account_id, -f.sell_amount, -f.book_base),
      (4, f.to_account_id, f.received, f.received)
    ) p (nr, account, amount, base)
  where f.check_status = 'CHECKED' and not f.is_deleted
  union all
  select e.ep_id, e.id * 8 + 5, 'BOOK_RATE', e.bank_account_id, v.voucher_date, 0, 0, 0, e.debit - e.credit, v.voucher_no, null, null
  from fc_voucher_entry e join fc_voucher v on v.ep_id = e.ep_id and v.id = e.voucher_id and not v.is_deleted
  where e.bank_account_id is not null and not e.is_deleted and e.ledger_account in (select code from bs_ledger_account where account_type = 'ASSET' and dims @> '["B"]')
    and (e.original_amount = 0 and v.voucher_type not in ('FX', 'ACCRUAL', 'REVALUATION', 'MANUAL')
      or v.voucher_type = 'FX' and not exists (select 1 from fc_fx_settlement f where f.ep_id = v.ep_id and f.voucher_id = v.id))
)
select m.ep_id, m.id, 1 as version, m.kind, m.bank_account_id, m.cash_date, a.currency, m.money_in, m.money_out, m.amount, m.base, m.document_no, m.customer_id, m.cash_id
from move m join bs_bank_account a on a.ep_id = m.ep_id and a.id = m.bank_account_id and not a.is_deleted and m.cash_date >= coalesce(a.opening_date, m.cash_date);

grant select on fc_bank_move to tallysheet_app;

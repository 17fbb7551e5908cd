-- What our people pay back of an advance stands with them in the books, not on account (domain/13 §13.12, K06).
create or replace view fc_book_part with (security_invoker = true) as
with branch as (
  select b.id as ep_id, b.base_currency as base, coalesce(c.decimals, 2) as decimals,
    coalesce((select p.value = 'true' from sys_parameter p where p.ep_id = b.id and p.param_key = 'posting.passThroughNet' and not p.is_deleted
      and p.effective_from <= (now() at time zone b.time_zone)::date order by p.effective_from desc limit 1), true) as passes_through
  from sys_enterprise b left join bs_currency c on c.code = b.base_currency
), account_book as (
  -- The ledger an account belongs to: that of the posting rules that name it; accounts of our banks by what they ask for.
  select account, (array_agg(book order by rank))[1] as book from (
    select r.account, k.rank, k.book from bs_posting_rule r
      cross join lateral (select split_part(r.code, '.', 2) as key) as c
      cross join lateral (select case
        when r.code in ('AR.PARTNER', 'AR.INTERNAL_PARTNER') or key in ('AR', 'AR_INTERNAL') then '1RECEIVABLE'
        when r.code in ('AP.PARTNER', 'AP.INTERNAL_PARTNER') or key in ('AP', 'AP_INTERNAL') then '1PAYABLE'
        when key in ('AP_ACCRUED', 'AR_ACCRUED') then '2ACCRUED'
        when r.code in ('PAYMENT.STAFF', 'RECEIPT.STAFF', 'EXPENSE.STAFF', 'EXPENSE.ADVANCE', 'EXPENSE.OWED') then '2STAFF'
        when key in ('ADVANCE', 'ADVANCE_IN', 'ADVANCE_OUT', 'SUSPENSE', 'NAMED') or r.code in ('PAYMENT.REFUNDED', 'RECEIPT.REFUNDED') then '2ON_ACCOUNT'
        when key in ('DEPOSIT', 'HELD_IN', 'HELD_OUT', 'DEPOSIT_BACK', 'DEPOSIT_IN', 'DEPOSIT_OUT') then '2DEPOSIT'
        when key in ('NOTE', 'NOTE_DONE') then '2NOTES'
        when key in ('VAT', 'VAT_PENDING') then '3TAX'
        when key in ('FX_GAIN', 'FX_LOSS', 'BOOK_GAIN', 'BOOK_LOSS') or r.code in ('REVALUATION.GAIN', 'REVALUATION.LOSS') then '3EXCHANGE'
        when key like 'DISCOUNT_%' or key like 'DIFFERENCE_%' or key like 'CHARGE_PART_%' then '3DIFFERENCE'
        when key = 'CHARGE' then '3BANK_CHARGE'
        when r.code = 'BAD_DEBT.LOSS' or key = 'RECOVERY' then '3BAD_DEBT' end as named) as n
      cross join lateral (select left(n.named, 1) as rank, substr(n.named, 2) as book) as k where n.named is not null and not r.is_deleted
    union all select code, '0', 'BANK' from bs_ledger_account where account_type = 'ASSET' and dims @> '["B"]'
  ) named group by account
), entry as (
  select e.ep_id, e.id, coalesce(k.book, 'RESULT') as book, e.currency, case when e.debit <> 0 then 1 else -1 end * coalesce(e.original_amount, 0) as original,
    e.debit - e.credit as base, e.customer_id, case when k.book = 'BANK' then e.bank_account_id end as bank_account_id, e.voucher_id, v.voucher_type, v.voucher_no, v.voucher_date
  from fc_voucher_entry e join fc_voucher v on v.ep_id = e.ep_id and v.id = e.voucher_id
    left join account_book k on k.account = e.ledger_account
  where not e.is_deleted and not v.is_deleted
), source as (
  select s.ep_id, s.id, s.table_name, s.table_id::bigint as table_id, s.voucher_type, s.source_no, s.source_date, s.voucher_id, b.base, b.decimals, b.passes_through
  from fc_voucher_source s join branch b on b.ep_id = s.ep_id where s.voucher_id is not null
), part as (
  -- Entries; what runs and people made without a document is its own. What the book of an account gives up beside what a payment is worth is
  -- known by the entry alone, which moves no money; so is what money is worth that goes from one account of ours to another.
  select e.ep_id, e.id * 32 + p.nr as id, p.side, p.kind, p.book, p.currency, p.original, p.base, e.customer_id, p.bank_account_id, null::bigint as invoice_id,
    null::bigint as cash_id, e.voucher_id, e.voucher_no as document_no, e.voucher_date as document_date
  from entry e join branch b on b.ep_id = e.ep_id cross join lateral (values
    (0, 'LEDGER', 'ENTRY', e.book, e.currency, e.original, e.base, e.bank_account_id, true),
    (1, 'DOCUMENT', 'VOUCHER', e.book, e.currency, e.original, e.base, e.bank_account_id, e.voucher_type in ('ACCRUAL', 'REVALUATION', 'MANUAL')),
    (2, 'DOCUMENT', 'BOOK_RATE', e.book, e.currency, 0, e.base, e.bank_account_id,
      e.book = 'BANK' and (e.voucher_type = 'FX' and not exists (select 1 from fc_fx_settlement f where f.ep_id = e.ep_id and f.voucher_id = e.voucher_id)
        or e.original = 0 and e.voucher_type not in ('FX', 'ACCRUAL', 'REVALUATION', 'MANUAL'))),
    (3, 'DOCUMENT', 'BOOK_RATE', 'EXCHANGE', b.base, -e.base, -e.base, null,
      e.book = 'BANK' and e.original = 0 and e.voucher_type not in ('FX', 'ACCRUAL', 'REVALUATION', 'MANUAL'))
  ) p (nr, side, kind, book, currency, original, base, bank_account_id, counts) where p.counts
  union all
  -- Billing documents, and what of them is given up.
  select s.ep_id, s.id * 32 + p.nr, 'DOCUMENT', p.kind, p.book, p.currency, p.original, p.base, i.customer_id, null, i.id, null, s.voucher_id, s.source_no, s.source_date
  from source s join fc_invoice i on i.ep_id = s.ep_id and i.id = s.table_id cross join lateral (values
    (4, 'INVOICE', case i.direction when 'AR' then 'RECEIVABLE' else 'PAYABLE' end, i.currency, case i.direction when 'AR' then i.amount else -i.amount end,
      case i.direction when 'AR' then i.base_amount else -i.base_amount end, s.voucher_type <> 'BAD_DEBT'),
    (5, 'BAD_DEBT', 'RECEIVABLE', i.currency, -i.bad_debt_amount, -i.bad_debt_base, s.voucher_type = 'BAD_DEBT'),
    (6, 'BAD_DEBT', 'BAD_DEBT', s.base, i.bad_debt_base, i.bad_debt_base, s.voucher_type = 'BAD_DEBT')
  ) p (nr, kind, book, currency, original, base, counts) where s.table_name = 'invoice' and p.counts
  union all
  -- Their lines: what was earned or spent without its tax, and the tax; what is passed through with it. On the account of the charge item, or the rule's.
  select s.ep_id, l.id * 32 + p.nr, 'DOCUMENT', 'INVOICE', p.book, p.currency, p.original, p.base, i.customer_id, null, i.id, null, s.voucher_id, s.source_no, s.source_date
  from source s join fc_invoice i on i.ep_id = s.ep_id and i.id = s.table_id
    join fc_invoice_line l on l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted
    join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id
    join bs_cost_name n on n.code = c.fee_code
    join crm_customer k on k.ep_id = i.ep_id and k.id = i.customer_id
    cross join lateral (select n.is_pass_through and s.passes_through as gross, case i.direction when 'AR' then -1 else 1 end as sign) as how
    cross join lateral (select round(l.net_amount * i.rate, s.decimals) as net) as worth
    left join bs_posting_rule r on r.code = i.direction || '.' || case when how.gross then 'PASS_THROUGH' when k.category = 'INTERNAL' then 'INTERNAL_ITEM'
      when c.fee_code = 'DEP' then 'DEPOSIT' else 'ITEM_' || n.fee_group end
    left join bs_ledger_account a on a.code = coalesce(case when not how.gross and k.category <> 'INTERNAL' then
      case i.direction when 'AR' then n.ledger_account_ar else n.ledger_account_ap end end, r.account)
    left join account_book b on b.account = a.code
    cross join lateral (values
      (7, coalesce(b.book, 'RESULT'), case when a.is_foreign then i.currency else s.base end,
        sign * case when how.gross then case when a.is_foreign then l.allocated_amount_of_cost else l.base_amount end when a.is_foreign then l.net_amount else worth.net end,
        sign * case when how.gross then l.base_amount else worth.net end, true),
      (8, 'TAX', s.base, sign * (l.base_amount - worth.net), sign * (l.base_amount - worth.net), not how.gross)
    ) p (nr, book, currency, original, base, counts)
  where s.table_name = 'invoice' and s.voucher_type <> 'BAD_DEBT' and p.counts
  union all
  -- Money: on its account, what is left of it once its charge is off, the charge, what it was spent on, and the account of ours it goes to.
  select s.ep_id, s.id * 32 + p.nr, 'DOCUMENT', 'CASH', p.book, p.currency, p.original, p.base, m.customer_id, p.bank_account_id, null, m.id, s.voucher_id, s.source_no, s.source_date
  from source s join fc_cash m on m.ep_id = s.ep_id and m.id = s.table_id
    left join fc_cash d on d.ep_id = m.ep_id and d.id = m.draft_id
    left join account_book f on f.account = coalesce(m.fee_account, (select account from bs_posting_rule where code = 'EXPENSE.STAFF'))
    cross join lateral (select case m.direction when 'IN' then 1 else -1 end as sign, m.cash_kind = 'TRANSFER' as moves,
      m.cash_kind <> 'DEPOSIT' and m.customer_id is null and m.payee_user_id is not null as ours) as how
    left join bs_posting_rule t on ours and t.code = case when (m.direction = 'IN') = (m.mirror_of_id is null) then 'RECEIPT' else 'PAYMENT' end || '.STAFF'
    left join bs_ledger_account o on o.code = t.account
    cross join lateral (select ours and not coalesce(o.is_foreign, false) as plain) as kept
    cross join lateral (values
      (9, 'BANK', m.currency, sign * m.amount, case when moves then 0 else sign * m.base_amount end, m.bank_account_id, m.bank_account_id is not null),
      (10, 'BANK', m.currency, m.amount - case m.bank_charge_bearer when 'US' then coalesce(m.bank_charge, 0) else 0 end, 0, m.to_bank_account_id, moves),
      (11, case when m.cash_kind = 'DEPOSIT' then 'DEPOSIT' when ours then 'STAFF' else 'ON_ACCOUNT' end, case when plain then s.base else m.currency end,
        -sign * case when plain then m.applicable_base else m.applicable_amount end, -sign * m.applicable_base, null, true),
      (12, 'BANK_CHARGE', s.base, m.charge_base, m.charge_base, null, d.id is null or m.direction = 'OUT'),
      (13, coalesce(f.book, 'RESULT'), s.base, m.base_amount - m.charge_base, m.base_amount - m.charge_base, null, m.cash_kind = 'EXPENSE'),
      -- A draft stands by itself until its money moves; what that brought more or less than it was booked for is a difference of exchange.
      (20, 'NOTES', s.base, sign * m.base_amount, sign * m.base_amount, null, m.draft_due_date is not null),
      (21, 'NOTES', s.base, -sign * d.base_amount, -sign * d.base_amount, null, d.id is not null),
      (22, 'EXCHANGE', s.base, sign * (d.base_amount - m.base_amount) - m.charge_base, sign * (d.base_amount - m.base_amount) - m.charge_base, null, d.id is not null),
      (23, 'RESULT', s.base, m.charge_base, m.charge_base, null, d.id is not null and m.direction = 'IN')
    ) p (nr, book, currency, original, base, bank_account_id, counts) where s.table_name = 'cash' and s.voucher_type <> 'WRITE_OFF' and p.counts
  union all
  -- Foreign money sold to the bank: at the book rate off its account, what the bank gave without its fee on another, the fee, and what lies between.
  select s.ep_id, s.id * 32 + p.nr, 'DOCUMENT', 'FX_SETTLEMENT', p.book, p.currency, p.original, p.base, null, p.bank_account_id, null, null, s.voucher_id, s.source_no, s.source_date
  from source s join fc_fx_settlement f on f.ep_id = s.ep_id and f.id = s.table_id
    cross join lateral (values
      (24, 'BANK', f.sell_currency, -f.sell_amount, -f.book_base, f.from_account_id),
      (25, 'BANK', s.base, f.received, f.received, f.to_account_id),
      (26, 'BANK_CHARGE', s.base, f.bank_fee, f.bank_fee, null),
      (27, 'EXCHANGE', s.base, -f.gain_loss, -f.gain_loss, null)
    ) p (nr, book, currency, original, base, bank_account_id) where s.table_name = 'fxSettlement'
  union all
  -- Claims of the staff: what was spent, on the account of the charge item or of the rule, the tax that comes back, advances used up and what is owed.
  select s.ep_id, l.id * 32 + p.nr, 'DOCUMENT', 'CLAIM', p.book, s.base, p.base, p.base, null, null, null, null, s.voucher_id, s.source_no, s.source_date
  from source s join fc_expense_line l on l.ep_id = s.ep_id and l.claim_id = s.table_id and not l.is_deleted
    left join bs_cost_name n on l.order_id is not null and n.code = l.fee_code
    left join bs_posting_rule r on l.order_id is not null and r.code = 'EXPENSE.ITEM_' || coalesce(n.fee_group, 'OTHER')
    left join account_book b on b.account = coalesce(n.ledger_account_ap, r.account)
    cross join lateral (values (28, coalesce(b.book, 'RESULT'), l.base_net), (29, 'TAX', l.base_tax)) p (nr, book, base) where s.table_name = 'expenseClaim'
  union all
  select s.ep_id, s.id * 32 + p.nr, 'DOCUMENT', 'CLAIM', 'STAFF', s.base, -p.base, -p.base, null, null, null, null, s.voucher_id, s.source_no, s.source_date
  from source s join fc_expense_claim c on c.ep_id = s.ep_id and c.id = s.table_id
    cross join lateral (values (30, c.advance_offset), (31, c.total - c.advance_offset)) p (nr, base) where s.table_name = 'expenseClaim'
  union all
  -- What was settled with it: the document gives up what was released, the money what was taken; what closed the rest, and the difference of exchange.
  select s.ep_id, s.id * 32 + p.nr, 'DOCUMENT', 'ALLOCATION', p.book, p.currency, p.original, p.base, m.customer_id, null, a.invoice_id, m.id, s.voucher_id, s.source_no, s.source_date
  from source s join fc_cash_allocation a on a.ep_id = s.ep_id and a.id = s.table_id and a.alloc_state = 'DONE' and not a.is_deleted
    join fc_cash m on m.ep_id = a.ep_id and m.id = a.cash_id
    left join fc_invoice i on i.ep_id = a.ep_id and i.id = a.invoice_id
    left join fc_cash r on r.ep_id = a.ep_id and r.id = a.refunded_cash_id
    cross join lateral (select case m.direction when 'IN' then 1 else -1 end as sign, case r.direction when 'IN' then 1 else -1 end as given,
      case i.direction when 'AR' then 1 else -1 end as owed, r.customer_id is null and r.payee_user_id is not null as ours) as how
    left join bs_posting_rule t on ours and t.code = case m.direction when 'IN' then 'RECEIPT' else 'PAYMENT' end || '.STAFF'
    left join bs_ledger_account o on o.code = t.account
    cross join lateral (select ours and not coalesce(o.is_foreign, false) as plain) as kept
    cross join lateral (values
      (14, case i.direction when 'AR' then 'RECEIVABLE' else 'PAYABLE' end, i.currency, -owed * (a.allocated_invoice + a.adjustment_amount), -owed * a.book_base_released,
        i.id is not null and not a.is_recovery),
      (15, case when m.cash_kind = 'DEPOSIT' then 'DEPOSIT' when ours then 'STAFF' else 'ON_ACCOUNT' end, case when plain then s.base else m.currency end,
        sign * case when plain then a.settled_base else a.allocated_cash end, sign * a.settled_base, true),
      (16, case when r.cash_kind = 'DEPOSIT' then 'DEPOSIT' when ours then 'STAFF' else 'ON_ACCOUNT' end, case when plain then s.base else r.currency end,
        given * case when plain then a.book_base_released else a.allocated_cash end, given * a.book_base_released, r.id is not null),
      (17, 'DIFFERENCE', s.base, owed * a.adjustment_base, owed * a.adjustment_base, i.id is not null),
      (18, 'EXCHANGE', s.base, -a.fx_gain_loss, -a.fx_gain_loss, true),
      (19, 'BAD_DEBT', s.base, -a.settled_base, -a.settled_base, a.is_recovery)
    ) p (nr, book, currency, original, base, counts) where s.table_name = 'cashAllocation' and p.counts
)
select ep_id, id, 1 as version, side, kind, book, currency, original, base, customer_id, bank_account_id, invoice_id, cash_id, voucher_id, document_no, document_date
from part where base <> 0 or original <> 0;

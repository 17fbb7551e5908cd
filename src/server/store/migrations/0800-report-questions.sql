-- What fixed reports ask beside the rows themselves (domain/07 reports 1, 3, 8, 13, 15).

-- What came off passed documents, and when: by allocations, by red documents, by what was given up.
create view fc_invoice_moved with (security_invoker = true) as
select a.ep_id, a.invoice_id, w.write_off_date as on_day, case when a.is_recovery then 0 else a.allocated_invoice end + a.adjustment_amount as amount, a.book_base_released as base
from fc_cash_allocation a join fc_write_off w on w.ep_id = a.ep_id and w.id = a.write_off_id
where a.alloc_state = 'DONE' and not a.is_deleted and a.invoice_id is not null
union all
select r.ep_id, r.red_of_invoice_id, r.invoice_date, -r.red_amount, -r.red_base
from fc_invoice r where r.red_of_invoice_id is not null and r.check_status = 'CHECK_PASS' and not r.is_deleted
union all
select i.ep_id, i.id, s.source_date, i.bad_debt_amount, i.bad_debt_base
from fc_invoice i join fc_voucher_source s on s.ep_id = i.ep_id and s.table_name = 'invoice' and s.table_id = i.id::text and s.voucher_type = 'BAD_DEBT'
where i.bad_debt_amount <> 0;

create index fc_invoice_red_of_invoice_id_idx on fc_invoice (ep_id, red_of_invoice_id) where not is_deleted;

-- What each passed document had open, from the day something moved it until the next such day, if there was one: exactly one row of a document holds
-- on a day from its own on. The last stretch is what is open now; those before it are reckoned backwards from there, by what came off later, so
-- that a question about today, or about a day not long ago, looks at few of them.
create view fc_invoice_standing with (security_invoker = true) as
select i.ep_id, i.id * 65536 as id, 1 as version, i.id as invoice_id, i.invoice_no, i.direction, i.customer_id, i.currency, i.invoice_date, i.due_date,
  greatest(i.invoice_date, (select max(m.on_day) from fc_invoice_moved m where m.ep_id = i.ep_id and m.invoice_id = i.id)) as from_day,
  null::date as until_day, i.amount, i.balance, i.base_balance
from fc_invoice i where i.check_status = 'CHECK_PASS' and not i.is_deleted
union all
select i.ep_id, i.id * 65536 + (d.on_day - date '2000-01-01'), 1, i.id, i.invoice_no, i.direction, i.customer_id, i.currency, i.invoice_date, i.due_date,
  greatest(i.invoice_date, (select max(m.on_day) from fc_invoice_moved m where m.ep_id = i.ep_id and m.invoice_id = i.id and m.on_day < d.on_day)),
  d.on_day, i.amount, i.balance + later.amount, i.base_balance + later.base
from (select distinct ep_id, invoice_id, on_day from fc_invoice_moved) d
  join fc_invoice i on i.ep_id = d.ep_id and i.id = d.invoice_id and i.check_status = 'CHECK_PASS' and not i.is_deleted and d.on_day > i.invoice_date
  cross join lateral (
    select sum(m.amount) as amount, sum(m.base) as base from fc_invoice_moved m where m.ep_id = d.ep_id and m.invoice_id = d.invoice_id and m.on_day >= d.on_day
  ) later;

-- What customers' limits are used for (domain/04 §4.7): receivables on invoices, drafts among them, and charges of reviewed orders that are on none
-- yet, less the money of theirs that stands on account.
create view crm_credit_used with (security_invoker = true) as
select ep_id, customer_id, currency, balance as amount from fc_invoice where direction = 'AR' and not is_deleted and balance <> 0
union all
select c.ep_id, c.customer_id, c.currency, c.open_amount from fc_cost c join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id and o.reviewed and not o.is_deleted
where c.direction = 'AR' and not c.is_deleted and not c.is_estimate and c.open_amount <> 0
union all
select ep_id, customer_id, currency, -unapplied_amount from fc_cash
where direction = 'IN' and cash_kind in ('RECEIPT', 'ADVANCE_IN') and check_status = 'CHECKED' and not is_deleted and customer_id is not null and unapplied_amount <> 0;

-- A customer's terms and habits today: the limit that holds, what is used of it at today's book rates (nothing where one is missing), the last money.
create view crm_customer_standing with (security_invoker = true) as
with branch as (
  select id as ep_id, base_currency as base, (now() at time zone time_zone)::date as today from sys_enterprise where not is_deleted
), rate as (
  (select distinct on (b.ep_id, r.currency) b.ep_id, r.currency, r.rate
   from branch b join fc_exchange_rate r on r.rate_type = 'BOOK' and r.base_currency = b.base and r.currency <> b.base and not r.is_deleted and r.start_date <= b.today
     and (r.end_date is null or r.end_date >= b.today) and (r.for_ep_id is null or r.for_ep_id = b.ep_id)
   order by b.ep_id, r.currency, r.for_ep_id nulls last, r.start_date desc)
  union all select ep_id, base, 1 from branch
), granted as (
  select c.* from crm_credit c join branch b on b.ep_id = c.ep_id
  where not c.is_deleted and c.valid_from <= b.today and (c.valid_to is null or c.valid_to >= b.today)
), normal as (
  select distinct on (ep_id, customer_id) ep_id, customer_id, currency, limit_amount from granted where credit_type = 'NORMAL'
  order by ep_id, customer_id, valid_from desc, id desc
), own as (
  select p.ep_id, p.id, coalesce(n.currency, p.settle_currency, b.base) as currency, coalesce(n.limit_amount, 0) as limit_amount
  from crm_customer p join branch b on b.ep_id = p.ep_id left join normal n on n.ep_id = p.ep_id and n.customer_id = p.id
  where p.is_customer and not p.is_deleted
), owed as (
  select ep_id, customer_id, currency, sum(amount) as amount from crm_credit_used group by 1, 2, 3
), converted as (
  select o.ep_id, o.id, sum(part.limited) as limited, sum(part.used) as used, bool_or(part.used is null) as unknown
  from own o join rate h on h.ep_id = o.ep_id and h.currency = o.currency left join bs_currency k on k.code = o.currency
    cross join lateral (
      select 0 as limited, case when u.currency = o.currency then u.amount else round(u.amount * r.rate / h.rate, coalesce(k.decimals, 2)) end as used
      from owed u left join rate r on r.ep_id = u.ep_id and r.currency = u.currency where u.ep_id = o.ep_id and u.customer_id = o.id
      union all
      select case when g.currency = o.currency then g.limit_amount else round(g.limit_amount * r.rate / h.rate, coalesce(k.decimals, 2)) end, 0
      from granted g left join rate r on r.ep_id = g.ep_id and r.currency = g.currency where g.ep_id = o.ep_id and g.customer_id = o.id and g.credit_type = 'TEMPORARY'
    ) part
  group by 1, 2
), money as (
  select ep_id, customer_id, max(cash_date) as last_day from fc_cash
  where direction = 'IN' and cash_kind in ('RECEIPT', 'ADVANCE_IN') and check_status = 'CHECKED' and not is_deleted and customer_id is not null group by 1, 2
)
select o.ep_id, o.id, 1 as version, o.currency as credit_currency, o.limit_amount + coalesce(c.limited, 0) as credit_limit,
  case when c.unknown then null else coalesce(c.used, 0) end as credit_used, m.last_day as last_payment_date
from own o left join converted c on c.ep_id = o.ep_id and c.id = o.id left join money m on m.ep_id = o.ep_id and m.customer_id = o.id;

-- How much of what an order asks its customers for has come in, each charge at its own rate, and the profit that is realised by it (domain/04 §4.4).
create view bl_order_collection with (security_invoker = true) as
select o.ep_id, o.id, 1 as version, coalesce(a.asked, 0) as asked_base, coalesce(a.received, 0) as received_base,
  case when a.asked <> 0 then round(100 * p.part, 2) end as received_percent, round(o.profit_base * coalesce(p.part, 0), coalesce(k.decimals, 2)) as realised_profit
from bl_order o join sys_enterprise b on b.id = o.ep_id left join bs_currency k on k.code = b.base_currency
  -- Order by order: whoever asks for a month does not pay for all years.
  left join lateral (
    select sum(c.base_amount) as asked, sum(round(c.written_off_amount * c.rate, coalesce(k.decimals, 2))) as received
    from fc_cost c where c.ep_id = o.ep_id and c.order_id = o.id and c.direction = 'AR' and not c.is_estimate and not c.is_deleted
  ) a on true
  left join lateral (select least(1, a.received / nullif(a.asked, 0)) as part) p on true;

-- The numbers of the vouchers an allocation stands in; a draft has none yet.
create view fc_allocation_voucher with (security_invoker = true) as
select s.ep_id, s.table_id::bigint as id, 1 as version, string_agg(distinct v.voucher_no, ', ') as voucher_no
from fc_voucher_source s join fc_voucher v on v.ep_id = s.ep_id and v.id = s.voucher_id and not v.is_deleted
where s.table_name = 'cashAllocation' group by 1, 2;

-- What changing rates brought: realised by what was settled, and not realised by the closing rate of what was open at the end of a month (domain/04 §4.8).
create view fc_exchange_result with (security_invoker = true) as
select a.ep_id, a.id * 2 as id, 1 as version, 'REALISED' as kind, w.write_off_date as result_date, w.book_period, c.customer_id, coalesce(i.currency, c.currency) as currency,
  i.direction, a.book_base_released as book_base, a.settled_base as new_base, a.fx_gain_loss as gain_loss
from fc_cash_allocation a join fc_write_off w on w.ep_id = a.ep_id and w.id = a.write_off_id join fc_cash c on c.ep_id = a.ep_id and c.id = a.cash_id
  left join fc_invoice i on i.ep_id = a.ep_id and i.id = a.invoice_id
where a.alloc_state = 'DONE' and not a.is_deleted
union all
select r.ep_id, r.id * 2 + 1, 1, 'UNREALISED', (to_date(m.period, 'YYYYMM') + interval '1 month - 1 day')::date, m.period, r.customer_id, r.currency,
  case when r.customer_id is null then null when r.open_amount < 0 then 'AP' else 'AR' end, r.book_base, r.new_base, r.gain_loss
from fc_revaluation r join fc_month_end m on m.ep_id = r.ep_id and m.id = r.month_end_id;

grant select on fc_invoice_moved, fc_invoice_standing, crm_credit_used, crm_customer_standing, bl_order_collection, fc_allocation_voucher, fc_exchange_result to tallysheet_app;

-- From which day until which a charge was in dispute, as the audit tells it: what was disputed on a day that is past is known after it is settled
-- (domain/07 report 9). The day a dispute ends is not of it.
create view fc_cost_dispute with (security_invoker = true) as
select ep_id, cost_id, from_day, until_day from (
  select t.ep_id, t.cost_id, t.opens, t.on_day as from_day, lead(t.on_day) over (partition by t.ep_id, t.cost_id order by t.seq) as until_day
  from (
    select c.ep_id, c.row_id as cost_id, c.seq, (b.at at time zone e.time_zone)::date as on_day, (c.after::jsonb ->> 'disputeText') is not null as opens
    from sys_change c join sys_batch b on b.ep_id = c.ep_id and b.seq = c.seq join sys_enterprise e on e.id = c.ep_id
    where c.entity = 'cost' and (c.before like '%"disputeText":"%' or c.after like '%"disputeText":"%')
  ) t
) s where s.opens;

-- What came off passed documents, and when: what was given up on the day it was, whether its loss is posted or was so elsewhere.
create or replace view fc_invoice_moved with (security_invoker = true) as
select a.ep_id, a.invoice_id, w.write_off_date as on_day, case when a.is_recovery then 0 else a.allocated_invoice end + a.adjustment_amount as amount, a.book_base_released as base
from fc_cash_allocation a join fc_write_off w on w.ep_id = a.ep_id and w.id = a.write_off_id
where a.alloc_state = 'DONE' and not a.is_deleted and a.invoice_id is not null
union all
select r.ep_id, r.red_of_invoice_id, r.invoice_date, -r.red_amount, -r.red_base
from fc_invoice r where r.red_of_invoice_id is not null and r.check_status = 'CHECK_PASS' and not r.is_deleted
union all
select i.ep_id, i.id, (i.bad_debt_time at time zone b.time_zone)::date, i.bad_debt_amount, i.bad_debt_base
from fc_invoice i join sys_enterprise b on b.id = i.ep_id
where i.bad_debt_amount <> 0 and i.bad_debt_time is not null;

-- What passed documents had open, and whether a charge of theirs was in dispute, from a day something turned (money came off it, a charge of it came
-- into dispute or out of it) until the next such day; the last stretch is what is so now. Disputes are few and read once, whoever asks.
create or replace view fc_invoice_standing with (security_invoker = true) as
with disputed as materialized (
  select l.ep_id, l.invoice_id, s.from_day, s.until_day from fc_cost_dispute s join fc_invoice_line l on l.ep_id = s.ep_id and l.cost_id = s.cost_id and not l.is_deleted
), turned as (
  select d.ep_id, d.invoice_id, d.on_day,
    max(greatest(case when s.from_day < d.on_day then s.from_day end, case when s.until_day < d.on_day then s.until_day end)) as last_day,
    coalesce(bool_or(s.from_day < d.on_day and (s.until_day is null or s.until_day >= d.on_day)), false) as in_dispute
  from (
    select ep_id, invoice_id, on_day from fc_invoice_moved
    union select ep_id, invoice_id, from_day from disputed
    union select ep_id, invoice_id, until_day from disputed where until_day is not null
  ) d left join disputed s on s.ep_id = d.ep_id and s.invoice_id = d.invoice_id
  group by d.ep_id, d.invoice_id, d.on_day
)
select i.ep_id, i.id * 65536 as id, 1 as version, i.id as invoice_id, i.invoice_no, i.direction, i.customer_id, i.currency, i.invoice_date, i.due_date,
  greatest(i.invoice_date, (select max(m.on_day) from fc_invoice_moved m where m.ep_id = i.ep_id and m.invoice_id = i.id), s.last_day) as from_day,
  null::date as until_day, i.amount, i.balance, i.base_balance,
  exists (select from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id and c.dispute_text is not null where l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted) as in_dispute
from fc_invoice i
  left join (select ep_id, invoice_id, max(greatest(from_day, until_day)) as last_day from disputed group by ep_id, invoice_id) s on s.ep_id = i.ep_id and s.invoice_id = i.id
where i.check_status = 'CHECK_PASS' and not i.is_deleted
union all
select i.ep_id, i.id * 65536 + (d.on_day - date '2000-01-01'), 1, i.id, i.invoice_no, i.direction, i.customer_id, i.currency, i.invoice_date, i.due_date,
  greatest(i.invoice_date, (select max(m.on_day) from fc_invoice_moved m where m.ep_id = i.ep_id and m.invoice_id = i.id and m.on_day < d.on_day), d.last_day),
  d.on_day, i.amount, i.balance + later.amount, i.base_balance + later.base, d.in_dispute
from turned d
  join fc_invoice i on i.ep_id = d.ep_id and i.id = d.invoice_id and i.check_status = 'CHECK_PASS' and not i.is_deleted and d.on_day > i.invoice_date
  cross join lateral (
    select coalesce(sum(m.amount), 0) as amount, coalesce(sum(m.base), 0) as base from fc_invoice_moved m where m.ep_id = d.ep_id and m.invoice_id = d.invoice_id and m.on_day >= d.on_day
  ) later;

grant select on fc_cost_dispute to tallysheet_app;

-- The day the last red one took something back; of those before, the day it was put down.
alter table fc_tax_invoice add column red_date date;
alter table fc_red_application add column red_date date;
update fc_red_application r set red_date = (coalesce(r.update_time, r.create_time) at time zone b.time_zone)::date
from sys_enterprise b where b.id = r.ep_id and r.apply_state = 'DONE';
update fc_tax_invoice t set red_date = coalesce((select max(r.red_date) from fc_red_application r where r.ep_id = t.ep_id and r.tax_invoice_id = t.id and not r.is_deleted),
  (coalesce(t.update_time, t.create_time) at time zone b.time_zone)::date)
from sys_enterprise b where b.id = t.ep_id and t.red_flushed_total <> 0;

-- What tax invoices say by rate, and what red ones took back of it on their own day (domain/07 report 17). A red one is over a part of the whole: it falls
-- on the lines by what they come to, the roundings so that they add up. What was typed without a letter falls on the day of the last red one.
create view fc_tax_moved with (security_invoker = true) as
with issued as (
  select i.ep_id, i.id, i.tax_invoice_id, i.tax_rate, i.is_exempt, i.net_amount, i.tax_amount, t.issue_date, t.red_date, coalesce(k.decimals, 2) as decimals,
    sum(i.net_amount) over upto as net_until, sum(i.tax_amount) over upto as tax_until, sum(i.net_amount) over whole as net_whole, sum(i.tax_amount) over whole as tax_whole,
    t.red_flushed_total
  from fc_tax_invoice_item i join fc_tax_invoice t on t.ep_id = i.ep_id and t.id = i.tax_invoice_id and t.issue_state in ('ISSUED', 'RED_PART', 'RED_ALL') and not t.is_deleted
    join sys_enterprise b on b.id = i.ep_id left join bs_currency k on k.code = b.base_currency
  where not i.is_deleted
  window whole as (partition by i.ep_id, i.tax_invoice_id), upto as (partition by i.ep_id, i.tax_invoice_id order by i.id)
), letter as (
  select ep_id, tax_invoice_id, red_date, net_total as net, tax_total as tax from fc_red_application where apply_state = 'DONE' and not is_deleted
), typed as (
  select w.ep_id, w.tax_invoice_id, w.red_date, w.rest - s.tax as net, s.tax
  from (
    select distinct i.ep_id, i.tax_invoice_id, i.red_date, i.net_whole, i.tax_whole, i.decimals,
      i.red_flushed_total - coalesce((select sum(l.net + l.tax) from letter l where l.ep_id = i.ep_id and l.tax_invoice_id = i.tax_invoice_id), 0) as rest
    from issued i where i.red_flushed_total <> 0
  ) w cross join lateral (select coalesce(round(w.rest * w.tax_whole / nullif(w.net_whole + w.tax_whole, 0), w.decimals), 0) as tax) s
  where w.rest <> 0
), red as (
  select ep_id, tax_invoice_id, red_date, sum(net) as net, sum(tax) as tax from (select * from letter union all select * from typed) one group by 1, 2, 3
)
select ep_id, id * 65536 as id, 1 as version, 'ISSUED' as kind, issue_date as move_date, tax_invoice_id, tax_rate, is_exempt, net_amount, tax_amount, net_amount + tax_amount as amount
from issued
union all
select i.ep_id, i.id * 65536 + (r.red_date - date '2000-01-01'), 1, 'RED', r.red_date, i.tax_invoice_id, i.tax_rate, i.is_exempt, -part.net, -part.tax, -part.net - part.tax
from red r join issued i on i.ep_id = r.ep_id and i.tax_invoice_id = r.tax_invoice_id
  cross join lateral (
    select coalesce(round(r.net * i.net_until / nullif(i.net_whole, 0), i.decimals) - round(r.net * (i.net_until - i.net_amount) / nullif(i.net_whole, 0), i.decimals), 0) as net,
      coalesce(round(r.tax * i.tax_until / nullif(i.tax_whole, 0), i.decimals) - round(r.tax * (i.tax_until - i.tax_amount) / nullif(i.tax_whole, 0), i.decimals), 0) as tax
  ) part;

-- What passed documents had open says also whether a charge of theirs is in dispute today (domain/07 report 9).
create or replace view fc_invoice_standing with (security_invoker = true) as
select i.ep_id, i.id * 65536 as id, 1 as version, i.id as invoice_id, i.invoice_no, i.direction, i.customer_id, i.currency, i.invoice_date, i.due_date,
  greatest(i.invoice_date, (select max(m.on_day) from fc_invoice_moved m where m.ep_id = i.ep_id and m.invoice_id = i.id)) as from_day,
  null::date as until_day, i.amount, i.balance, i.base_balance,
  exists (select from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id and c.dispute_text is not null where l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted) as in_dispute
from fc_invoice i where i.check_status = 'CHECK_PASS' and not i.is_deleted
union all
select i.ep_id, i.id * 65536 + (d.on_day - date '2000-01-01'), 1, i.id, i.invoice_no, i.direction, i.customer_id, i.currency, i.invoice_date, i.due_date,
  greatest(i.invoice_date, (select max(m.on_day) from fc_invoice_moved m where m.ep_id = i.ep_id and m.invoice_id = i.id and m.on_day < d.on_day)),
  d.on_day, i.amount, i.balance + later.amount, i.base_balance + later.base,
  exists (select from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id and c.dispute_text is not null where l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted)
from (select distinct ep_id, invoice_id, on_day from fc_invoice_moved) d
  join fc_invoice i on i.ep_id = d.ep_id and i.id = d.invoice_id and i.check_status = 'CHECK_PASS' and not i.is_deleted and d.on_day > i.invoice_date
  cross join lateral (
    select sum(m.amount) as amount, sum(m.base) as base from fc_invoice_moved m where m.ep_id = d.ep_id and m.invoice_id = d.invoice_id and m.on_day >= d.on_day
  ) later;

grant select on fc_tax_moved to tallysheet_app;

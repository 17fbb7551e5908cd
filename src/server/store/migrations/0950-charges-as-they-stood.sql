-- What documents, and claims of the staff, ask for of a charge, by the day of each.
create view fc_cost_invoiced with (security_invoker = true) as
select l.ep_id, l.cost_id, i.invoice_date as on_day, l.allocated_amount_of_cost as amount
from fc_invoice_line l join fc_invoice i on i.ep_id = l.ep_id and i.id = l.invoice_id and not i.is_deleted where not l.is_deleted
union all
select l.ep_id, l.cost_id, c.claim_date, l.gross
from fc_expense_line l join fc_expense_claim c on c.ep_id = l.ep_id and c.id = l.claim_id where l.cost_id is not null and not l.is_deleted;

-- What of each charge was not invoiced, from the day a document asked for some of it until the next such day: exactly one row of a charge holds on
-- any day. The last stretch is what is open now; those before it are reckoned backwards from there, by what was asked for later, so that a
-- question about today, or about a day not long ago, looks at few of them (domain/07 reports 11 and 12).
create view fc_cost_standing with (security_invoker = true) as
select c.ep_id, c.id * 65536 as id, 1 as version, c.id as cost_id, c.order_id, c.direction, c.customer_id, c.fee_code, c.fee_name, c.currency, c.cost_date, c.is_estimate, c.level,
  before.from_day, null::date as until_day, c.amount, c.open_amount
from fc_cost c
  left join lateral (select max(m.on_day) as from_day from fc_cost_invoiced m where m.ep_id = c.ep_id and m.cost_id = c.id) before on true
where not c.is_deleted
union all
select c.ep_id, c.id * 65536 + (d.on_day - date '2000-01-01'), 1, c.id, c.order_id, c.direction, c.customer_id, c.fee_code, c.fee_name, c.currency, c.cost_date, c.is_estimate, c.level,
  before.from_day, d.on_day, c.amount, c.open_amount + later.amount
from (select distinct ep_id, cost_id, on_day from fc_cost_invoiced) d
  join fc_cost c on c.ep_id = d.ep_id and c.id = d.cost_id and not c.is_deleted
  cross join lateral (
    select sum(m.amount) as amount from fc_cost_invoiced m where m.ep_id = d.ep_id and m.cost_id = d.cost_id and m.on_day >= d.on_day
  ) later
  left join lateral (select max(m.on_day) as from_day from fc_cost_invoiced m where m.ep_id = c.ep_id and m.cost_id = c.id and m.on_day < d.on_day) before on true;

grant select on fc_cost_invoiced, fc_cost_standing to tallysheet_app;

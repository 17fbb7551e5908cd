-- Containers of our own by where their days went, what they cost and what they brought (domain/07 report 21), and orders priced by each rate (report 31).

-- Moves with the days until the next, or until the box was sold, lost or scrapped; a box that has not moved yet lies in its depot.
create view soc_container_turnover with (security_invoker = true) as
with branch as (
  select e.id as ep_id, e.time_zone, coalesce(c.decimals, 2) as decimals from sys_enterprise e left join bs_currency c on c.code = e.base_currency
), box as (
  select s.*, b.time_zone, b.decimals, case when s.use_status in ('SOLD', 'LOST', 'SCRAPPED') then coalesce(s.state_time, now()) else now() end as ends
  from soc_container s join branch b on b.ep_id = s.ep_id where not s.is_deleted
), step as (
  select ep_id, id, 'CAME' as move_type, create_time as at from box
  union all
  select m.ep_id, m.soc_container_id, m.move_type, m.time from soc_move m where not m.is_deleted
), stay as (
  select s.ep_id, s.id, s.move_type,
    greatest(0, (least(x.ends, coalesce(lead(s.at) over way, x.ends)) at time zone x.time_zone)::date - (s.at at time zone x.time_zone)::date) as days
  from step s join box x on x.ep_id = s.ep_id and x.id = s.id window way as (partition by s.ep_id, s.id order by s.at, s.move_type = 'CAME' desc)
), spent as (
  select ep_id, id, count(*) filter (where move_type = 'GATE_OUT_EMPTY') as trips, sum(days) as days,
    sum(days) filter (where move_type = 'GATE_OUT_EMPTY') as loading_days,
    sum(days) filter (where move_type in ('GATE_IN_FULL', 'DISCHARGED')) as terminal_days,
    sum(days) filter (where move_type = 'LOADED') as sea_days,
    sum(days) filter (where move_type = 'GATE_OUT_FULL') as delivery_days,
    sum(days) filter (where move_type in ('CAME', 'GATE_IN_EMPTY', 'ON_HIRE', 'OFF_HIRE', 'REPAIR', 'SALE')) as depot_days
  from stay group by 1, 2
), charge as (
  select ep_id, direction, order_id, purchase_id, soc_container_id, fee_code, base_net_amount as amount from fc_cost where not is_deleted and not is_estimate
), document as (
  -- What a purchase, sale or return of boxes came to, in equal parts of all that were ordered; the first have the odd cents.
  select p.ep_id, p.id, c.direction, round(sum(c.amount), b.decimals) as whole, b.decimals,
    greatest(max(p.quantity), (select count(*) from soc_container s where s.ep_id = p.ep_id and p.id in (s.source_purchase_id, s.out_purchase_id) and not s.is_deleted)) as boxes
  from charge c join soc_purchase p on p.ep_id = c.ep_id and p.id = c.purchase_id join branch b on b.ep_id = p.ep_id
  where c.soc_container_id is null group by 1, 2, 3, b.decimals
), placed as (
  select x.ep_id, x.id, d.purchase_id, row_number() over (partition by x.ep_id, d.kind, d.purchase_id order by x.container_no) as place
  from box x cross join lateral (values ('SOURCE', x.source_purchase_id), ('OUT', x.out_purchase_id)) as d (kind, purchase_id) where d.purchase_id is not null
), usage as (
  select c.ep_id, c.order_id, sum(c.amount) as whole from charge c where c.direction = 'AR' and c.fee_code = 'SOCF' and c.soc_container_id is null and c.order_id is not null group by 1, 2
), used as (
  select c.ep_id, c.soc_container_id as id, c.order_id, row_number() over (partition by c.ep_id, c.order_id order by c.soc_container_id) as place,
    count(*) over (partition by c.ep_id, c.order_id) as boxes
  from (select distinct ep_id, order_id, soc_container_id from bl_container where soc_container_id is not null and not is_deleted) c
), part (ep_id, id, direction, whole, boxes, place, decimals) as (
  select l.ep_id, l.id, d.direction, d.whole, d.boxes, l.place, d.decimals from placed l join document d on d.ep_id = l.ep_id and d.id = l.purchase_id
  union all
  select u.ep_id, u.id, 'AR', round(g.whole, b.decimals), u.boxes, u.place, b.decimals from used u join usage g on g.ep_id = u.ep_id and g.order_id = u.order_id join branch b on b.ep_id = u.ep_id
  union all
  select c.ep_id, c.soc_container_id, c.direction, sum(c.amount), 1, 1, max(b.decimals) from charge c join branch b on b.ep_id = c.ep_id where c.soc_container_id is not null group by 1, 2, 3
), money as (
  select ep_id, id, direction,
    sum(sign(whole) * (div(abs(whole) * 10::numeric ^ decimals, boxes) + case when place <= mod(abs(whole) * 10::numeric ^ decimals, boxes) then 1 else 0 end) / 10::numeric ^ decimals) as amount
  from part group by 1, 2, 3
)
select x.ep_id, x.id, 1 as version, p.trips::integer as trips, p.days::integer as days, coalesce(p.loading_days, 0)::integer as loading_days,
  coalesce(p.terminal_days, 0)::integer as terminal_days, coalesce(p.sea_days, 0)::integer as sea_days, coalesce(p.delivery_days, 0)::integer as delivery_days,
  coalesce(p.depot_days, 0)::integer as depot_days, trim_scale(round(coalesce(o.amount, 0), x.decimals)) as cost_base,
  trim_scale(round(coalesce(i.amount, 0), x.decimals)) as income_base, trim_scale(round(coalesce(i.amount, 0) - coalesce(o.amount, 0), x.decimals)) as result_base
from box x join spent p on p.ep_id = x.ep_id and p.id = x.id
  left join money o on o.ep_id = x.ep_id and o.id = x.id and o.direction = 'AP'
  left join money i on i.ep_id = x.ep_id and i.id = x.id and i.direction = 'AR';
grant select on soc_container_turnover to tallysheet_app;

create view fr_rate_orders with (security_invoker = true) as
select ep_id, source_id::bigint as id, 1 as version, count(distinct order_id)::integer as orders
from fc_cost where source_type = 'RATE' and source_id ~ '^[0-9]{1,18}$' and order_id is not null and not is_deleted group by 1, 2;
grant select on fr_rate_orders to tallysheet_app;

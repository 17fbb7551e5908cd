-- What the group lets all rows of one company use together on a day (they have one credit code), and what they have used, of all branches, whichever the
-- reader sees: of one customer of a branch, or of all it has where none is named. Where nobody was given such a limit, nothing is summed.
drop function crm_house_credit(bigint, bigint, date);
create function crm_house_credit(branch bigint, wanted bigint, today date) returns table (customer bigint, part text, currency text, amount numeric) language plpgsql as $$
declare
  seen text := current_setting('app.reads', true);
begin
  perform set_config('app.reads', (select string_agg(e.id::text, ',') from sys_enterprise e), true);
  if exists (select from crm_credit g where g.for_group and g.state = 'APPROVED' and not g.is_deleted and g.valid_from <= today and (g.valid_to is null or g.valid_to >= today)) then
    return query
      with given as (
        select g.ep_id, g.customer_id, c.uscc, g.currency, g.limit_amount from crm_credit g join crm_customer c on c.ep_id = g.ep_id and c.id = g.customer_id
        where g.for_group and g.state = 'APPROVED' and not g.is_deleted and g.valid_from <= today and (g.valid_to is null or g.valid_to >= today)
      ), own as (
        select c.id, c.uscc from crm_customer c where c.ep_id = branch and (wanted is null or c.id = wanted) and not c.is_deleted
          and (c.uscc in (select g.uscc from given g) or exists (select from given g where g.ep_id = branch and g.customer_id = c.id))
      ), house as (
        select o.id as customer, c.ep_id, c.id from own o join crm_customer c on c.uscc = o.uscc and c.merged_into_id is null and not c.is_deleted
        union select o.id, branch, o.id from own o
      ), limited as (
        select h.customer, g.currency, sum(g.limit_amount) as amount from house h join given g on g.ep_id = h.ep_id and g.customer_id = h.id group by 1, 2
      )
      select l.customer, 'LIMIT', l.currency, l.amount from limited l
      union all
      select h.customer, 'USED', u.currency, sum(u.amount) from house h
        cross join lateral (select c.currency, c.amount from crm_credit_used c where c.ep_id = h.ep_id and c.customer_id = h.id) u
      where h.customer in (select l.customer from limited l) group by h.customer, u.currency;
  end if;
  perform set_config('app.reads', coalesce(seen, ''), true);
end $$;

-- The watch counts the group's limit where there is one and less is left of it, or no other was given; it says so.
create or replace view crm_credit_watch with (security_invoker = true) as
with branch as (
  select b.id as ep_id, (now() at time zone b.time_zone)::date as today,
    coalesce((select p.value::numeric from sys_parameter p where p.ep_id = b.id and p.param_key = 'credit.watchPct' and not p.is_deleted
      and p.effective_from <= (now() at time zone b.time_zone)::date order by p.effective_from desc limit 1), 80) as watch_pct
  from sys_enterprise b where not b.is_deleted
), held as (
  select c.* from crm_credit c join branch b on b.ep_id = c.ep_id
  where c.state = 'APPROVED' and not c.for_group and not c.is_deleted and c.valid_from <= b.today and (c.valid_to is null or c.valid_to >= b.today)
), normal as (
  select distinct on (ep_id, customer_id) * from held where credit_type = 'NORMAL' order by ep_id, customer_id, valid_from desc, id desc
), temporary as (
  select ep_id, customer_id, max(valid_to) as until from held where credit_type = 'TEMPORARY' group by 1, 2
), owed as (
  select ep_id, customer_id, currency, part, sum(amount) as amount from crm_credit_used group by 1, 2, 3, 4
), parted as (
  select s.ep_id, s.id, o.part, sum(case when o.currency = s.credit_currency then o.amount else round(o.amount * r.rate / h.rate, coalesce(k.decimals, 2)) end) as amount
  from crm_customer_standing s join owed o on o.ep_id = s.ep_id and o.customer_id = s.id join fc_book_rate_today h on h.ep_id = s.ep_id and h.currency = s.credit_currency
    left join fc_book_rate_today r on r.ep_id = s.ep_id and r.currency = o.currency left join bs_currency k on k.code = s.credit_currency
  group by 1, 2, 3
), parts as (
  select ep_id, id, max(amount) filter (where part = 'INVOICES') as invoices, max(amount) filter (where part = 'UNINVOICED') as uninvoiced,
    max(amount) filter (where part = 'DRAFTS') as drafts, -max(amount) filter (where part = 'UNAPPLIED') as unapplied
  from parted group by 1, 2
), house as materialized (
  select b.ep_id, g.customer, g.part, g.currency, g.amount, r.rate from branch b cross join lateral crm_house_credit(b.ep_id, null, b.today) g
    left join fc_book_rate_today r on r.ep_id = b.ep_id and r.currency = g.currency
), late as (
  select i.ep_id, i.customer_id, sum(i.base_balance) as overdue_base, max(b.today - i.due_date) as overdue_days
  from fc_invoice i join branch b on b.ep_id = i.ep_id and i.due_date < b.today
  where i.direction = 'AR' and i.check_status = 'CHECK_PASS' and i.balance > 0 and not i.is_deleted group by 1, 2
), said as (
  select distinct on (ep_id, customer_id) ep_id, customer_id, content, next_action from crm_followup where not is_deleted order by ep_id, customer_id, follow_time desc, id desc
), standing as (
  select s.ep_id, s.id, s.id as customer_id, s.credit_currency, coalesce(case when before.held then 0 else n.limit_amount end, 0) as normal_limit,
    s.credit_limit - coalesce(case when before.held then 0 else n.limit_amount end, 0) as temporary_limit,
    case when theirs.decides then g.limited else s.credit_limit end as credit_limit, case when theirs.decides then g.used else s.credit_used end as credit_used, theirs.decides as of_group,
    coalesce(p.invoices, 0) as invoices, coalesce(p.uninvoiced, 0) as uninvoiced, coalesce(p.drafts, 0) as drafts, coalesce(p.unapplied, 0) as unapplied,
    coalesce(l.overdue_base, 0) as overdue_base, coalesce(l.overdue_days, 0) as overdue_days, coalesce(n.grace_days, 0) as grace_days, n.policy_over_limit, n.policy_overdue,
    t.until as temporary_until, n.valid_to as limit_ends, s.last_payment_date, f.content as promise, f.next_action, b.today, b.watch_pct
  from crm_customer_standing s join branch b on b.ep_id = s.ep_id join crm_customer c on c.ep_id = s.ep_id and c.id = s.id
    cross join lateral (select c.settle_method = 'PREPAID' or c.manager_examine_status is distinct from 'PASSED' as held) before
    left join normal n on n.ep_id = s.ep_id and n.customer_id = s.id left join temporary t on t.ep_id = s.ep_id and t.customer_id = s.id
    left join lateral (
      select sum(i.amount) filter (where i.part = 'LIMIT') as limited, case when bool_or(i.amount is null) then null else coalesce(sum(i.amount) filter (where i.part = 'USED'), 0) end as used
      from (
        select o.part, case when o.currency = s.credit_currency then o.amount else round(o.amount * o.rate / r.rate, coalesce(k.decimals, 2)) end as amount
        from house o left join fc_book_rate_today r on r.ep_id = s.ep_id and r.currency = s.credit_currency left join bs_currency k on k.code = s.credit_currency
        where o.ep_id = s.ep_id and o.customer = s.id and not before.held
      ) i
    ) g on true
    cross join lateral (select coalesce(g.limited is not null and (n.id is null or g.limited - g.used < s.credit_limit - s.credit_used), false) as decides) theirs
    left join parts p on p.ep_id = s.ep_id and p.id = s.id left join late l on l.ep_id = s.ep_id and l.customer_id = s.id
    left join said f on f.ep_id = s.ep_id and f.customer_id = s.id
), reckoned as (
  select *, credit_limit - credit_used as credit_left, case when credit_limit > 0 then round(100 * credit_used / credit_limit, 1) when credit_used > 0 then 100 end as used_percent from standing
)
select ep_id, id, 1 as version, customer_id, credit_currency, normal_limit, temporary_limit, credit_limit, credit_used, credit_left, used_percent, invoices, uninvoiced, drafts, unapplied,
  overdue_base, overdue_days, grace_days, policy_over_limit, policy_overdue, temporary_until, limit_ends, last_payment_date, promise, next_action,
  case when credit_left < 0 and policy_over_limit <> 'WARN' then policy_over_limit end as blocked_over,
  case when overdue_days > grace_days and policy_overdue <> 'WARN' then policy_overdue end as blocked_late,
  case when credit_left < 0 then 'OVER' when credit_limit > 0 and 100 * credit_used >= credit_limit * watch_pct then 'NEAR' else 'BELOW' end as credit_mark, overdue_days > grace_days as is_late,
  coalesce(credit_limit > 0 and 100 * credit_used >= credit_limit * watch_pct or credit_left < 0 or overdue_days > 0 or limit_ends <= today + 30 or temporary_until <= today + 30, false) as watched,
  of_group
from reckoned;

-- What locked a customer last: a person, finance, or being overdue too long.
alter table crm_customer add lock_source text check (lock_source in ('HAND', 'FINANCE', 'OVERDUE'));
update crm_customer set lock_source = 'HAND' where locked;

-- Credit is applied for and passed; what was given so far was given (domain/16 §16.7).
alter table crm_credit add state text check (state in ('DRAFT', 'SUBMITTED', 'FIRST_PASSED', 'APPROVED', 'REFUSED', 'EXPIRED'));
alter table crm_credit add submit_user_id bigint;
alter table crm_credit add submit_time timestamptz(3);
alter table crm_credit add first_user_id bigint;
alter table crm_credit add first_time timestamptz(3);
alter table crm_credit add audit_user_id bigint;
alter table crm_credit add audit_time timestamptz(3);
alter table crm_credit add audit_opinion text check (char_length(audit_opinion) <= 500);
alter table crm_credit add used_then numeric check (scale(used_then) <= 4 and abs(used_then) < 1e15);
alter table crm_credit add overdue_then integer;
alter table crm_credit add level_then text check (level_then in ('A', 'B', 'C', 'D'));
alter table crm_credit add reminded_at integer;
alter table crm_credit add for_group boolean not null default false;
update crm_credit set state = 'APPROVED';
drop index crm_credit_customer_id_credit_type_valid_from_key;
create unique index crm_credit_customer_id_credit_type_valid_from_for_group_key on crm_credit (ep_id, customer_id, credit_type, valid_from, for_group) nulls not distinct where not is_deleted;
alter table crm_credit add foreign key (submit_user_id) references sys_user (id);
alter table crm_credit add foreign key (first_user_id) references sys_user (id);
alter table crm_credit add foreign key (audit_user_id) references sys_user (id);
create index crm_credit_state_idx on crm_credit (ep_id, state) where not is_deleted;

-- The book rate of each currency today, the branch's own before the group's.
create view fc_book_rate_today with (security_invoker = true) as
(select distinct on (b.id, r.currency) b.id as ep_id, r.currency, r.rate
 from sys_enterprise b join fc_exchange_rate r on r.rate_type = 'BOOK' and r.base_currency = b.base_currency and r.currency <> b.base_currency and not r.is_deleted
   and r.start_date <= (now() at time zone b.time_zone)::date and (r.end_date is null or r.end_date >= (now() at time zone b.time_zone)::date)
   and (r.for_ep_id is null or r.for_ep_id = b.id)
 where not b.is_deleted order by b.id, r.currency, r.for_ep_id nulls last, r.start_date desc)
union all select id, base_currency, 1 from sys_enterprise where not is_deleted;
grant select on fc_book_rate_today to tallysheet_app;

-- A customer's terms and habits today: the limit that was passed and holds, none of whoever pays beforehand or is not examined, what is used of it at today's book rates (nothing where one is missing), the last money.
create or replace view crm_customer_standing with (security_invoker = true) as
with branch as (
  select id as ep_id, base_currency as base, (now() at time zone time_zone)::date as today from sys_enterprise where not is_deleted
), rate as (
  select * from fc_book_rate_today
), granted as (
  select c.* from crm_credit c join branch b on b.ep_id = c.ep_id join crm_customer p on p.ep_id = c.ep_id and p.id = c.customer_id
  where c.state = 'APPROVED' and not c.for_group and p.settle_method <> 'PREPAID' and p.manager_examine_status = 'PASSED' and not c.is_deleted and c.valid_from <= b.today and (c.valid_to is null or c.valid_to >= b.today)
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

-- Whoever set limits so far passes them, and so does who passes what bills ask for; a company where somebody passes credit has said so itself.
update sys_role r set role_set = r.role_set || '["pass_crm_credit"]'::jsonb, version = r.version + 1
where (r.role_set ? 'edit_crm_credit' or r.role_set ? 'pass_bill') and not r.role_set ? 'admin' and not r.is_deleted
  and not exists (select 1 from sys_role o where o.role_set ? 'pass_crm_credit' and not o.role_set ? 'admin' and not o.is_deleted);

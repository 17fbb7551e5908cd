-- What waits for documentation and for operators at an order (domain/14 §14.2 select_confirmOrder).
alter table bl_order add column lines_proposed integer default 0, add column drafts_agreed integer default 0;
update bl_order o set lines_proposed = s.n from (
  select ep_id, order_id, count(*) as n from fc_cost where pair_state = 'PROPOSED' and not is_deleted group by 1, 2
) s where s.ep_id = o.ep_id and s.order_id = o.id;
update bl_order o set drafts_agreed = s.n from (
  select ep_id, order_id, count(*) as n from (
    select ep_id, order_id from bl_loding_order where draft_agreed_time is not null and not is_deleted
    union all select ep_id, order_id from bl_agency_order where draft_agreed_time is not null and not is_deleted
  ) b group by 1, 2
) s where s.ep_id = o.ep_id and s.order_id = o.id;
alter table bl_order alter column lines_proposed drop default, alter column drafts_agreed drop default;

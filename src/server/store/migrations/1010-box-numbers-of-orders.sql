-- A box number stands on one box of an order alone; where it stood on several already, the first of them holds it.
alter table bl_container add column number_on_order text check (char_length(number_on_order) <= 40);
update bl_container c set number_on_order = c.order_id || ':' || c.container_no
where c.container_no is not null
  and not exists (
    select 1 from bl_container t
    where t.ep_id = c.ep_id and t.order_id = c.order_id and t.container_no = c.container_no and not t.is_deleted and t.id < c.id
  );
create unique index bl_container_number_on_order_key on bl_container (ep_id, number_on_order) where not is_deleted;

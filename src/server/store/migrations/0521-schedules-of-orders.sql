-- Which sailing of the carrier's schedule an order is on.
alter table bl_order add column schedule_id bigint;
alter table bl_order add foreign key (ep_id, schedule_id) references ship_list (ep_id, id);
create index bl_order_schedule_id_idx on bl_order (ep_id, schedule_id) where not is_deleted;
update bl_order o
set schedule_id = (
  select s.id from ship_list s
  where s.ep_id = o.ep_id and upper(s.vessel_name) = upper(o.vessel_name) and upper(s.voyage) = upper(o.voyage)
    and s.port_loading = o.port_loading and not s.is_deleted
  order by s.port_discharge = o.port_discharge desc, s.etd desc limit 1
)
where o.voyage is not null;

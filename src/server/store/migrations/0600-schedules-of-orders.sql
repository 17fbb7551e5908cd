-- Which sailing of the carrier's schedule an order is on, and which of its dates do not follow it; what a sailing is called.
alter table ship_list add column sailing text check (char_length(sailing) <= 120);
update ship_list
set sailing = trim(regexp_replace(concat_ws(' ', vessel_name, voyage, port_loading, etd::text), '\s+', ' ', 'g'));
alter table bl_order add column schedule_id bigint;
alter table bl_order add column own_dates text check (char_length(own_dates) <= 200);
alter table bl_order add foreign key (ep_id, schedule_id) references ship_list (ep_id, id);
create index bl_order_schedule_id_idx on bl_order (ep_id, schedule_id) where not is_deleted;
update bl_order o
set schedule_id = (
  select s.id from ship_list s
  where s.ep_id = o.ep_id and upper(s.vessel_name) = upper(o.vessel_name) and upper(s.voyage) = upper(o.voyage)
    and s.port_loading = o.port_loading and not s.is_deleted
  order by s.port_discharge = o.port_discharge desc, s.id limit 1
)
where o.voyage is not null;

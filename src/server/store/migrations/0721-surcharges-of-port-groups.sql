-- A surcharge may name groups of ports in place of each of them; a group is called by its carrier as well.
alter table fr_port_group add column group_label text check (char_length(group_label) <= 100);
update fr_port_group set group_label = case when carrier_code is null then group_name else group_name || ' · ' || carrier_code end;
alter table fr_surcharge add column loading_groups jsonb, add column destination_groups jsonb;

-- Orders that belong together: parent and children, groups, and how each came into being.
alter table bl_order add column pid bigint;
alter table bl_order add column is_pid boolean not null default false;
alter table bl_order add column group_id text check (char_length(group_id) <= 20);
alter table bl_order add column source_type text check (source_type in ('MANUAL', 'INTAKE', 'OFFER', 'COPY', 'MERGE', 'SPLIT', 'INTERNAL', 'IMPORT', 'EXTERNAL'));
alter table bl_order no force row level security;
update bl_order set source_type = 'MANUAL';
alter table bl_order force row level security;
alter table bl_order add foreign key (ep_id, pid) references bl_order (ep_id, id);
create index bl_order_pid_idx on bl_order (ep_id, pid) where not is_deleted;
create index bl_order_group_id_idx on bl_order (ep_id, group_id) where not is_deleted;

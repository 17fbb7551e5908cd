-- What one side of an internal pair said, and what the other has still to hear.
alter table bl_order add column pair_moved boolean not null default false;
alter table bl_order add column pair_said jsonb;
alter table bl_order add column pair_facts jsonb;
alter table bl_order add column pair_offered jsonb;
alter table bl_order add column pair_waits boolean not null default false;
create index bl_order_counterpart_order_id_idx on bl_order (ep_id, counterpart_order_id) where not is_deleted;

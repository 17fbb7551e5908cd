-- Orders that belong together: parent and children, groups, and how each came into being.
create index bl_order_pid_idx on bl_order (ep_id, pid) where not is_deleted;
create index bl_order_group_id_idx on bl_order (ep_id, group_id) where not is_deleted;

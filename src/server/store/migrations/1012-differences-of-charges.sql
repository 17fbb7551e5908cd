-- What a request adds for a charge on a document says which charge it differs from (domain/14 §14.3).
alter table bl_cost_plan_line add column differs_from_id bigint;
alter table bl_cost_plan_line add foreign key (ep_id, differs_from_id) references fc_cost (ep_id, id);
create index bl_cost_plan_line_differs_from_id_idx on bl_cost_plan_line (ep_id, differs_from_id) where not is_deleted;

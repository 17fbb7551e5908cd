-- What stands on a version of a rate is found by it: quotations, requests and the payables of orders.
alter table fr_offer add column rate_changed boolean not null default false;
alter table bl_order_middle_cost add column rate_id text check (char_length(rate_id) <= 20);
create index bl_order_middle_cost_rate_id_idx on bl_order_middle_cost (ep_id, rate_id) where not is_deleted;
create index fc_cost_source_id_idx on fc_cost (ep_id, source_id) where not is_deleted;

-- States that acts move: who agreed to a charge and who checked it, who keeps it locked; who submitted, passed and audited a document;
-- how far the charges of an order are collected.
alter table fc_cost add column receivable_confirmed boolean not null default false;
alter table fc_cost add column pay_confirmed boolean not null default false;
alter table fc_cost add column checked boolean not null default false;
alter table fc_cost add column reviewed boolean not null default false;
alter table fc_cost add column lock_sources jsonb;
alter table fc_cost add column agree_user_id bigint references sys_user (id);
alter table fc_cost add column check_user_id bigint references sys_user (id);
-- Whatever was locked so far a person locked.
update fc_cost set lock_sources = '["PERSON"]' where locked;

alter table fc_invoice drop column issued;
alter table fc_invoice add column audited boolean not null default false;
alter table fc_invoice add column submit_user_id bigint references sys_user (id);
alter table fc_invoice add column submit_time timestamptz(3);
alter table fc_invoice add column pass_user_id bigint references sys_user (id);
alter table fc_invoice add column pass_time timestamptz(3);
alter table fc_invoice add column pass_opinion text check (char_length(pass_opinion) <= 500);
alter table fc_invoice add column audit_user_id bigint references sys_user (id);
alter table fc_invoice add column audit_time timestamptz(3);

alter table bl_order add column fee_state text not null default 'OPEN' check (fee_state in ('OPEN', 'LOCKED', 'REVIEWED'));
alter table bl_order alter column fee_state drop default;
alter table bl_order alter column fee_state drop not null;
alter table bl_order add column fee_lock_user_id bigint references sys_user (id);
alter table bl_order add column fee_lock_time timestamptz(3);
alter table bl_order add column fee_review_user_id bigint references sys_user (id);
alter table bl_order add column fee_review_time timestamptz(3);

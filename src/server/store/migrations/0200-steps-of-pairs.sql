-- A step the operating branch of an internal pair reported.
alter table bl_order_milestone drop constraint bl_order_milestone_source_check;
alter table bl_order_milestone add constraint bl_order_milestone_source_check check (source in ('MANUAL', 'TERMINAL', 'CARRIER', 'SYSTEM', 'BRANCH'));

-- The day of a charge is its order's until another is typed: its rules see to it.
alter table fc_cost alter column cost_date drop not null;

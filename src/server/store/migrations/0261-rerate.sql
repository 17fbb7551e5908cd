-- Freight of cargo that stayed behind waits for the rate of its next ship (domain/14 §14.3).
alter table fc_cost add column re_rate text default 'NONE' check (re_rate in ('NONE', 'TO_RERATE', 'RERATED'));
alter table fc_cost alter column re_rate drop default;
-- What an amendment is expected to cost (domain/14 §14.5.4).
alter table bl_bill_amendment add column fee_ap_cost_id text check (char_length(fee_ap_cost_id) <= 20);
alter table bl_bill_amendment add column fee_ar_cost_id text check (char_length(fee_ar_cost_id) <= 20);

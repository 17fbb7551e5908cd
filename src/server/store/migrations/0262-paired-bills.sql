-- The bill in the branch that operates the order: its stages are that branch's word (domain/14 §14.4).
alter table bl_loding_order add column paired_bill_id text check (char_length(paired_bill_id) <= 20);

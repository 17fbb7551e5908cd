-- Lines of a supplier's bill joined to a charge by hand, what the supplier was told of a dispute, and a partner's confirmation of a statement as a file (domain/13 §13.5, §13.8).
alter table fc_supplier_bill add column dispute_sent_time timestamptz(3), add column dispute_sent_to text check (char_length(dispute_sent_to) <= 254);
alter table fc_supplier_bill_line add column by_hand boolean not null default false;
alter table fc_statement add column confirm_file_id uuid;

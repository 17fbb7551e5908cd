-- The day a document is due from, where that is the departure of its orders (domain/04 §4.6).
alter table fc_invoice add column base_date date;

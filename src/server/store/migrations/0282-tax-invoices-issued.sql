-- Tax invoices are issued: their number, day and total, and what red ones took back.
alter table fc_tax_invoice
  add column tax_invoice_no text check (char_length(tax_invoice_no) <= 20),
  add column issue_date date,
  add column issue_state text default 'DRAFT' check (issue_state in ('DRAFT', 'ISSUED', 'RED_PART', 'RED_ALL')),
  add column issue_user_id bigint,
  add column issue_time timestamptz(3),
  add column issued_total numeric default 0 check (scale(issued_total) <= 4 and abs(issued_total) < 1e15),
  add column red_flushed_total numeric default 0 check (scale(red_flushed_total) <= 4 and abs(red_flushed_total) < 1e15),
  add column red_nos text check (char_length(red_nos) <= 400);
alter table fc_tax_invoice alter column issue_state drop default, alter column issued_total drop default, alter column red_flushed_total drop default;
alter table fc_tax_invoice add foreign key (issue_user_id) references sys_user (id);
create unique index fc_tax_invoice_tax_invoice_no_key on fc_tax_invoice (ep_id, tax_invoice_no) where not is_deleted;

-- Vouchers are found from the documents they were made of.
create index fc_voucher_source_table_id_idx on fc_voucher_source (ep_id, table_id);

-- Documents that were merged into one, and the lines that came along.
alter table fc_invoice
  add column merged_into_id bigint,
  add column merged_from_ids jsonb,
  add column is_merged boolean not null default false;
alter table fc_invoice add foreign key (ep_id, merged_into_id) references fc_invoice (ep_id, id);
alter table fc_invoice drop constraint fc_invoice_check_status_check;
alter table fc_invoice add constraint fc_invoice_check_status_check check (check_status in ('DRAFT', 'SUBMITTED', 'CHECK_PASS', 'CHECK_NO_PASS', 'MERGED'));
alter table fc_invoice_line add column from_invoice_id bigint;
alter table fc_invoice_line add foreign key (ep_id, from_invoice_id) references fc_invoice (ep_id, id);

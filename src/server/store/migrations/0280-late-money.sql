-- Drafts and cheques dated ahead, money the bank takes back, and partners found for money that waited on suspense.
alter table fc_cash drop constraint fc_cash_cash_kind_check;
alter table fc_cash add constraint fc_cash_cash_kind_check check (cash_kind in
  ('RECEIPT', 'PAYMENT', 'ADVANCE_IN', 'ADVANCE_OUT', 'REFUND', 'NETTING', 'DEPOSIT', 'EXPENSE', 'FX_SETTLEMENT', 'TRANSFER', 'DRAFT'));
alter table fc_cash
  add column draft_id bigint,
  add column mirror_of_id bigint,
  add column outcome text default 'NONE' check (outcome in ('NONE', 'COLLECTED', 'RETURNED')),
  add column draft_state text check (draft_state in ('HELD', 'COLLECTED', 'RETURNED')),
  add column identified boolean not null default false,
  add column identify_user_id bigint,
  add column identify_time timestamptz(3);
alter table fc_cash alter column outcome drop default;
alter table fc_cash add foreign key (ep_id, draft_id) references fc_cash (ep_id, id);
alter table fc_cash add foreign key (ep_id, mirror_of_id) references fc_cash (ep_id, id);
alter table fc_cash add foreign key (identify_user_id) references sys_user (id);
create index fc_cash_draft_due_date_idx on fc_cash (ep_id, draft_due_date) where not is_deleted;
create index fc_cash_draft_id_idx on fc_cash (ep_id, draft_id) where not is_deleted;
create index fc_cash_mirror_of_id_idx on fc_cash (ep_id, mirror_of_id) where not is_deleted;
insert into bs_posting_rule (ep_id, code, voucher_type, side, account, text, sort, create_time)
select 0, code, voucher_type, side, account, text, sort, now() from (values
  ('WRITE_OFF.SUSPENSE', 'WRITE_OFF', 'DEBIT', '224104', '认领 {cashNo} {partner}', 173),
  ('WRITE_OFF.NAMED', 'WRITE_OFF', 'CREDIT', '220301', '认领 {cashNo} {partner}', 174),
  ('RECEIPT.ADVANCE_IN', 'RECEIPT', 'DEBIT', '220301', '收 {partner} {bankFlowNo} {invoiceNos}', 175),
  ('RECEIPT.NOTE', 'RECEIPT', 'DEBIT', '1121', '票据 {draftNo}', 176),
  ('RECEIPT.NOTE_DONE', 'RECEIPT', 'CREDIT', '1121', '票据 {draftNo}', 177),
  ('RECEIPT.INTEREST', 'RECEIPT', 'DEBIT', '660301', '票据 {draftNo}', 178),
  ('PAYMENT.NOTE', 'PAYMENT', 'CREDIT', '2201', '票据 {draftNo}', 179),
  ('PAYMENT.NOTE_DONE', 'PAYMENT', 'DEBIT', '2201', '票据 {draftNo}', 180)
) as rules (code, voucher_type, side, account, text, sort)
where exists (select 1 from sys_enterprise)
on conflict (code) do nothing;

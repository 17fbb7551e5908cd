-- Money of the house itself: expenses, transfers between our own accounts, deposits held for an order; and what it posts.
alter table fc_cash
  add column to_bank_account_id bigint,
  add column fee_account text check (char_length(fee_account) <= 32),
  add column order_id bigint;
alter table fc_cash add foreign key (ep_id, to_bank_account_id) references bs_bank_account (ep_id, id);
alter table fc_cash add foreign key (fee_account) references bs_ledger_account (code);
alter table fc_cash add foreign key (ep_id, order_id) references bl_order (ep_id, id);
insert into bs_posting_rule (ep_id, code, voucher_type, side, account, text, sort, create_time)
select 0, code, voucher_type, side, account, text, sort, now() from (values
  ('PAYMENT.BOOK_LOSS', 'PAYMENT', 'DEBIT', '660303', '账面汇率差 {cashNo}', 105),
  ('PAYMENT.BOOK_GAIN', 'PAYMENT', 'CREDIT', '660303', '账面汇率差 {cashNo}', 106),
  ('PAYMENT.BANK_LESS', 'PAYMENT', 'CREDIT', '1002', '账面汇率差 {cashNo}', 107),
  ('PAYMENT.BANK_MORE', 'PAYMENT', 'DEBIT', '1002', '账面汇率差 {cashNo}', 108),
  ('PAYMENT.STAFF', 'PAYMENT', 'DEBIT', '122102', '借款 {partner}', 109),
  ('EXPENSE.FEE', 'EXPENSE', 'DEBIT', '660302', '费用 {partner} {bankFlowNo}', 110),
  ('EXPENSE.STAFF', 'EXPENSE', 'DEBIT', '224102', '费用 {partner} {bankFlowNo}', 111),
  ('EXPENSE.CHARGE', 'EXPENSE', 'DEBIT', '660302', '费用 {partner} {bankFlowNo}', 112),
  ('EXPENSE.BANK', 'EXPENSE', 'CREDIT', '1002', '费用 {partner} {bankFlowNo}', 113),
  ('EXPENSE.BOOK_LOSS', 'EXPENSE', 'DEBIT', '660303', '账面汇率差 {cashNo}', 114),
  ('EXPENSE.BOOK_GAIN', 'EXPENSE', 'CREDIT', '660303', '账面汇率差 {cashNo}', 115),
  ('EXPENSE.BANK_LESS', 'EXPENSE', 'CREDIT', '1002', '账面汇率差 {cashNo}', 116),
  ('EXPENSE.BANK_MORE', 'EXPENSE', 'DEBIT', '1002', '账面汇率差 {cashNo}', 117),
  ('FX.TO', 'FX', 'DEBIT', '1002', '调拨 {from} → {to}', 118),
  ('FX.FROM', 'FX', 'CREDIT', '1002', '调拨 {from} → {to}', 119),
  ('FX.CHARGE', 'FX', 'DEBIT', '660302', '调拨 {from} → {to}', 120),
  ('DEPOSIT.BANK_IN', 'DEPOSIT', 'DEBIT', '1002', '押金 {partner} {cashNo}', 121),
  ('DEPOSIT.BANK_OUT', 'DEPOSIT', 'CREDIT', '1002', '押金 {partner} {cashNo}', 122),
  ('DEPOSIT.CHARGE', 'DEPOSIT', 'DEBIT', '660302', '押金 {partner} {cashNo}', 123),
  ('DEPOSIT.HELD_IN', 'DEPOSIT', 'CREDIT', '224101', '押金 {partner} {cashNo}', 124),
  ('DEPOSIT.HELD_OUT', 'DEPOSIT', 'DEBIT', '122101', '押金 {partner} {cashNo}', 125),
  ('DEPOSIT.AR', 'DEPOSIT', 'CREDIT', '112201', '押金 {partner} {cashNo} {invoiceNos}', 126),
  ('DEPOSIT.AR_INTERNAL', 'DEPOSIT', 'CREDIT', '112203', '押金 {partner} {cashNo} {invoiceNos}', 127),
  ('DEPOSIT.AP', 'DEPOSIT', 'DEBIT', '220201', '押金 {partner} {cashNo} {invoiceNos}', 128),
  ('DEPOSIT.AP_INTERNAL', 'DEPOSIT', 'DEBIT', '220203', '押金 {partner} {cashNo} {invoiceNos}', 129),
  ('DEPOSIT.RECOVERY', 'DEPOSIT', 'CREDIT', '630101', '押金 {partner} {cashNo} {invoiceNos}', 130),
  ('DEPOSIT.DISCOUNT_AR', 'DEPOSIT', 'DEBIT', '660305', '押金 {partner} {cashNo} {invoiceNos}', 131),
  ('DEPOSIT.DISCOUNT_AP', 'DEPOSIT', 'CREDIT', '660305', '押金 {partner} {cashNo} {invoiceNos}', 132),
  ('DEPOSIT.DIFFERENCE_AR', 'DEPOSIT', 'DEBIT', '660306', '押金 {partner} {cashNo} {invoiceNos}', 133),
  ('DEPOSIT.DIFFERENCE_AP', 'DEPOSIT', 'CREDIT', '660306', '押金 {partner} {cashNo} {invoiceNos}', 134),
  ('DEPOSIT.CHARGE_PART_AR', 'DEPOSIT', 'DEBIT', '660306', '押金 {partner} {cashNo} {invoiceNos}', 135),
  ('DEPOSIT.CHARGE_PART_AP', 'DEPOSIT', 'CREDIT', '660306', '押金 {partner} {cashNo} {invoiceNos}', 136),
  ('DEPOSIT.FX_GAIN', 'DEPOSIT', 'CREDIT', '660303', '押金 {partner} {cashNo} {invoiceNos}', 137),
  ('DEPOSIT.FX_LOSS', 'DEPOSIT', 'DEBIT', '660303', '押金 {partner} {cashNo} {invoiceNos}', 138),
  ('DEPOSIT.BOOK_LOSS', 'DEPOSIT', 'DEBIT', '660303', '账面汇率差 {cashNo}', 139),
  ('DEPOSIT.BOOK_GAIN', 'DEPOSIT', 'CREDIT', '660303', '账面汇率差 {cashNo}', 140),
  ('DEPOSIT.BANK_LESS', 'DEPOSIT', 'CREDIT', '1002', '账面汇率差 {cashNo}', 141),
  ('DEPOSIT.BANK_MORE', 'DEPOSIT', 'DEBIT', '1002', '账面汇率差 {cashNo}', 142),
  ('RECEIPT.DEPOSIT_BACK', 'RECEIPT', 'CREDIT', '122101', '退押金 {invoiceNos}', 143),
  ('PAYMENT.DEPOSIT_BACK', 'PAYMENT', 'DEBIT', '224101', '退押金 {invoiceNos}', 144),
  ('WRITE_OFF.DEPOSIT_IN', 'WRITE_OFF', 'DEBIT', '224101', '核销 {cashNo} → {invoiceNos}', 145),
  ('WRITE_OFF.DEPOSIT_OUT', 'WRITE_OFF', 'CREDIT', '122101', '核销 {cashNo} → {invoiceNos}', 146)
) as rules (code, voucher_type, side, account, text, sort)
where exists (select 1 from sys_enterprise)
on conflict (code) do nothing;

-- Nothing of it settles a document. Its owner is held to row-level security like everybody else: it is let go of while rows are filled in.
alter table fc_cash no force row level security;
update fc_cash set applicable_amount = 0, applicable_base = 0, unapplied_amount = 0, unapplied_base = 0, write_off_status = 'NONE'
where cash_kind in ('EXPENSE', 'TRANSFER', 'FX_SETTLEMENT') and coalesce(applied_amount, 0) = 0;
alter table fc_cash force row level security;

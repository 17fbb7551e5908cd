-- What claims of the staff post (domain/13 §13.3 EXPENSE).
insert into bs_posting_rule (ep_id, code, voucher_type, side, account, text, sort, create_time)
select 0, code, voucher_type, side, account, text, sort, now() from (values
  ('EXPENSE.SALES_TRAVEL', 'EXPENSE', 'DEBIT', '660101', '报销 {person} {claimNo}', 181),
  ('EXPENSE.SALES_ENTERTAINMENT', 'EXPENSE', 'DEBIT', '660102', '报销 {person} {claimNo}', 182),
  ('EXPENSE.SALES_OTHER', 'EXPENSE', 'DEBIT', '660109', '报销 {person} {claimNo}', 183),
  ('EXPENSE.OFFICE_TRAVEL', 'EXPENSE', 'DEBIT', '660201', '报销 {person} {claimNo}', 184),
  ('EXPENSE.OFFICE_ENTERTAINMENT', 'EXPENSE', 'DEBIT', '660202', '报销 {person} {claimNo}', 185),
  ('EXPENSE.OFFICE_SUPPLIES', 'EXPENSE', 'DEBIT', '660203', '报销 {person} {claimNo}', 186),
  ('EXPENSE.OFFICE_OTHER', 'EXPENSE', 'DEBIT', '660209', '报销 {person} {claimNo}', 187),
  ('EXPENSE.ITEM_FREIGHT', 'EXPENSE', 'DEBIT', '640101', '报销 {person} {claimNo}', 188),
  ('EXPENSE.ITEM_ORIGIN', 'EXPENSE', 'DEBIT', '640102', '报销 {person} {claimNo}', 189),
  ('EXPENSE.ITEM_DEST', 'EXPENSE', 'DEBIT', '640102', '报销 {person} {claimNo}', 190),
  ('EXPENSE.ITEM_TRUCK', 'EXPENSE', 'DEBIT', '640103', '报销 {person} {claimNo}', 191),
  ('EXPENSE.ITEM_CUSTOMS', 'EXPENSE', 'DEBIT', '640104', '报销 {person} {claimNo}', 192),
  ('EXPENSE.ITEM_DOC', 'EXPENSE', 'DEBIT', '640105', '报销 {person} {claimNo}', 193),
  ('EXPENSE.ITEM_OTHER', 'EXPENSE', 'DEBIT', '640105', '报销 {person} {claimNo}', 194),
  ('EXPENSE.ITEM_INSURANCE', 'EXPENSE', 'DEBIT', '640106', '报销 {person} {claimNo}', 195),
  ('EXPENSE.ITEM_WAREHOUSE', 'EXPENSE', 'DEBIT', '640106', '报销 {person} {claimNo}', 196),
  ('EXPENSE.ITEM_EQUIPMENT', 'EXPENSE', 'DEBIT', '640106', '报销 {person} {claimNo}', 197),
  ('EXPENSE.VAT', 'EXPENSE', 'DEBIT', '22210102', '报销 {person} {claimNo}', 198),
  ('EXPENSE.ADVANCE', 'EXPENSE', 'CREDIT', '122102', '报销 {person} {claimNo}', 199),
  ('EXPENSE.OWED', 'EXPENSE', 'CREDIT', '224102', '报销 {person} {claimNo}', 200)
) as rules (code, voucher_type, side, account, text, sort)
where exists (select 1 from sys_enterprise)
on conflict (code) do nothing;

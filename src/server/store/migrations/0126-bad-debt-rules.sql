-- Posting rules of bad debts, for companies that had their rules before these were among them.
insert into bs_posting_rule (ep_id, code, voucher_type, side, account, text, sort, create_time)
select 0, code, voucher_type, side, account, text, sort, now() from (values
  ('BAD_DEBT.LOSS', 'BAD_DEBT', 'DEBIT', '6702', '坏账 {partner} {invoiceNo}', 100),
  ('BAD_DEBT.AR', 'BAD_DEBT', 'CREDIT', '112201', '坏账 {partner} {invoiceNo}', 101),
  ('BAD_DEBT.AR_INTERNAL', 'BAD_DEBT', 'CREDIT', '112203', '坏账 {partner} {invoiceNo}', 102)
) as rules (code, voucher_type, side, account, text, sort)
where exists (select 1 from sys_enterprise)
on conflict (code) do nothing;

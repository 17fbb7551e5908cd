-- What is sold to the bank says so in all its entries.
insert into bs_posting_rule (ep_id, code, voucher_type, side, account, text, sort, create_time)
select 0, code, 'FX', side, account, '结汇 {sellCurrency} {sellAmount} @{bankRate}', sort, now() from (values
  ('FX.SOLD_TO', 'DEBIT', '1002', 203), ('FX.SOLD_FROM', 'CREDIT', '1002', 204), ('FX.SOLD_CHARGE', 'DEBIT', '660302', 205)
) as rules (code, side, account, sort)
where exists (select 1 from sys_enterprise)
on conflict (code) do nothing;

-- Money that goes back: what it was taken of, the document a run was made with, and what such a refund posts.
alter table fc_cash
  add column refunded_amount numeric check (scale(refunded_amount) <= 4 and abs(refunded_amount) < 1e15),
  add column refunded_base numeric check (scale(refunded_base) <= 4 and abs(refunded_base) < 1e15);
alter table fc_cash drop constraint fc_cash_check_status_check;
alter table fc_cash add constraint fc_cash_check_status_check check (check_status in ('DRAFT', 'CHECKED', 'VOID'));
update fc_cash set refunded_amount = 0, refunded_base = 0;
alter table fc_cash_allocation add column refunded_cash_id bigint;
alter table fc_cash_allocation add foreign key (ep_id, refunded_cash_id) references fc_cash (ep_id, id);
create index fc_cash_allocation_refunded_cash_id_idx on fc_cash_allocation (ep_id, refunded_cash_id) where not is_deleted;
alter table fc_write_off add column document_id bigint;
alter table fc_write_off add foreign key (ep_id, document_id) references fc_cash (ep_id, id);
insert into bs_posting_rule (ep_id, code, voucher_type, side, account, text, sort, create_time)
select 0, code, voucher_type, side, account, text, sort, now() from (values
  ('PAYMENT.REFUNDED', 'PAYMENT', 'DEBIT', '220301', '退款 {partner}', 103),
  ('RECEIPT.REFUNDED', 'RECEIPT', 'CREDIT', '112301', '退款 {partner}', 104)
) as rules (code, voucher_type, side, account, text, sort)
where exists (select 1 from sys_enterprise)
on conflict (code) do nothing;
-- What settles across goes the money's way: a credit that is paid out stands on the debit side, one that comes in on the credit side.
update bs_posting_rule set side = 'DEBIT' where code in ('PAYMENT.AR', 'PAYMENT.AR_INTERNAL');
update bs_posting_rule set side = 'CREDIT' where code in ('RECEIPT.AP', 'RECEIPT.AP_INTERNAL');

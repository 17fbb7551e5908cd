-- Whatever wrote it, no voucher that was checked stands in the books with two sides that differ: looked at when all of a transaction is written.
create function voucher_balances() returns trigger language plpgsql as $$
declare
  off numeric;
begin
  select sum(debit - credit) into off from fc_voucher_entry where ep_id = new.ep_id and voucher_id = new.id and not is_deleted;
  if off <> 0 then
    raise exception 'voucher % is out of balance by %', new.id, off using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger fc_voucher_balances after insert or update on fc_voucher deferrable initially deferred
  for each row when (new.voucher_status <> 'DRAFT' and not new.is_deleted) execute function voucher_balances();

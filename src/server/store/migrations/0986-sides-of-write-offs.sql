-- Whose accounts a run of write-off settled, receivable or payable, in which money, and for how much in base currency.
alter table fc_cash_allocation add column side text check (side in ('AR', 'AP'));
alter table fc_write_off add column receivables integer;
alter table fc_write_off add column payables integer;
alter table fc_write_off add column currencies text check (char_length(currencies) <= 60);
alter table fc_write_off add column receivable_base numeric check (scale(receivable_base) <= 4 and abs(receivable_base) < 1e15);
alter table fc_write_off add column payable_base numeric check (scale(payable_base) <= 4 and abs(payable_base) < 1e15);
alter table fc_write_off add column side text check (side in ('AR', 'AP', 'NETTING'));

update fc_cash_allocation a set side = i.direction from fc_invoice i where i.ep_id = a.ep_id and i.id = a.invoice_id;
update fc_cash_allocation a set side = case c.direction when 'IN' then 'AR' else 'AP' end
from fc_cash c where a.invoice_id is null and c.ep_id = a.ep_id and c.id = a.refunded_cash_id;
update fc_write_off w set receivables = s.receivables, payables = s.payables, currencies = s.currencies, receivable_base = s.receivable_base,
  payable_base = s.payable_base, side = case when s.payables = 0 then 'AR' when s.receivables = 0 then 'AP' else 'NETTING' end
from (
  select r.ep_id, r.id, count(*) filter (where a.side = 'AR') as receivables, count(*) filter (where a.side = 'AP') as payables,
    string_agg(distinct c.currency, ', ' order by c.currency) as currencies,
    coalesce(sum(a.settled_base) filter (where a.side = 'AR'), 0) as receivable_base,
    coalesce(sum(a.settled_base) filter (where a.side = 'AP'), 0) as payable_base
  from fc_write_off r
  left join fc_cash_allocation a on a.ep_id = r.ep_id and a.write_off_id = r.id and not a.is_deleted
  left join fc_cash c on c.ep_id = a.ep_id and c.id = a.cash_id
  group by r.ep_id, r.id
) s where s.ep_id = w.ep_id and s.id = w.id;

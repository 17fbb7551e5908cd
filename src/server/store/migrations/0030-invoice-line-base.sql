-- An invoice's base amount is the sum of its lines', each rounded where it is stored. The tables' owner is held to row-level
-- security like everybody else: it is let go of while the rows that stand are filled in.
alter table fc_invoice_line
  add column rate_to_invoice numeric check (scale(rate_to_invoice) <= 8 and abs(rate_to_invoice) < 1e15 and rate_to_invoice >= 0.00000001),
  add column base_amount numeric check (scale(base_amount) <= 4 and abs(base_amount) < 1e15);

alter table sys_enterprise no force row level security;
alter table fc_invoice no force row level security;
alter table fc_invoice_line no force row level security;

-- Half away from zero, as `round` of numerics does, to the minor unit of the branch's own currency (ISO 4217).
update fc_invoice_line l
set rate_to_invoice = 1,
    base_amount = round(l.allocated_amount_of_cost * i.rate, case
      when e.base_currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
      when e.base_currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
      when e.base_currency in ('CLF', 'UYW') then 4
      else 2 end)
from fc_invoice i join sys_enterprise e on e.id = i.ep_id
where i.ep_id = l.ep_id and i.id = l.invoice_id;

update fc_invoice i
set base_amount = s.base_amount
from (select ep_id, invoice_id, sum(base_amount) as base_amount from fc_invoice_line where not is_deleted group by 1, 2) s
where i.ep_id = s.ep_id and i.id = s.invoice_id and i.base_amount is distinct from s.base_amount;

alter table sys_enterprise force row level security;
alter table fc_invoice force row level security;
alter table fc_invoice_line force row level security;

alter table fc_invoice_line alter column rate_to_invoice set not null;

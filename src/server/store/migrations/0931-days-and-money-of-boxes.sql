-- Days and money of demurrage and detention per box, what of it is charged to the customer, and what the boxes of an order have come to.
alter table bl_container
  add column reckoned_on date,
  add column demurrage_charged integer default 0,
  add column demurrage_invoiced integer default 0,
  add column detention_charged integer default 0,
  add column detention_invoiced integer default 0,
  add column demurrage_days integer,
  add column demurrage_chargeable integer,
  add column demurrage_accrued numeric check (scale(demurrage_accrued) <= 4 and abs(demurrage_accrued) < 1e15),
  add column demurrage_currency text check (char_length(demurrage_currency) <= 3),
  add column detention_days integer,
  add column detention_chargeable integer,
  add column detention_accrued numeric check (scale(detention_accrued) <= 4 and abs(detention_accrued) < 1e15),
  add column detention_currency text check (char_length(detention_currency) <= 3),
  add column free_until date,
  add column accrues boolean not null default false,
  add column recharge_state text check (recharge_state in ('NONE', 'CHARGED', 'INVOICED'));
alter table bl_order
  add column demurrage_sum numeric default 0 check (scale(demurrage_sum) <= 4 and abs(demurrage_sum) < 1e15),
  add column demurrage_currencies text check (char_length(demurrage_currencies) <= 40),
  add column detention_sum numeric default 0 check (scale(detention_sum) <= 4 and abs(detention_sum) < 1e15),
  add column detention_currencies text check (char_length(detention_currencies) <= 40),
  add column demurrage_accrued numeric check (scale(demurrage_accrued) <= 4 and abs(demurrage_accrued) < 1e15),
  add column demurrage_currency text check (char_length(demurrage_currency) <= 3),
  add column detention_accrued numeric check (scale(detention_accrued) <= 4 and abs(detention_accrued) < 1e15),
  add column detention_currency text check (char_length(detention_currency) <= 3),
  add column boxes_to_charge integer default 0;
alter table bl_container
  alter column demurrage_charged drop default,
  alter column demurrage_invoiced drop default,
  alter column detention_charged drop default,
  alter column detention_invoiced drop default;
alter table bl_order
  alter column demurrage_sum drop default,
  alter column detention_sum drop default,
  alter column boxes_to_charge drop default;

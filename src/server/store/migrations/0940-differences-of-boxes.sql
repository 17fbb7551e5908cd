-- Days of boxes their customers were charged, boxes whose dates moved since, and a charge item of its own for one clock for both.
alter table bl_container
  add column combined_charged integer default 0,
  add column combined_invoiced integer default 0,
  add column demurrage_billed integer,
  add column detention_billed integer,
  add column to_charge boolean not null default false;
alter table bl_container
  alter column combined_charged drop default,
  alter column combined_invoiced drop default,
  drop constraint bl_container_recharge_state_check,
  add constraint bl_container_recharge_state_check check (recharge_state in ('NONE', 'DIFFERS', 'CHARGED', 'INVOICED'));
update bl_container
set demurrage_billed = case when demurrage_charged > 0 then demurrage_chargeable end,
  detention_billed = case when detention_charged > 0 then detention_chargeable end,
  to_charge = recharge_state = 'NONE'
where recharge_state is not null;
insert into bs_cost_name (ep_id, code, name, english_name, arabic_name, help_code, fee_group, unit_basis, default_currency, default_tax_rate_ar,
  default_tax_rate_ap, level, exclude_from_profit, direction, ledger_account_ar, ledger_account_ap, is_commissionable, state, create_time)
select ep_id, 'DMDT', '滞港滞箱费', 'Demurrage and detention', 'غرامة التأخير والاحتجاز', 'zgzxf', fee_group, unit_basis, default_currency, default_tax_rate_ar,
  default_tax_rate_ap, level, exclude_from_profit, direction, ledger_account_ar, ledger_account_ap, is_commissionable, state, now()
from bs_cost_name where code = 'DET'
on conflict (code) do nothing;

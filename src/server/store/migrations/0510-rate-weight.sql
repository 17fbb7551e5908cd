-- What a twenty-foot box may weigh by a rate, and what a heavier one is charged.
alter table fr_rate add column weight_limit_kg integer check (weight_limit_kg >= 1 and weight_limit_kg <= 60000);
alter table fr_rate add column overweight_surcharge numeric check (scale(overweight_surcharge) <= 6 and abs(overweight_surcharge) < 1e15 and overweight_surcharge >= 0);

-- The level a rate was seen from when its price was told to a customer: whoever is below it does not read the price in the log either.
alter table fr_customer_log add column visible_level integer not null default 1 check (visible_level >= 1 and visible_level <= 4);
update fr_customer_log t set visible_level = r.visible_level from fr_rate r where r.ep_id = t.ep_id and r.id = t.rate_id and r.visible_level > 1;
alter table fr_customer_log alter column visible_level drop default;

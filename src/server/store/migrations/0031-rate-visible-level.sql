-- The view level a reader of a rate needs; every rate so far was for everybody who may read rates at all.
alter table fr_rate add column visible_level integer not null default 1 check (visible_level >= 1 and visible_level <= 4);
alter table fr_rate alter column visible_level drop default;

-- Warehouses are called in Arabic too.
alter table wh_warehouse add column arabic_name text check (char_length(arabic_name) <= 80);

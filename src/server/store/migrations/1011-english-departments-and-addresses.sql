-- People's departments and titles, and where a warehouse is, are told in English too.
alter table hr_person add column english_dept text check (char_length(english_dept) <= 60);
alter table hr_person add column english_title text check (char_length(english_title) <= 60);
alter table wh_warehouse add column english_address text check (char_length(english_address) <= 300);

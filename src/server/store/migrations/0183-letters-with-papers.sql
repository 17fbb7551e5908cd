-- A letter may bring one file of its branch: an issued paper.
alter table sys_letter add column file_id text, add column file_name text;

-- A paper mailed as the company's own workbook has its PDF beside it.
alter table sys_letter add column beside_id text, add column beside_name text;

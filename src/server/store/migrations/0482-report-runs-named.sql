-- What a report was called when its file was asked for: it stays when the report goes.
alter table sys_report_run add column name text check (char_length(name) <= 60);
update sys_report_run r set name = coalesce((select s.name from sys_sp_report s where s.id = r.report_id), '#' || r.report_id);
alter table sys_report_run alter column name set not null;

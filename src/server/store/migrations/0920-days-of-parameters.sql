-- A parameter may hold a list of days: the holidays of several years in one value.
alter table sys_parameter drop constraint sys_parameter_value_check, add check (char_length(value) <= 2000);

-- Uploaded workbooks and their staged rows belong to no area: their tables are called as the engine's own are.
alter table fr_import rename to sys_import;
alter table fr_import_piece rename to sys_import_piece;
do $$
declare p record;
begin
  for p in select polname, polrelid::regclass as t from pg_policy where polrelid in ('sys_import'::regclass, 'sys_import_piece'::regclass) loop
    execute format('alter policy %I on %s rename to %I', p.polname, p.t, replace(p.polname, 'fr_import', 'sys_import'));
  end loop;
  for p in select conname as polname, conrelid::regclass as t from pg_constraint
    where conrelid in ('sys_import'::regclass, 'sys_import_piece'::regclass) and contype in ('p', 'f') and conname like 'fr_import%' loop
    execute format('alter table %s rename constraint %I to %I', p.t, p.polname, replace(p.polname, 'fr_import', 'sys_import'));
  end loop;
end $$;

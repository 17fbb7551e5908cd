-- What the server does by itself. One line per work and branch (0: the whole company): which of its times it stands before, and not before
-- when it is tried. Whoever is at it holds the line locked; a process that ends, however it ends, lets go of it.
create table sys_job (
  ep_id bigint not null,
  name text not null,
  due timestamptz(3) not null,
  -- The time it is due, or later after a failure.
  next_at timestamptz(3) not null,
  looked_at timestamptz(3),
  -- Who wants it done now.
  asked_by bigint,
  primary key (ep_id, name)
);
create index sys_job_next_at_idx on sys_job (next_at);

-- What became of each try. LOST: the process ended while it was at it.
create table sys_job_run (
  ep_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  due timestamptz(3) not null,
  attempt integer not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  outcome text check (outcome in ('DONE', 'FAILED', 'LOST')),
  -- Counts of what it did, by name: JSON kept as text.
  did text,
  error text check (char_length(error) <= 2000),
  asked_by bigint,
  primary key (ep_id, id),
  check ((outcome is null) = (ended_at is null))
);
-- At most once for each time it was due.
create unique index sys_job_run_done_key on sys_job_run (ep_id, name, due) where outcome = 'DONE';
create unique index sys_job_run_open_key on sys_job_run (ep_id, name) where outcome is null;
create index sys_job_run_started_idx on sys_job_run (ep_id, started_at);

alter table sys_job_run enable row level security;
alter table sys_job_run force row level security;
create policy sys_job_run_read on sys_job_run for select using (ep_id = any ((select app_reads())::bigint[]));
create policy sys_job_run_add on sys_job_run for insert with check (ep_id = (select app_writes()));
create policy sys_job_run_change on sys_job_run for update using (ep_id = (select app_writes())) with check (ep_id = (select app_writes()));
create policy sys_job_run_drop on sys_job_run for delete using (ep_id = (select app_writes()));

grant select, insert, update on sys_job to tallysheet_app;
grant select, insert, update, delete on sys_job_run to tallysheet_app;

-- Letters to be sent, written in the transaction of what they tell of.
create table sys_letter (
  ep_id bigint not null,
  id bigint generated always as identity,
  -- The same at every try, so that a mail server that gets a letter twice can know it.
  message_id text not null,
  recipient text not null,
  subject text not null,
  content text not null,
  made_at timestamptz(3) not null,
  made_by bigint,
  -- WAITING: to be sent, or being sent. FAILED: given up. UNSURE: nobody can say whether the mail server took it.
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED', 'UNSURE')),
  attempts integer not null default 0,
  -- Not tried before; whoever tries it puts this off.
  next_at timestamptz(3) not null,
  -- Tried no longer than this.
  until timestamptz(3) not null,
  -- When its last byte was about to be handed over in the try under way.
  handed_at timestamptz(3),
  ended_at timestamptz(3),
  -- Why the last try failed: a refusal's code and its details, JSON kept as text.
  error text,
  detail text,
  primary key (ep_id, id)
);
create index sys_letter_next_idx on sys_letter (ep_id, next_at) where state = 'WAITING';
create index sys_letter_made_idx on sys_letter (ep_id, made_at);

alter table sys_letter enable row level security;
alter table sys_letter force row level security;
create policy sys_letter_read on sys_letter for select using (ep_id = any ((select app_reads())::bigint[]));
create policy sys_letter_add on sys_letter for insert with check (ep_id = (select app_writes()));
create policy sys_letter_change on sys_letter for update using (ep_id = (select app_writes())) with check (ep_id = (select app_writes()));
create policy sys_letter_drop on sys_letter for delete using (ep_id = (select app_writes()));
grant select, insert, update, delete on sys_letter to tallysheet_app;

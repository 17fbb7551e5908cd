-- What every later migration stands on: who may see which branch, the audit of changes, live sequence, sessions.

create function app_reads() returns bigint[] language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.reads', true), ''), ',')::bigint[];
create function app_writes() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.writes', true), '')::bigint;
create function app_group_write() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.group_write', true), '') = 'on';

-- Folding for comparisons: full-width forms, the digits of Arabic, dashes and fixed spaces become plain ASCII, letters
-- lower case (the same folding as values/text.ts foldSearch).
create function fold_text(value text) returns text language sql immutable strict parallel safe
  return lower(translate(value,
    U&'\FF01\FF02\FF03\FF04\FF05\FF06\FF07\FF08\FF09\FF0A\FF0B\FF0C\FF0D\FF0E\FF0F\FF10\FF11\FF12\FF13\FF14\FF15\FF16\FF17\FF18\FF19\FF1A\FF1B\FF1C\FF1D\FF1E\FF1F\FF20\FF21\FF22\FF23\FF24\FF25\FF26\FF27\FF28\FF29\FF2A\FF2B\FF2C\FF2D\FF2E\FF2F\FF30\FF31\FF32\FF33\FF34\FF35\FF36\FF37\FF38\FF39\FF3A\FF3B\FF3C\FF3D\FF3E\FF3F\FF40\FF41\FF42\FF43\FF44\FF45\FF46\FF47\FF48\FF49\FF4A\FF4B\FF4C\FF4D\FF4E\FF4F\FF50\FF51\FF52\FF53\FF54\FF55\FF56\FF57\FF58\FF59\FF5A\FF5B\FF5C\FF5D\FF5E\3000\00A0\2007\2009\200A\202F\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9\066A\066B\066C\2010\2011\2012\2013\2014\2015\2212\FE58\FE63\FFE5',
    U&'!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~      01234567890123456789%.,---------\00A5'));

-- Orders of texts as values/text.ts collate has them: Chinese by pinyin, digits by their value, equal where they compare equal.
create collation text_zh (provider = icu, locale = 'zh-u-co-pinyin-kn-true', deterministic = false);
create collation text_en (provider = icu, locale = 'en-u-kn-true', deterministic = false);
create collation text_ar (provider = icu, locale = 'ar-u-kn-true', deterministic = false);

create table sys_sequence (
  ep_id bigint primary key,
  seq bigint not null default 0
);

-- One line per committed batch: the live channel's sequence and the head of the audit.
create table sys_batch (
  ep_id bigint not null,
  seq bigint not null,
  batch_id uuid not null,
  entity text not null,
  user_id bigint not null,
  via text not null check (via in ('call', 'import', 'undo', 'job', 'demo')),
  action text not null,
  reason text,
  at timestamptz(3) not null default now(),
  primary key (ep_id, seq)
);
create index sys_batch_batch_id_idx on sys_batch (batch_id);
create index sys_batch_at_idx on sys_batch (at);

create table sys_change (
  ep_id bigint not null,
  seq bigint not null,
  entity text not null,
  row_id bigint not null,
  version integer not null,
  -- JSON kept as text: it is written far more often than it is looked into.
  before text,
  after text
);
create index sys_change_seq_idx on sys_change (ep_id, seq);
create index sys_change_row_idx on sys_change (row_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only ever added to';
end $$;
create trigger sys_batch_kept before update or delete or truncate on sys_batch for each statement execute function refuse_change();
create trigger sys_change_kept before update or delete or truncate on sys_change for each statement execute function refuse_change();

-- What people did that changed no row (domain/02a §2.1.7 OperationLog): 3 they looked at one, 6 they were refused. The same
-- within a span of time is counted, not written again.
create table sys_operation (
  ep_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  at timestamptz(3) not null default now(),
  type smallint not null check (type in (3, 6)),
  call text not null,
  code text,
  entity text,
  row_id bigint,
  -- JSON kept as text: what was asked, without anything secret.
  asked text not null,
  ip text not null,
  client_version text,
  span bigint not null,
  times integer not null default 1,
  primary key (ep_id, id)
);
create unique index sys_operation_once_idx on sys_operation (ep_id, user_id, type, span, call, coalesce(code, ''), coalesce(entity, ''), coalesce(row_id, 0));
create index sys_operation_at_idx on sys_operation (ep_id, type, at);
create index sys_operation_user_idx on sys_operation (ep_id, user_id, type, at);
create index sys_operation_row_idx on sys_operation (row_id);
create index sys_operation_type_idx on sys_operation (type, at);
-- Old lines are deleted by the product after the years the company keeps them; younger ones by nobody.
create trigger sys_operation_kept before delete on sys_operation for each row when (old.at > now() - interval '7 years') execute function refuse_change();
create trigger sys_operation_whole before truncate on sys_operation for each statement execute function refuse_change();

-- A batch id is spent in the same transaction as its effect, so that a retry finds either both or neither.
create table sys_batch_key (
  ep_id bigint not null,
  user_id bigint not null,
  batch_id uuid not null,
  request_hash text not null,
  seq bigint,
  -- JSON kept as text, read only when a batch is sent again.
  answer text,
  at timestamptz(3) not null default now(),
  primary key (ep_id, user_id, batch_id)
);
create index sys_batch_key_at_idx on sys_batch_key (at);

-- How often a short list that decisions read (rates of exchange, charge items, …) has changed: lets processes keep them.
create table sys_fact_version (
  ep_id bigint not null,
  entity text not null,
  version bigint not null default 1,
  primary key (ep_id, entity)
);

create table sys_number_series (
  ep_id bigint not null,
  series text not null,
  period text not null,
  last_number bigint not null,
  primary key (ep_id, series, period)
);

-- The counter numbers of a pattern come from. Patterns that would make the same texts share one, so that none is made twice.
create function number_series(prefix text, pattern text, com text) returns text language sql immutable parallel safe
  return replace(replace(replace(regexp_replace(pattern, '\{seq:\d\}', '{seq}'), '{yyyy}', '20{yy}'), '{prefix}', prefix), '{com}', com);

create table sys_password (
  user_id bigint primary key,
  hash text not null,
  earlier jsonb not null default '[]',
  -- Last moment an initial password opens the account; null for one the person has chosen.
  initial_until timestamptz(3),
  changed_at timestamptz(3) not null default now()
);

-- What drafts on a person's own machine are sealed with: the server hands it to living sessions only.
create table sys_draft_key (
  user_id bigint primary key,
  secret text not null
);

create table sys_session (
  id uuid primary key,
  token_hash text not null unique,
  companion_hash text,
  user_id bigint not null,
  ep_id bigint not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  ended_reason text check (ended_reason in ('SIGNED_OUT', 'ELSEWHERE', 'EXPIRED', 'ENDED', 'ADMINISTRATOR')),
  -- Who ended it, where that was somebody else.
  ended_by bigint
);
create index sys_session_user_idx on sys_session (user_id) where ended_at is null;

-- Single-use tickets for the socket's address, so that the token itself never stands in one.
create table sys_ticket (
  ticket_hash text primary key,
  token_hash text not null,
  expires_at timestamptz(3) not null
);

-- Who a person is at the provider of sign-ins; issuer and subject together name one person for good.
create table sys_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  linked_at timestamptz(3) not null default now(),
  primary key (issuer, subject),
  unique (issuer, user_id)
);

-- States of sign-ins that have come back from the provider: each is good for one.
create table sys_provider_state (
  state_hash text primary key,
  expires_at timestamptz(3) not null
);

-- What turns into a session once, beside the cookie it was made with.
create table sys_sign_in_code (
  code_hash text primary key,
  companion_hash text not null,
  user_id bigint not null,
  ep_id bigint not null,
  expires_at timestamptz(3) not null
);

create table sys_login (
  id bigint generated always as identity primary key,
  user_id bigint,
  username text not null,
  ep_id bigint,
  at timestamptz(3) not null default now(),
  ip text not null,
  user_agent text not null,
  result text not null check (result in ('OK', 'BAD_PASSWORD', 'LOCKED', 'DISABLED', 'WRONG_BRANCH', 'VERSION_MISMATCH')),
  -- What exactly was wrong, where the result alone does not say it.
  detail text check (detail in ('UNKNOWN_USER', 'NOT_LINKED', 'INITIAL_EXPIRED')),
  -- The session it opened, which knows when and how it ended.
  session_id uuid
);
create index sys_login_user_idx on sys_login (user_id, at);
create index sys_login_ip_idx on sys_login (ip, at);
create index sys_login_at_idx on sys_login (ep_id, at);
create trigger sys_login_kept before delete on sys_login for each row when (old.at > now() - interval '3 years') execute function refuse_change();
create trigger sys_session_kept before delete on sys_session for each row when (old.created_at > now() - interval '3 years') execute function refuse_change();

create table sys_throttle (
  key text primary key,
  failures integer not null,
  until timestamptz(3) not null,
  at timestamptz(3) not null default now()
);

create table sys_setup_link (
  token_hash text primary key,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

-- How long sessions of a branch live on after their last sign of life, in milliseconds: the hours of its parameter that holds today.
create function session_idle_ms(branch bigint, initial_hours float8) returns float8 language plpgsql stable as $$
declare hours text;
begin
  select p.value into hours from sys_parameter p join sys_enterprise e on e.id = p.ep_id
    where p.ep_id = branch and p.param_key = 'session.hours' and p.effective_from <= (now() at time zone e.time_zone)::date order by p.effective_from desc limit 1;
  return 3600000 * case when hours ~ '^[0-9]{1,2}$' then hours::float8 else initial_hours end;
end $$;

-- When a session lapses that nothing is heard of any more: its idle time after its last sign of life, or its whole life, whichever ends first.
create function session_lapses_at(created timestamptz, seen timestamptz, idle_ms float8, whole_ms float8) returns timestamptz language sql immutable parallel safe
  return least(seen + idle_ms * interval '1 millisecond', created + whole_ms * interval '1 millisecond');

-- The session behind a token with the person and the branch, in one question. It says itself which rows it may read,
-- because the asker is not known yet.
create function read_session(hash text, initial_hours float8, whole_ms float8) returns table (session jsonb, person jsonb) language plpgsql as $$
begin
  -- The branch's own parameters decide how long its sessions live.
  perform set_config('app.reads', '0' || coalesce((select ',' || s.ep_id from sys_session s where s.token_hash = hash), ''), true);
  return query select jsonb_build_object('id', s.id, 'userId', s.user_id::text, 'epId', s.ep_id::text, 'companionHash', s.companion_hash, 'endedReason', s.ended_reason,
      'seenMs', extract(epoch from s.last_seen_at) * 1000, 'name', e.name, 'shortName', e.short_name, 'englishName', e.english_name,
      'baseCurrency', e.base_currency, 'timeZone', e.time_zone, 'state', e.state,
      'idleMs', life.idle_ms, 'lapsesMs', extract(epoch from session_lapses_at(s.created_at, s.last_seen_at, life.idle_ms, whole_ms)) * 1000), read_person(s.user_id)
    from sys_session s join sys_enterprise e on e.id = s.ep_id cross join lateral session_idle_ms(s.ep_id, initial_hours) as life(idle_ms) where s.token_hash = hash;
end $$;

-- A person with the roles held now, the scope and the masks of each.
create function read_person(wanted bigint) returns jsonb language plpgsql as $$
begin
  perform set_config('app.reads', '0', true);
  return (select jsonb_build_object('id', u.id::text, 'username', u.username, 'fullname', u.fullname, 'homeEpId', u.home_ep_id::text, 'accessEpIds', u.access_ep_ids, 'disabled', u.is_disable,
      'mustChangePassword', u.is_modify_password, 'language', u.language, 'freightViewLevel', u.freight_view_level, 'freightModifyLevel', u.freight_modify_level, 'costLevel', u.cost_level,
      'held', coalesce((select jsonb_agg(jsonb_build_object('roles', r.role_set, 'scope', r.data_scope, 'mask', r.field_mask)) from sys_role r where not r.is_deleted and r.state = 'ENABLED' and u.role_set ? r.id::text), '[]'),
      'below', (with recursive below as (select u.home_ep_id as id union select e.id from sys_enterprise e join below b on e.parent_id = b.id where not e.is_deleted) select jsonb_agg(id::text) from below),
      'everywhere', (select coalesce(jsonb_agg(e.id::text), '[]') from sys_enterprise e where not e.is_deleted),
      'team', coalesce((select jsonb_agg(m.id::text) from sys_user m where u.team_id is not null and m.team_id = u.team_id and not m.is_deleted), '[]'))
    from sys_user u where u.id = wanted and not u.is_deleted);
end $$;

-- What a branch's mail account needs beside its definition: the sealed password, what came of the last test, today's letters.
create table sys_mail_account (
  ep_id bigint primary key,
  password text,
  tested_at timestamptz(3),
  test_result text
);

create table sys_mail_day (
  ep_id bigint not null,
  day date not null,
  letters integer not null,
  primary key (ep_id, day)
);

-- Who has read which article on which day: nobody counts twice. The day over, the count alone is kept.
create table ms_article_view (
  ep_id bigint not null,
  entity text not null,
  row_id bigint not null,
  user_id bigint not null,
  day date not null,
  primary key (ep_id, entity, row_id, user_id, day)
);

-- Uploaded workbooks and their read rows, kept seven days (domain/02e FreightImport).
create table fr_import (
  ep_id bigint not null,
  uuid uuid not null,
  user_id bigint not null,
  file_name text not null,
  contents jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (ep_id, uuid)
);

do $$
declare t text;
begin
  foreach t in array array['sys_sequence', 'sys_fact_version', 'sys_batch', 'sys_change', 'sys_operation', 'sys_batch_key', 'sys_number_series', 'sys_mail_account', 'sys_mail_day', 'ms_article_view', 'fr_import'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I for select using (ep_id = any ((select app_reads())::bigint[]) or (ep_id = 0 and (select app_reads()) is not null))', t || '_read', t);
    execute format('create policy %I on %I for insert with check (ep_id = (select app_writes()) or (ep_id = 0 and (select app_group_write())))', t || '_add', t);
    execute format('create policy %I on %I for update using (ep_id = (select app_writes()) or (ep_id = 0 and (select app_group_write()))) with check (ep_id = (select app_writes()) or (ep_id = 0 and (select app_group_write())))', t || '_change', t);
    execute format('create policy %I on %I for delete using (ep_id = (select app_writes()))', t || '_drop', t);
  end loop;
end $$;

grant select, insert, update on sys_sequence, sys_fact_version, sys_batch_key, sys_number_series, sys_mail_account, sys_mail_day to tallysheet_app;
grant select, insert on sys_batch, sys_change, sys_operation to tallysheet_app;
grant update (times) on sys_operation to tallysheet_app;
grant select, insert, delete on fr_import, ms_article_view to tallysheet_app;
grant delete on sys_batch_key to tallysheet_app;
grant select, insert, update on sys_draft_key, sys_password, sys_session, sys_throttle, sys_setup_link to tallysheet_app;
grant delete on sys_throttle to tallysheet_app;
grant select, insert, delete on sys_ticket, sys_provider_state, sys_sign_in_code to tallysheet_app;
grant select, insert, update, delete on sys_identity to tallysheet_app;
grant select, insert on sys_login to tallysheet_app;
grant delete on sys_operation, sys_login, sys_session to tallysheet_app;

-- Staged rows of an import lie in pieces of five hundred: a page lifts the piece it is of, and what is written from a file is read
-- without what only the screen shows.
create table fr_import_piece (
  ep_id bigint not null,
  uuid uuid not null,
  at integer not null,
  -- JSON kept as text: the product alone reads it, whole.
  rows text not null,
  brief text,
  primary key (ep_id, uuid, at),
  foreign key (ep_id, uuid) references fr_import (ep_id, uuid) on delete cascade
);
alter table fr_import_piece enable row level security;
alter table fr_import_piece force row level security;
create policy fr_import_piece_read on fr_import_piece for select using (ep_id = any ((select app_reads())::bigint[]));
create policy fr_import_piece_add on fr_import_piece for insert with check (ep_id = (select app_writes()));
create policy fr_import_piece_drop on fr_import_piece for delete using (ep_id = (select app_writes()));
grant select, insert, delete on fr_import_piece to tallysheet_app;

insert into fr_import_piece (ep_id, uuid, at, rows)
  select i.ep_id, i.uuid, (e.n - 1) / 500, jsonb_agg(e.one order by e.n)::text
  from fr_import i cross join lateral jsonb_array_elements(i.contents -> 'rows') with ordinality e(one, n)
  where i.contents ? 'rows' group by 1, 2, 3;
update fr_import set contents = contents - 'rows' where contents ? 'rows';

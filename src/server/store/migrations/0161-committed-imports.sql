-- An import that was written stays with the batch that wrote it, so that it can be taken back.
alter table fr_import add column batch_id uuid;
alter table fr_import add column undone boolean not null default false;
grant update (batch_id, undone) on fr_import to tallysheet_app;

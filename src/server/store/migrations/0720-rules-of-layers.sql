-- Rules of what is tried out, beside its single cells (domain/15 §15.14).
alter table fr_what_if add column rules jsonb;

-- Money somebody else paid for a partner: that it is so, the note of it, and why.
alter table fc_cash
  add column third_party boolean not null default false,
  add column third_party_note_file_id uuid,
  add column third_party_reason text check (char_length(third_party_reason) <= 500);

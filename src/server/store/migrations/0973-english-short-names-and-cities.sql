-- Partners are known abroad by a short name of theirs in English, and by the English name of their city.
alter table crm_customer add column english_short text check (char_length(english_short) <= 60 and english_short ~ E'^[ -~\n]*$');
alter table crm_customer add column english_city text check (char_length(english_city) <= 60 and english_city ~ E'^[ -~\n]*$');

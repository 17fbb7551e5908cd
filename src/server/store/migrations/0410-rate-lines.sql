-- Charges a rate brings with itself (domain/15 §15.1 `rateLines`).
alter table fr_rate add column rate_lines text check (char_length(rate_lines) <= 400);

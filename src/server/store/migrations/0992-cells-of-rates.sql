-- The file a version of a rate was read from, its line, and the cell of each price.
alter table fr_rate add column imported_from text check (char_length(imported_from) <= 600);

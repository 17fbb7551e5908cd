-- Rates of part loads are found by the day they begin, as those by the box are.
create index fr_lcl_rate_valid_from_idx on fr_lcl_rate (ep_id, valid_from) where not is_deleted;

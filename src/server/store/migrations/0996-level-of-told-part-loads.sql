-- What a customer was told of part-loads, or of several rates at once, is read from the level of what was taken for it in the same step, as 0995
-- has it of a single rate: whoever is below that level does not read the price in the log either.
update fr_customer_log t set visible_level = s.level
from (
  select l.ep_id, l.id, max(k.visible_level) as level
  from fr_customer_log l
  join fr_take_log k on k.ep_id = l.ep_id and coalesce(k.customer_id, 0) = coalesce(l.customer_id, 0)
    and coalesce(k.create_user_id, 0) = coalesce(l.create_user_id, 0)
    and k.create_time > l.create_time - interval '2 seconds' and k.create_time < l.create_time + interval '2 seconds'
  group by l.ep_id, l.id
) s
where t.ep_id = s.ep_id and t.id = s.id and s.level > t.visible_level;

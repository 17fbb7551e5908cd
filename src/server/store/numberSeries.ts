import type { Numbering } from '#define/numbering';
import { fixed, sql, type Sql } from '#server/store/sql';

/** Takes numbers of a counter for whole rows at once, no two ever the same; answers the last of them. */
export const takingNumbers = (owner: string, { prefix, pattern }: Numbering, com: string, period: string, count: number): Sql => sql`
  insert into sys_number_series (ep_id, series, period, last_number) values (${owner}, number_series(${prefix}, ${pattern}, ${com}), ${period}, ${count}::bigint)
  on conflict (ep_id, series, period) do update set last_number = sys_number_series.last_number + ${count}::bigint returning last_number`;

/** The last number that was given by the pattern in row `t`, as its counter has it now; null before the first. Of the field's own type, as binary lists need it. */
export const lastNumber: Sql = fixed(`(select s.last_number::integer from sys_number_series s join sys_enterprise e on e.id = t.ep_id
  where s.ep_id = t.ep_id and s.series = number_series(t.job_prefix, t.pattern, e.com_code) and char_length(s.period) = case t.reset_rule when 'NEVER' then 0 when 'YEAR' then 4 when 'MONTH' then 6 else 8 end
  order by s.period desc limit 1)`);

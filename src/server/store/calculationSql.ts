import type { Calculation, CalculationName } from '#define/calculation';
import { fixed, join, sql, type Sql } from '#server/store/sql';

/** Longer texts are not cut out of others. */
const longest = fixed('1000');

type Made = (parts: readonly Sql[]) => Sql;

const first = (parts: readonly Sql[]) => parts[0] as Sql;
const second = (parts: readonly Sql[]) => parts[1] as Sql;
const between =
  (sign: string): Made =>
  (parts) =>
    sql`(${first(parts)} ${fixed(sign)} ${second(parts)})`;
const called =
  (name: string): Made =>
  (parts) =>
    sql`${fixed(name)}(${join([...parts], ', ')})`;
const joined =
  (word: string): Made =>
  (parts) =>
    sql`(${join([...parts], word)})`;
const letters = (count: Sql) => sql`least(greatest(coalesce(${count}, 0), 0), ${longest})::int`;

/** Every function of calculations, so that none is worked out by its own name. Nothing here fails whatever the rows hold. */
const made: Readonly<Record<CalculationName, Made>> = {
  '+': between('+'),
  '-': between('-'),
  '*': between('*'),
  // Division by zero gives blank (domain/07 §7.2).
  '/': (parts) => sql`(${first(parts)}::numeric / nullif(${second(parts)}, 0))`,
  '&': (parts) => sql`(coalesce(${first(parts)}, '') || coalesce(${second(parts)}, ''))`,
  '=': (parts) => sql`(${first(parts)} is not distinct from ${second(parts)})`,
  '<>': (parts) => sql`(${first(parts)} is distinct from ${second(parts)})`,
  '<': between('<'),
  '<=': between('<='),
  '>': between('>'),
  '>=': between('>='),
  if: (parts) => sql`(case when ${first(parts)} then ${second(parts)} else ${parts[2] as Sql} end)`,
  and: joined(' and '),
  or: joined(' or '),
  not: (parts) => sql`(not ${first(parts)})`,
  blank: (parts) => sql`(${first(parts)} is null)`,
  round: (parts) => sql`round(${first(parts)}::numeric, ${second(parts)}::int)`,
  abs: called('abs'),
  min: called('least'),
  max: called('greatest'),
  days: (parts) => sql`(${first(parts)} - ${second(parts)})::numeric`,
  year: (parts) => sql`extract(year from ${first(parts)})`,
  month: (parts) => sql`extract(month from ${first(parts)})`,
  left: (parts) => sql`left(${first(parts)}, ${letters(second(parts))})`,
  right: (parts) => sql`right(${first(parts)}, ${letters(second(parts))})`,
  len: (parts) => sql`length(${first(parts)})::numeric`,
  upper: called('upper'),
  lower: called('lower'),
  trim: called('btrim'),
};

/** A calculation as an expression over the columns of a question, its words as parameters. */
export function calculationSql(calculation: Calculation, of: (column: string) => Sql): Sql {
  if ('number' in calculation) return sql`${calculation.number}::numeric`;
  if ('text' in calculation) return sql`${calculation.text}::text`;
  if ('column' in calculation) return of(calculation.column);
  return made[calculation.call](calculation.of.map((part) => calculationSql(part, of)));
}

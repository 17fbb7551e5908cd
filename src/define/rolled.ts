import { allFields, type Counted, type Definition, type Rolled, type RolledShare, type RolledUp } from '#define/entity';
import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import { textOf, type Value, type Values } from '#define/row';
import { add, subtract, toDecimal, toText, ZERO } from '#values/decimal';

/** Fields of the rows that a roll-up is worked out from. */
export function rolledSources(one: RolledUp): string[] {
  if ('sum' in one) return [one.sum, ...Object.keys({ ...one.where, ...one.minus })];
  if ('count' in one) return Object.keys(one.count);
  if ('share' in one) return Object.keys({ ...one.share.begun, ...one.share.ended, ...one.where });
  return ['tally' in one ? one.tally : one.texts];
}

/** How far the rows are, as {@link RolledShare} says it. */
export const shares = ['NONE', 'PARTIAL', 'ALL'] as const;

/** What stands between the texts of a list, and what a list ends with that is longer than its field. */
export const [textsPart, textsCut] = [', ', '…'];

/** A list of texts as its field holds it: whole texts as far as they fit, and a sign that there are more. */
export function cutTexts(texts: readonly string[], most: number): string {
  const whole = texts.join(textsPart);
  if ([...whole].length <= most) return whole;
  const start = [...whole].slice(0, most - 1).join('');
  const last = start.lastIndexOf(textsPart);
  return (last === -1 ? start : start.slice(0, last)) + textsCut;
}

/** How many there are of each text, the more frequent first, then by code point. */
function tallyOf(texts: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== null && text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || byCodePoint(a, b)).map(([text, count]) => `${count}*${text}`);
}

/** What stands between the parts of a tally. */
export const tallyPart = '+';

/** A tally as its field holds it; one that is longer ends in the middle. */
function cutTally(parts: readonly string[], most: number): string | null {
  const whole = parts.join(tallyPart);
  return parts.length === 0 ? null : [...whole].length <= most ? whole : [...whole].slice(0, most - 1).join('') + textsCut;
}

type Counts = (row: Values, wanted: Counted | undefined) => boolean;

function counting(definition: Definition): Counts {
  const fields = allFields(definition);
  const same = (name: string, value: Value | undefined, wanted: Value) =>
    kindOf(fields[name] as Field).same((value ?? null) as Value, wanted);
  return (row, wanted) =>
    Object.entries(wanted ?? {}).every(([name, value]) =>
      typeof value === 'object' ? !same(name, row[name], value.not) : same(name, row[name], value),
    );
}

const begunOf = ({ share, where }: RolledShare, rows: readonly Values[], counts: Counts): number =>
  rows.filter((row) => counts(row, where) && counts(row, share.begun)).length;

const openOf = ({ share, where }: RolledShare, rows: readonly Values[], counts: Counts): number =>
  rows.filter((row) => counts(row, where) && !counts(row, share.ended)).length;

function valueOf(one: RolledUp, rows: readonly Values[], counts: Counts, { kind, max: most = Infinity }: Partial<Field>): Value {
  if ('count' in one) return rows.filter((row) => counts(row, one.count)).length;
  if ('share' in one) {
    const [begun, open] = [begunOf(one, rows, counts), openOf(one, rows, counts)];
    return begun === 0 ? 'NONE' : open === 0 ? 'ALL' : 'PARTIAL';
  }
  if ('texts' in one) {
    const texts = new Set(rows.map((row) => textOf(row, one.texts)).filter((text) => text !== null && text !== '')) as Set<string>;
    return texts.size === 0 ? null : cutTexts([...texts].sort(byCodePoint), most);
  }
  if ('tally' in one) return cutTally(tallyOf(rows.map((row) => textOf(row, one.tally))), most);
  let total = ZERO;
  for (const row of rows) {
    const found = row[one.sum];
    if (found === null || found === undefined) continue;
    const amount = String(found);
    if ((one.where || !one.minus) && counts(row, one.where)) total = add(total, toDecimal(amount));
    else if (one.minus && counts(row, one.minus)) total = subtract(total, toDecimal(amount));
  }
  return kind === 'integer' ? Number(toText(total)) : toText(total);
}

/** The order of PostgreSQL's collation "C", which is that of UTF-8. */
function byCodePoint(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/**
 * What the rows that point to one row come to, as the server keeps it beside that row: sums exact, as decimal text, blank amounts
 * counting nothing. `above`: whose fields these are; `child`: of which entity the rows are.
 */
export function rolledValues(above: Definition, { gives }: Rolled, child: Definition, rows: Iterable<Values>): Values {
  const [counts, all, fields] = [counting(child), [...rows], allFields(above)];
  return Object.fromEntries(Object.entries(gives).map(([name, one]) => [name, valueOf(one, all, counts, fields[name] ?? {})]));
}

/** Fields that may move when some of the rows below, which held the first values, hold the second: what the rest of the rows comes to does not count. */
export function rolledMoved(
  above: Definition,
  rolled: Rolled,
  child: Definition,
  before: readonly Values[],
  now: readonly Values[],
): ReadonlySet<string> {
  const [counts, fields] = [counting(child), allFields(above)];
  const moved = ([name, one]: [string, RolledUp]): boolean => {
    if ('share' in one)
      return begunOf(one, before, counts) !== begunOf(one, now, counts) || openOf(one, before, counts) !== openOf(one, now, counts);
    const field = fields[name] as Field;
    // In full: two lists that are cut to the same text may stand apart beside other rows.
    const [were, are] = [before, now].map((rows) => valueOf(one, rows, counts, { kind: field.kind }));
    return !kindOf(field).same(were as Value, are as Value);
  };
  return new Set(
    Object.entries(rolled.gives)
      .filter(moved)
      .map(([name]) => name),
  );
}

import type { Definition } from '#define/entity';
import { numberText, periodOf, type Numbering, type ResetRule } from '#define/numbering';
import type { Facts } from '#define/facts';
import type { Values } from '#define/row';
import type { Catalogue } from '#define/catalogue';
import { Broken, type Transaction } from '#server/store/database';
import { columnName, marksRemoval } from '#server/store/names';
import { takingNumbers } from '#server/store/numberSeries';
import { fixed, raw, sql, type Sql } from '#server/store/sql';

/** The number a document gets where its branch has no pattern of its own. */
const usualPattern = '{prefix}{com}{yy}{mm}-{seq:5}';
/** How often a block that holds a number given before is passed over, each twice as wide as the last. */
const mostTries = 24;

/** Patterns of the branch by the kind of business they number. */
async function patternsOf(
  transaction: Transaction,
  table: Sql,
  owner: string,
  kinds: readonly string[],
): Promise<ReadonlyMap<string, Numbering>> {
  const rows = await transaction.query(
    sql`select business_type, job_prefix, pattern, reset_rule from ${table} where ep_id = ${owner}::bigint and business_type = any(${[...kinds]}::text[]) and state = 'ENABLED' and not is_deleted order by id desc`,
  );
  return new Map(
    rows.map(([kind, prefix, pattern, resetRule]) => [
      kind as string,
      { prefix: prefix ?? '', pattern: pattern ?? '', resetRule: resetRule as ResetRule },
    ]),
  );
}

/** Whose numbers they are, and what is known of the branch. */
interface Numbered {
  readonly catalogue: Catalogue;
  readonly definition: Definition;
  readonly owner: string;
  readonly facts: Facts;
}

/** Whether rows of the entity have any of these numbers, removed ones too, which may come back; or any is reserved for them. */
async function anyGiven(
  transaction: Transaction,
  { catalogue, definition, owner }: Numbered,
  numbers: readonly string[],
): Promise<boolean> {
  const { field = '', reserved } = definition.numbered ?? {};
  const given = (one: Definition, name: string, removedToo: boolean) =>
    sql`select 1 from ${raw(one.table)} where ep_id = ${owner}::bigint and ${raw(columnName(name))} = any(${[...numbers]}::text[])${fixed(marksRemoval(one) && !removedToo ? ' and not is_deleted' : '')}`;
  const asked =
    reserved === undefined
      ? given(definition, field, true)
      : sql`${given(definition, field, true)} union all ${given(catalogue.get(reserved.by), reserved.field, false)}`;
  return (await transaction.query(sql`${asked} limit 1`)).length > 0;
}

/**
 * So many numbers of a pattern that nobody has, in order (domain/02a §2.3.3). They are taken inside the transaction: one that is rolled
 * back leaves none behind, and a pattern changed to one that was used before passes over what was given.
 */
export async function freeNumbers(transaction: Transaction, numbered: Numbered, numbering: Numbering, count: number): Promise<string[]> {
  const { branch, today } = numbered.facts;
  const com = String(branch.comCode);
  const period = periodOf(numbering.resetRule, today);
  for (let tried = 0; tried < mostTries; tried++) {
    const last = Number((await transaction.query(takingNumbers(numbered.owner, numbering, com, period, count * 2 ** tried)))[0]?.[0]);
    const wanted = Array.from({ length: count }, (_, at) => numberText(numbering, { com, day: today, seq: last - count + 1 + at }));
    if (!(await anyGiven(transaction, numbered, wanted))) return wanted;
  }
  throw new Broken(`no free number by ${numbering.pattern} in ${period}`);
}

/** Gives new rows their numbers, in order, by the branch's pattern for their kind of business. */
export async function numberRows(
  transaction: Transaction,
  catalogue: Catalogue,
  definition: Definition,
  owner: string,
  rows: readonly Values[],
  facts: Facts,
): Promise<void> {
  const { numbered } = definition;
  if (!numbered || rows.length === 0) return;
  const byKind = new Map<string, Values[]>();
  for (const row of rows) byKind.set(numbered.kind(row), [...(byKind.get(numbered.kind(row)) ?? []), row]);
  const patterns = await patternsOf(transaction, raw(catalogue.get(numbered.by).table), owner, [...byKind.keys()]);
  // In one order for everybody, so that no two batches wait for each other's counters.
  for (const [kind, some] of [...byKind].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const numbering: Numbering = patterns.get(kind) ?? { prefix: numbered.prefix, pattern: usualPattern, resetRule: 'MONTH' };
    const numbers = await freeNumbers(transaction, { catalogue, definition, owner, facts }, numbering, some.length);
    some.forEach((row, at) => (row[numbered.field] = numbers[at]));
  }
}

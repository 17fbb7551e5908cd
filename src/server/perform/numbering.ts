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
async function patternsOf(transaction: Transaction, table: Sql, owner: string, kinds: readonly string[]): Promise<ReadonlyMap<string, Numbering>> {
  const rows = await transaction.query(sql`select business_type, job_prefix, pattern, reset_rule from ${table} where ep_id = ${owner}::bigint and business_type = any(${[...kinds]}::text[]) and state = 'ENABLED' and not is_deleted order by id desc`);
  return new Map(rows.map(([kind, prefix, pattern, resetRule]) => [kind as string, { prefix: prefix ?? '', pattern: pattern ?? '', resetRule: resetRule as ResetRule }]));
}

async function anyGiven(transaction: Transaction, definition: Definition, owner: string, field: string, numbers: readonly string[]): Promise<boolean> {
  const live = marksRemoval(definition) ? fixed(' and not is_deleted') : fixed('');
  const rows = await transaction.query(sql`select 1 from ${raw(definition.table)} where ep_id = ${owner}::bigint and ${raw(columnName(field))} = any(${[...numbers]}::text[])${live} limit 1`);
  return rows.length > 0;
}

/**
 * Gives new rows their numbers, in order, by the branch's pattern for their kind of business (domain/02a §2.3.3). Numbers are taken
 * inside the transaction of the rows: one that is rolled back leaves none behind, and a pattern changed to one that was used
 * before passes over what was given.
 */
export async function numberRows(transaction: Transaction, catalogue: Catalogue, definition: Definition, owner: string, rows: readonly Values[], { branch, today }: Facts): Promise<void> {
  const { numbered } = definition;
  if (!numbered || rows.length === 0) return;
  const byKind = new Map<string, Values[]>();
  for (const row of rows) byKind.set(numbered.kind(row), [...(byKind.get(numbered.kind(row)) ?? []), row]);
  const table = raw(catalogue.get(numbered.by).table);
  const patterns = await patternsOf(transaction, table, owner, [...byKind.keys()]);
  const com = String(branch.comCode);
  // In one order for everybody, so that no two batches wait for each other's counters.
  for (const [kind, some] of [...byKind].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const numbering: Numbering = patterns.get(kind) ?? { prefix: numbered.prefix, pattern: usualPattern, resetRule: 'MONTH' };
    const period = periodOf(numbering.resetRule, today);
    let numbers: string[] = [];
    for (let tried = 0; numbers.length === 0; tried++) {
      if (tried === mostTries) throw new Broken(`no free number by ${numbering.pattern} in ${period}`);
      const last = Number((await transaction.query(takingNumbers(owner, numbering, com, period, some.length * 2 ** tried)))[0]?.[0]);
      const wanted = some.map((_row, at) => numberText(numbering, { com, day: today, seq: last - some.length + 1 + at }));
      if (!(await anyGiven(transaction, definition, owner, numbered.field, wanted))) numbers = wanted;
    }
    some.forEach((row, at) => (row[numbered.field] = numbers[at]));
  }
}

import type { Definition } from '#define/entity';
import { numberText, periodOf, type Numbering, type ResetRule } from '#define/numbering';
import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import type { Row, Values } from '#define/row';
import type { Catalogue } from '#define/catalogue';
import type { Day } from '#values/day';
import { ownerOf, type Caller, type Engine } from '#server/engine';
import { Broken, type Transaction } from '#server/store/database';
import { columnName, marksRemoval } from '#server/store/names';
import { takingNumbers } from '#server/store/numberSeries';
import { raw, sql, type Sql } from '#server/store/sql';

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

/** Which of these numbers rows of the entity have, removed ones too, which may come back; or are reserved for them. */
async function givenAmong(
  transaction: Transaction,
  { catalogue, definition, owner }: Numbered,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { field = '', reserved } = definition.numbered ?? {};
  const given = (one: Definition, name: string, removedToo: boolean) => {
    const column = raw(columnName(name));
    const those = sql`select ${column} from ${raw(one.table)} where ep_id = ${owner}::bigint and ${column} = any(${[...numbers]}::text[])`;
    if (!marksRemoval(one)) return those;
    // Those that stand and those removed have an index each.
    const standing = sql`${those} and not is_deleted`;
    return removedToo ? sql`${standing} union all ${those} and is_deleted` : standing;
  };
  const asked =
    reserved === undefined
      ? given(definition, field, true)
      : sql`${given(definition, field, true)} union all ${given(catalogue.get(reserved.by), reserved.field, false)}`;
  return new Set((await transaction.query(asked)).map(([number]) => number as string));
}

/**
 * So many numbers of a pattern that nobody has, in order (domain/02a §2.3.3). They are taken inside the transaction, which holds the
 * counter until it ends: one that is rolled back leaves no gap, and a pattern changed to one that was used before passes over what was
 * given, and over nothing else.
 */
export async function freeNumbers(
  transaction: Transaction,
  numbered: Numbered,
  numbering: Numbering,
  count: number,
  day?: Day,
): Promise<string[]> {
  const { branch, today: now } = numbered.facts;
  const today = day ?? now;
  const com = String(branch.comCode);
  const period = periodOf(numbering.resetRule, today);
  const take = async (wanted: number) =>
    Number((await transaction.query(takingNumbers(numbered.owner, numbering, com, period, wanted)))[0]?.[0]);
  const free: string[] = [];
  for (let tried = 0; tried < mostTries; tried++) {
    const width = count * 2 ** tried;
    const last = await take(width);
    const texts = Array.from({ length: width }, (_, at) => numberText(numbering, { com, day: today, seq: last - width + 1 + at }));
    const given = await givenAmong(transaction, numbered, texts);
    for (const [at, text] of texts.entries()) {
      if (given.has(text)) continue;
      free.push(text);
      if (free.length < count) continue;
      // What was looked at and is not needed is the next one's.
      if (at + 1 < width) await take(at + 1 - width);
      return free;
    }
  }
  throw new Broken(`no free number by ${numbering.pattern} in ${period}`);
}

/** Rows whose numbers come with an act are born without, where their branch has it so. */
const waitsForAct = ({ at }: NonNullable<Definition['numbered']>, facts: Facts): boolean =>
  at !== undefined && (at.when === undefined || parameterOf(facts, at.when) === true);

/** Rows whose numbers count together. */
interface Series {
  readonly kind: string;
  readonly type: string;
  readonly day?: Day;
  readonly places: readonly number[];
}

/** Numbers for rows of an entity, in their order, by the branch's pattern for the kind of business of each. */
async function numbersFor(transaction: Transaction, wanted: Numbered, rows: readonly Values[]): Promise<string[]> {
  const { catalogue, definition, owner } = wanted;
  const { numbered } = definition;
  if (!numbered || rows.length === 0) return [];
  const bySeries = new Map<string, Series>();
  rows.forEach((row, at) => {
    const { type = '', day = null } = numbered.series?.(row) ?? {};
    const kind = numbered.kind(row);
    const key = `${kind}/${type}/${day ?? ''}`;
    const places = [...(bySeries.get(key)?.places ?? []), at];
    bySeries.set(key, { kind, type, places, ...(day === null ? {} : { day }) });
  });
  const kinds = [...new Set([...bySeries.values()].map(({ kind }) => kind))];
  const patterns = await patternsOf(transaction, raw(catalogue.get(numbered.by).table), owner, kinds);
  const numbers: string[] = [];
  // In one order for everybody, so that no two batches wait for each other's counters.
  for (const [, { kind, type, day, places }] of [...bySeries].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const own = patterns.get(kind) ?? { prefix: numbered.prefix, pattern: numbered.usual ?? usualPattern, resetRule: 'MONTH' };
    const numbering: Numbering = { ...own, pattern: own.pattern.replace('{type}', type) };
    const free = await freeNumbers(transaction, wanted, numbering, places.length, day);
    places.forEach((place, at) => (numbers[place] = free[at] as string));
  }
  return numbers;
}

/** Gives new rows their numbers, but those that wait for an act and those a body of the product has given one. */
export async function numberRows(
  transaction: Transaction,
  catalogue: Catalogue,
  definition: Definition,
  owner: string,
  rows: readonly Values[],
  facts: Facts,
): Promise<void> {
  const { numbered } = definition;
  if (!numbered || waitsForAct(numbered, facts)) return;
  const waiting = rows.filter((row) => (row[numbered.field] ?? null) === null);
  const numbers = await numbersFor(transaction, { catalogue, definition, owner, facts }, waiting);
  waiting.forEach((row, at) => (row[numbered.field] = numbers[at]));
}

/**
 * What an act puts into rows that wait for their number, by their ids: nothing where another act gives it, or a row has one already.
 * Numbers are given in the order of the rows; the counter is held until the transaction ends, so that none is missing between two.
 */
export async function numberAtAct(
  transaction: Transaction,
  engine: Pick<Engine, 'catalogue' | 'facts' | 'now'>,
  caller: Caller,
  definition: Definition,
  actName: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Values>> {
  const { numbered } = definition;
  return numbered?.at?.act === actName ? numbersNow(transaction, engine, caller, definition, rows) : new Map();
}

/** The same, whatever gives them: for a body of the product that makes rows an act would have numbered. */
export async function numbersNow(
  transaction: Transaction,
  engine: Pick<Engine, 'catalogue' | 'facts' | 'now'>,
  caller: Caller,
  definition: Definition,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Values>> {
  const { numbered } = definition;
  if (!numbered) return new Map();
  const waiting = rows.filter((row) => (row[numbered.field] ?? null) === null);
  if (waiting.length === 0) return new Map();
  const facts = await engine.facts.load(transaction, definition, caller.actor, engine.now());
  const wanted = { catalogue: engine.catalogue, definition, owner: ownerOf(caller.actor, definition), facts };
  const numbers = await numbersFor(transaction, wanted, waiting);
  return new Map(waiting.map(({ id }, at) => [id, { [numbered.field]: numbers[at] }]));
}

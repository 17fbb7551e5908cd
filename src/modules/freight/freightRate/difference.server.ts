import type { Facts } from '#define/facts';
import { textOf, type Row, type Values } from '#define/row';
import {
  compared as comparedFields,
  differenceOf,
  gone,
  heldTwice,
  meantBy,
  scopeOf,
  stillRuns,
  wrongLine,
  type DiffKind,
  type Difference,
} from '#modules/freight/freightRate/difference.rules';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import type { Checked } from '#modules/freight/freightRate/importChecking.server';
import { rowsWhere } from '#server/perform/branchRows';
import type { Caller, Engine } from '#server/engine';
import { asProduct } from '#server/perform/rows';
import type { RawRow, Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';
import { Turns } from '#server/turns';
import { grouped } from '#values/grouped';

/** A line of a file as it is compared: what it says, and what it is to the rates that stand. */
export interface Compared extends Omit<Checked, 'after'>, Difference {
  readonly seq: number;
  readonly rateKey: string;
  readonly lineCode: string | null;
  /** It is written unless the person says otherwise. */
  readonly chosen: boolean;
}

/** Where it is compared, and with what is known there. */
export interface Comparing {
  readonly transaction: Transaction;
  readonly engine: Engine;
  readonly caller: Caller;
  readonly facts: Facts;
}

/** The state of the branch's rates lines were compared with: its last number, and the day. */
export type AsOf = Readonly<Record<'seq' | 'today', string>>;

/** The state everything compared from here on is at least as young as. Numbers are handed out in the order of commits. */
export async function asOfNow({ transaction, caller, facts }: Comparing): Promise<AsOf> {
  const rows = await transaction.query(sql`select seq from sys_sequence where ep_id = ${caller.actor.epId}::bigint`);
  return { seq: rows[0]?.[0] ?? '0', today: facts.today };
}

/** Has nobody written a rate since, and no day begun? What was compared then would come out the same. */
export async function holdsStill({ transaction, caller, facts }: Comparing, asOf: AsOf | undefined): Promise<boolean> {
  if (asOf === undefined || asOf.today !== facts.today) return false;
  const later = await transaction.query(
    sql`select 1 from sys_batch where ep_id = ${caller.actor.epId}::bigint and seq > ${asOf.seq}::bigint and entity = ${freightRate.name} limit 1`,
  );
  return later.length === 0;
}

type Line = Pick<Compared, 'set' | 'problems' | 'rateKey' | 'lineCode'>;

/** All that is read of a version that lines are laid beside. */
const comparedBy = new Set([...comparedFields, 'rateKey', 'validFrom', 'validTo', 'versionNo']);

/** So many keys or ports are asked for at once: what they answer is taken in at one go, while nobody else is served. */
const mostAsked = { keys: 500, ports: 40 } as const;

/** Pieces of a list, so many each. */
const piecesOf = <T>(some: readonly T[], each: number): T[][] =>
  Array.from({ length: Math.ceil(some.length / each) }, (_one, at) => some.slice(at * each, (at + 1) * each));

/** The versions of these keys that are released or drafted. */
async function versionsOf(
  { transaction, engine, caller }: Comparing,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const [turns, versions]: [Turns, Map<string, readonly Row[]>] = [new Turns(), new Map()];
  for (const some of piecesOf([...new Set(keys)], mostAsked.keys)) {
    const those = sql`t.rate_key = any(${some}::text[]) and t.release_status in ('DRAFT', 'RELEASED')`;
    const rows = await rowsWhere(transaction, engine, asProduct(caller), freightRate, those, comparedBy);
    for (const [key, of] of grouped(rows, ({ rateKey }) => String(rateKey))) versions.set(key, of);
    await turns.give();
  }
  return versions;
}

const laneOf = (row: Values): string => ['carrierCode', 'portLoading', 'portDestination'].map((name) => String(row[name])).join(' ');

/**
 * Lines that do not say who sells the rate or how the box goes mean the rate that stands and agrees with all they say; where several do,
 * the line waits for somebody to say which (domain/15 §15.3, §15.4).
 */
export async function asMeant({ transaction, caller }: Comparing, checked: readonly Checked[]): Promise<Checked[]> {
  const of = (name: string) => [...new Set(checked.map(({ set }) => String(set[name] ?? '')))];
  const [turns, standing]: [Turns, Map<string, readonly RawRow[]>] = [new Turns(), new Map()];
  for (const ports of piecesOf(of('portDestination'), mostAsked.ports)) {
    const rows = await transaction.query(
      sql`select distinct carrier_code, port_loading, port_destination, rate_key from fr_rate where ep_id = ${caller.actor.epId}::bigint and not is_deleted
        and release_status in ('DRAFT', 'RELEASED') and carrier_code = any(${of('carrierCode')}::text[]) and port_loading = any(${of('portLoading')}::text[])
        and port_destination = any(${ports}::text[])`,
    );
    for (const [lane, some] of grouped(rows, ([carrier, from, to]) => `${carrier} ${from} ${to}`)) standing.set(lane, some);
    await turns.give();
  }
  return turns.map(checked, (line) => {
    if (line.problems.length > 0) return line;
    const keys = (standing.get(laneOf(line.set)) ?? []).map((cells) => String(cells[3]));
    const [one, ...others] = meantBy(String(line.after.rateKey ?? ''), line.set, keys);
    if (!one) return line;
    const field = Object.keys(one.set).find((name) => others.some(({ set }) => set[name] !== one.set[name])) ?? 'supplierId';
    if (others.length > 0) return { ...line, problems: [{ field, code: 'RATE_SEVERAL', detail: { n: String(others.length + 1) } }] };
    return { ...line, set: { ...line.set, ...one.set }, after: { ...line.after, ...one.set, rateKey: one.rateKey } };
  });
}

/** What each line is to the rates that stand now. */
export async function differencesOf(comparing: Comparing, lines: readonly Line[]): Promise<readonly Difference[]> {
  const good = lines.filter(({ problems }) => problems.length === 0);
  const said = new Set(good.flatMap(({ set }) => Object.keys(set)));
  const standing = await versionsOf(
    comparing,
    good.map(({ rateKey }) => rateKey),
  );
  return new Turns().map(lines, ({ set, problems, rateKey }) =>
    problems.length > 0 ? wrongLine : differenceOf(set, standing.get(rateKey) ?? [], said, comparing.facts.today),
  );
}

/** Rates of the file's carriers, ports of loading and lanes that it does not name any more: proposed to end. */
async function goneOf(comparing: Comparing, lines: readonly Line[]): Promise<Row[]> {
  const { transaction, engine, caller, facts } = comparing;
  const good = lines.filter(({ problems }) => problems.length === 0);
  const scopes = new Set(await new Turns().map(good, ({ set, lineCode }) => scopeOf({ ...set, lineCode })));
  const keys = [...new Set(good.map(({ rateKey }) => rateKey))];
  const of = (name: string) => [...new Set(good.map(({ set }) => String(set[name])))];
  const those = sql`t.release_status = 'RELEASED' and t.carrier_code = any(${of('carrierCode')}::text[]) and t.port_loading = any(${of('portLoading')}::text[])
    and coalesce(t.valid_to, 'infinity') >= ${facts.today}::date and t.rate_key <> all(${keys}::text[])`;
  const rows = await rowsWhere(transaction, engine, asProduct(caller), freightRate, those);
  return rows.filter((row) => scopes.has(scopeOf(row)) && stillRuns(row, facts.today));
}

const shown = ['carrierCode', 'portLoading', 'portDestination', 'currency', 'validFrom', 'validTo'];

/** Lines with what they are to the rates that stand, and behind them what the file no longer names. */
export async function compare(comparing: Comparing, checked: readonly Checked[]): Promise<Compared[]> {
  const turns = new Turns();
  const read = await turns.map(checked, ({ after, ...row }) => ({
    ...row,
    // What another line took away from it is found anew each time.
    problems: row.problems.filter(({ code }) => code !== 'RATE_TWICE'),
    rateKey: String(after.rateKey ?? ''),
    lineCode: textOf(after, 'lineCode'),
  }));
  const twice = heldTwice(read);
  const lines = await turns.map(read, (line, at) => {
    const { sheet, row } = read[twice.get(at) ?? -1] ?? {};
    const problem = { field: 'portDestination', code: 'RATE_TWICE', detail: { sheet: sheet ?? '', row: String(row) } } as const;
    return row === undefined ? line : { ...line, problems: [problem] };
  });
  const differences = await differencesOf(comparing, lines);
  const compared = await turns.map(lines, (line, seq): Compared => {
    const difference = differences[seq] ?? wrongLine;
    return { ...line, ...difference, seq, chosen: difference.diffKind === 'NEW' || difference.diffKind === 'CHANGED' };
  });
  const ended = (await goneOf(comparing, lines)).map((row, at): Compared => {
    const values: Values = Object.fromEntries(shown.map((name) => [name, row[name] ?? null]));
    return {
      sheet: '',
      row: 0,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? '' : String(value)])),
      cells: {},
      notes: [],
      problems: [],
      set: {},
      ...gone(row),
      seq: compared.length + at,
      rateKey: String(row.rateKey),
      lineCode: textOf(row, 'lineCode'),
      chosen: false,
    };
  });
  return [...compared, ...ended];
}

/** How many lines are of each kind. */
export function countOf(rows: readonly Pick<Compared, 'diffKind'>[]): Record<DiffKind, number> {
  const counts: Record<DiffKind, number> = { NEW: 0, CHANGED: 0, EXPIRED: 0, UNCHANGED: 0, ERROR: 0 };
  for (const { diffKind } of rows) counts[diffKind] += 1;
  return counts;
}

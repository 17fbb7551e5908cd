import { allFields, type Apart, type Definition } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Field } from '#define/field';
import { dayOf, type Row, type Value } from '#define/row';
import { columnArray, type Decided } from '#server/perform/write';
import type { ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { marksRemoval } from '#server/store/names';
import { fixed, join, raw, sql, type Sql } from '#server/store/sql';

/** Days a row holds, both inclusive; null is open. */
interface Span {
  readonly from: string | null;
  readonly until: string | null;
}

/** What a batch of rows that must lie apart asks first: until it ends nobody else writes any, so that none comes between the look and the commit. */
export const keepingApart = ({ apart, name }: Definition, owner: string): Sql[] =>
  apart === undefined ? [] : [sql`select pg_advisory_xact_lock(hashtextextended(${`apart ${name}`}, ${owner}::bigint))`.keep()];

const spanOf = ({ from, until }: Apart, row: Row): Span => ({ from: dayOf(row, from), until: dayOf(row, until) });
const open = '…';

const meets = (one: Span, other: Span): boolean =>
  (one.from === null || other.until === null || one.from <= other.until) &&
  (other.from === null || one.until === null || other.from <= one.until);

function keyOf(definition: Definition, { by }: Apart, row: Row): string {
  const fields = allFields(definition);
  return JSON.stringify(
    by.map((name) => {
      const value = (row[name] ?? null) as Value;
      return value === null ? null : kindOf(fields[name] as Field).toDatabase(value);
    }),
  );
}

/** Rows that stand and hold the same days with the same key as these, the batch's own left out: by id, the days of the first such row. */
async function standing(
  transaction: Transaction,
  definition: Definition,
  owner: string,
  apart: Apart,
  rows: readonly Row[],
  batch: readonly string[],
): Promise<ReadonlyMap<string, Span>> {
  if (rows.length === 0) return new Map();
  const names = [...apart.by, apart.from, apart.until];
  const columns = names.map((name) => columnArray(definition, name, rows));
  const arrays = [sql`${rows.map(({ id }) => id)}::bigint[]`, ...columns.map(({ values, type }) => sql`${values}::${type}`)];
  const list = join([fixed('id'), ...columns.map(({ column }) => column)], ', ');
  const [from, until] = columns.slice(-2).map(({ column }) => column) as [Sql, Sql];
  const same = join(
    columns.slice(0, -2).map(({ column }) => sql`t.${column} is not distinct from a.${column}`),
    ' and ',
  );
  const live = marksRemoval(definition) ? fixed(' and not t.is_deleted') : fixed('');
  const found = await transaction.query(
    sql`select distinct on (a.id) a.id, t.${from}::text, t.${until}::text from unnest(${join(arrays, ', ')}) as a(${list})
      join ${raw(definition.table)} t on t.ep_id = ${owner}::bigint and ${same} and not t.id = any(${[...batch]}::bigint[])${live}
      where coalesce(t.${from}, '-infinity') <= coalesce(a.${until}, 'infinity') and coalesce(a.${from}, '-infinity') <= coalesce(t.${until}, 'infinity')
      order by a.id, t.${from}`,
  );
  return new Map(found.map(([id, first, last]) => [id as string, { from: first ?? null, until: last ?? null }]));
}

const touches = (one: Decided, { by, from, until }: Apart) =>
  one.before === null || [...by, from, until].some((name) => one.changed.includes(name));

/** The days of another row of the batch each of these meets, looked for among rows of the same key in the order of their first days. */
function among(definition: Definition, apart: Apart, rows: readonly Row[]): ReadonlyMap<string, Span> {
  const met = new Map<string, Span>();
  const byKey = new Map<string, Row[]>();
  for (const row of rows) byKey.set(keyOf(definition, apart, row), [...(byKey.get(keyOf(definition, apart, row)) ?? []), row]);
  for (const some of byKey.values()) {
    const sorted = some.toSorted((one, other) => ((spanOf(apart, one).from ?? '') < (spanOf(apart, other).from ?? '') ? -1 : 1));
    let longest = sorted[0] as Row;
    for (const row of sorted.slice(1)) {
      const [span, other] = [spanOf(apart, row), spanOf(apart, longest)];
      if (meets(span, other)) {
        met.set(row.id, other);
        if (!met.has(longest.id)) met.set(longest.id, span);
      }
      if (other.until !== null && (span.until === null || span.until > other.until)) longest = row;
    }
  }
  return met;
}

/** Refuses rows that hold days another row of the same key holds already, or takes in the same batch; both rows' days are told. */
export async function apartRefusals(
  transaction: Transaction,
  definition: Definition,
  owner: string,
  decided: readonly Decided[],
): Promise<ServerRefusal[]> {
  const { apart } = definition;
  const rows = decided.flatMap(({ after }) => (after ? [after] : []));
  const moved = apart === undefined ? [] : decided.filter((one) => one.after !== null && touches(one, apart));
  if (apart === undefined || moved.length === 0) return [];
  const there = await standing(
    transaction,
    definition,
    owner,
    apart,
    moved.map(({ after }) => after as Row),
    decided.map(({ id }) => id),
  );
  const beside = among(definition, apart, rows);
  return moved.flatMap((one): ServerRefusal[] => {
    const other = there.get(one.id) ?? beside.get(one.id);
    if (!other) return [];
    const { from, until } = spanOf(apart, one.after as Row);
    const detail = { from: from ?? open, to: until ?? open, otherFrom: other.from ?? open, otherTo: other.until ?? open };
    return [
      { code: apart.refusal, ...(one.clientId === undefined ? { id: one.id } : { clientId: one.clientId }), field: apart.from, detail },
    ];
  });
}

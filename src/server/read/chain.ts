import { allFields, type Definition } from '#define/entity';
import type { Chained, ChainAnswer, Link } from '#define/explained';
import type { Row } from '#define/row';
import type { EntityName } from '#names/entities';
import { readReach, type Caller, type Engine } from '#server/engine';
import { calledOf } from '#server/read/called';
import { mayList } from '#server/read/listed';
import { rowSeen, rowsSeen } from '#server/read/seen';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { columnName, marksRemoval } from '#server/store/names';
import { all, fixed, raw, sql, type Sql } from '#server/store/sql';

/** So many links of a kind are followed, and so many of them told. */
const [mostFollowed, mostTold] = [500, 40];

type Ids = Map<EntityName, Set<string>>;

interface Walk {
  readonly transaction: Transaction;
  readonly engine: Engine;
  readonly branches: readonly string[];
  readonly found: Ids;
}

/** A column that holds ids, as numbers or, where rows of several kinds are named in it, as text. */
interface IdColumn {
  readonly sql: Sql;
  readonly isText: boolean;
}

const own: IdColumn = { sql: fixed('x.id'), isText: false };

function idColumn(definition: Definition, name: string): IdColumn {
  const field = allFields(definition)[name];
  return { sql: raw(`x.${columnName(name, field)}`), isText: field?.kind === 'text' };
}

const isOneOf = ({ sql: column, isText }: IdColumn, ids: readonly string[]): Sql =>
  sql`${column} = any(${[...ids]}${fixed(isText ? '::text[]' : '::bigint[]')})`;

/** The pairs of ids a link joins: of the row that follows, and of the one it follows. */
function pairsOf(
  { catalogue }: Engine,
  definition: Definition,
  { by, through, at, where }: Chained,
): { from: Sql; follows: IdColumn; followed: IdColumn } {
  const rows = through === undefined ? definition : catalogue.get(through);
  const counted = Object.entries(where ?? {}).map(([name, value]) => sql`${idColumn(rows, name).sql} = ${String(value)}`);
  const live = marksRemoval(rows) ? [fixed('not x.is_deleted')] : [];
  return {
    from: sql`${raw(rows.table)} x where ${all([...live, ...counted])}`,
    follows: through === undefined ? own : idColumn(rows, by),
    followed: idColumn(rows, through === undefined ? by : (at ?? by)),
  };
}

/** Rows one step on from these, back in the chain or forward. */
async function step(
  { transaction, engine, branches }: Walk,
  definition: Definition,
  link: Chained,
  ids: readonly string[],
  back: boolean,
): Promise<string[]> {
  const { from, follows, followed } = pairsOf(engine, definition, link);
  const [known, wanted] = back ? [follows, followed] : [followed, follows];
  const rows = await transaction.query(
    sql`select distinct ${wanted.sql}::text from ${from} and x.ep_id = any(${[...branches, '0']}::bigint[]) and ${isOneOf(known, ids)} and ${wanted.sql} is not null limit ${mostFollowed}`,
  );
  return rows.map(([id]) => id as string);
}

/** Every step a definition has in one direction: to whom, and by which link of whose definition. */
function stepsOf(
  { catalogue }: Engine,
  definition: Definition,
  back: boolean,
): readonly (readonly [to: Definition, of: Definition, link: Chained])[] {
  if (back) return (definition.chained ?? []).map((link) => [catalogue.get(link.to), definition, link] as const);
  return catalogue.all.flatMap((of) =>
    (of.chained ?? []).filter(({ to }) => to === definition.name).map((link) => [of, of, link] as const),
  );
}

async function walk(work: Walk, definition: Definition, ids: readonly string[], back: boolean): Promise<void> {
  for (const [to, of, link] of stepsOf(work.engine, definition, back)) {
    const met = work.found.get(to.name) ?? new Set();
    const fresh = (await step(work, of, link, ids, back)).filter((id) => !met.has(id));
    if (fresh.length === 0) continue;
    work.found.set(to.name, new Set([...met, ...fresh]));
    await walk(work, to, fresh, back);
  }
}

/** Kinds in the order in which one follows the other. */
function inOrder(engine: Engine, kinds: Iterable<EntityName>): Definition[] {
  const depth = (definition: Definition): number =>
    Math.max(0, ...(definition.chained ?? []).flatMap(({ to }) => (to === definition.name ? [] : [1 + depth(engine.catalogue.get(to))])));
  return [...kinds].map((kind) => engine.catalogue.get(kind)).toSorted((a, b) => depth(a) - depth(b));
}

function linkOf(definition: Definition, row: Row, name: string, own: boolean): Link {
  const [state] = Object.keys(definition.states ?? {});
  const on = row[definition.order?.[0]?.field ?? ''];
  return {
    entity: definition.name,
    id: row.id,
    name,
    day: typeof on === 'string' ? on.slice(0, 10) : null,
    state: state === undefined || typeof row[state] !== 'string' ? null : { field: state, value: row[state] },
    list: definition.stock.list?.call.split(' ')[1] ?? null,
    own,
  };
}

/**
 * `selectChain`: what a document came from and what came of it, each kind after the one it follows, as far as the caller may see it.
 * @throws Refused ROW_GONE where the row itself is not theirs
 */
export async function selectChain(engine: Engine, caller: Caller, definition: Definition, id: string): Promise<ChainAnswer> {
  return engine.database.read(readReach(caller.actor), async (transaction) => {
    if (!(await rowSeen(transaction, engine, caller, definition, id))) throw new Refused('ROW_GONE', {}, 'tableId');
    const found: Ids = new Map([[definition.name, new Set([id])]]);
    for (const back of [true, false]) await walk({ transaction, engine, branches: caller.actor.readsEpIds, found }, definition, [id], back);
    const links: Link[] = [];
    const more: Partial<Record<EntityName, number>> = {};
    for (const kind of inOrder(engine, found.keys())) {
      if (!mayList(kind, caller.actor)) continue;
      const ids = [...(found.get(kind.name) ?? [])];
      const rows = await rowsSeen(transaction, engine, caller, kind, () => sql`t.id = any(${ids}::bigint[])`, mostFollowed);
      const told = rows.slice(0, mostTold);
      const names = await calledOf(
        transaction,
        engine,
        caller,
        told.map((row) => ({ definition: kind, row })),
      );
      links.push(...told.map((row, at) => linkOf(kind, row, names[at] ?? '', kind === definition && row.id === id)));
      if (rows.length > mostTold) more[kind.name] = rows.length - mostTold;
    }
    return { links, more };
  });
}

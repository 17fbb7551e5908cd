import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row } from '#define/row';
import type { Refusal } from '#names/refusals';
import type { Caller, Engine } from '#server/engine';
import { frozenRow } from '#server/perform/decisions';
import { holdingAbove } from '#server/perform/rolled';
import { lockRows, referringRows, seeingAll } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import type { Transaction } from '#server/store/database';
import { columnName, marksRemoval } from '#server/store/names';
import { fixed, raw, sql, type Sql } from '#server/store/sql';

/** Rows of one entity that go along with those they are a part of, or a part of a part of: each with the removed row at the top. */
export interface Going {
  readonly definition: Definition;
  readonly tops: ReadonlyMap<string, string>;
}

/** Rows of one entity that are removed along with the rows they are a part of. */
export interface Parts extends Going {
  readonly decided: readonly Decided[];
}

export const partsOf = (engine: Engine, definition: Definition): Definition[] =>
  engine.catalogue.all.filter((one) => one.partOf !== undefined && allFields(one)[one.partOf]?.to === definition.name);

const wholeColumn = (part: Definition): Sql => raw(columnName(part.partOf as string, allFields(part)[part.partOf as string]));

/** Standing parts of the rows that `wholes` are, by their ids. */
function standingParts(part: Definition, owner: string, wholes: Sql): Sql {
  const live = marksRemoval(part) ? fixed(' and not is_deleted') : fixed('');
  return sql`from ${raw(part.table)} where ep_id = ${owner}::bigint and ${wholeColumn(part)} ${wholes}${live}`;
}

/** Everything that hangs on rows down to the parts of their parts, those next to them first. */
export async function hangingOn(
  transaction: Transaction,
  engine: Engine,
  definition: Definition,
  owner: string,
  tops: ReadonlyMap<string, string>,
): Promise<Going[]> {
  if (tops.size === 0) return [];
  const found: Going[] = [];
  for (const part of partsOf(engine, definition)) {
    const standing = standingParts(part, owner, sql`= any(${[...tops.keys()]}::bigint[])`);
    const rows = await transaction.query(sql`select id, ${wholeColumn(part)} ${standing} order by id`);
    if (rows.length === 0) continue;
    const below = new Map(rows.map(([id, whole]) => [id as string, tops.get(whole as string) ?? '']));
    found.push({ definition: part, tops: below }, ...(await hangingOn(transaction, engine, part, owner, below)));
  }
  return found;
}

/** Ids of rows that go together, by their entity. */
export const idsGoing = (going: readonly Going[]): ReadonlyMap<Definition, readonly string[]> =>
  new Map(going.map(({ definition, tops }) => [definition, [...tops.keys()]]));

/** Statements that hold what the removal of these rows' parts will move, before the rows themselves are held. */
export function holdingAboveParts(engine: Engine, definition: Definition, owner: string, ids: readonly string[]): Sql[] {
  const holding = (of: Definition, wholes: Sql): Sql[] =>
    partsOf(engine, of).flatMap((part) => {
      const among = sql`in (select id ${standingParts(part, owner, wholes)})`;
      return [...holdingAbove(engine, part, owner, { among, sets: [] }), ...(part === of ? [] : holding(part, among))];
    });
  return ids.length === 0 ? [] : holding(definition, sql`= any(${ids}::bigint[])`);
}

/** Whose rows are about to be removed, and what decisions about them know. */
export interface Whole {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly facts: Facts;
  /** What a file brought goes with it, whatever keeps it otherwise. */
  readonly undoes: boolean;
}

/**
 * The parts of rows about to be removed, and theirs. A part that is frozen, that its own rules keep, or that others than its like refer to, keeps
 * its whole in place, and the refusal says why; parts that are removed one after the other go all at once.
 */
export async function takeParts(
  transaction: Transaction,
  { engine, caller, facts, undoes }: Whole,
  going: readonly Going[],
): Promise<{ parts: Parts[]; refusals: Refusal[] }> {
  const [parts, refusals]: [Parts[], Refusal[]] = [[], []];
  const along = idsGoing(going);
  for (const { definition: part, tops } of going) {
    const rows = await lockRows(transaction, engine, seeingAll(caller), part, [...tops.keys()]);
    const keeping = undoes || part.inTurn || !part.keptWhile ? [] : part.keptWhile;
    const own = keeping.length === 0 ? facts : await engine.facts.load(transaction, part, caller.actor, engine.now());
    const referring = await referringRows(transaction, engine, part, caller.actor.epId, [...rows.keys()], along);
    for (const row of rows.values()) {
      const frozen = frozenRow(part, row, facts);
      const used = referring.get(row.id);
      // The field that tells is the part's, not the whole's.
      const [kept] = keeping.flatMap(({ by }) => by(row, own, null)).map(({ field: _field, ...said }) => said);
      const why = frozen ?? kept ?? (used === undefined ? undefined : { code: 'ROW_IN_USE' as const, detail: { value: used } });
      if (why) refusals.push({ ...why, id: tops.get(row.id) ?? '' });
    }
    parts.push({
      definition: part,
      tops,
      decided: [...rows.values()].map((before: Row) => ({ id: before.id, before, after: null, changed: [] })),
    });
  }
  return { parts, refusals };
}

/** What of the rows that go along belongs to these at the top. */
export const goingWith = (going: readonly Going[], tops: ReadonlySet<string>): Going[] =>
  going.map(({ definition, tops: all }) => ({ definition, tops: new Map([...all].filter(([, top]) => tops.has(top))) }));

/** The parts of rows that really go. */
export function partsWith(parts: readonly Parts[], removed: ReadonlySet<string>): Parts[] {
  return parts
    .map((part) => ({ ...part, decided: part.decided.filter(({ id }) => removed.has(part.tops.get(id) ?? '')) }))
    .filter(({ decided }) => decided.length > 0);
}

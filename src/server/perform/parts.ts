import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row } from '#define/row';
import type { Refusal } from '#names/refusals';
import type { Caller, Engine } from '#server/engine';
import { frozenRow } from '#server/perform/decisions';
import { holdingAbove } from '#server/perform/rolled';
import { lockRows, referringRows, seeingAll, type GoingAlong } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import type { Transaction } from '#server/store/database';
import { columnName, marksRemoval } from '#server/store/names';
import { fixed, raw, sql, type Sql } from '#server/store/sql';

/** Rows of one entity that are removed along with the rows they are a part of. */
export interface Parts {
  readonly definition: Definition;
  readonly decided: readonly Decided[];
}

export const partsOf = (engine: Engine, definition: Definition): Definition[] =>
  engine.catalogue.all.filter((one) => one.partOf !== undefined && allFields(one)[one.partOf]?.to === definition.name);

function idsOfParts(part: Definition, owner: string, ids: readonly string[]): Sql {
  const by = raw(columnName(part.partOf as string, allFields(part)[part.partOf as string]));
  const live = marksRemoval(part) ? fixed(' and not is_deleted') : fixed('');
  return sql`select id from ${raw(part.table)} where ep_id = ${owner}::bigint and ${by} = any(${ids}::bigint[])${live}`;
}

/** Statements that hold what the removal of these rows' parts will move, before the rows themselves are held. */
export function holdingAboveParts(engine: Engine, definition: Definition, owner: string, ids: readonly string[]): Sql[] {
  if (ids.length === 0) return [];
  return partsOf(engine, definition).flatMap((part) =>
    holdingAbove(engine, part, owner, { among: sql`in (${idsOfParts(part, owner, ids)})`, sets: [] }),
  );
}

/** Whose rows are about to be removed, and what decisions about them know. */
export interface Whole {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly definition: Definition;
  readonly owner: string;
  readonly facts: Facts;
  /** What a file brought goes with it, whatever keeps it otherwise. */
  readonly undoes: boolean;
}

/**
 * The parts of rows about to be removed. A part that is frozen, that its own rules keep, or that others than its like refer to, keeps its whole
 * in place, and the refusal says why; parts that are removed one after the other go all at once.
 */
export async function takeParts(
  transaction: Transaction,
  { engine, caller, definition, owner, facts, undoes }: Whole,
  ids: readonly string[],
): Promise<{ parts: Parts[]; refusals: Refusal[] }> {
  const [parts, refusals]: [Parts[], Refusal[]] = [[], []];
  const kinds = ids.length === 0 ? [] : partsOf(engine, definition);
  const along = kinds.flatMap((part): GoingAlong[] => [
    { with: part, by: part.partOf as string, ids },
    ...partsOf(engine, part).map((one) => ({ with: one })),
  ]);
  for (const part of kinds) {
    const found = await transaction.query(sql`${idsOfParts(part, owner, ids)} order by id`);
    const rows = await lockRows(
      transaction,
      engine,
      seeingAll(caller),
      part,
      found.map(([id]) => id as string),
    );
    const keeping = undoes || part.inTurn || !part.keptWhile ? [] : part.keptWhile;
    const own = keeping.length === 0 ? facts : await engine.facts.load(transaction, part, caller.actor, engine.now());
    const referring = await referringRows(transaction, engine, part, [...rows.keys()], along);
    for (const row of rows.values()) {
      const frozen = frozenRow(part, row, facts);
      const used = referring.get(row.id);
      // The field that tells is the part's, not the whole's.
      const [kept] = keeping.flatMap(({ by }) => by(row, own, null)).map(({ field: _field, ...said }) => said);
      const why = frozen ?? kept ?? (used === undefined ? undefined : { code: 'ROW_IN_USE' as const, detail: { value: used } });
      if (why) refusals.push({ ...why, id: String(row[part.partOf as string]) });
    }
    parts.push({
      definition: part,
      decided: [...rows.values()].map((before: Row) => ({ id: before.id, before, after: null, changed: [] })),
    });
  }
  return { parts, refusals };
}

/** The parts of rows that really go. */
export function partsWith(parts: readonly Parts[], removed: ReadonlySet<string>): Parts[] {
  return parts
    .map(({ definition, decided }) => ({
      definition,
      decided: decided.filter(({ before }) => removed.has(String(before?.[definition.partOf as string]))),
    }))
    .filter(({ decided }) => decided.length > 0);
}

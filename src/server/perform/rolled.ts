import { follow } from '#define/decide';
import { allFields, type Definition, type Rolled } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Field } from '#define/field';
import type { Row, Value, Values } from '#define/row';
import { recordDeed, type Deed } from '#server/audit/record';
import type { Caller, Engine } from '#server/engine';
import { lockRows, seeingAll } from '#server/perform/rows';
import { writeDecided, type Decided } from '#server/perform/write';
import type { Transaction } from '#server/store/database';
import { columnName } from '#server/store/names';
import { hangingOn, sumSql } from '#server/store/rolledSql';
import { fixed, join, raw, sql } from '#server/store/sql';

/** Whose doing the sums follow, and in which branch. */
export interface Following extends Pick<Deed, 'owner' | 'batchId' | 'via' | 'reason'> {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly at: string;
}

interface Above {
  readonly definition: Definition;
  readonly rolled: Rolled;
}

const aboveOf = (engine: Engine, definition: Definition): Above[] =>
  engine.catalogue.all.flatMap((one) => (one.rolled ?? []).filter(({ of }) => of === definition.name).map((rolled) => ({ definition: one, rolled })));

async function hold(transaction: Transaction, definition: Definition, owner: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await transaction.query(sql`select id from ${raw(definition.table)} where ep_id = ${owner}::bigint and id = any(${[...ids]}::bigint[]) order by id for no key update`);
}

/**
 * Holds the rows whose sums a batch will move, those farthest up first and each entity's by id, before the batch's own
 * rows are held: whoever changes charges of one order waits for the other here, and nobody waits in a circle.
 */
export async function holdAbove(transaction: Transaction, engine: Engine, definition: Definition, owner: string, wished: { readonly ids: readonly string[]; readonly sets: readonly Values[] }): Promise<void> {
  const found: { definition: Definition; ids: readonly string[] }[] = [];
  for (const above of aboveOf(engine, definition)) {
    const field = allFields(definition)[above.rolled.by];
    const column = raw(columnName(above.rolled.by, field));
    const rows = wished.ids.length === 0 ? [] : await transaction.query(sql`select distinct ${column} from ${raw(definition.table)} where ep_id = ${owner}::bigint and id = any(${[...wished.ids]}::bigint[])`);
    const ids = new Set([...rows.map(([id]) => id), ...wished.sets.map((set) => set[above.rolled.by])].filter((id): id is string => typeof id === 'string'));
    found.push({ definition: above.definition, ids: [...ids] });
  }
  for (const one of found) await holdAbove(transaction, engine, one.definition, owner, { ids: one.ids, sets: [] });
  for (const one of found) await hold(transaction, one.definition, owner, one.ids);
}

/** Rows above whose sums these changes move. */
function movedIds({ rolled: { by, sums } }: Above, decided: readonly Decided[]): string[] {
  const sources = new Set([by, ...Object.values(sums).flatMap(({ sum, where, minus }) => [sum, ...Object.keys({ ...where, ...minus })])]);
  const moving = decided.filter(({ before, after, changed }) => before === null || after === null || changed.some((name) => sources.has(name)));
  const ids = moving.flatMap(({ before, after }) => [before?.[by], after?.[by]]).filter((id): id is string => typeof id === 'string');
  return [...new Set(ids)].sort((a, b) => Number(BigInt(a) - BigInt(b)));
}

async function sumsOf(transaction: Transaction, engine: Engine, { definition, rolled }: Above, owner: string, ids: readonly string[]): Promise<ReadonlyMap<string, Values>> {
  const child = engine.catalogue.get(rolled.of);
  const names = Object.keys(rolled.sums);
  const list = join(names.map((name) => sumSql(child, 'c', rolled.sums[name] as Rolled['sums'][string])), ', ');
  const rows = await transaction.query(sql`select p.id, s.* from unnest(${[...ids]}::bigint[]) p(id), lateral (select ${list} from ${raw(child.table)} c where ${hangingOn(child, 'c', rolled.by, sql`${owner}::bigint`, fixed('p.id'))}) s`);
  const fields = allFields(definition);
  return new Map(rows.map(([id, ...cells]) => [id as string, Object.fromEntries(names.map((name, at) => [name, kindOf(fields[name] as Field).fromDatabase(cells[at] as string)]))]));
}

/**
 * Brings the sums above changed rows up to date, and those above them in turn, each as a batch of its own in the audit and
 * on the live channel. Answers the branch's last number, or null when no sum moved.
 */
export async function rollUp(transaction: Transaction, following: Following, definition: Definition, decided: readonly Decided[]): Promise<number | null> {
  const { engine, caller, owner, batchId, via, reason, at } = following;
  const { userId } = caller.actor;
  let last: number | null = null;
  for (const above of aboveOf(engine, definition)) {
    const ids = movedIds(above, decided);
    if (ids.length === 0) continue;
    const rows = await lockRows(transaction, engine, seeingAll(caller), above.definition, ids);
    const sums = await sumsOf(transaction, engine, above, owner, ids);
    const facts = await engine.facts.load(transaction, above.definition, caller.actor, engine.now());
    const followed = [...rows.values()].flatMap((before): Decided[] => {
      const { after, changed } = follow(above.definition, before, onlyMoved(above.definition, before, sums.get(before.id) ?? {}), facts);
      return changed.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed }];
    });
    if (followed.length === 0) continue;
    await writeDecided(transaction, above.definition, owner, followed, { userId, at });
    await engine.facts.moved(transaction, above.definition, owner);
    last = await recordDeed(transaction, { definition: above.definition, owner, userId, batchId, via, action: 'roll up', reason }, followed, null);
    last = (await rollUp(transaction, following, above.definition, followed)) ?? last;
  }
  return last;
}

function onlyMoved(definition: Definition, before: Row, sums: Values): Values {
  const fields = allFields(definition);
  return Object.fromEntries(Object.entries(sums).filter(([name, value]) => !kindOf(fields[name] as Field).same((before[name] ?? null) as Value, value as Value)));
}

import { follow } from '#define/decide';
import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { ownerOf } from '#server/engine';
import { badRows, type Work } from '#server/perform/decisions';
import { takeIds, type Decided } from '#server/perform/write';
import type { Transaction } from '#server/store/database';
import { columnName } from '#server/store/names';
import { raw, sql } from '#server/store/sql';

/** What people never write begins in a new version as it does in a new row, but for what it keeps. */
function begun(definition: Definition, keeps: readonly string[]): Values {
  const fields = Object.entries(allFields(definition));
  const unwritten = fields.filter(([name, { edit }]) => edit === 'never' && !keeps.includes(name));
  return Object.fromEntries(unwritten.map(([name, { initial = null }]) => [name, initial]));
}

/** The highest number that versions of each thing have. */
async function highest(transaction: Transaction, definition: Definition, owner: string, things: readonly string[]) {
  const { number = '', by = '' } = definition.versioned ?? {};
  const fields = allFields(definition);
  const [last, key] = [number, by].map((name) => raw(columnName(name, fields[name])));
  if (!last || !key || things.length === 0) return new Map<string, number>();
  const rows = await transaction.query(
    sql`select ${key}, max(${last}) from ${raw(definition.table)} where ep_id = ${owner}::bigint and ${key} = any(${[...new Set(things)]}::text[]) group by 1`,
  );
  return new Map(rows.map(([thing, most]) => [String(thing), Number(most)]));
}

/**
 * Edits of rows that are not changed any more (`Definition.versioned`) made rows of their own beside them; the rows themselves are
 * answered as they are. What people wrote is theirs by the same rules as an edit, what they did not is carried on.
 */
export async function asVersions(transaction: Transaction, work: Work, decided: readonly Decided[], facts: Facts): Promise<Decided[]> {
  const { definition, caller, refusals, at } = work;
  const { versioned } = definition;
  if (!versioned) return [...decided];
  const wishes = new Map(work.wish.rows.map((row) => [row.id, row.set]));
  const bad = badRows(refusals);
  const isVersion = ({ id, before, changed }: Decided): boolean =>
    before !== null &&
    !bad.has(id) &&
    versioned.in.includes(String(before[versioned.state])) &&
    changed.some((name) => wishes.get(id)?.[name] !== undefined && !versioned.open.includes(name));
  const turned = decided.filter(isVersion);
  const things = turned.map(({ after }) => String(after?.[versioned.by] ?? ''));
  const owner = ownerOf(caller.actor, definition);
  const [last, ids] = [await highest(transaction, definition, owner, things), await takeIds(transaction, definition, turned.length)];
  const made = turned.map(({ after }, position): Decided => {
    const [id, thing] = [ids[position] as string, things[position] as string];
    const number = (last.get(thing) ?? 0) + 1;
    last.set(thing, number);
    const begins = { ...begun(definition, versioned.keeps), [versioned.number]: number };
    const row = follow(definition, after as Row, begins, facts).after as Row;
    const by = { createUserId: caller.actor.userId, createTime: at, updateUserId: caller.actor.userId, updateTime: at };
    return { id, before: null, after: { ...row, ...by, id, epId: owner, version: 0 }, changed: [] };
  });
  const stands = new Set(turned);
  return [...decided.map((one) => (stands.has(one) ? { ...one, after: one.before, changed: [] } : one)), ...made];
}

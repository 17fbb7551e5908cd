import { hiddenFields } from '#define/decide';
import { allFields, type Definition } from '#define/entity';
import { freezes, freezesOf, type Freeze } from '#define/freezing';
import type { Values } from '#define/row';
import type { HistoryAnswer, HistoryEntry, LabelRow, LockHolder } from '#define/wire';
import type { EntityName } from '#names/entities';
import { heldIn } from '#server/audit/record';
import { readReach, type Caller, type Engine } from '#server/engine';
import { personNameIn } from '#server/read/personNames';
import { usedLabels } from '#server/read/labels';
import { listedSql } from '#server/read/listed';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { columnName } from '#server/store/names';
import { readerOf } from '#server/store/select';
import { raw, sql } from '#server/store/sql';

/** So many of the last changes are told. */
const mostEntries = 20;

/** The branch whose audit holds the row, which the caller must be able to see. Throws the one refusal for rows that are not there or not theirs. */
async function ownerOfSeen(transaction: Transaction, engine: Engine, caller: Caller, definition: Definition, id: string): Promise<string> {
  const reader = readerOf(engine.catalogue, definition, caller.actor);
  const rows = await transaction.query(
    sql`select t.ep_id from ${reader.from} where ${reader.where} and ${listedSql(engine.catalogue, reader, caller.actor)} and t.id = ${id}::bigint`,
  );
  if (!rows[0]) throw new Refused('ROW_GONE', {}, 'id');
  return rows[0][0] as string;
}

/** A moment of the database as the wire has it. */
export const momentText = (text: string): string => new Date(`${text.replace(' ', 'T').replace(/\+00$/u, '')}Z`).toISOString();

/** Only what the caller may read, out of what the audit holds of a row; `made` where it came. */
export function seenOf(
  definition: Definition,
  hidden: ReadonlySet<string>,
  json: string | null,
  field: string | null,
  made = false,
): Values {
  const values = made && json !== null ? heldIn(definition, json) : (JSON.parse(json ?? '{}') as Values);
  const names = Object.keys(values).filter(
    (name) => allFields(definition)[name] && !hidden.has(name) && (field === null || name === field),
  );
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

/** Labels of every reference the entries tell of, so that they read as the cells do. */
export async function labelsIn(
  transaction: Transaction,
  engine: Engine,
  definition: Definition,
  entries: readonly Pick<HistoryEntry, 'before' | 'after'>[],
): Promise<Partial<Record<EntityName, LabelRow[]>>> {
  const keys = new Map<EntityName, Set<string>>();
  for (const { before, after } of entries) {
    for (const [name, value] of [...Object.entries(before), ...Object.entries(after)]) {
      const { to, rowsOf } = allFields(definition)[name] ?? {};
      const entity = to ?? rowsOf;
      for (const key of Array.isArray(value) ? value : [value])
        if (entity && typeof key === 'string') keys.set(entity, (keys.get(entity) ?? new Set()).add(key));
    }
  }
  const labels: Partial<Record<EntityName, LabelRow[]>> = {};
  for (const [entity, wanted] of keys) labels[entity] = await usedLabels(transaction, engine.catalogue.get(entity), [...wanted]);
  return labels;
}

/**
 * The last twenty changes of a row, or of one field of it, the latest first, with person, time, source and reason. The row must be
 * the caller's to see; fields hidden from the caller are left out, and asking for one is refused.
 */
export async function readHistory(
  engine: Engine,
  caller: Caller,
  definition: Definition,
  id: string,
  field: string | null,
): Promise<HistoryAnswer> {
  // Sums the caller reads another figure of than the stored one would tell of the rows left out of theirs.
  const hidden = new Set([...hiddenFields(definition, caller.actor), ...readerOf(engine.catalogue, definition, caller.actor).cut]);
  if (field !== null && !allFields(definition)[field]) throw new Refused('FIELD_UNKNOWN', {}, field);
  if (field !== null && hidden.has(field)) throw new Refused('FIELD_NOT_YOURS', {}, field);
  return engine.database.read(readReach(caller.actor), async (transaction) => {
    const owner = await ownerOfSeen(transaction, engine, caller, definition, id);
    const rows =
      await transaction.query(sql`select b.at, coalesce(${personNameIn(caller.actor.language)}, ''), b.via, b.action, b.reason, c.before, c.after
      from sys_change c join sys_batch b on b.ep_id = c.ep_id and b.seq = c.seq left join sys_user u on u.id = b.user_id
      where c.ep_id = ${owner}::bigint and c.row_id = ${id}::bigint and c.entity = ${definition.name}
        and (${field}::text is null or c.before is null or c.before::jsonb ? ${field}::text) order by c.seq desc limit ${mostEntries}`);
    const entries = rows.map(([at, by, via, action, reason, before, after]): HistoryEntry => ({
      at: momentText(at as string),
      by: by as string,
      via: via as HistoryEntry['via'],
      action: action as string,
      reason: reason ?? null,
      made: before === null,
      removed: after === null,
      before: seenOf(definition, hidden, before ?? null, field),
      after: seenOf(definition, hidden, after ?? null, field, before === null),
    }));
    const told = entries.filter((entry) => entry.made || entry.removed || Object.keys(entry.after).length > 0);
    return { entries: told, labels: await labelsIn(transaction, engine, definition, told) };
  });
}

interface Lock {
  /** The flag as the row of the sheet carries it. */
  readonly flag: string;
  readonly entity: Definition;
  readonly freeze: Freeze;
  /** The row whose flag it is, and the flag's name there. */
  readonly id: string;
  readonly field: string;
}

/** The flags and states that may freeze a row, its own and its parent's. */
async function locksOn(transaction: Transaction, engine: Engine, definition: Definition, id: string): Promise<Lock[]> {
  const [own, parents] = [false, true].map((wanted) => freezesOf(definition).filter(({ parent }) => parent === wanted)) as [
    Freeze[],
    Freeze[],
  ];
  const locks: Lock[] = own.map((freeze) => ({ flag: freeze.field, freeze, entity: definition, id, field: freeze.field }));
  for (const freeze of parents) {
    const flag = freeze.field;
    const looked = definition.looked?.[flag];
    const rows = looked
      ? await transaction.query(
          sql`select t.${raw(columnName(looked.via, allFields(definition)[looked.via]))} from ${raw(definition.table)} t where t.id = ${id}::bigint`,
        )
      : [];
    const parent = rows[0]?.[0];
    if (looked && parent) locks.push({ flag, freeze, entity: engine.catalogue.get(looked.to), id: parent, field: looked.field });
  }
  return locks;
}

/** Who turned on each flag that freezes a row, and when; flags that are off, or were on before the audit began, are left out. */
export async function readLocks(engine: Engine, caller: Caller, definition: Definition, id: string): Promise<LockHolder[]> {
  return engine.database.read(readReach(caller.actor), async (transaction) => {
    await ownerOfSeen(transaction, engine, caller, definition, id);
    const holders: LockHolder[] = [];
    for (const { flag, freeze, entity, id: lockedId, field } of await locksOn(transaction, engine, definition, id)) {
      const rows =
        await transaction.query(sql`select c.after::jsonb ->> ${field}::text, b.at, coalesce(${personNameIn(caller.actor.language)}, ''), b.reason
        from sys_change c join sys_batch b on b.ep_id = c.ep_id and b.seq = c.seq left join sys_user u on u.id = b.user_id
        where c.row_id = ${lockedId}::bigint and c.entity = ${entity.name} and c.after::jsonb ? ${field}::text order by c.ep_id, c.seq desc limit 1`);
      const [on, at, by, reason] = rows[0] ?? [];
      if (at && (freeze.states === null ? on === 'true' : freezes(freeze, on)))
        holders.push({ flag, by: by ?? '', at: momentText(at), reason: reason ?? null });
    }
    return holders;
  });
}

import { asList } from '#names/listText';
import { allFields, type Definition } from '#define/entity';
import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import type { Row, Value, Values } from '#define/row';
import type { Language } from '#names/languages';
import type { Refusal } from '#names/refusals';
import { roles } from '#names/roles';
import type { Caller, Engine } from '#server/engine';
import type { RawRow, Transaction } from '#server/store/database';
import { aliasOf, lookedSql, lookupJoins, valueSql } from '#server/store/lookups';
import { columnName, marksRemoval } from '#server/store/names';
import { changeableSql, hangableSql, readerOf, rowList, rowOf, wholeReaderOf } from '#server/store/select';
import { personNameIn } from '#server/read/personNames';
import { all, fixed, join, raw, sql, type Sql } from '#server/store/sql';

/** The same person for what the product does on their behalf: sums and parts are of all rows, whatever the person may see. */
export const seeingAll = (caller: Caller): Caller => ({
  ...caller,
  actor: { ...caller.actor, dataScope: 'ALL', costLevel: 9, freightViewLevel: 9 },
});

/** The same with every right besides: what follows of a call whose own roles were the gate. */
export const asProduct = (caller: Caller): Caller => {
  const seeing = seeingAll(caller);
  return { ...seeing, actor: { ...seeing.actor, roles: new Set(roles) } };
};

/** A question to the database and what its answer is read as, so that several travel together. */
export interface Question<T> {
  readonly statement: Sql;
  read(rows: readonly RawRow[]): T;
}

/**
 * Locks the wanted rows in id order and reads them whole, flags and looked-up values included. Rows that are not
 * there, not of the branch or not the actor's to see are simply missing from the answer. Parents whose flags freeze
 * these rows are held against change too.
 */
export function locking(
  engine: Engine,
  caller: Caller,
  definition: Definition,
  ids: readonly string[],
): Question<ReadonlyMap<string, Row>> {
  return lockingThose(engine, caller, definition, { count: ids.length, those: (alias) => sql`${raw(alias)}.id = any(${ids}::bigint[])` });
}

/** A plan kept for any number of rows is one for few: more than these are worth planning for. */
const mostByKeptPlan = 200;

/** Rows by a condition told of the alias they stand under, and how many keys it names. */
export interface Those {
  readonly count: number;
  readonly those: (alias: string) => Sql;
}

/** {@link locking} of the rows a condition holds for. */
export function lockingThose(
  engine: Engine,
  caller: Caller,
  definition: Definition,
  { count, those }: Those,
): Question<ReadonlyMap<string, Row>> {
  const reader = wholeReaderOf(engine.catalogue, definition, caller.actor);
  const vias = heldParents(definition);
  const owner = definition.owner === 'group' ? '0' : caller.actor.epId;
  // Only a parent that is always there stands in an inner join, and can be held by it.
  const [certain, other] = [true, false].map((always) => vias.filter((via) => (allFields(definition)[via]?.required === true) === always));
  const hold =
    certain?.length === 0
      ? fixed('')
      : sql` for share of ${join(
          (certain ?? []).map((via) => raw(aliasOf(definition, via))),
          ', ',
        )}`;
  const beside = (other ?? []).map((via) => ({ name: raw(`held_${columnName(via, allFields(definition)[via])}`), via }));
  const before =
    beside.length === 0
      ? fixed('')
      : sql`with ${join(
          beside.map(({ name, via }) => sql`${name} as materialized (${parentsHeld(engine, definition, via, { owner, those })})`),
          ', ',
        )} `;
  const asked = beside.map(({ name }) => sql` and (select count(*) from ${name}) >= 0`);
  // A parent somebody was just changing is read as they left it: its table would still show it as it was when the statement began.
  const held = new Map(beside.map(({ name, via }) => [aliasOf(definition, via), name]));
  const from =
    held.size === 0 ? reader.from : sql`${raw(definition.table)} t${lookupJoins(engine.catalogue, definition, undefined, 't', held)}`;
  const statement = sql`${before}select ${rowList(reader)} from ${from} where ${reader.where} and t.ep_id = ${owner}::bigint and ${those('t')}${join(asked, ' ')} order by t.id for no key update of t${hold}`;
  return {
    statement: count > mostByKeptPlan ? statement : statement.keep(),
    read(rows) {
      const found = new Map<string, Row>();
      for (const cells of rows) found.set(cells[1] as string, rowOf(reader, cells));
      return found;
    },
  };
}

/** {@link locking}, asked alone. */
export async function lockRows(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map();
  const question = locking(engine, caller, definition, ids);
  return question.read(await transaction.query(question.statement));
}

/**
 * Rows the actor sees because they were opened to them, and may not change; and new rows that would hang on such a one.
 * `adds` name what they hang on by the reference the definition is seen through.
 */
export async function viewOnly(
  transaction: Transaction,
  engine: Engine,
  { actor }: Caller,
  definition: Definition,
  ids: readonly string[],
  adds: readonly { readonly clientId: string; readonly set: Values }[] = [],
): Promise<Refusal[]> {
  const changeable = changeableSql(engine.catalogue, definition, actor);
  if (changeable === null) return [];
  const refusals: Refusal[] = [];
  if (ids.length > 0) {
    const rows = await transaction.query(
      sql`select t.id from ${raw(definition.table)} t where t.ep_id = ${actor.epId}::bigint and t.id = any(${[...ids]}::bigint[]) and not ${changeable}`,
    );
    refusals.push(...rows.map(([id]): Refusal => ({ code: 'ROW_VIEW_ONLY', id: id as string })));
  }
  const through = definition.visible?.through;
  const parent = through === undefined ? undefined : allFields(definition)[through]?.to;
  if (through === undefined || parent === undefined || adds.length === 0) return refusals;
  const wanted = [...new Set(adds.map(({ set }) => set[through]).filter((id): id is string => typeof id === 'string'))];
  const above = engine.catalogue.get(parent);
  const open = hangableSql(engine.catalogue, definition, actor);
  const rows = await transaction.query(
    sql`select t.id from ${raw(above.table)} t where t.ep_id = ${actor.epId}::bigint and t.id = any(${wanted}::bigint[]) and ${open}`,
  );
  const known = new Set(rows.map(([id]) => id));
  return [
    ...refusals,
    ...adds
      .filter(({ set }) => typeof set[through] === 'string' && !known.has(set[through]))
      .map(({ clientId }): Refusal => ({ code: 'ROW_VIEW_ONLY', clientId, field: through })),
  ];
}

/** References to parents whose flags and states freeze these rows. */
function heldParents(definition: Definition): string[] {
  const vias = Object.keys(definition.frozenByParent ?? {})
    .map((name) => definition.looked?.[name]?.via)
    .filter((via): via is string => via !== undefined);
  return [...new Set(vias)];
}

/** The parents some rows point to by a reference that may be blank, held against change. */
function parentsHeld(
  { catalogue }: Engine,
  definition: Definition,
  via: string,
  { owner, those }: { readonly owner: string; readonly those: (alias: string) => Sql },
): Sql {
  const field = allFields(definition)[via];
  const parent = raw(catalogue.get(field?.to ?? definition.name).table);
  return sql`select p.* from ${parent} p where p.ep_id = ${owner}::bigint and p.id in (select r.${raw(columnName(via, field))} from ${raw(definition.table)} r
    where r.ep_id = ${owner}::bigint and ${those('r')}) order by p.id for share`;
}

/** Looked-up values of rows being made, by the key of the reference they hang on; each question fills in `made`. */
export function lookingUp(
  engine: Engine,
  language: Language,
  definition: Definition,
  sets: readonly Values[],
  made: readonly Values[],
): Question<void>[] {
  const looked = Object.entries(definition.looked ?? {});
  const questions: Question<void>[] = [];
  for (const via of new Set(looked.map(([, one]) => one.via))) {
    const ids = keysOf(sets, via);
    if (ids.length === 0) continue;
    const wanted = looked.filter(([, one]) => one.via === via);
    const target = engine.catalogue.get(allFields(definition)[via]?.to ?? definition.name);
    const further = wanted.map(([, { field }]) => field).filter((field) => target.looked?.[field]);
    const list = join(
      wanted.map(([, { field }]) =>
        further.includes(field) ? lookedSql(engine.catalogue, target, field, language) : valueSql(target, field, 't', language),
      ),
      ', ',
    );
    const hold = wanted.some(([name]) => definition.frozenByParent?.[name]) ? fixed(' for share of t') : fixed('');
    questions.push({
      statement:
        sql`select t.id, ${list} from ${raw(target.table)} t${lookupJoins(engine.catalogue, target, further)} where t.id = any(${ids}::bigint[]) order by t.id${hold}`.keep(),
      read(rows) {
        const byId = new Map(rows.map((cells) => [cells[0], cells]));
        sets.forEach((set, at) => {
          const cells = byId.get(set[via] as string);
          wanted.forEach(([name, one], position) => {
            const cell = cells?.[position + 1];
            const { field } = engine.catalogue.source(target, one.field);
            (made[at] as Values)[name] = cell === null || cell === undefined ? null : (kindOf(field).fromDatabase(cell) as Value);
          });
        });
      },
    });
  }
  return questions;
}

/** Keys of other rows a value holds: one, or those of a list. */
const keysIn = (value: Value | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : [];

/** The different keys rows have in a field; of thousands most are blank or the same, and nothing is made for those. */
function keysOf(rows: readonly Values[], field: string): string[] {
  const keys = new Set<string>();
  for (const row of rows) {
    const value = row[field];
    if (typeof value === 'string') keys.add(value);
    else if (Array.isArray(value)) for (const key of value) keys.add(String(key));
  }
  return [...keys];
}

interface Pointing {
  readonly row: Pick<Refusal, 'id' | 'clientId'>;
  readonly set: Values;
}

/** Refuses references to rows that are not there, not of the branch, deleted, or not the actor's to see. */
export function checkingReferences(
  engine: Engine,
  caller: Caller,
  fields: Readonly<Record<string, Field>>,
  wishes: readonly Pointing[],
): Question<Refusal[]>[] {
  const sets = wishes.map(({ set }) => set);
  return Object.entries(fields).flatMap(([name, field]): Question<Refusal[]>[] => {
    const to = field.to ?? field.rowsOf;
    const keys = to ? keysOf(sets, name) : [];
    if (!to || keys.length === 0) return [];
    return [
      {
        statement: knownKeysSql(engine, caller, engine.catalogue.get(to), field.kind === 'dict', keys),
        read(rows) {
          const known = new Set(rows.map((cells) => cells[0] as string));
          if (known.size === keys.length) return [];
          return wishes.flatMap(({ row, set }) =>
            keysIn(set[name])
              .filter((key) => !known.has(key))
              .map((key) => ({
                ...row,
                code: field.unknown ?? ('REFERENCE_UNKNOWN' as const),
                field: name,
                detail: { value: key, nearest: '' },
              })),
          );
        },
      },
    ];
  });
}

function knownKeysSql(engine: Engine, caller: Caller, target: Definition, byCode: boolean, keys: readonly string[]): Sql {
  const reader = readerOf(engine.catalogue, target, caller.actor);
  const key: Sql = byCode ? reader.expression(target.key ?? 'code') : fixed('t.id');
  const branch = target.owner === 'group' ? fixed('true') : sql`t.ep_id = ${caller.actor.epId}::bigint`;
  return sql`select ${key} from ${reader.from} where ${all([reader.where, branch])} and ${key} = any(${keys}::${fixed(byCode ? 'text' : 'bigint')}[])`.keep();
}

/** Who changed a row last and when, for the conflict shown to the other person. */
export async function lastChangers(
  transaction: Transaction,
  definition: Definition,
  language: Language,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, { name: string; at: string }>> {
  if (rows.length === 0) return new Map();
  const found = await transaction.query(
    sql`select t.id, ${personNameIn(language)}, t.update_time from ${raw(definition.table)} t left join sys_user u on u.id = t.update_user_id where t.id = any(${rows.map((row) => row.id)}::bigint[])`,
  );
  return new Map(
    found.map(([id, name, at]) => [
      id as string,
      {
        name: name ?? '',
        at: at === null || at === undefined ? '' : new Date(`${at.replace(' ', 'T').replace(/\+00$/u, '')}Z`).toISOString(),
      },
    ]),
  );
}

/**
 * Rows of an entity that others refer to, by id or by code, which would be left pointing at nothing, and how many of what these are, as a list
 * ("order 12, cost 40"); rows that go together may refer to one another: those of the entity itself, and `along` by their entities.
 */
export async function referringRows(
  transaction: Transaction,
  engine: Engine,
  definition: Definition,
  owner: string,
  ids: readonly string[],
  along: ReadonlyMap<Definition, readonly string[]> = new Map(),
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const asked = engine.catalogue.all.flatMap((other) =>
    Object.entries(other.fields).flatMap(([name, field]) => {
      if ((field.to ?? field.rowsOf) !== definition.name || other.partOf === name || field.outlives) return [];
      const going = [...(along.get(other) ?? []), ...(other === definition ? ids : [])];
      const column = raw(columnName(name, field));
      const live = marksRemoval(other) ? fixed(' and not o.is_deleted') : fixed('');
      const staying = going.length === 0 ? fixed('') : sql` and not o.id = any(${going}::bigint[])`;
      const named = field.kind === 'dict' && definition.key ? raw(`t.${columnName(definition.key)}`) : fixed('t.id');
      // Rows of a branch are referred to within it.
      const ours = definition.owner === 'branch';
      const within = ours ? sql`t.ep_id = ${owner}::bigint and ` : fixed('');
      const beside = fixed(ours && other.owner === 'branch' ? 'o.ep_id = t.ep_id and ' : '');
      const refers = sql`from ${raw(other.table)} o where ${beside}${field.rowsOf ? sql`o.${column} ? ${named}::text` : sql`o.${column} = ${named}`}${live}${staying}`;
      const of = (some: readonly string[]) => sql`from ${raw(definition.table)} t where ${within}t.id = any(${[...some]}::bigint[])`;
      return [
        {
          name: other.name,
          held: sql`select t.id ${of(ids)} and exists (select 1 ${refers})`,
          count: (some: readonly string[]) => sql`select t.id, (select count(*) ${refers}) ${of(some)}`,
        },
      ];
    }),
  );
  const held = await transaction.all(asked.map((one) => one.held));
  // Counted is only what is told: most rows that go are referred to by nothing.
  const holding = asked.flatMap(({ name, count }, at) => {
    const some = (held[at] ?? []).map(([id]) => id as string);
    return some.length === 0 ? [] : [{ name, statement: count(some) }];
  });
  const counts = await transaction.all(holding.map(({ statement }) => statement));
  const found = new Map<string, Map<string, number>>();
  holding.forEach(({ name }, at) => {
    for (const [id, count] of counts[at] ?? []) {
      const of = found.get(id as string) ?? new Map<string, number>();
      found.set(id as string, of.set(name, (of.get(name) ?? 0) + Number(count)));
    }
  });
  return new Map([...found].map(([id, of]) => [id, asList([...of].map(([name, count]) => `${name} ${count}`))]));
}

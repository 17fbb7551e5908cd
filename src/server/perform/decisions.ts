import { setImmediate } from 'node:timers/promises';
import { closedPeriodOf, periodText } from '#define/books';
import { decide, hiddenFields } from '#define/decide';
import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import { freezeOf, freezes, freezesOf } from '#define/freezing';
import { kindOf } from '#define/kinds';
import type { Row, Value, Values } from '#define/row';
import type { Refusal } from '#names/refusals';
import { ownerOf, readingOf, type Caller, type Engine } from '#server/engine';
import { differingFields, staleFields, staleRefusals } from '#server/perform/conflict';
import { renewInitials } from '#server/perform/initials';
import { numberRows } from '#server/perform/numbering';
import { lastChangers, referringRows } from '#server/perform/rows';
import type { BatchWish, RowWish } from '#server/perform/wishes';
import { takeIds, type Decided } from '#server/perform/write';
import type { ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { marksRemoval, storedColumns } from '#server/store/names';
import type { Reader } from '#server/store/select';
import { fixed, raw, sql } from '#server/store/sql';

/** One batch on its way: who wishes what, and what was refused so far. */
export interface Work {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly definition: Definition;
  readonly wish: BatchWish;
  readonly via: 'call' | 'import' | 'undo' | 'job';
  /** What the audit calls it. */
  readonly action: string;
  readonly refusals: ServerRefusal[];
  readonly at: string;
  /** What the caller may see of a row: answers are cut to it. */
  readonly reader: Reader;
}

/** Rows that may not be written: those something was refused of. */
export const badRows = (refusals: readonly Refusal[]) => new Set(refusals.map((refusal) => refusal.clientId ?? refusal.id));

/** A row that moved on since its sender read it, and the fields both changed. */
export interface Stale {
  readonly fields: readonly string[];
  readonly row: Row;
}

/** Edits of rows that are there, judged by `decide`; those whose row moved on are put among `stale`. */
export function decideEdits(
  work: Work,
  wishes: readonly RowWish[],
  rows: ReadonlyMap<string, Row>,
  facts: Facts,
  stale: Stale[],
): Decided[] {
  const { definition, caller, refusals } = work;
  const bad = badRows(refusals);
  const decided: Decided[] = [];
  const hidden = hiddenFields(definition, caller.actor);
  for (const one of wishes) {
    const before = rows.get(one.id);
    if (!before) refusals.push({ code: 'ROW_GONE', id: one.id });
    if (!before || bad.has(one.id)) continue;
    // Judged before anything is compared, so that no answer depends on what stands in a hidden field.
    const notYours = hidden.size === 0 ? [] : Object.keys(one.set).filter((name) => hidden.has(name));
    refusals.push(...notYours.map((field) => ({ code: 'FIELD_NOT_YOURS' as const, id: one.id, field })));
    if (notYours.length > 0) continue;
    const fields = one.version === before.version ? [] : staleFields(definition, one, before, readingOf(caller));
    if (fields.length > 0) stale.push({ fields, row: before });
    else decided.push(decideEdit(work, one, before, facts, hidden));
  }
  return decided;
}

/** Refuses edits of rows that moved on, with who moved them. */
export async function refuseStale(
  transaction: Transaction,
  { definition, caller, refusals }: Work,
  stale: readonly Stale[],
): Promise<void> {
  const changers = await lastChangers(
    transaction,
    definition,
    caller.actor.language,
    stale.map(({ row }) => row),
  );
  for (const { fields, row } of stale) refusals.push(...staleRefusals(fields, row, changers.get(row.id)));
}

function decideEdit(work: Work, one: RowWish, before: Row, facts: Facts, hidden: ReadonlySet<string>): Decided {
  const { definition, caller, refusals } = work;
  const decision = decide({ definition, before, set: one.set, ...(one.put ? { put: one.put } : {}), facts, actor: caller.actor });
  const after = decision.after as Row;
  const seen = one.version === before.version;
  for (const refusal of decision.refusals) refusals.push({ ...withoutHidden(refusal, hidden, after), id: one.id });
  // A row that moved on is worked out from values the sender had not seen: nothing to compare with.
  if (seen) refusals.push(...differing(work, one.derived, after, hidden).map((refusal) => ({ ...refusal, id: one.id })));
  const initials = renewInitials(definition, after, (field) => decision.changed.includes(field));
  const changed = initials ? [...decision.changed, initials] : decision.changed;
  if (changed.length === 0) return { id: one.id, before, after: before, changed, seen };
  after.updateUserId = caller.actor.userId;
  after.updateTime = work.at;
  return { id: one.id, before, after, changed, seen };
}

/** Cells the browser worked out differently, among those the caller may see. */
function differing(work: Work, derived: Values, after: Values, hidden: ReadonlySet<string>): Refusal[] {
  return differingFields(work.definition, derived, after)
    .filter(({ field }) => !hidden.has(field))
    .map(({ field, ...detail }) => ({ code: 'DERIVED_DIFFERS', field, detail }));
}

/** A reason without the values of fields the caller may not see. */
function withoutHidden<R extends Refusal>(refusal: R, hidden: ReadonlySet<string>, row: Values): R {
  if (hidden.size === 0 || !refusal.detail) return refusal;
  const secrets = new Set([...hidden].flatMap((name) => (row[name] === null || row[name] === undefined ? [] : [String(row[name])])));
  return {
    ...refusal,
    detail: Object.fromEntries(Object.entries(refusal.detail).map(([name, value]) => [name, secrets.has(value) ? '' : value])),
  };
}

/** Places of additions in the order they are judged in; as they were sent where none has a say in another. */
function turnsAmong({ inTurn }: Definition, add: BatchWish['add']): number[] {
  const places = add.map((_, at) => at);
  if (!inTurn) return places;
  const at = (place: number) => String(add[place]?.set[inTurn.at] ?? '');
  return places.sort((one, other) => (at(one) === at(other) ? one - other : at(one) < at(other) ? -1 : 1));
}

const blankRows = new WeakMap<Definition, Row>();

/**
 * A row that waits to be filled in, with every name it may hold. Rows that get names put on behind many others are of a shape each, and
 * whatever then goes through thousands of them takes many times as long; copies of what was parsed from JSON are all of one.
 */
function blankRow(definition: Definition): Row {
  let blank = blankRows.get(definition);
  if (!blank) {
    const names = ['id', 'epId', 'version', ...Object.keys(allFields(definition)), ...Object.keys(definition.looked ?? {})];
    blank = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as Row;
    blankRows.set(definition, blank);
  }
  return { ...blank };
}

/** So many new rows are judged before others have their turn: whoever calls meanwhile, and what is on its way to the database. */
const rowsBetweenTurns = 250;

/** New rows, judged by `decide`, with their ids and numbers; `taken`: an id for each, where they were taken before. */
export async function decideAdditions(
  transaction: Transaction,
  work: Work,
  looked: readonly Values[],
  facts: Facts,
  taken?: readonly string[],
): Promise<Decided[]> {
  const { definition, caller, wish, refusals, at } = work;
  const bad = badRows(refusals);
  const hidden = hiddenFields(definition, caller.actor);
  const frozenBy = freezesOf(definition).filter(({ parent, field }) => parent && wish.past?.includes(field) !== true);
  const made: { clientId: string; after: Values }[] = [];
  const left = new Map<string, Values>();
  const turnOf = (one: (typeof wish.add)[number]): string => String(one.set[definition.inTurn?.by ?? ''] ?? '');
  for (const [count, position] of turnsAmong(definition, wish.add).entries()) {
    if (count % rowsBetweenTurns === rowsBetweenTurns - 1) await setImmediate();
    const one = wish.add[position];
    if (one === undefined || bad.has(one.clientId)) continue;
    const values = { ...looked[position], ...left.get(turnOf(one)) };
    const decision = decide({
      definition,
      before: null,
      set: one.set,
      ...(one.put ? { put: one.put } : {}),
      looked: values,
      facts,
      actor: caller.actor,
    });
    const frozen = frozenBy.filter((freeze) => freezes(freeze, values[freeze.field])).map(({ code }) => ({ code }));
    const found = [
      ...frozen,
      ...decision.refusals.map((refusal) => withoutHidden(refusal, hidden, decision.after)),
      ...differing(work, one.derived, decision.after, hidden),
    ];
    if (found.length > 0) refusals.push(...found.map((refusal) => ({ ...refusal, clientId: one.clientId })));
    else made.push({ clientId: one.clientId, after: decision.after });
    if (found.length === 0 && definition.inTurn)
      left.set(turnOf(one), { ...left.get(turnOf(one)), ...definition.inTurn.leaves(decision.after) });
  }
  await numberRows(
    transaction,
    work.engine.catalogue,
    definition,
    ownerOf(caller.actor, definition),
    made.map((one) => one.after),
    facts,
  );
  const ids = taken ?? (await takeIds(transaction, definition, made.length));
  const owner = ownerOf(caller.actor, definition);
  const { userId } = caller.actor;
  return made.map(({ clientId, after }, position) => {
    const id = ids[position] as string;
    renewInitials(work.definition, after, () => true);
    const row = Object.assign(blankRow(definition), after, {
      id,
      epId: owner,
      version: 0,
      createUserId: userId,
      createTime: at,
      updateUserId: userId,
      updateTime: at,
    });
    return { id, clientId, before: null, after: row, changed: [] };
  });
}

interface Backwards {
  readonly order: BatchWish['remove'];
  /** A row as it stands once those behind it are gone. */
  as(row: Row): Row;
  goes(row: Row): void;
}

/** Removals of rows that are judged in turn go from the last of each parent back; others as they were sent. */
async function backwards(transaction: Transaction, { caller, definition, wish }: Work, rows: ReadonlyMap<string, Row>): Promise<Backwards> {
  const { inTurn } = definition;
  if (!inTurn || wish.remove.length < 2) return { order: wish.remove, as: (row) => row, goes: () => undefined };
  const { by, at, returns } = inTurn;
  const ofParent = (row: Row | undefined): string => String(row?.[by] ?? '');
  const timeOf = (id: string): string => String(rows.get(id)?.[at] ?? '');
  const columns = storedColumns(definition).filter(({ name }) => name === by || name === at);
  const column = (name: string) => raw(columns.find((one) => one.name === name)?.column ?? name);
  const live = marksRemoval(definition) ? fixed(' and not is_deleted') : fixed('');
  const parents = [...new Set(wish.remove.map(({ id }) => ofParent(rows.get(id))))].filter((id) => id !== '');
  const found = await transaction.query(
    sql`select id, ${column(by)}, ${column(at)} from ${raw(definition.table)} where ep_id = ${caller.actor.epId}::bigint and ${column(by)} = any(${parents}::bigint[])${live} order by ${column(at)} desc, id desc`,
  );
  const field = columns.find(({ name }) => name === at)?.field;
  const left = new Map(found.map(([id, parent, cell]) => [String(id), { parent: String(parent), cell }]));
  const now = new Map<string, Values>();
  return {
    order: wish.remove.toSorted((one, other) => (timeOf(one.id) < timeOf(other.id) ? 1 : timeOf(one.id) > timeOf(other.id) ? -1 : 0)),
    as: (row) => ({ ...row, ...now.get(ofParent(row)) }),
    goes: (row) => {
      left.delete(row.id);
      const cell = [...left.values()].find(({ parent }) => parent === ofParent(row))?.cell;
      const last = cell == null || !field ? null : (kindOf(field).fromDatabase(cell) as Value);
      now.set(ofParent(row), { ...now.get(ofParent(row)), ...returns(row, last) });
    },
  };
}

/** Removals: refused where the row is frozen, has moved on, or where others than its own parts refer to it. */
export async function decideRemovals(
  transaction: Transaction,
  work: Work,
  rows: ReadonlyMap<string, Row>,
  facts: Facts,
  along: ReadonlyMap<Definition, readonly string[]>,
): Promise<Decided[]> {
  const { engine, caller, definition, wish, refusals, via } = work;
  // What a file brought goes with it, whatever keeps it otherwise.
  const keeping = via === 'undo' ? [] : (definition.keptWhile ?? []);
  const referring = await referringRows(
    transaction,
    engine,
    definition,
    caller.actor.epId,
    wish.remove.map((one) => one.id),
    along,
  );
  const behind = await backwards(transaction, work, rows);
  return behind.order.flatMap((one): Decided[] => {
    const before = rows.get(one.id);
    const frozen = before && (frozenRow(definition, before, facts) ?? keeping.flatMap(({ by }) => by(behind.as(before), facts, null))[0]);
    if (!before) refusals.push({ code: 'ROW_GONE', id: one.id });
    else if (one.version !== null && one.version !== before.version)
      refusals.push({ code: 'STALE_VERSION', id: one.id, currentVersion: before.version });
    else if (frozen) refusals.push({ ...frozen, id: one.id });
    else if (definition.keptBy !== undefined && before[definition.keptBy] === true) refusals.push({ code: 'CODE_SYSTEM', id: one.id });
    else if (referring.has(one.id))
      refusals.push({ code: definition.key ? 'CODE_IN_USE' : 'ROW_IN_USE', id: one.id, detail: { value: referring.get(one.id) ?? '' } });
    else {
      behind.goes(before);
      return [{ id: one.id, before, after: null, changed: [] }];
    }
    return [];
  });
}

/** Refusal of the flag, its own or a parent's, or of the closed books, that keep a whole row as it is; undefined when nothing does. */
export function frozenRow(definition: Definition, row: Row, { branch }: Facts): Pick<Refusal, 'code' | 'detail'> | undefined {
  const freeze = freezeOf(definition, row, '');
  const closed = closedPeriodOf(definition.booked, row, branch);
  return freeze ? { code: freeze.code } : closed === null ? undefined : { code: 'PERIOD_CLOSED', detail: { period: periodText(closed) } };
}

import { decide, hiddenFields } from '#define/decide';
import type { Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import type { Refusal } from '#names/refusals';
import { ownerOf, type Caller, type Engine } from '#server/engine';
import { differingFields, staleFields, staleRefusals } from '#server/perform/conflict';
import { renewInitials } from '#server/perform/initials';
import { lastChangers, referringRows } from '#server/perform/rows';
import type { BatchWish } from '#server/perform/wishes';
import { takeIds, takeNumbers, type Decided } from '#server/perform/write';
import type { ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import type { Reader } from '#server/store/select';

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

/** Edits of rows that are there: stale ones refused, the others judged by `decide`. */
export async function decideEdits(transaction: Transaction, work: Work, rows: ReadonlyMap<string, Row>, facts: Facts): Promise<Decided[]> {
  const { definition, caller, wish, refusals, at } = work;
  const stale: { fields: string[]; row: Row }[] = [];
  const bad = badRows(refusals);
  const decided: Decided[] = [];
  const hidden = hiddenFields(definition, caller.actor);
  for (const one of wish.rows) {
    const before = rows.get(one.id);
    if (!before) refusals.push({ code: 'ROW_GONE', id: one.id });
    if (!before || bad.has(one.id)) continue;
    // Judged before anything is compared, so that no answer depends on what stands in a hidden field.
    const notYours = Object.keys(one.set).filter((name) => hidden.has(name));
    refusals.push(...notYours.map((field) => ({ code: 'FIELD_NOT_YOURS' as const, id: one.id, field })));
    if (notYours.length > 0) continue;
    const fields = staleFields(definition, one, before);
    if (fields.length > 0) {
      stale.push({ fields, row: before });
      continue;
    }
    const decision = decide({ definition, before, set: one.set, facts, actor: caller.actor });
    refusals.push(...decision.refusals.map((refusal) => ({ ...withoutHidden(refusal, hidden, decision.after), id: one.id })));
    // A row that moved on is worked out from values the sender had not seen: nothing to compare with.
    const derived = one.version === before.version ? one.derived : {};
    refusals.push(...differingFields(definition, derived, decision.after).filter(({ field }) => !hidden.has(field)).map(({ field, ...detail }) => ({ code: 'DERIVED_DIFFERS' as const, id: one.id, field, detail })));
    const after = { ...(decision.after as Row), updateUserId: caller.actor.userId, updateTime: at };
    const initials = renewInitials(definition, after, (field) => decision.changed.includes(field));
    const changed = initials ? [...decision.changed, initials] : decision.changed;
    decided.push({ id: one.id, before, after: changed.length > 0 ? after : before, changed, seen: one.version === before.version });
  }
  const changers = await lastChangers(transaction, definition, stale.map(({ row }) => row));
  for (const { fields, row } of stale) refusals.push(...staleRefusals(fields, row, changers.get(row.id)));
  return decided;
}

/** A reason without the values of fields the caller may not see. */
function withoutHidden<R extends Refusal>(refusal: R, hidden: ReadonlySet<string>, row: Values): R {
  if (hidden.size === 0 || !refusal.detail) return refusal;
  const secrets = new Set([...hidden].flatMap((name) => (row[name] === null || row[name] === undefined ? [] : [String(row[name])])));
  return { ...refusal, detail: Object.fromEntries(Object.entries(refusal.detail).map(([name, value]) => [name, secrets.has(value) ? '' : value])) };
}

/** New rows, judged by `decide`, with their ids and numbers. */
export async function decideAdditions(transaction: Transaction, work: Work, looked: readonly Values[], facts: Facts): Promise<Decided[]> {
  const { definition, caller, wish, refusals, at } = work;
  const bad = badRows(refusals);
  const hidden = hiddenFields(definition, caller.actor);
  const made: { clientId: string; after: Values }[] = [];
  wish.add.forEach((one, position) => {
    if (bad.has(one.clientId)) return;
    const values = looked[position] ?? {};
    const decision = decide({ definition, before: null, set: one.set, looked: values, facts, actor: caller.actor });
    const frozen = Object.entries(definition.frozenByParent ?? {}).filter(([name]) => values[name] === true).map(([, code]) => ({ code, clientId: one.clientId }));
    const differing = differingFields(definition, one.derived, decision.after).filter(({ field }) => !hidden.has(field)).map(({ field, ...detail }) => ({ code: 'DERIVED_DIFFERS' as const, clientId: one.clientId, field, detail }));
    const found = [...frozen, ...decision.refusals.map((refusal) => ({ ...withoutHidden(refusal, hidden, decision.after), clientId: one.clientId })), ...differing];
    refusals.push(...found);
    if (found.length === 0) made.push({ clientId: one.clientId, after: decision.after });
  });
  await numberRows(transaction, work, made.map((one) => one.after), facts);
  const ids = await takeIds(transaction, definition, made.length);
  return made.map(({ clientId, after }, position) => {
    const id = ids[position] as string;
    renewInitials(work.definition, after, () => true);
    const row = { ...after, id, epId: ownerOf(caller.actor, definition), version: 0, createUserId: caller.actor.userId, createTime: at, updateUserId: caller.actor.userId, updateTime: at } as Row;
    return { id, clientId, before: null, after: row, changed: [] };
  });
}

/** Gives new rows their number: prefix, branch code, year and month, running number (domain/02a §2.3.3). */
async function numberRows(transaction: Transaction, work: Work, rows: readonly Values[], facts: Facts): Promise<void> {
  const numbered = work.definition.numbered;
  if (!numbered || rows.length === 0 || work.wish.dryRun) return;
  const period = facts.today.slice(2, 7).replace('-', '');
  const series = `${numbered.prefix}${String(facts.branch.comCode)}`;
  const first = await takeNumbers(transaction, ownerOf(work.caller.actor, work.definition), series, period, rows.length);
  rows.forEach((row, position) => {
    row[numbered.field] = `${series}${period}-${String(first + position).padStart(5, '0')}`;
  });
}

/** Removals: refused where the row is frozen, has moved on, or where others than its own parts refer to it. */
export async function decideRemovals(transaction: Transaction, work: Work, rows: ReadonlyMap<string, Row>): Promise<Decided[]> {
  const { engine, definition, wish, refusals } = work;
  const referring = await referringRows(transaction, engine, definition, wish.remove.map((one) => one.id));
  return wish.remove.flatMap((one): Decided[] => {
    const before = rows.get(one.id);
    const frozen = before && frozenRow(definition, before);
    if (!before) refusals.push({ code: 'ROW_GONE', id: one.id });
    else if (one.version !== null && one.version !== before.version) refusals.push({ code: 'STALE_VERSION', id: one.id, currentVersion: before.version });
    else if (frozen) refusals.push({ code: frozen, id: one.id });
    else if (definition.keptBy !== undefined && before[definition.keptBy] === true) refusals.push({ code: 'CODE_SYSTEM', id: one.id });
    else if (referring.has(one.id)) refusals.push({ code: definition.key ? 'CODE_IN_USE' : 'ROW_IN_USE', id: one.id, detail: { value: referring.get(one.id) ?? '' } });
    else return [{ id: one.id, before, after: null, changed: [] }];
    return [];
  });
}

/** Refusal of the flag, its own or a parent's, that keeps a whole row as it is; undefined when none does. */
export function frozenRow(definition: Definition, row: Row): Refusal['code'] | undefined {
  const own = (definition.frozenBy ?? []).filter((name) => row[name] === true).map((name) => definition.flags?.[name]?.on);
  const parents = Object.entries(definition.frozenByParent ?? {}).filter(([name]) => row[name] === true).map(([, code]) => code);
  return [...own, ...parents].find((code) => code !== undefined);
}

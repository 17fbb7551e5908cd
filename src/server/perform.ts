import { holds } from '#define/actor';
import { decide, hiddenFields } from '#define/decide';
import { type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import type { BatchAnswer, BatchDone } from '#define/wire';
import type { Refusal } from '#names/refusals';
import type { Role } from '#names/roles';
import { recordDeed } from '#server/audit/record';
import { changedOnWire, ownerOf, rowOnWire, writeReach, type Caller, type Engine } from '#server/engine';
import { differingFields, staleFields, staleRefusals } from '#server/perform/conflict';
import { renewInitials } from '#server/perform/initials';
import { keepAnswer, requestHash, spendKey, type KeptAnswer, type SpentKey } from '#server/perform/keys';
import { isTaken, takenRefusals } from '#server/perform/taken';
import { checkReferences, lastChangers, lockRows, lookUp, referringRows } from '#server/perform/rows';
import type { BatchWish } from '#server/perform/wishes';
import { takeIds, takeNumbers, writeDecided, type Decided } from '#server/perform/write';
import { Refused, type ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { readVersions, versionsSql } from '#server/store/factStore';
import { readerOf, type Reader } from '#server/store/select';

export interface Outcome extends Omit<BatchAnswer, 'refusals'> {
  refusals: ServerRefusal[];
}

interface Work {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly definition: Definition;
  readonly wish: BatchWish;
  readonly via: 'call' | 'import' | 'undo' | 'job';
  readonly refusals: ServerRefusal[];
  readonly at: string;
  /** What the caller may see of a row: answers are cut to it. */
  readonly reader: Reader;
}

/** Most times a batch looks again because others took a value of its own just before it. */
const mostRounds = 5;

/**
 * The one road from a wish to changes (architecture.md §6): role → batch id seen? → transaction → rows locked in id
 * order → decide → write → audit → commit → announce. All or nothing, unless the person chose to keep the good rows.
 * A dry run walks the same road and rolls back.
 * @throws Refused when nothing is kept; its refusals name every cell.
 */
export async function perform(engine: Engine, caller: Caller, definition: Definition, wish: BatchWish, via: Work['via'] = 'call'): Promise<Outcome> {
  checkRoles(definition, caller, wish);
  const hash = requestHash({ entity: definition.name, rows: wish.rows, add: wish.add, remove: wish.remove, keepGood: wish.keepGood, malformed: wish.malformed });
  const reader = readerOf(engine.catalogue, definition, caller.actor);
  for (let round = 0; ; round++) {
    try {
      const outcome = await engine.database.write(writeReach(caller.actor, definition), async (transaction) => {
        const work: Work = { engine, caller, definition, wish, via, refusals: [...wish.malformed], at: engine.now().toISOString(), reader };
        const result = await walk(transaction, work, hash);
        if (wish.dryRun) throw new DryRun(result);
        return result;
      });
      if (outcome.seq !== undefined && !outcome.replayed) engine.live.announce(ownerOf(caller.actor, definition), outcome.seq);
      return outcome;
    } catch (error) {
      if (error instanceof DryRun) return error.outcome;
      if (!isTaken(error) || round >= mostRounds) throw error;
    }
  }
}

class DryRun extends Error {
  constructor(readonly outcome: Outcome) {
    super('dry run');
  }
}

function checkRoles(definition: Definition, caller: Caller, wish: BatchWish): void {
  if (definition.handled) return;
  const needs: (readonly Role[] | undefined)[] = [];
  if (wish.rows.length > 0) needs.push(definition.stock.edit?.roles);
  if (wish.add.length > 0) needs.push(definition.stock.add?.roles);
  if (wish.remove.length > 0) needs.push(definition.stock.delete?.roles);
  const fallback = definition.stock.batch?.roles;
  for (const roles of needs) {
    const needed = roles ?? fallback;
    if (!needed || !holds(caller.actor, needed)) throw new Refused('NOT_ALLOWED');
  }
}

async function walk(transaction: Transaction, work: Work, hash: string): Promise<Outcome> {
  const { engine, caller, definition, wish } = work;
  const owner = ownerOf(caller.actor, definition);
  const key = { owner, userId: caller.actor.userId, batchId: wish.batchId };
  const { spent, also } = await spendKey(transaction, key, hash, versionsSql(definition, caller.actor.epId), definition.name);
  if (spent) return replay(transaction, work, spent);
  const facts = await engine.facts.load(transaction, definition, caller.actor, engine.now(), readVersions(also));
  const rows = await lockRows(transaction, engine, caller, definition, [...new Set([...wish.rows, ...wish.remove].map((row) => row.id))].sort((a, b) => Number(BigInt(a) - BigInt(b))));
  // Parents are held first: one that is just being deleted is then gone when its references are checked.
  const looked = await lookUp(transaction, engine, definition, wish.add.map((one) => one.set));
  work.refusals.push(...(await checkReferences(transaction, engine, caller, definition, [
    ...wish.rows.map((row) => ({ row: { id: row.id }, set: row.set })),
    ...wish.add.map((row) => ({ row: { clientId: row.clientId }, set: row.set })),
  ])));
  const decided = [...(await decideEdits(transaction, work, rows, facts)), ...(await decideAdditions(transaction, work, looked, facts)), ...(await decideRemovals(transaction, work, rows))];
  work.refusals.push(...(await takenRefusals(transaction, definition, owner, without(badRows(work.refusals), decided))));
  const good = without(badRows(work.refusals), decided);
  if (work.refusals.length > 0 && (!wish.keepGood || good.length === 0) && !wish.dryRun) throw new Refused(work.refusals);
  const real = good.filter((one) => one.before === null || one.after === null || one.changed.length > 0);
  const done = good.map((one) => doneOf(work, one));
  const answer = { done: namesDone(done), refusals: work.refusals };
  const seq = await commitDecided(transaction, work, owner, real, answer);
  if (seq === null) await keepAnswer(transaction, key, answer);
  return { batchId: wish.batchId, ...(seq === null || wish.dryRun ? {} : { seq }), done, refusals: work.refusals };
}

const badRows = (refusals: readonly Refusal[]) => new Set(refusals.map((refusal) => refusal.clientId ?? refusal.id));

const without = (bad: ReadonlySet<string | undefined>, decided: readonly Decided[]) => decided.filter((one) => !bad.has(one.clientId ?? one.id));

const namesDone = (done: readonly BatchDone[]): KeptAnswer['done'] => done.map(({ id, clientId, version, after }) => ({ id, ...(clientId === undefined ? {} : { clientId }), ...(after === null ? { version } : {}) }));

async function commitDecided(transaction: Transaction, work: Work, owner: string, decided: readonly Decided[], answer: KeptAnswer): Promise<number | null> {
  if (decided.length === 0) return null;
  const { definition, caller, wish, engine, at } = work;
  await writeDecided(transaction, definition, owner, decided, { userId: caller.actor.userId, at });
  await engine.facts.moved(transaction, definition, owner);
  const deed = { definition, owner, userId: caller.actor.userId, batchId: wish.batchId, via: work.via, action: 'edit', reason: wish.reason };
  return recordDeed(transaction, deed, decided, answer);
}

function doneOf(work: Work, one: Decided): BatchDone {
  const changed = one.before === null || one.after === null || one.changed.length > 0;
  const version = (one.before?.version ?? 0) + (changed ? 1 : 0);
  if (one.seen && one.after) return { id: one.id, version, after: changedOnWire(work.reader, one.after, version, one.changed) };
  return { id: one.id, ...(one.clientId === undefined ? {} : { clientId: one.clientId }), version, after: one.after && rowOnWire(work.reader, { ...one.after, version }) };
}

async function decideEdits(transaction: Transaction, work: Work, rows: ReadonlyMap<string, Row>, facts: Facts): Promise<Decided[]> {
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

async function decideAdditions(transaction: Transaction, work: Work, looked: readonly Values[], facts: Facts): Promise<Decided[]> {
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

async function decideRemovals(transaction: Transaction, work: Work, rows: ReadonlyMap<string, Row>): Promise<Decided[]> {
  const { engine, definition, wish, refusals } = work;
  const referring = await referringRows(transaction, engine, definition, wish.remove.map((one) => one.id));
  return wish.remove.flatMap((one): Decided[] => {
    const before = rows.get(one.id);
    const frozen = before && [...(definition.frozenBy ?? []).filter((name) => before[name] === true).map((name) => definition.flags?.[name]?.on), ...Object.entries(definition.frozenByParent ?? {}).filter(([name]) => before[name] === true).map(([, code]) => code)].find((code) => code !== undefined);
    if (!before) refusals.push({ code: 'ROW_GONE', id: one.id });
    else if (one.version !== null && one.version !== before.version) refusals.push({ code: 'STALE_VERSION', id: one.id, currentVersion: before.version });
    else if (frozen) refusals.push({ code: frozen, id: one.id });
    else if (referring.has(one.id)) refusals.push({ code: 'ROW_IN_USE', id: one.id, detail: { value: referring.get(one.id) ?? '' } });
    else return [{ id: one.id, before, after: null, changed: [] }];
    return [];
  });
}

/** The answer of a batch done before: the same rows as they stand now, nothing written again. */
async function replay(transaction: Transaction, work: Work, spent: SpentKey): Promise<Outcome> {
  const rows = await lockRows(transaction, work.engine, work.caller, work.definition, spent.done.map((one) => one.id));
  const done = spent.done.map((one): BatchDone => {
    const row = rows.get(one.id);
    return { ...one, version: row?.version ?? one.version ?? 0, after: row ? rowOnWire(work.reader, row) : null };
  });
  return { batchId: work.wish.batchId, ...(spent.seq === 0 ? {} : { seq: spent.seq }), done, refusals: [...spent.refusals], replayed: true };
}

import { holds } from '#define/actor';
import type { Definition } from '#define/entity';
import type { BatchAnswer, BatchDone } from '#define/wire';
import type { Role } from '#names/roles';
import { recordDeed } from '#server/audit/record';
import { changedOnWire, ownerOf, rowOnWire, storedOnWire, writeReach, type Caller, type Engine } from '#server/engine';
import { badRows, decideAdditions, decideEdits, decideRemovals, type Work } from '#server/perform/decisions';
import { keepAnswer, requestHash, spendKey, type KeptAnswer, type SpentKey } from '#server/perform/keys';
import { holdAboveParts, partsWith, takeParts, type Parts } from '#server/perform/parts';
import { holdAbove, rollUp } from '#server/perform/rolled';
import { isTaken, takenRefusals } from '#server/perform/taken';
import { checkReferences, lockRows, lookUp, viewOnly } from '#server/perform/rows';
import type { BatchWish } from '#server/perform/wishes';
import { writeDecided, type Decided } from '#server/perform/write';
import { Refused, type ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { readVersions, versionsSql } from '#server/store/factStore';
import { readerOf } from '#server/store/select';

export interface Outcome extends Omit<BatchAnswer, 'refusals'> {
  refusals: ServerRefusal[];
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
  return untilFree(async () => {
    const { outcome, upTo } = await engine.database.write(writeReach(caller.actor, definition), async (transaction) => {
      const work: Work = { engine, caller, definition, wish, via, action: 'edit', refusals: [...wish.malformed], at: engine.now().toISOString(), reader };
      const result = await walk(transaction, work, hash);
      if (wish.dryRun) throw new DryRun(result.outcome);
      return result;
    });
    if (upTo !== null) engine.live.announce(ownerOf(caller.actor, definition), upTo, definition);
    return outcome;
  });
}

/** Thrown to roll back what was only tried; its outcome is the answer. */
export class DryRun<T> extends Error {
  constructor(readonly outcome: T) {
    super('dry run');
  }
}

/** Runs a transaction again while others take values of its own just before it. */
export async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 0; ; round++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DryRun) return error.outcome as T;
      if (!isTaken(error) || round >= mostRounds) throw error;
    }
  }
}

/** What came of a batch inside its transaction. `upTo`: the branch's last number, the sums that followed included; null when nothing was written. */
export interface Walked {
  readonly outcome: Outcome;
  readonly upTo: number | null;
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

async function walk(transaction: Transaction, work: Work, hash: string): Promise<Walked> {
  const { caller, definition, wish } = work;
  const key = { owner: ownerOf(caller.actor, definition), userId: caller.actor.userId, batchId: wish.batchId };
  const { spent, also } = await spendKey(transaction, key, hash, versionsSql(definition, caller.actor.epId), definition.name);
  if (spent) return { outcome: await replay(transaction, work, spent), upTo: null };
  const walked = await carryOut(transaction, work, also, true);
  if (walked.upTo === null) await keepAnswer(transaction, key, { done: namesDone(walked.outcome.done), refusals: work.refusals });
  return walked;
}

/**
 * Decides and writes one batch inside a transaction that has spent its key. `versions` are those of the facts, where they
 * were asked for already; `keeps`: the answer is kept under the batch's id.
 * @throws Refused when nothing is kept.
 */
export async function carryOut(transaction: Transaction, work: Work, versions: string | null, keeps: boolean): Promise<Walked> {
  const { engine, caller, definition, wish } = work;
  const owner = ownerOf(caller.actor, definition);
  const facts = await engine.facts.load(transaction, definition, caller.actor, engine.now(), versions === null ? undefined : readVersions(versions));
  const ids = [...new Set([...wish.rows, ...wish.remove].map((row) => row.id))].sort((a, b) => Number(BigInt(a) - BigInt(b)));
  const removals = wish.remove.map(({ id }) => id);
  await holdAboveParts(transaction, engine, definition, owner, removals);
  await holdAbove(transaction, engine, definition, owner, { ids, sets: [...wish.rows, ...wish.add].map(({ set }) => set) });
  const rows = await lockRows(transaction, engine, caller, definition, ids);
  work.refusals.push(...(await viewOnly(transaction, engine, caller, definition, [...rows.keys()], wish.add)));
  const taken = await takeParts(transaction, engine, caller, definition, owner, removals.filter((id) => rows.has(id)));
  // Parents are held first: one that is just being deleted is then gone when its references are checked.
  const looked = await lookUp(transaction, engine, definition, wish.add.map((one) => one.set));
  work.refusals.push(...(await checkReferences(transaction, engine, caller, definition, [
    ...wish.rows.map((row) => ({ row: { id: row.id }, set: row.set })),
    ...wish.add.map((row) => ({ row: { clientId: row.clientId }, set: row.set })),
  ])), ...taken.refusals);
  const decided = [...(await decideEdits(transaction, work, rows, facts)), ...(await decideAdditions(transaction, work, looked, facts)), ...(await decideRemovals(transaction, work, rows))];
  work.refusals.push(...(await takenRefusals(transaction, definition, owner, without(badRows(work.refusals), decided))));
  const good = without(badRows(work.refusals), decided);
  if (work.refusals.length > 0 && (!wish.keepGood || good.length === 0) && !wish.dryRun) throw new Refused(work.refusals);
  const real = good.filter((one) => one.before === null || one.after === null || one.changed.length > 0);
  const done = good.map((one) => doneOf(work, one));
  const written = await commitDecided(transaction, work, owner, real, keeps ? { done: namesDone(done), refusals: work.refusals } : null, taken.parts);
  return { outcome: { batchId: wish.batchId, ...(written === null || wish.dryRun ? {} : { seq: written.seq }), done, refusals: work.refusals }, upTo: written?.upTo ?? null };
}

const without = (bad: ReadonlySet<string | undefined>, decided: readonly Decided[]) => decided.filter((one) => !bad.has(one.clientId ?? one.id));

const namesDone = (done: readonly BatchDone[]): KeptAnswer['done'] => done.map(({ id, clientId, version, after }) => ({ id, ...(clientId === undefined ? {} : { clientId }), ...(after === null ? { version } : {}) }));

/** Writes a batch, then the parts of what it removed, then the sums above all of these, each recorded under its own number. */
async function commitDecided(transaction: Transaction, work: Work, owner: string, decided: readonly Decided[], answer: KeptAnswer | null, parts: readonly Parts[]): Promise<{ seq: number; upTo: number } | null> {
  if (decided.length === 0) return null;
  const { definition, caller, wish, engine, at, via, action } = work;
  const following = { engine, caller, owner, batchId: wish.batchId, via, reason: wish.reason, at };
  const write = async (one: Definition, some: readonly Decided[], kept: KeptAnswer | null): Promise<number> => {
    await writeDecided(transaction, one, owner, some, { userId: caller.actor.userId, at });
    await engine.facts.moved(transaction, one, owner);
    return recordDeed(transaction, { definition: one, owner, userId: caller.actor.userId, batchId: wish.batchId, via, action, reason: wish.reason }, some, kept);
  };
  const seq = await write(definition, decided, answer);
  let upTo = seq;
  for (const part of partsWith(parts, new Set(decided.filter(({ after }) => after === null).map(({ id }) => id)))) {
    upTo = await write(part.definition, part.decided, null);
    upTo = (await rollUp(transaction, following, part.definition, part.decided)) ?? upTo;
  }
  upTo = (await rollUp(transaction, following, definition, decided)) ?? upTo;
  return { seq, upTo };
}

function doneOf(work: Work, one: Decided): BatchDone {
  const changed = one.before === null || one.after === null || one.changed.length > 0;
  const version = (one.before?.version ?? 0) + (changed ? 1 : 0);
  if (one.seen && one.after) return { id: one.id, version, after: changedOnWire(work.reader, one.after, version, one.changed) };
  // Nothing hangs on a row just made, so its sums are the same for everybody.
  const onWire = one.before === null ? rowOnWire : storedOnWire;
  return { id: one.id, ...(one.clientId === undefined ? {} : { clientId: one.clientId }), version, after: one.after && onWire(work.reader, { ...one.after, version }) };
}

/** The answer of a batch done before: the same rows as they stand now, nothing written again. */
async function replay(transaction: Transaction, work: Work, spent: SpentKey): Promise<Outcome> {
  const rows = await lockRows(transaction, work.engine, work.caller, work.definition, spent.done.map((one) => one.id));
  const done = spent.done.map((one): BatchDone => {
    const row = rows.get(one.id);
    return { ...one, version: row?.version ?? one.version ?? 0, after: row ? storedOnWire(work.reader, row) : null };
  });
  return { batchId: work.wish.batchId, ...(spent.seq === 0 ? {} : { seq: spent.seq }), done, refusals: [...spent.refusals], replayed: true };
}

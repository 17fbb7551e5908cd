import { holds } from '#define/actor';
import { wireName, type Definition } from '#define/entity';
import type { BatchAnswer, BatchDone } from '#define/wire';
import type { Role } from '#names/roles';
import { ownerOf, storedOnWire, writeReach, type Caller, type Engine } from '#server/engine';
import { begin, type Spending } from '#server/perform/begin';
import type { Work } from '#server/perform/decisions';
import { followUp } from '#server/perform/followUp';
import { keepAnswerSql, requestHash, type KeptAnswer, type SpentKey } from '#server/perform/keys';
import { Ledger } from '#server/perform/ledger';
import { openRolled, rollUp } from '#server/perform/rolled';
import type { StepWarning } from '#server/perform/steps';
import { lockRows } from '#server/perform/rows';
import { isTaken } from '#server/perform/taken';
import { decideAtOnce, editInTurns, turnsOf, type Batch } from '#server/perform/turns';
import { askWarnings } from '#server/perform/warned';
import type { BatchWish } from '#server/perform/wishes';
import { Refused, type ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { readerOf } from '#server/store/select';
import { sql } from '#server/store/sql';

export interface Outcome extends Omit<BatchAnswer, 'refusals' | 'parts'> {
  refusals: ServerRefusal[];
}

/** Most times a batch looks again because others took a value of its own just before it. */
const mostRounds = 5;

/** One batch: the rows of an entity, and what is wished of them. */
export interface Batched {
  readonly definition: Definition;
  readonly wish: BatchWish;
}

/**
 * The one road from a wish to changes (architecture.md §6): role → batch id seen? → transaction → rows locked in id
 * order → decide → write → audit → commit → announce. All or nothing, unless the person chose to keep the good rows.
 * A dry run walks the same road and rolls back.
 * @throws Refused when nothing is kept; its refusals name every cell.
 */
export async function perform(
  engine: Engine,
  caller: Caller,
  definition: Definition,
  wish: BatchWish,
  via: Work['via'] = 'call',
): Promise<Outcome> {
  const [outcome] = await performAll(engine, caller, [{ definition, wish }], via);
  return outcome as Outcome;
}

const hashOf = ({ definition, wish }: Batched): string =>
  requestHash({
    entity: definition.name,
    rows: wish.rows,
    add: wish.add,
    remove: wish.remove,
    keepGood: wish.keepGood,
    malformed: wish.malformed,
  });

/**
 * Several batches in one transaction, in their order: a document and its lines are saved together or not at all. Each is spent under
 * its own id, so that one sent again alone hears what it heard then. All belong to one owner and are tried or meant alike.
 * @throws Refused as {@link perform}; of several batches each refusal says which it hit.
 */
export async function performAll(
  engine: Engine,
  caller: Caller,
  batches: readonly Batched[],
  via: Work['via'] = 'call',
): Promise<Outcome[]> {
  for (const { definition, wish } of batches) checkRoles(definition, caller, wish);
  const [{ definition: first, wish: firstWish }] = batches as [Batched];
  const owner = ownerOf(caller.actor, first);
  return untilFree(async () => {
    const walked = await engine.database.write(writeReach(caller.actor, first), async (transaction) => {
      const at = engine.now().toISOString();
      const results: Walked[] = [];
      for (const batch of batches) {
        const { definition, wish } = batch;
        const reader = readerOf(engine.catalogue, definition, caller.actor);
        const work: Work = { engine, caller, definition, wish, via, action: 'edit', refusals: [...wish.malformed], at, reader };
        const spending = { key: { owner, userId: caller.actor.userId, batchId: wish.batchId }, hash: hashOf(batch) };
        const ends = batch === batches.at(-1);
        results.push(
          await carryOut(transaction, work, spending, ends).catch((error: unknown) => Promise.reject(ofBatch(error, batches, batch))),
        );
      }
      if (firstWish.dryRun) throw new DryRun(results.map(({ outcome }) => outcome));
      return results;
    });
    batches.forEach(({ definition }, at) => {
      const upTo = walked[at]?.upTo ?? null;
      if (upTo !== null) engine.live.announce(owner, upTo, definition);
    });
    return walked.map(({ outcome }) => outcome);
  });
}

/** A refusal says which of several batches it hit. */
function ofBatch(error: unknown, batches: readonly Batched[], { definition, wish: { batchId } }: Batched): unknown {
  if (!(error instanceof Refused) || batches.length === 1) return error;
  return new Refused(error.refusals.map((refusal) => ({ ...refusal, batchId, definition })));
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
  /** What follows warned of. */
  readonly warnings: readonly StepWarning[];
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

/**
 * Decides and writes one batch inside a transaction. With `spending` it spends its key first and keeps its answer under it;
 * with `ends` it commits with its last statements.
 * @throws Refused when nothing is kept.
 */
export async function carryOut(transaction: Transaction, work: Work, spending: Spending | null, ends = false): Promise<Walked> {
  const { engine, caller, definition, wish, via, action, at, refusals } = work;
  const turns = turnsOf(work);
  const begun = await begin(transaction, work, spending, turns[0] ?? []);
  if (begun.spent) return { outcome: await replay(transaction, work, begun.spent), upTo: null, warnings: [] };
  const ledger = new Ledger({
    engine,
    caller,
    owner: ownerOf(caller.actor, definition),
    batchId: wish.batchId,
    via,
    reason: wish.reason,
    at,
  });
  const batch: Batch = { work, facts: begun.facts, ledger, ...openRolled(ledger, definition, action), done: [] };
  const parts = turns.length > 1 ? await editInTurns(transaction, batch, begun, turns) : await decideAtOnce(transaction, batch, begun);
  if (refusals.length > 0 && (!wish.keepGood || batch.done.length === 0) && !wish.dryRun) throw new Refused(refusals);
  try {
    for (const part of parts) {
      const opened = openRolled(ledger, part.definition, action, false);
      opened.entry.take(part.decided);
      await rollUp(transaction, ledger, opened.moved);
    }
    await rollUp(transaction, ledger, batch.moved);
    await followUp(transaction, ledger);
  } catch (error) {
    // What the rows above refuse is told beside the rest by a batch that is only tried.
    if (!wish.dryRun || !(error instanceof Refused)) throw error;
    refusals.push(...error.refusals);
  }
  // What people save is asked about as their acts are; what follows from an act is asked with it.
  if (spending && via === 'call')
    askWarnings(ledger.warnings, { accepted: wish.accepted ?? new Set(), reason: wish.reason, dryRun: wish.dryRun });
  return close(transaction, batch, spending, ends);
}

/** What is kept of an answer: a version where the account of the batch itself does not tell it. `own`: the versions that account tells. */
const namesDone = (done: readonly BatchDone[], own: readonly BatchDone[]): KeptAnswer['done'] =>
  done.map(({ id, clientId, version, after }, at) => ({
    id,
    ...(clientId === undefined ? {} : { clientId }),
    ...(after === null || version !== own[at]?.version ? { version } : {}),
  }));

/** A row of the answer with what followed in it when the batch moved its sums. */
function withFollowed({ definition, reader }: Work, ledger: Ledger, done: BatchDone): BatchDone {
  const followed = done.after && ledger.followedRow(definition, done.id);
  if (!followed?.after || !done.after) return done;
  const moved = followed.changed.filter((name) => reader.visible.has(name) && !reader.cut.has(name));
  const values = moved.map((name) => [wireName(definition, name), followed.after?.[name] ?? null]);
  const version = ledger.versionOf(definition, done.id, done.version);
  return { ...done, version, after: { ...done.after, ...Object.fromEntries(values), version } };
}

/** Sends the last statements, with the commit where the batch stands alone. */
async function close(transaction: Transaction, batch: Batch, spending: Spending | null, ends: boolean): Promise<Walked> {
  const { work, ledger, entry } = batch;
  const { wish, refusals } = work;
  const done = batch.done.map((one) => withFollowed(work, ledger, one));
  const answer = spending && { done: namesDone(done, batch.done), refusals };
  const statements = spending && answer && entry.isEmpty ? [keepAnswerSql(spending.key, answer)] : ledger.closing(answer);
  const answers = await (ends && !wish.dryRun ? transaction.finish(statements) : transaction.all(statements));
  const numbers = ledger.numbers(answers);
  return {
    outcome: { batchId: wish.batchId, ...(numbers === null || wish.dryRun ? {} : { seq: numbers.seq }), done, refusals },
    upTo: numbers?.upTo ?? null,
    warnings: ledger.warnings,
  };
}

/** Versions the rows of a batch reached by it. */
async function versionsReached(transaction: Transaction, { caller, definition }: Work, seq: number): Promise<ReadonlyMap<string, number>> {
  if (seq === 0) return new Map();
  const rows = await transaction.query(
    sql`select row_id, version from sys_change where ep_id = ${ownerOf(caller.actor, definition)}::bigint and seq = ${String(seq)}::bigint and entity = ${definition.name}`,
  );
  return new Map(rows.map(([id, version]) => [id as string, Number(version)]));
}

/**
 * The answer of a batch done before, nothing written again: ids, versions reached, refusals and number as first answered, the rows
 * as they stand now (design/contracts.md).
 */
async function replay(transaction: Transaction, work: Work, spent: SpentKey): Promise<Outcome> {
  const rows = await lockRows(
    transaction,
    work.engine,
    work.caller,
    work.definition,
    spent.done.map((one) => one.id),
  );
  const reached = await versionsReached(transaction, work, spent.seq);
  const done = spent.done.map((one): BatchDone => {
    const row = rows.get(one.id);
    return {
      ...one,
      version: Math.max(reached.get(one.id) ?? 0, one.version ?? 0) || (row?.version ?? 0),
      after: row ? storedOnWire(work.reader, row) : null,
    };
  });
  return {
    batchId: work.wish.batchId,
    ...(spent.seq === 0 ? {} : { seq: spent.seq }),
    done,
    refusals: [...spent.refusals],
    replayed: true,
  };
}

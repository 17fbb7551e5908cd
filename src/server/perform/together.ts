import { randomUUID } from 'node:crypto';
import type { Step } from '#define/act';
import type { Definition } from '#define/entity';
import { isRowId, type Row, type Values } from '#define/row';
import { ownerOf, writeReach, type Caller, type Engine } from '#server/engine';
import { carryOut, DryRun, untilFree, type Outcome } from '#server/perform';
import type { Work } from '#server/perform/decisions';
import { followUp } from '#server/perform/followUp';
import { keepAnswerSql, readSpending, requestHash, spendingSql } from '#server/perform/keys';
import { Ledger } from '#server/perform/ledger';
import { goingTo, holdingBranches } from '#server/perform/otherBranch';
import { holdAbove } from '#server/perform/rolled';
import { lockRows } from '#server/perform/rows';
import { planStep, writeStep, type StepPlan, type StepWarning } from '#server/perform/steps';
import type { BatchWish } from '#server/perform/wishes';
import type { Transaction } from '#server/store/database';
import { fixed } from '#server/store/sql';
import { readerOf } from '#server/store/select';

/** One of several batches: what is wished of the rows of one entity. */
export type PartWish = Partial<Pick<BatchWish, 'rows' | 'add' | 'remove' | 'reason' | 'past' | 'untold'>>;

export interface Road {
  readonly transaction: Transaction;
  /** What steps taken on it warn of in rows that follow them. */
  readonly warnings: readonly StepWarning[];
  /** Decides and writes one batch as a part of the whole. `as`: in whose sight, where it is not the caller's. Throws Refused. */
  perform(definition: Definition, wish: PartWish, as?: Caller): Promise<Outcome>;
  /** Rows of an entity in the caller's sight, held until the whole is done, after those whose sums they move. */
  hold(definition: Definition, ids: readonly string[]): Promise<ReadonlyMap<string, Row>>;
  /** Judges a step and what it will do, holding its rows; {@link Road.take} writes it. */
  plan(definition: Definition, step: Step, wish: { readonly ids: readonly string[]; readonly answers: Values }): Promise<StepPlan>;
  /** Writes a planned step as a part of the whole. */
  take(plan: StepPlan): Promise<void>;
  /**
   * The mirrored side: the same road in another of the branches the call named, where everything is done in the name of the product.
   * Each branch tells of its changes under numbers of its own; all of it is done or nothing.
   */
  inBranch<T>(epId: string, body: (road: Road) => Promise<T>): Promise<T>;
}

/** A call that touches rows of several entities: its id, what was asked, and what the audit calls it. */
export interface Together {
  readonly batchId: string;
  readonly request: unknown;
  readonly action: string;
  /** The entity the batch id is spent for. */
  readonly definition: Definition;
  readonly dryRun?: boolean;
  /** What does it, where it is nobody's call. */
  readonly via?: Work['via'];
  /** Why, as the audit keeps it. */
  readonly reason?: string | null;
  /** Rows of the group are written too: messages of what was done. */
  readonly tells?: boolean;
  /** Branches beside the caller's own in which {@link Road.inBranch} will go on. */
  readonly branches?: readonly string[];
}

/** What was written, to be announced once it is committed. */
interface Told {
  readonly definition: Definition;
  readonly owner: string;
  readonly upTo: number;
}

/** What the roads of a call share, whichever branch they are in. */
interface Journey {
  readonly engine: Engine;
  readonly together: Together;
  readonly transaction: Transaction;
  readonly at: string;
  readonly told: Told[];
  readonly warnings: StepWarning[];
}

function roadOf(journey: Journey, caller: Caller): Road {
  const { engine, together, transaction, at, told, warnings } = journey;
  const { batchId, action, via = 'call', reason = null, branches = [] } = together;
  return {
    transaction,
    warnings,
    async perform(one, wish, as = caller) {
      const whole: BatchWish = { batchId, rows: [], add: [], remove: [], dryRun: false, keepGood: false, reason, malformed: [], ...wish };
      const reader = readerOf(engine.catalogue, one, as.actor);
      const work: Work = { engine, caller: as, definition: one, wish: whole, via, action, refusals: [], at, reader };
      const { outcome, upTo, warnings: followed } = await carryOut(transaction, work, null);
      warnings.push(...followed);
      if (upTo !== null) told.push({ definition: one, owner: ownerOf(as.actor, one), upTo });
      return outcome;
    },
    async hold(one, named) {
      // What is no id names no row.
      const ids = named.filter(isRowId);
      await holdAbove(transaction, engine, one, ownerOf(caller.actor, one), { ids, sets: [] });
      return lockRows(transaction, engine, caller, one, ids);
    },
    plan: (one, step, wish) => planStep(transaction, { engine, caller, definition: one, step, ...wish, at }),
    async take(plan) {
      const owner = ownerOf(caller.actor, plan.definition);
      const ledger = new Ledger({ engine, caller, owner, batchId, via, reason, at });
      await writeStep(transaction, ledger, plan);
      await followUp(transaction, ledger);
      warnings.push(...ledger.warnings);
      const numbers = ledger.numbers(await transaction.all(ledger.closing(null)));
      if (numbers !== null) told.push({ definition: plan.definition, owner, upTo: numbers.upTo });
    },
    inBranch(epId, body) {
      if (!branches.includes(epId)) throw new Error(`${action} goes on in branch ${epId}, which it did not name`);
      return goingTo(transaction, caller, epId, (there) => body(roadOf(journey, there)));
    },
  };
}

/**
 * Several batches in one transaction, for a call of the specification that touches a row with what hangs on it
 * (design/contracts.md "Names and ids"): all or nothing, under one id, a repetition answered as before. The call's own roles
 * are the gate; `body` answers plain data.
 */
export async function performTogether<T>(engine: Engine, caller: Caller, together: Together, body: (road: Road) => Promise<T>): Promise<T> {
  const { batchId, definition, action, dryRun = false, branches = [] } = together;
  const at = engine.now().toISOString();
  const key = { owner: ownerOf(caller.actor, definition), userId: caller.actor.userId, batchId };
  const reach = { ...writeReach(caller.actor, definition), ...(together.tells ? { groupWrite: true } : {}) };
  return untilFree(async () => {
    const { data, told } = await engine.database.write(reach, async (transaction) => {
      if (branches.length > 0) await transaction.all(holdingBranches([caller.actor.epId, ...branches]));
      const hash = requestHash({ entity: definition.name, action, request: together.request });
      const { spent } = await readSpending(transaction, key, hash, await transaction.query(spendingSql(key, hash, fixed('null'))));
      if (spent) return { data: spent.data as T, told: [] };
      const told: Told[] = [];
      const road = roadOf({ engine, together, transaction, at, told, warnings: [] }, caller);
      const data = await body(road);
      if (dryRun) throw new DryRun(data);
      const own = told.filter(({ owner }) => owner === caller.actor.epId || owner === '0');
      await transaction.finish([keepAnswerSql(key, { done: [], refusals: [], data }, Math.max(0, ...own.map(({ upTo }) => upTo)))]);
      return { data, told };
    });
    for (const { definition: one, owner, upTo } of told) engine.live.announce(owner, upTo, one);
    return data;
  });
}

/** {@link performTogether} of what the product does by itself: a batch of its own, asked by nobody's call. */
export const performAsJob = <T>(
  engine: Engine,
  caller: Caller,
  of: Omit<Together, 'batchId' | 'request' | 'via'>,
  body: (road: Road) => Promise<T>,
): Promise<T> => performTogether(engine, caller, { ...of, batchId: randomUUID(), request: {}, via: 'job' }, body);

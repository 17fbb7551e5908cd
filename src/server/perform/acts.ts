import type { Step } from '#define/act';
import { allFields, type Definition } from '#define/entity';
import type { Row, Values } from '#define/row';
import type { BatchDone } from '#define/wire';
import { changedOnWire, ownerOf, storedOnWire, writeReach, type Caller, type Engine } from '#server/engine';
import { DryRun, untilFree, type Outcome } from '#server/perform';
import { followUp } from '#server/perform/followUp';
import { keepAnswerSql, readSpending, requestHash, spendingSql, type SpentKey } from '#server/perform/keys';
import { Ledger } from '#server/perform/ledger';
import { lockRows } from '#server/perform/rows';
import { tellStep, type Announced } from '#server/perform/telling';
import { checkAnswers, planStep, writeStep, type StepPlan, type StepWarning } from '#server/perform/steps';
import { askWarnings, given } from '#server/perform/warned';
import { Refused, type ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { readerOf, type Reader } from '#server/store/select';
import { fixed } from '#server/store/sql';

/** An act wished of rows by somebody. */
export interface ActWish {
  readonly ids: readonly string[];
  readonly answers: Values;
  /** What was typed for single rows, by id. */
  readonly perRow?: Readonly<Record<string, string>>;
  readonly batchId: string;
  readonly reason: string | null;
  readonly dryRun: boolean;
  /** Codes of the warnings the person goes on in spite of. */
  readonly accepted: ReadonlySet<string>;
}

/** What a dry run tells of a row. */
export interface Tried {
  readonly id: string;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

export interface ActOutcome extends Omit<Outcome, 'done'> {
  readonly done: readonly (BatchDone | Tried)[];
  readonly warnings?: readonly StepWarning[];
  /** Of a dry run: rows that stand so already. */
  readonly inForce?: number;
}

/** Refuses a step that asks for a reason and got none. A dry run needs none. */
export function askReason({ way }: Step, { reason, dryRun }: Pick<ActWish, 'reason' | 'dryRun'>): void {
  if (way.reason && !dryRun && !given(reason)) throw new Refused('REASON_REQUIRED', {}, 'reason');
}

const doneOf = (reader: Reader, row: Row, version: number): BatchDone => ({
  id: row.id,
  version,
  after: storedOnWire(reader, { ...row, version }),
});

/** Rows of the answer in the order they were named: those that stood so already among those that changed. */
function answered(reader: Reader, plan: StepPlan, ids: readonly string[], ledger: Ledger | null): BatchDone[] {
  const moved = new Map(plan.decided.map((one) => [one.id, one]));
  const standing = new Map(plan.inForce.map((row) => [row.id, row]));
  return ids.flatMap((id): BatchDone[] => {
    const one = moved.get(id);
    const followed = ledger?.followedRow(plan.definition, id)?.after;
    if (one?.after) {
      const version = (one.before?.version ?? 0) + (one.changed.length > 0 ? 1 : 0);
      return [doneOf(reader, { ...one.after, ...followed }, ledger?.versionOf(plan.definition, id, version) ?? version)];
    }
    const row = standing.get(id);
    return row ? [doneOf(reader, row, row.version)] : [];
  });
}

const figuresByDefinition = new WeakMap<Definition, readonly string[]>();

/** What a dialog adds up before a step: money in a currency of its row, that currency, and the side it is on. */
function figuresOf(definition: Definition): readonly string[] {
  let known = figuresByDefinition.get(definition);
  if (!known) {
    const money = Object.entries(allFields(definition)).filter(([, { currency }]) => currency !== undefined && currency !== 'base');
    const { sumsBy } = definition;
    const names = [...money.flatMap(([name, { currency = '' }]) => [name, currency]), ...(sumsBy === undefined ? [] : [sumsBy])];
    figuresByDefinition.set(definition, (known = [...new Set(names)]));
  }
  return known;
}

/** What would come of rows: their figures, and the fields that move as they were and as they will be; whole rows of a thousand take long to send. */
const tried = (reader: Reader, { definition, decided }: StepPlan): Tried[] =>
  decided.map(({ id, before, after, changed }) => ({
    id,
    before: changedOnWire(reader, before as Row, before?.version ?? 0, [...figuresOf(definition), ...changed]),
    after: changedOnWire(reader, after as Row, before?.version ?? 0, changed),
  }));

/** What rows that follow a tried step refuse or warn of: it is written, and taken back with all the rest. */
async function followedBy(
  transaction: Transaction,
  ledger: Ledger,
  plan: StepPlan,
): Promise<{ readonly refusals: readonly ServerRefusal[]; readonly warnings: readonly StepWarning[] }> {
  const followers = ledger.doing.engine.followers ?? [];
  if (plan.decided.length === 0 || !followers.some(({ of }) => of === plan.definition.name)) return { refusals: [], warnings: [] };
  try {
    await writeStep(transaction, ledger, plan);
    await followUp(transaction, ledger);
  } catch (error) {
    if (error instanceof Refused) return { refusals: error.refusals, warnings: [] };
    throw error;
  }
  return { refusals: [], warnings: ledger.warnings };
}

async function replayed(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  spent: SpentKey,
  batchId: string,
): Promise<ActOutcome> {
  const reader = readerOf(engine.catalogue, definition, caller.actor);
  const rows = await lockRows(
    transaction,
    engine,
    caller,
    definition,
    spent.done.map(({ id }) => id),
  );
  return {
    batchId,
    seq: spent.seq,
    done: spent.done.flatMap(({ id }) => {
      const row = rows.get(id);
      return row ? [doneOf(reader, row, row.version)] : [];
    }),
    refusals: [...spent.refusals],
    replayed: true,
  };
}

/**
 * Takes a step with many rows, row by row: one already in force is done, not refused; the others answer with their reason
 * (domain/03 §3.0). A `whole` act is refused if any row is. Warnings are asked first, for all rows at once. What follows in rows of
 * other entities happens in the same transaction.
 * @throws Refused when nothing is done
 * @throws Warned with what has to be accepted first
 */
export async function performAct(engine: Engine, caller: Caller, definition: Definition, step: Step, wish: ActWish): Promise<ActOutcome> {
  askReason(step, wish);
  const { ids, answers, batchId, reason, dryRun } = wish;
  const owner = ownerOf(caller.actor, definition);
  const reader = readerOf(engine.catalogue, definition, caller.actor);
  const key = { owner, userId: caller.actor.userId, batchId };
  const hash = requestHash({ entity: definition.name, step: step.name, ids, answers, reason });
  const at = engine.now().toISOString();
  return untilFree(async () => {
    const { outcome, upTo, told } = await engine.database.write(
      // Messages are rows of the group.
      { ...writeReach(caller.actor, definition), ...(step.way.tells ? { groupWrite: true } : {}) },
      async (transaction): Promise<{ outcome: ActOutcome; upTo: number | null; told: Announced | null }> => {
        const { spent } = await readSpending(transaction, key, hash, await transaction.query(spendingSql(key, hash, fixed('null'))));
        if (spent) return { outcome: await replayed(transaction, engine, caller, definition, spent, batchId), upTo: null, told: null };
        await checkAnswers(transaction, { engine, caller, step, answers });
        const planned = await planStep(transaction, { engine, caller, definition, step, ids, answers, at });
        const { refusals, warnings } = planned;
        if (dryRun) {
          const beyond = await followedBy(transaction, new Ledger({ engine, caller, owner, batchId, via: 'call', reason, at }), planned);
          throw new DryRun<ActOutcome>({
            batchId,
            done: tried(reader, planned),
            refusals: [...refusals, ...beyond.refusals],
            warnings: [...warnings, ...beyond.warnings],
            inForce: planned.inForce.length,
          });
        }
        const nothing = planned.decided.length + planned.inForce.length === 0;
        if (refusals.length > 0 && (nothing || step.entry.whole)) throw new Refused(refusals);
        askWarnings(warnings, wish);
        const ledger = new Ledger({ engine, caller, owner, batchId, via: 'call', reason, at });
        const plan = await writeStep(transaction, ledger, planned);
        await followUp(transaction, ledger);
        askWarnings([...warnings, ...ledger.warnings], wish);
        const opinion = typeof answers.opinion === 'string' ? answers.opinion : null;
        const told = await tellStep(transaction, { engine, caller, batchId, reason, at }, plan, opinion);
        const done = answered(reader, plan, ids, ledger);
        const kept = { done: done.map(({ id }) => ({ id })), refusals: [...refusals] };
        const closing = plan.decided.length === 0 ? [keepAnswerSql(key, kept)] : ledger.closing(kept);
        const numbers = ledger.numbers(await transaction.finish(closing));
        return {
          outcome: { batchId, ...(numbers === null ? {} : { seq: numbers.seq }), done, refusals: [...refusals] },
          upTo: numbers?.upTo ?? null,
          told,
        };
      },
    );
    if (upTo !== null) engine.live.announce(owner, upTo, definition);
    if (told) engine.live.announce(told.owner, told.upTo, told.definition);
    return outcome;
  });
}

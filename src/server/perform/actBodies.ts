import { follow } from '#define/decide';
import { stepNamed, type Objection, type Step } from '#define/act';
import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import { textOf, type Row, type Values } from '#define/row';
import type { ActPreview, LeadsTo, MadeElsewhere } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { FieldRefusal } from '#names/refusals';
import { readReach, storedOnWire, type Caller, type Engine } from '#server/engine';
import { askReason, type ActWish } from '#server/perform/acts';
import { performTogether, type Road } from '#server/perform/together';
import { tellings } from '#server/perform/telling';
import { askWarnings } from '#server/perform/warned';
import { checkAnswers, type StepWarning } from '#server/perform/steps';
import type { Decided } from '#server/perform/write';
import { Refused, type ServerRefusal } from '#server/refused';
import { columnName } from '#server/store/names';
import { readerOf } from '#server/store/select';
import { raw, sql } from '#server/store/sql';

/** What the body of an act works with: everything it does goes down one road, within one transaction. */
export interface ActWork {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly road: Road;
  readonly definition: Definition;
  /** The rows nothing stands against, held, in the order they were named. */
  readonly rows: readonly Row[];
  readonly answers: Values;
  /** What was typed for single rows, by id. */
  readonly perRow: Readonly<Record<string, string>>;
  readonly facts: Facts;
  readonly reason: string | null;
  readonly dryRun: boolean;
  /** The id everything it does is kept under. */
  readonly batchId: string;
  /** Tells of something that may be accepted; asked about once the body is through. */
  warn(objection: Objection & { readonly id?: string }): void;
  /** Does something once all of it is committed; nothing after a dry run. */
  afterwards(what: () => Promise<void>): void;
  /** Leaves one of the rows as it is and says why; of an act that is all or nothing, the whole. */
  refuse(refusal: FieldRefusal & { readonly id: string } & Pick<ServerRefusal, 'wants'>): void;
  /** Puts values into one of the rows, beside what the act itself moves. */
  put(id: string, values: Values): void;
  /** Takes an act of other rows; refused as a whole where one of them is. */
  act(entity: EntityName, name: string, ids: readonly string[], more?: { readonly answers?: Values; readonly back?: true }): Promise<void>;
}

/** What a body answers beside the data its call promises. */
export interface ActMade {
  /** Of a dry run: what it would make. */
  readonly preview?: ActPreview;
  /** Rows of the same entity that it made. */
  readonly made?: readonly string[];
  readonly elsewhere?: MadeElsewhere;
  readonly leads?: LeadsTo;
  /** What is said of each row beside that it is done, by its id. */
  readonly each?: Readonly<Record<string, Values>>;
}

/** The body of an act, in the module's `*.server.ts`: answers plain data. */
export type ActBody = (work: ActWork) => Promise<ActMade & object>;

/** Bodies of acts by entity, and by the name of the step: `split`, `cancel split`. */
export type ActBodies = Readonly<Partial<Record<EntityName, Readonly<Record<string, ActBody>>>>>;

/** The other branches an act goes on in: what was answered, or what its rows hold; rows of an act that goes there never change theirs. */
async function branchesOf(
  engine: Engine,
  { actor }: Caller,
  definition: Definition,
  { way, entry, on }: Step,
  wish: ActWish,
): Promise<string[]> {
  const { across } = way;
  if (across === undefined) return [];
  const answered = on && entry.asks?.[across] ? [[textOf(wish.answers, across)]] : null;
  const found =
    answered ??
    (await engine.database.read(readReach(actor), (transaction) =>
      transaction.query(
        sql`select distinct ${raw(columnName(across, allFields(definition)[across]))} from ${raw(definition.table)} where ep_id = ${actor.epId}::bigint and id = any(${[...wish.ids]}::bigint[])`,
      ),
    ));
  return found.flatMap(([epId]) => (epId === null || epId === undefined || epId === actor.epId ? [] : [epId]));
}

/**
 * A rehearsal whose questions are still being answered: what only lacks an answer yet, of the act or of what it would make of it, is no
 * obstacle. @throws whatever else stopped it
 */
function stillAsked({ entry }: Step, { answers, dryRun }: ActWish, error: unknown): ActMade & object {
  const open = Object.entries(entry.asks ?? {}).flatMap(([name, { required }]) =>
    required && (answers[name] ?? null) === null ? [name] : [],
  );
  if (!dryRun || open.length === 0 || !(error instanceof Refused)) throw error;
  const waits = ({ id, field, code }: ServerRefusal) => id === undefined && (code === 'FIELD_REQUIRED' || open.includes(field ?? ''));
  const against = error.refusals.filter((one) => !waits(one));
  if (against.length > 0) throw new Refused(against);
  return {};
}

/** A refusal of another entity's row that an act took along: its fields are read in that entity's words, its row is none of the sheet's. */
function refusedBeside({ id, ...refusal }: ServerRefusal, target: Definition, definition: Definition): ServerRefusal {
  return target === definition ? { ...refusal, ...(id === undefined ? {} : { id }) } : { definition: target, ...refusal };
}

/**
 * An act with a body of its own: rows held and judged as for any act, then the body, then the states and flags the act moves, all in
 * one transaction under one id; a repetition is answered as before.
 * @throws Refused, Warned
 */
export async function performOwn(
  engine: Engine,
  caller: Caller,
  definition: Definition,
  step: Step,
  { wish, body }: { readonly wish: ActWish; readonly body: ActBody },
): Promise<object> {
  askReason(step, wish);
  const { ids, answers, perRow = {}, batchId, reason, dryRun } = wish;
  const together = {
    batchId,
    definition,
    action: step.name,
    request: { ids, answers, reason, ...(step.entry.perRow ? { perRow } : {}) },
    dryRun,
    reason,
    tells: step.way.tells !== undefined,
    branches: await branchesOf(engine, caller, definition, step, wish),
  };
  const later: (() => Promise<void>)[] = [];
  const outcome = await performTogether(engine, caller, together, async (road) => {
    later.length = 0;
    await checkAnswers(road.transaction, { engine, caller, step, answers });
    const plan = await road.plan(definition, step, { ids, answers });
    const refusals: ServerRefusal[] = [...plan.refusals];
    if (refusals.length > 0 && (step.entry.whole || plan.decided.length === 0)) throw new Refused(refusals);
    const warnings: StepWarning[] = [...plan.warnings];
    const beside = new Map<string, Values>();
    const left = new Set<string>();
    const work: ActWork = {
      engine,
      caller,
      road,
      definition,
      answers,
      perRow,
      reason,
      dryRun,
      batchId,
      rows: plan.decided.map(({ before }) => before as Row),
      facts: await engine.facts.load(road.transaction, definition, caller.actor, engine.now()),
      warn: ({ code, id, detail, reason: asks = false }) =>
        void warnings.push({ code, reason: asks, ...(id === undefined ? {} : { id }), ...(detail ? { detail } : {}) }),
      afterwards: (what) => void later.push(what),
      refuse: (refusal) => (left.add(refusal.id), void refusals.push(refusal)),
      put: (id, values) => void beside.set(id, { ...beside.get(id), ...values }),
      async act(entity, name, targets, { answers: said = {}, back } = {}) {
        const target = engine.catalogue.get(entity);
        const following = await road.plan(target, stepNamed(target, name, !back), { ids: targets, answers: said });
        if (following.refusals.length > 0) throw new Refused(following.refusals.map((one) => refusedBeside(one, target, definition)));
        await road.take(following);
      },
    };
    const { each = {}, ...data } = await body(work).catch((error: unknown) => stillAsked(step, wish, error));
    const taken = plan.decided.filter(({ id }) => !left.has(id));
    if (left.size > 0 && (step.entry.whole || taken.length === 0)) throw new Refused(refusals);
    askWarnings(
      warnings.filter(({ id }) => id === undefined || !left.has(id)),
      wish,
    );
    const decided = taken.map((one): Decided => {
      const also = follow(definition, one.after as Row, beside.get(one.id) ?? {}, work.facts);
      return { ...one, after: also.after as Row, changed: [...new Set([...one.changed, ...also.changed])] };
    });
    if (decided.some(({ changed }) => changed.length > 0)) await road.take({ ...plan, decided });
    warnings.push(...road.warnings);
    askWarnings(road.warnings, wish);
    const told = tellings({ ...plan, decided }, caller, typeof answers.opinion === 'string' ? answers.opinion : reason);
    if (engine.teller && told.length > 0) {
      const { definition: messages, add } = await engine.teller(road.transaction, engine, told);
      await road.perform(messages, { add });
    }
    const reader = readerOf(engine.catalogue, definition, caller.actor);
    const done = taken.map(({ id, before }) =>
      dryRun ? { id, before: storedOnWire(reader, before as Row), after: null } : { id, ...each[id] },
    );
    return { ...data, done, refusals, ...(dryRun ? { warnings } : {}) };
  });
  if (!dryRun) for (const what of later) await what();
  return outcome;
}

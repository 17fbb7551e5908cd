import { decideStep, movesOf, stepNamed, type Effect, type Objection, type Step } from '#define/act';
import { follow } from '#define/decide';
import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { ownerOf, type Caller, type Engine } from '#server/engine';
import { closedBooksOf } from '#server/perform/books';
import type { Ledger } from '#server/perform/ledger';
import { numberAtAct } from '#server/perform/numbering';
import { holdingAbove, namedIds, openRolled, rollUp } from '#server/perform/rolled';
import { checkingReferences, locking, lockRows, seeingAll, viewOnly } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { Refused, type ServerRefusal, type ServerWarning } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { columnName, marksRemoval } from '#server/store/names';
import { all, fixed, raw, sql, type Sql } from '#server/store/sql';

/** A step wished of rows of one entity. */
export interface StepWish {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly definition: Definition;
  readonly step: Step;
  readonly ids: readonly string[];
  readonly answers: Values;
  /** Moment of the step, ISO 8601 UTC. */
  readonly at: string;
  readonly source?: string;
}

/** A warning with what it asks for to go on. */
export interface StepWarning extends ServerWarning {
  readonly reason: boolean;
}

/** What a step will do: rows that change, rows that stand so already, what stands against others, and the steps that follow elsewhere. */
export interface StepPlan {
  readonly definition: Definition;
  readonly step: Step;
  readonly rows: ReadonlyMap<string, Row>;
  readonly decided: readonly Decided[];
  readonly inForce: readonly Row[];
  readonly refusals: readonly ServerRefusal[];
  readonly warnings: readonly StepWarning[];
  readonly effects: readonly StepPlan[];
}

/** The rows an effect reaches, by the rows it comes from. */
interface Reached {
  readonly from: ReadonlyMap<string, readonly string[]>;
  readonly ids: readonly string[];
}

const liveSql = (definition: Definition) => (marksRemoval(definition) ? fixed(' and not is_deleted') : fixed(''));

function reachedSql({ engine, caller, definition }: StepWish, effect: Effect, ids: readonly string[], columns: Sql): Sql {
  const through = engine.catalogue.get(effect.through);
  const by = raw(columnName(effect.by, allFields(through)[effect.by]));
  return sql`select ${columns} from ${raw(through.table)} where ep_id = ${ownerOf(caller.actor, definition)}::bigint and ${by} = any(${[...ids]}::bigint[])${liveSql(through)}`;
}

const targetColumn = ({ engine }: StepWish, { through, to }: Effect): Sql =>
  to === undefined ? fixed('id') : raw(columnName(to, allFields(engine.catalogue.get(through))[to]));

/** Statements that hold what the effects of a step will change, before its own rows: everybody who changes both holds them in this order. */
function holdingEffects(wish: StepWish): Sql[] {
  return (wish.step.way.follows ?? []).flatMap((effect) => {
    const target = wish.engine.catalogue.get(effect.entity);
    const owner = ownerOf(wish.caller.actor, target);
    const among = sql`in (${reachedSql(wish, effect, wish.ids, targetColumn(wish, effect))})`;
    return [
      ...holdingAbove(wish.engine, target, owner, { among, sets: [] }),
      sql`select id from ${raw(target.table)} where ep_id = ${owner}::bigint and id ${among} order by id for no key update`,
    ];
  });
}

async function reached(transaction: Transaction, wish: StepWish, effect: Effect, ids: readonly string[]): Promise<Reached> {
  const through = wish.engine.catalogue.get(effect.through);
  const by = raw(columnName(effect.by, allFields(through)[effect.by]));
  const pairs = await transaction.query(reachedSql(wish, effect, ids, sql`${by}, ${targetColumn(wish, effect)}`));
  const from = new Map<string, string[]>();
  for (const [source, target] of pairs) if (source && target) from.set(source, [...(from.get(source) ?? []), target]);
  return { from, ids: [...new Set([...from.values()].flat())] };
}

/**
 * Of rows an effect takes something back of, those another row reaches as well that still stands where the step leads away from: what they
 * remember of it is that row's too, and stays. Whoever held them did so before it is asked.
 */
async function stillHeld(transaction: Transaction, wish: StepWish, effect: Effect, reach: Reached): Promise<ReadonlySet<string>> {
  const { definition, step, caller } = wish;
  if (!effect.back || effect.source === undefined || effect.to === undefined) return new Set();
  const standing = movesOf(step).map(
    ([field, from]) => sql`s.${raw(columnName(field, allFields(definition)[field]))} = any(${[...from]}::text[])`,
  );
  if (standing.length === 0) return new Set();
  const through = wish.engine.catalogue.get(effect.through);
  const [by, to] = [effect.by, effect.to].map((name) => raw(`x.${columnName(name, allFields(through)[name])}`)) as [Sql, Sql];
  const live = [
    ...(marksRemoval(through) ? [fixed('not x.is_deleted')] : []),
    ...(marksRemoval(definition) ? [fixed('not s.is_deleted')] : []),
  ];
  const conditions = all([
    sql`${to} = any(${[...reach.ids]}::bigint[])`,
    sql`not s.id = any(${[...reach.from.keys()]}::bigint[])`,
    ...standing,
    ...live,
  ]);
  const rows = await transaction.query(
    sql`select distinct ${to} from ${raw(through.table)} x join ${raw(definition.table)} s on s.ep_id = x.ep_id and s.id = ${by} where x.ep_id = ${ownerOf(caller.actor, definition)}::bigint and ${conditions}`,
  );
  return new Set(rows.map(([id]) => id as string));
}

/** What of a reach is left without some of its rows. */
function without({ from, ids }: Reached, held: ReadonlySet<string>): Reached {
  if (held.size === 0) return { from, ids };
  const left = (some: readonly string[]) => some.filter((id) => !held.has(id));
  return { from: new Map([...from].map(([id, targets]) => [id, left(targets)])), ids: left(ids) };
}

const onServer = (objection: Objection, id: string): ServerRefusal => {
  const { warn: _warn, reason: _reason, field, ...rest } = objection;
  return { ...rest, id, ...(field === undefined || field === '' ? {} : { field }) };
};

/** What is left of a plan without rows that something else was refused of. */
function narrowed(plan: StepPlan, ids: ReadonlySet<string>): StepPlan {
  return {
    ...plan,
    decided: plan.decided.filter(({ id }) => ids.has(id)),
    effects: plan.effects,
  };
}

/**
 * Answers that name other rows are held to them as cells are.
 * @throws Refused with every answer that names a row that is not there, not of the branch, removed, or not the caller's to see
 */
export async function checkAnswers(
  transaction: Transaction,
  { engine, caller, step, answers }: Pick<StepWish, 'engine' | 'caller' | 'step' | 'answers'>,
): Promise<void> {
  const { asks = {} } = step.entry;
  // What is answered for the other side is looked up there.
  const near = step.way.across === undefined ? asks : {};
  const questions = checkingReferences(engine, caller, near, [{ row: {}, set: answers }]);
  const read = questions.length === 0 ? [] : await transaction.all(questions.map(({ statement }) => statement));
  const refusals = questions.flatMap((question, at) => question.read(read[at] ?? []));
  if (refusals.length > 0) throw new Refused(refusals.map((one) => ({ ...one, code: asks[one.field ?? '']?.refused ?? one.code })));
}

/**
 * What stands against rows that are open to everybody in one state and were taken into another by somebody else: whoever wanted them a
 * moment later hears that, and not that there are no such rows. Nothing else is said of a row that is not theirs to see.
 */
async function takenByOthers(
  transaction: Transaction,
  { engine, caller, definition, step, answers, at }: StepWish,
  missing: readonly string[],
  facts: Facts,
): Promise<ReadonlyMap<string, ServerRefusal>> {
  const open = definition.visible?.open;
  if (open === undefined || open === true || missing.length === 0) return new Map();
  const rows = await lockRows(transaction, engine, seeingAll(caller), definition, missing);
  return new Map(
    [...rows.values()].flatMap((row): [string, ServerRefusal][] => {
      const { objections } = decideStep({ definition, step, row, answers, facts, actor: caller.actor, at });
      const why = objections.find(({ field, warn }) => field === open.field && !warn);
      return why ? [[row.id, onServer(why, row.id)]] : [];
    }),
  );
}

/**
 * Holds the rows, judges the step for each, and plans what follows in other rows. Nothing is written. Rows whose effects are
 * refused are refused with the same reason.
 */
export async function planStep(transaction: Transaction, wish: StepWish): Promise<StepPlan> {
  const { engine, caller, definition, step, ids, answers, at, source } = wish;
  const owner = ownerOf(caller.actor, definition);
  const locked = locking(engine, caller, definition, ids);
  const held = await transaction.all([
    ...holdingEffects(wish),
    ...holdingAbove(engine, definition, owner, namedIds(ids)),
    locked.statement,
  ]);
  const rows = locked.read(held.at(-1) ?? []);
  const facts = await engine.facts.load(transaction, definition, caller.actor, engine.now());
  const closed = new Set((await viewOnly(transaction, engine, caller, definition, [...rows.keys()])).map(({ id }) => id));
  const books = step.way.booked ? await closedBooksOf(transaction, engine, caller, definition, [...rows.values()], step.way.booked) : null;
  const missing = ids.filter((id) => !rows.has(id));
  const taken = await takenByOthers(transaction, wish, missing, facts);
  const [refusals, warnings]: [ServerRefusal[], StepWarning[]] = [[], []];
  const [inForce, decided]: [Row[], Decided[]] = [[], []];
  for (const id of ids) {
    const before = rows.get(id);
    if (!before || closed.has(id)) {
      refusals.push(taken.get(id) ?? { code: before ? 'ROW_VIEW_ONLY' : 'ROW_GONE', id });
      continue;
    }
    const judged = decideStep({ definition, step, row: before, answers, facts, actor: caller.actor, at, ...(source ? { source } : {}) });
    const inBooks = books?.get(id);
    const against = judged.objections.filter(({ warn }) => !warn).map((one) => onServer(one, id));
    if (judged.inForce) inForce.push(before);
    else if (against.length > 0 || inBooks) refusals.push(...(inBooks ? [inBooks] : []), ...against);
    else {
      warnings.push(...judged.objections.map(({ code, detail, reason = false }) => ({ code, id, reason, ...(detail ? { detail } : {}) })));
      const { after, changed } = follow(definition, before, judged.set, facts);
      const stamp = { updateUserId: caller.actor.userId, updateTime: at };
      decided.push({ id, before, after: { ...(after as Row), ...stamp }, changed });
    }
  }
  const plan: StepPlan = { definition, step, rows, decided, inForce, refusals, warnings, effects: [] };
  return withEffects(transaction, wish, plan);
}

async function withEffects(transaction: Transaction, wish: StepWish, plan: StepPlan): Promise<StepPlan> {
  const refusals = [...plan.refusals];
  const bad = new Set<string>();
  const effects: { plan: StepPlan; reach: Reached }[] = [];
  for (const effect of plan.decided.length === 0 ? [] : (wish.step.way.follows ?? [])) {
    const whole = await reached(
      transaction,
      wish,
      effect,
      plan.decided.map(({ id }) => id),
    );
    const reach = without(whole, await stillHeld(transaction, wish, effect, whole));
    if (reach.ids.length === 0) continue;
    const target = wish.engine.catalogue.get(effect.entity);
    const following = await planStep(transaction, {
      ...wish,
      // What follows happens in the name of the first act, in rows its person may not even see.
      caller: seeingAll(wish.caller),
      definition: target,
      step: stepNamed(target, effect.act, !effect.back),
      ids: reach.ids,
      answers: {},
      ...(effect.source === undefined ? {} : { source: effect.source }),
    });
    const against = new Map(following.refusals.map((refusal) => [refusal.id, refusal]));
    for (const [id, targets] of reach.from) {
      const hit = targets.map((one) => against.get(one)).find((one) => one !== undefined);
      if (!hit || bad.has(id)) continue;
      bad.add(id);
      refusals.push({ ...hit, id });
    }
    effects.push({ plan: following, reach });
  }
  if (bad.size === 0) return { ...plan, effects: effects.map((one) => one.plan) };
  return {
    ...plan,
    refusals,
    warnings: plan.warnings.filter(({ id }) => id === undefined || !bad.has(id)),
    decided: plan.decided.filter(({ id }) => !bad.has(id)),
    effects: effects.map(({ plan: following, reach }) =>
      narrowed(following, new Set([...reach.from].filter(([id]) => !bad.has(id)).flatMap(([, targets]) => targets))),
    ),
  };
}

/** The plan with the numbers that come with the step, for rows that have none yet. */
async function withNumbers(transaction: Transaction, { doing: { engine, caller } }: Ledger, plan: StepPlan): Promise<StepPlan> {
  const { definition, step, decided } = plan;
  const rows = decided.map(({ after }) => after as Row);
  const numbers = step.on ? await numberAtAct(transaction, engine, caller, definition, step.act, rows) : null;
  if (numbers === null || numbers.size === 0) return plan;
  const numbered = decided.map((one) => {
    const given = numbers.get(one.id);
    return given ? { ...one, after: { ...(one.after as Row), ...given }, changed: [...one.changed, ...Object.keys(given)] } : one;
  });
  return { ...plan, decided: numbered };
}

/** Writes what was planned into the ledger, sums and what follows included; each entity's changes stand in the audit under the step's name. */
export async function writeStep(transaction: Transaction, ledger: Ledger, planned: StepPlan): Promise<StepPlan> {
  const plan = await withNumbers(transaction, ledger, planned);
  const { entry, moved } = openRolled(ledger, plan.definition, plan.step.name);
  entry.take(plan.decided.filter(({ changed }) => changed.length > 0));
  await rollUp(transaction, ledger, moved);
  for (const effect of plan.effects) await writeStep(transaction, ledger, effect);
  return plan;
}

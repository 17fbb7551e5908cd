import type { Step } from '#define/act';
import type { Definition } from '#define/entity';
import type { Row } from '#define/row';
import { ownerOf, type Caller, type Engine } from '#server/engine';
import { carryOut } from '#server/perform';
import type { StepPlan } from '#server/perform/steps';
import type { AdditionWish } from '#server/perform/wishes';
import type { Transaction } from '#server/store/database';
import { readerOf } from '#server/store/select';

/** A step somebody took with rows that concern a person. */
export interface Telling {
  readonly definition: Definition;
  readonly step: Step;
  readonly caller: Caller;
  readonly userId: string;
  readonly rows: readonly Row[];
  /** What was said with it: the opinion, or the reason. */
  readonly said: string | null;
}

/** Writes messages of what was done, as rows of the entity that holds them. */
export type Teller = (
  transaction: Transaction,
  engine: Engine,
  told: readonly Telling[],
) => Promise<{ definition: Definition; add: readonly AdditionWish[] }>;

/**
 * Who is told of which rows: the people the step's fields name, but for the one who took it. Another branch does not see the row: of
 * what comes to it the step's body tells, with a way to its own.
 */
function concerned({ step: { way }, decided }: StepPlan, { actor }: Caller): ReadonlyMap<string, Row[]> {
  const people = new Map<string, Row[]>();
  for (const { after, before } of decided) {
    const row = after ?? before;
    if (!row || row[way.across ?? ''] != null) continue;
    for (const id of new Set((way.tells ?? []).map((field) => row[field])))
      if (typeof id === 'string' && id !== actor.userId) people.set(id, [...(people.get(id) ?? []), row]);
  }
  return people;
}

/** What was announced beside the step's own rows. */
export interface Announced {
  readonly definition: Definition;
  readonly owner: string;
  readonly upTo: number;
}

/** Messages a step's `tells` asks for; null where nobody is told. */
export function tellings(plan: StepPlan, caller: Caller, said: string | null): readonly Telling[] {
  const { definition, step } = plan;
  return [...concerned(plan, caller)].map(([userId, rows]): Telling => ({ definition, step, caller, userId, rows, said }));
}

/**
 * Tells the people a step's `tells` names, one message a person however many rows, within the transaction of the step: what is rolled
 * back was never told.
 */
export async function tellStep(
  transaction: Transaction,
  { engine, caller, batchId, reason, at }: { engine: Engine; caller: Caller; batchId: string; reason: string | null; at: string },
  plan: StepPlan,
  opinion: string | null,
): Promise<Announced | null> {
  const told = tellings(plan, caller, opinion ?? reason);
  if (!engine.teller || told.length === 0) return null;
  const { definition, add } = await engine.teller(transaction, engine, told);
  const wish = { batchId, rows: [], add, remove: [], dryRun: false, keepGood: false, reason: null, malformed: [] };
  const { upTo } = await carryOut(
    transaction,
    {
      engine,
      caller,
      definition,
      wish,
      via: 'call',
      action: plan.step.name,
      refusals: [],
      at,
      reader: readerOf(engine.catalogue, definition, caller.actor),
    },
    null,
  );
  return upTo === null ? null : { definition, owner: ownerOf(caller.actor, definition), upTo };
}

import { follow } from '#define/decide';
import type { Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import type { Caller, Engine } from '#server/engine';
import type { StepWarning } from '#server/perform/steps';
import { takeIds, type Decided } from '#server/perform/write';
import type { Transaction } from '#server/store/database';

/** What a body that follows changes works with; it sees all rows of the branch. */
export interface Following {
  readonly transaction: Transaction;
  readonly engine: Engine;
  readonly caller: Caller;
  readonly owner: string;
  readonly at: string;
  /** Tells of something that goes along and may be accepted: whoever takes the step is asked before anything is kept. */
  readonly warn: (warning: StepWarning) => void;
}

/** Rows of one entity that follow, and what the audit calls it. */
export interface Followed {
  readonly definition: Definition;
  readonly action: string;
  readonly decided: readonly Decided[];
}

/** Rows that follow from changes of another entity by more than sums and looked-up values: a body of the area works them out in the same transaction. */
export interface Follower {
  readonly of: EntityName;
  /** Does this change concern it? Asked of every change: it looks at the row alone. */
  readonly when: (change: Decided) => boolean;
  readonly body: (following: Following, changes: readonly Decided[]) => Promise<readonly Followed[]>;
}

/** New rows of an entity that follow, by whoever brought it about, at that moment. */
export async function addedRows(
  { transaction, caller, owner, at }: Following,
  definition: Definition,
  all: readonly Values[],
): Promise<(Decided & { readonly after: Row })[]> {
  const ids = await takeIds(transaction, definition, all.length);
  const { userId } = caller.actor;
  const stamp = { createUserId: userId, createTime: at, updateUserId: userId, updateTime: at };
  return all.map((values, position) => {
    const id = ids[position] as string;
    return { id, before: null, after: { ...values, ...stamp, id, epId: owner, version: 0 }, changed: [] };
  });
}

/** Rows as they become with these values put into them, what hangs on the values worked out; rows that stay as they are left out. */
export async function putInto(
  { transaction, engine, caller }: Following,
  definition: Definition,
  rows: readonly Row[],
  valuesOf: (row: Row, facts: Facts) => Values,
): Promise<Decided[]> {
  const facts = await engine.facts.load(transaction, definition, caller.actor, engine.now());
  return rows.flatMap((before): Decided[] => {
    const { after, changed } = follow(definition, before, valuesOf(before, facts), facts);
    return changed.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed }];
  });
}

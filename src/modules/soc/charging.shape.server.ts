import { textOf, type Row, type Value, type Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { rowsWhere } from '#server/perform/branchRows';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import type { AdditionWish } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import type { Sql } from '#server/store/sql';

/** A charge of boxes of our own as it is to be made: of a document of purchase or of the order a box is on, and of one box or of all. */
export interface BoxCharge {
  readonly direction: 'AR' | 'AP';
  readonly of: { readonly purchaseId?: Value; readonly orderId?: Value; readonly socContainerId?: string };
  readonly customerId: Value;
  readonly feeCode: Value;
  readonly price: Value;
  readonly currency: Value;
  readonly costDate: Value;
  readonly number?: Value;
  readonly containerType?: Value;
  /** What it was made for, so that it is made once. */
  readonly sourceId?: string;
}

/** Makes charges among all others, in the name of the product: whoever may take the act may have them made. Answers their ids. */
export async function charge({ road, caller }: ActWork, charges: readonly BoxCharge[]): Promise<string[]> {
  if (charges.length === 0) return [];
  const add = charges.map(({ of, sourceId, number = '1', ...values }, at): AdditionWish => {
    const set: Values = { ...of, ...values, number };
    return { clientId: String(at), set, put: { sourceType: 'BUY_SOC', sourceId: sourceId ?? null }, derived: {} };
  });
  const { done } = await road.perform(cost, { add }, asProduct(caller)).catch((error: unknown) => {
    // Told at the answer of the dialog that was wrong: the charge has no name before it is there.
    throw error instanceof Refused ? new Refused(error.refusals.map(({ clientId: _, ...one }) => one)) : error;
  });
  return done.map(({ id }) => id);
}

/** Charges of the branch a condition over `t` holds for, whoever sees them. */
export const chargesWhere = ({ road, engine, caller }: ActWork, condition: Sql): Promise<Row[]> =>
  rowsWhere(road.transaction, engine, asProduct(caller), cost, condition);

/** Takes charges away again; those that are confirmed, locked or invoiced say so and stay, and all else with them. */
export async function uncharge(work: ActWork, lines: readonly Row[]): Promise<void> {
  if (lines.length === 0) return;
  await work.road.perform(cost, { remove: lines.map(({ id }) => ({ id, version: null })) }, asProduct(work.caller));
}

/** Whom, for what and how much a dialog answered. */
export const answered = ({ answers, facts }: ActWork): Omit<BoxCharge, 'direction' | 'of'> => ({
  customerId: answers.customerId ?? null,
  feeCode: answers.feeCode ?? null,
  price: answers.price ?? null,
  currency: answers.currency ?? null,
  costDate: textOf(answers, 'costDate') ?? facts.today,
});

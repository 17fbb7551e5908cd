import { creditFacts, excessOf, heldCredit, inCurrency, verdictOf, type Sums } from '#modules/finance/creditStanding.shape.server';
import type { ActWork } from '#server/perform/actBodies';
import { isZero, toDecimal, toText } from '#values/decimal';

/** What a row is about to use of its customer's credit. */
export interface CreditUse {
  readonly id: string;
  readonly customerId: string;
  readonly adds: Sums;
}

/**
 * Weighs what the rows of a step add to what their customers have used, each after those before it: refused where the customer's policy blocks
 * orders, otherwise told with the figures and gone on with for a reason, above the limit as well as late beyond the grace (domain/16 §16.7).
 * Answers whether the row may go on. @throws Refused CREDIT_FETCH_FAILED where a rate of exchange is missing
 */
export function creditScale(work: ActWork): (use: CreditUse) => Promise<boolean> {
  const { road, caller } = work;
  const along = new Map<string, Sums>();
  return async ({ id, customerId, adds }) => {
    if (adds.every(([, amount]) => isZero(toDecimal(amount)))) return true;
    const facts = await creditFacts(road.transaction, work.engine, caller);
    const credit = await heldCredit(road, caller.actor.epId, customerId, facts);
    const { limit, used } = credit;
    const added = [...(along.get(customerId) ?? []), ...adds];
    const excess = toText(excessOf(credit, inCurrency(facts, added, limit.currency)));
    const { blockedBy, asks, detail: told } = verdictOf(credit, 'BLOCK_ORDER', excess, caller.actor.language);
    const detail = { limit: limit.amount, used: toText(used), currency: limit.currency, ...told };
    if (blockedBy !== null) {
      work.refuse({ id, code: blockedBy, field: 'customerId', detail });
      return false;
    }
    for (const code of asks) work.warn({ id, code, detail, reason: true });
    along.set(customerId, added);
    return true;
  };
}

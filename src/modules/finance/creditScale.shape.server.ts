import { creditFacts, excessOf, heldCredit, inCurrency, toldExcess, type Sums } from '#modules/finance/creditStanding.shape.server';
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
    const { limit, used, overdueDays } = credit;
    const added = [...(along.get(customerId) ?? []), ...adds];
    const excess = excessOf(credit, inCurrency(facts, added, limit.currency));
    const [isAbove, isLate] = [!isZero(excess), overdueDays > limit.graceDays];
    const detail = {
      limit: limit.amount,
      used: toText(used),
      currency: limit.currency,
      x: toldExcess(credit, toText(excess), caller.actor.language),
      n: String(overdueDays),
      m: String(limit.graceDays),
    };
    const blockedBy =
      isLate && limit.policyOverdue === 'BLOCK_ORDER'
        ? 'CREDIT_OVERDUE'
        : isAbove && limit.policy === 'BLOCK_ORDER'
          ? 'CREDIT_BLOCKED'
          : null;
    if (blockedBy !== null) {
      work.refuse({ id, code: blockedBy, field: 'customerId', detail });
      return false;
    }
    if (isAbove) work.warn({ id, code: 'CREDIT_LIMIT_EXCEEDED', detail, reason: true });
    if (isLate) work.warn({ id, code: 'CREDIT_LATE', detail, reason: true });
    along.set(customerId, added);
    return true;
  };
}

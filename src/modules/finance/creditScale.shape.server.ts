import { inCurrency, limitOf, overdueDays, sumsOf, usedSql, type Sums } from '#modules/finance/creditStanding.shape.server';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import type { ActWork } from '#server/perform/actBodies';
import { sql } from '#server/store/sql';
import { add, compare, isZero, subtract, toDecimal, toText, ZERO } from '#values/decimal';
import { moneyText } from '#values/money';

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
  const { road, caller, engine } = work;
  const { epId } = caller.actor;
  const along = new Map<string, Sums>();
  return async ({ id, customerId, adds }) => {
    // Held, so that two steps do not use the same rest.
    await road.transaction.query(
      sql`select id from crm_customer where ep_id = ${epId}::bigint and id = ${customerId}::bigint for no key update`,
    );
    if (adds.every(([, amount]) => isZero(toDecimal(amount)))) return true;
    const facts = await engine.facts.load(road.transaction, invoice, caller.actor, engine.now());
    const limit = await limitOf(road, epId, customerId, facts);
    const used = inCurrency(facts, await sumsOf(road, usedSql(epId, customerId)), limit.currency);
    const added = [...(along.get(customerId) ?? []), ...adds];
    const above = subtract(add(used, inCurrency(facts, added, limit.currency)), toDecimal(limit.amount));
    const isAbove = compare(above, ZERO) > 0;
    const late = await overdueDays(road, epId, customerId, facts.today);
    const isLate = late > limit.graceDays;
    const detail = {
      limit: limit.amount,
      used: toText(used),
      currency: limit.currency,
      x: `${moneyText(toText(isAbove ? above : ZERO), limit.currency)} ${limit.currency}`,
      n: String(late),
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

import { flagOf, textOf, type Row } from '#define/row';
import { excessOf, heldCredit, inCurrency, type Limit, type Sums } from '#modules/finance/creditStanding.shape.server';
import type { BillingLine } from '#modules/finance/invoice/billing.rules';
import type { ActWork } from '#server/perform/actBodies';
import type { Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { add, compare, isZero, negate, subtract, toDecimal, toText, ZERO, type Decimal, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

/** How far a customer's credit is used and what an invoice adds to it, all in the currency of the limit (domain/04 §4.7, 12 §8). */
export interface Exposure {
  readonly currency: string;
  readonly limit: DecimalText;
  readonly used: DecimalText;
  readonly remaining: DecimalText;
  /** This invoice. */
  readonly amount: DecimalText;
  /** So much of it is in `used` already: charges of reviewed orders. */
  readonly counted: DecimalText;
  /** Above what remains; "0" where it is not. */
  readonly excess: DecimalText;
  readonly overdueDays: number;
}

async function reviewedOrders({ transaction }: Road, epId: string, costs: readonly Row[]): Promise<ReadonlySet<string>> {
  const rows = await transaction.query(
    sql`select id from bl_order where ep_id = ${epId}::bigint and id = any(${[...new Set(costs.map((one) => textOf(one, 'orderId') ?? ''))]}::bigint[]) and reviewed`,
  );
  return new Set(rows.map(([id]) => id as string));
}

/** How far the invoices of these lines use the customer's credit, with the limit's policies. The customer is held, so that two invoices do not use the same rest. */
async function exposureOf({ road, caller, facts }: ActWork, lines: readonly BillingLine[]): Promise<{ exposure: Exposure; limit: Limit }> {
  const { epId } = caller.actor;
  const customerId = textOf(lines[0]?.cost ?? {}, 'customerId') ?? '';
  const credit = await heldCredit(road, epId, customerId, facts);
  const { limit, used, overdueDays } = credit;
  const reviewed = await reviewedOrders(
    road,
    epId,
    lines.map(({ cost }) => cost),
  );
  const sums = (some: readonly BillingLine[]): Sums => some.map(({ cost, amount }) => [textOf(cost, 'currency') ?? '', amount]);
  const counts = ({ cost }: BillingLine) => reviewed.has(textOf(cost, 'orderId') ?? '') && !flagOf(cost, 'isEstimate');
  const [amount, counted] = [inCurrency(facts, sums(lines), limit.currency), inCurrency(facts, sums(lines.filter(counts)), limit.currency)];
  const remaining = subtract(toDecimal(limit.amount), used);
  const text = (value: Decimal) => moneyText(toText(value), limit.currency);
  const exposure: Exposure = {
    currency: limit.currency,
    limit: text(toDecimal(limit.amount)),
    used: text(used),
    remaining: text(remaining),
    amount: text(amount),
    counted: text(counted),
    excess: text(compare(amount, ZERO) > 0 ? excessOf(credit, amount) : ZERO),
    overdueDays,
  };
  return { exposure, limit };
}

/** Do the invoices go above what remains? */
export const isExceeded = (credit: Exposure | null): credit is Exposure => credit !== null && !isZero(toDecimal(credit.excess));

/**
 * The credit check at making receivable invoices (domain/04 §4.7, 12 §8, §9). Above the limit: refused where the policy blocks
 * invoices and the money is not in `used` already, otherwise a warning that is accepted with a reason.
 * @throws Refused CREDIT_BLOCKED, CREDIT_OVERDUE, CREDIT_FETCH_FAILED
 */
export async function checkCredit(work: ActWork, lines: readonly BillingLine[]): Promise<Exposure | null> {
  if (lines[0]?.cost.direction !== 'AR') return null;
  const { exposure, limit } = await exposureOf(work, lines);
  const detail: Record<string, string> = {
    ...exposure,
    overdueDays: String(exposure.overdueDays),
    x: `${exposure.excess} ${exposure.currency}`,
    n: String(exposure.overdueDays),
  };
  if (limit.policyOverdue === 'BLOCK_INVOICE' && exposure.overdueDays > limit.graceDays)
    throw new Refused('CREDIT_OVERDUE', detail, 'dueDate');
  const fresh = add(toDecimal(exposure.amount), negate(toDecimal(exposure.counted)));
  const really = compare(fresh, toDecimal(exposure.remaining)) > 0 && !isZero(fresh);
  if (limit.policy === 'BLOCK_INVOICE' && really) throw new Refused('CREDIT_BLOCKED', detail, 'amount');
  if (isExceeded(exposure)) work.warn({ code: 'CREDIT_LIMIT_EXCEEDED', detail, reason: true });
  return exposure;
}

import type { Facts } from '#define/facts';
import { flagOf, textOf, type Row } from '#define/row';
import { creditFacts, excessOf, heldCredit, inCurrency, leftOf, verdictOf } from '#modules/finance/creditStanding.shape.server';
import type { Credit, Sums } from '#modules/finance/creditStanding.shape.server';
import type { BillingLine } from '#modules/finance/invoice/billing.rules';
import type { Caller } from '#server/engine';
import type { ActWork } from '#server/perform/actBodies';
import type { Follower } from '#server/perform/following';
import type { Road } from '#server/perform/together';
import type { FieldRefusal, Refusal, RefusalCode } from '#names/refusals';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { compare, isZero, subtract, toDecimal, toText, ZERO, type Decimal, type DecimalText } from '#values/decimal';
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
  readonly graceDays: number;
}

async function reviewedOrders({ transaction }: Road, epId: string, costs: readonly Row[]): Promise<ReadonlySet<string>> {
  const rows = await transaction.query(
    sql`select id from bl_order where ep_id = ${epId}::bigint and id = any(${[...new Set(costs.map((one) => textOf(one, 'orderId') ?? ''))]}::bigint[]) and reviewed`,
  );
  return new Set(rows.map(([id]) => id as string));
}

/** How far invoices of so much use a customer's credit, with so much of it counted already. */
function exposureOf(credit: Credit, facts: Facts, amounts: Sums, countedOf: Sums): Exposure {
  const { limit, used, overdueDays } = credit;
  const [amount, counted] = [inCurrency(facts, amounts, limit.currency), inCurrency(facts, countedOf, limit.currency)];
  const text = (value: Decimal) => moneyText(toText(value), limit.currency);
  return {
    currency: limit.currency,
    limit: text(toDecimal(limit.amount)),
    used: text(used),
    remaining: text(leftOf(credit)),
    amount: text(amount),
    counted: text(counted),
    excess: text(compare(amount, ZERO) > 0 ? excessOf(credit, amount) : ZERO),
    overdueDays,
    graceDays: limit.graceDays,
  };
}

/** What gives the customer back is never in question. */
const isOwed = ({ amount }: Exposure): boolean => compare(toDecimal(amount), ZERO) > 0;

/** Do the invoices go above what remains, or is the customer late beyond the grace? */
export const isDoubtful = (credit: Exposure | null): credit is Exposure =>
  credit !== null && isOwed(credit) && (!isZero(toDecimal(credit.excess)) || credit.overdueDays > credit.graceDays);

/** Tells a question that is answered with a reason. */
type Ask = (question: { readonly code: RefusalCode; readonly detail: Record<string, string>; readonly reason: true }) => void;

/**
 * Why the customer's policy stops invoices, if it does; the money that is not in `used` yet alone is stopped by the limit. What is only
 * asked about is told.
 */
function judged({ actor }: Caller, credit: Credit, exposure: Exposure, ask: Ask): FieldRefusal | null {
  if (!isOwed(exposure)) return null;
  const fresh = subtract(toDecimal(exposure.amount), toDecimal(exposure.counted));
  const isFresh = !isZero(fresh) && compare(fresh, toDecimal(exposure.remaining)) > 0;
  const { blockedBy, asks, detail: told } = verdictOf(credit, 'BLOCK_INVOICE', exposure.excess, actor.language, isFresh);
  const detail = { ...exposure, overdueDays: told.n, graceDays: told.m, ...told };
  if (blockedBy !== null) return { code: blockedBy, field: blockedBy === 'CREDIT_OVERDUE' ? 'dueDate' : 'amount', detail };
  for (const code of asks) ask({ code, detail, reason: true });
  return null;
}

/**
 * The credit check at making receivable invoices of charges (domain/04 §4.7, 12 §8, §9): the customer is held, so that two invoices do not
 * use the same rest; charges of reviewed orders are counted already.
 * @throws Refused CREDIT_BLOCKED, CREDIT_OVERDUE, CREDIT_FETCH_FAILED
 */
export async function checkCredit(work: ActWork, lines: readonly BillingLine[]): Promise<Exposure | null> {
  const { road, caller, facts } = work;
  const [first] = lines;
  if (first?.cost.direction !== 'AR') return null;
  const credit = await heldCredit(road, caller.actor.epId, textOf(first.cost, 'customerId') ?? '', facts);
  const reviewed = await reviewedOrders(
    road,
    caller.actor.epId,
    lines.map(({ cost }) => cost),
  );
  const sums = (some: readonly BillingLine[]): Sums => some.map(({ cost, amount }) => [textOf(cost, 'currency') ?? '', amount]);
  const counted = lines.filter(({ cost }) => reviewed.has(textOf(cost, 'orderId') ?? '') && !flagOf(cost, 'isEstimate'));
  const exposure = exposureOf(credit, facts, sums(lines), sums(counted));
  const stopped = judged(caller, credit, exposure, (question) => work.warn(question));
  if (stopped) throw new Refused([stopped]);
  return exposure;
}

/** What passed and comes back to be looked at again was let through before. */
const handed: ReadonlySet<unknown> = new Set(['SUBMITTED', 'CHECK_PASS']);

/** The check at handing receivables in: drafts are counted already, so the limit alone never stops them. @throws Refused CREDIT_OVERDUE, CREDIT_FETCH_FAILED */
export const handedIn: Follower = {
  of: 'invoice',
  when: ({ before, after }) =>
    before !== null && after?.direction === 'AR' && after.checkStatus === 'SUBMITTED' && !handed.has(before.checkStatus),
  async body({ transaction, engine, caller, owner, warn }, changes) {
    const facts = await creditFacts(transaction, engine, caller);
    const stopped: Refusal[] = [];
    for (const { id, after } of changes) {
      const sums: Sums = [[String(after?.currency), String(after?.amount ?? '0')]];
      if (compare(toDecimal(sums[0]?.[1] ?? '0'), ZERO) <= 0) continue;
      const credit = await heldCredit({ transaction }, owner, String(after?.customerId), facts);
      const refusal = judged(caller, credit, exposureOf(credit, facts, sums, sums), (question) => warn({ ...question, id }));
      if (refusal) stopped.push({ ...refusal, id });
    }
    if (stopped.length > 0) throw new Refused(stopped);
    return [];
  },
};

import { bookRateOn, factRow, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { flagOf, textOf, type Row } from '#define/row';
import type { BillingLine } from '#modules/finance/invoice/billing.rules';
import type { ActWork } from '#server/perform/actBodies';
import type { Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { sql, type Sql } from '#server/store/sql';
import { add, compare, isZero, negate, subtract, toDecimal, toText, ZERO, type Decimal, type DecimalText } from '#values/decimal';
import { convert, moneyText } from '#values/money';

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

interface Limit {
  readonly currency: string;
  readonly amount: DecimalText;
  readonly policy: string;
  readonly policyOverdue: string;
  readonly graceDays: number;
}

type Sums = readonly (readonly [currency: string, amount: DecimalText])[];

/** Amounts in one currency at today's book rates. Throws Refused CREDIT_FETCH_FAILED where a rate is missing: nothing is guessed. */
function inCurrency(facts: Facts, sums: Sums, currency: string): Decimal {
  const rateOf = (code: string): DecimalText => {
    const rate = bookRateOn(facts, code, facts.today);
    if (rate === null) throw new Refused('CREDIT_FETCH_FAILED', { ccy: code, date: facts.today });
    return rate;
  };
  return sums.reduce(
    (total, [code, amount]) =>
      isZero(toDecimal(amount))
        ? total
        : add(total, toDecimal(code === currency ? moneyText(amount, code) : convert(amount, rateOf(code), rateOf(currency), currency))),
    ZERO,
  );
}

/** The limit that holds today: the latest normal one, and every temporary one beside it. Without any: 0 by the branch's policy. */
async function limitOf({ transaction }: Road, epId: string, customerId: string, facts: Facts): Promise<Limit> {
  const rows = await transaction.query(
    sql`select credit_type, currency, limit_amount, policy_over_limit, policy_overdue, grace_days from crm_credit where ep_id = ${epId}::bigint and customer_id = ${customerId}::bigint and not is_deleted and valid_from <= ${facts.today}::date and (valid_to is null or valid_to >= ${facts.today}::date) order by credit_type, valid_from desc, id desc`,
  );
  const [normal] = rows.filter(([type]) => type === 'NORMAL');
  const party = factRow(facts, 'customer', customerId);
  const currency = normal?.[1] ?? (party && textOf(party, 'settleCurrency')) ?? textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const temporary = rows
    .filter(([type]) => type === 'TEMPORARY')
    .map(([, code, amount]): [string, DecimalText] => [code ?? currency, amount ?? '0']);
  const policy = normal?.[3] ?? parameterOf(facts, party?.settleMethod === 'PREPAID' ? 'credit.policyOverLimit' : 'credit.noRowPolicy');
  return {
    currency,
    policy,
    policyOverdue: normal?.[4] ?? 'WARN',
    graceDays: Number(normal?.[5] ?? 0),
    amount: toText(inCurrency(facts, [[currency, normal?.[2] ?? '0'], ...temporary], currency)),
  };
}

const sumsOf = async ({ transaction }: Road, statement: Sql): Promise<Sums> =>
  (await transaction.query(statement)).map(([currency, amount]) => [currency ?? '', amount ?? '0'] as const);

/** Receivables on invoices, drafts among them, and charges of reviewed orders that are on none yet; nobody's sight narrows them. */
const usedSql = (epId: string, customerId: string): Sql => sql`select currency, sum(amount) from (
  select currency, balance as amount from fc_invoice where ep_id = ${epId}::bigint and customer_id = ${customerId}::bigint and direction = 'AR' and not is_deleted
  union all
  select c.currency, c.open_amount from fc_cost c join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id
  where c.ep_id = ${epId}::bigint and c.customer_id = ${customerId}::bigint and c.direction = 'AR' and not c.is_deleted and not c.is_estimate and o.reviewed and not o.is_deleted
) a group by currency`;

async function overdueDays({ transaction }: Road, epId: string, customerId: string, today: string): Promise<number> {
  const rows = await transaction.query(
    sql`select coalesce(max(${today}::date - due_date), 0) from fc_invoice where ep_id = ${epId}::bigint and customer_id = ${customerId}::bigint and direction = 'AR' and check_status = 'CHECK_PASS' and balance <> 0 and not is_deleted`,
  );
  return Math.max(0, Number(rows[0]?.[0] ?? 0));
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
  await road.transaction.query(
    sql`select id from crm_customer where ep_id = ${epId}::bigint and id = ${customerId}::bigint for no key update`,
  );
  const limit = await limitOf(road, epId, customerId, facts);
  const reviewed = await reviewedOrders(
    road,
    epId,
    lines.map(({ cost }) => cost),
  );
  const sums = (some: readonly BillingLine[]): Sums => some.map(({ cost, amount }) => [textOf(cost, 'currency') ?? '', amount]);
  const counts = ({ cost }: BillingLine) => reviewed.has(textOf(cost, 'orderId') ?? '') && !flagOf(cost, 'isEstimate');
  const used = inCurrency(facts, await sumsOf(road, usedSql(epId, customerId)), limit.currency);
  const [amount, counted] = [inCurrency(facts, sums(lines), limit.currency), inCurrency(facts, sums(lines.filter(counts)), limit.currency)];
  const remaining = subtract(toDecimal(limit.amount), used);
  const above = subtract(amount, remaining);
  const text = (value: Decimal) => moneyText(toText(value), limit.currency);
  const exposure: Exposure = {
    currency: limit.currency,
    limit: text(toDecimal(limit.amount)),
    used: text(used),
    remaining: text(remaining),
    amount: text(amount),
    counted: text(counted),
    excess: text(compare(amount, ZERO) > 0 && compare(above, ZERO) > 0 ? above : ZERO),
    overdueDays: await overdueDays(road, epId, customerId, facts.today),
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

import { bookRateOn, factRow, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { textOf } from '#define/row';
import type { Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { sql, type Sql } from '#server/store/sql';
import { add, compare, isZero, subtract, toDecimal, toText, ZERO, type Decimal, type DecimalText } from '#values/decimal';
import { convert, moneyText } from '#values/money';

/** The limit that holds today with its policies, in its own currency. */
export interface Limit {
  readonly currency: string;
  readonly amount: DecimalText;
  readonly policy: string;
  readonly policyOverdue: string;
  readonly graceDays: number;
}

export type Sums = readonly (readonly [currency: string, amount: DecimalText])[];

/** Amounts in one currency at today's book rates. Throws Refused CREDIT_FETCH_FAILED where a rate is missing: nothing is guessed. */
export function inCurrency(facts: Facts, sums: Sums, currency: string): Decimal {
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
async function limitOf({ transaction }: Pick<Road, 'transaction'>, epId: string, customerId: string, facts: Facts): Promise<Limit> {
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

/** What is summed per currency. */
export const sumsOf = async ({ transaction }: Pick<Road, 'transaction'>, statement: Sql): Promise<Sums> =>
  (await transaction.query(statement)).map(([currency, amount]) => [currency ?? '', amount ?? '0'] as const);

/** Days the customer's oldest passed receivable is past its due date; 0 where none is. A credit of theirs is never late. */
async function overdueDays({ transaction }: Pick<Road, 'transaction'>, epId: string, customerId: string, today: string): Promise<number> {
  const rows = await transaction.query(
    sql`select coalesce(max(${today}::date - due_date), 0) from fc_invoice where ep_id = ${epId}::bigint and customer_id = ${customerId}::bigint and direction = 'AR' and check_status = 'CHECK_PASS' and balance > 0 and not is_deleted`,
  );
  return Math.max(0, Number(rows[0]?.[0] ?? 0));
}

/** A customer's terms today, what is used of the limit in its currency, and how late the oldest debt is. */
export interface Credit {
  readonly limit: Limit;
  readonly used: Decimal;
  readonly overdueDays: number;
}

/** How a customer's credit stands today; nobody's sight narrows it. @throws Refused CREDIT_FETCH_FAILED where a rate of exchange is missing */
export async function creditOf(road: Pick<Road, 'transaction'>, epId: string, customerId: string, facts: Facts): Promise<Credit> {
  const limit = await limitOf(road, epId, customerId, facts);
  const of = sql`select currency, sum(amount) from crm_credit_used where ep_id = ${epId}::bigint and customer_id = ${customerId}::bigint group by 1`;
  const used = inCurrency(facts, await sumsOf(road, of), limit.currency);
  return { limit, used, overdueDays: await overdueDays(road, epId, customerId, facts.today) };
}

/** As {@link creditOf}, with the customer held, so that two steps do not use the same rest. */
export async function heldCredit(road: Pick<Road, 'transaction'>, epId: string, customerId: string, facts: Facts): Promise<Credit> {
  await road.transaction.query(
    sql`select id from crm_customer where ep_id = ${epId}::bigint and id = ${customerId}::bigint for no key update`,
  );
  return creditOf(road, epId, customerId, facts);
}

/** Used above the limit with what is added, in its currency; 0 where it is not. */
export function excessOf({ limit, used }: Credit, added: Decimal = ZERO): Decimal {
  const above = subtract(add(used, added), toDecimal(limit.amount));
  return compare(above, ZERO) > 0 ? above : ZERO;
}

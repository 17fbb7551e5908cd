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
export async function limitOf({ transaction }: Pick<Road, 'transaction'>, epId: string, customerId: string, facts: Facts): Promise<Limit> {
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

/**
 * What a customer's limit is used for (domain/04 §4.7): receivables on invoices, drafts among them, and charges of reviewed orders that are on
 * none yet, less the money of theirs that stands on account; nobody's sight narrows them.
 */
export const usedSql = (epId: string, customerId: string): Sql => sql`select currency, sum(amount) from (
  select currency, balance as amount from fc_invoice where ep_id = ${epId}::bigint and customer_id = ${customerId}::bigint and direction = 'AR' and not is_deleted
  union all
  select c.currency, c.open_amount from fc_cost c join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id
  where c.ep_id = ${epId}::bigint and c.customer_id = ${customerId}::bigint and c.direction = 'AR' and not c.is_deleted and not c.is_estimate and o.reviewed and not o.is_deleted
  union all
  select currency, -unapplied_amount from fc_cash
  where ep_id = ${epId}::bigint and customer_id = ${customerId}::bigint and direction = 'IN' and cash_kind in ('RECEIPT', 'ADVANCE_IN') and check_status = 'CHECKED' and not is_deleted
) a group by currency`;

/** Days the customer's oldest passed receivable is past its due date; 0 where none is. A credit of theirs is never late. */
export async function overdueDays(
  { transaction }: Pick<Road, 'transaction'>,
  epId: string,
  customerId: string,
  today: string,
): Promise<number> {
  const rows = await transaction.query(
    sql`select coalesce(max(${today}::date - due_date), 0) from fc_invoice where ep_id = ${epId}::bigint and customer_id = ${customerId}::bigint and direction = 'AR' and check_status = 'CHECK_PASS' and balance > 0 and not is_deleted`,
  );
  return Math.max(0, Number(rows[0]?.[0] ?? 0));
}

/** A customer's terms today: the limit, how far it is used, and what is late. */
export interface CreditStanding {
  readonly limit: Limit;
  /** Used above the limit, in its currency; "0" where it is not. */
  readonly excess: DecimalText;
  readonly overdueDays: number;
}

/**
 * Where a customer stands at a release, where nothing is added to what is used (domain/16 §16.7).
 * @throws Refused CREDIT_FETCH_FAILED where a rate of exchange is missing
 */
export async function creditStanding(
  road: Pick<Road, 'transaction'>,
  epId: string,
  customerId: string,
  facts: Facts,
): Promise<CreditStanding> {
  const limit = await limitOf(road, epId, customerId, facts);
  const above = subtract(inCurrency(facts, await sumsOf(road, usedSql(epId, customerId)), limit.currency), toDecimal(limit.amount));
  return {
    limit,
    excess: compare(above, ZERO) > 0 ? moneyText(toText(above), limit.currency) : '0',
    overdueDays: await overdueDays(road, epId, customerId, facts.today),
  };
}

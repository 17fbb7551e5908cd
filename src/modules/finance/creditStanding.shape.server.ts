import { bookRateOn, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { textOf } from '#define/row';
import type { Language } from '#names/languages';
import type { RefusalCode } from '#names/refusals';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import type { Caller, Engine } from '#server/engine';
import type { Road } from '#server/perform/together';
import type { Transaction } from '#server/store/database';
import { Refused } from '#server/refused';
import { namedRows, saysYes } from '#server/store/namedRows';
import { fixed, sql, type Sql } from '#server/store/sql';
import { wordIn } from '#server/words';
import { add, compare, isZero, subtract, toDecimal, toText, ZERO, type Decimal, type DecimalText } from '#values/decimal';
import { convert, moneyText } from '#values/money';

/** The limit that holds today with its policies, in its own currency. */
export interface Limit {
  readonly currency: string;
  readonly amount: DecimalText;
  /** Of it, in the same currency: the normal limit, and every temporary one beside it. */
  readonly normal: DecimalText;
  readonly temporary: DecimalText;
  readonly policy: string;
  readonly policyOverdue: string;
  readonly graceDays: number;
  /** A limit was passed; nobody has none who pays beforehand. */
  readonly given: boolean;
  readonly paysBefore: boolean;
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

/** Of a customer `p`: pays beforehand, or is not approved by the manager, and has no credit whatever was passed (domain/16 §16.1). */
export const paysBefore: Sql = fixed("(p.settle_method = 'PREPAID' or p.manager_examine_status is distinct from 'PASSED')");

/** The limit that holds today: the latest normal one, and every temporary one beside it. Without any, or who has no credit: 0 by the branch's policy. */
async function limitOf({ transaction }: Pick<Road, 'transaction'>, epId: string, customerId: string, facts: Facts): Promise<Limit> {
  const found = await namedRows(
    transaction,
    'c.credit_type c.currency c.limit_amount c.policy_over_limit c.policy_overdue c.grace_days p.settle_currency',
    { before: paysBefore },
    sql`from crm_customer p left join crm_credit c on c.ep_id = p.ep_id and c.customer_id = p.id and not ${paysBefore} and c.state = 'APPROVED' and not c.for_group and not c.is_deleted
        and c.valid_from <= ${facts.today}::date and (c.valid_to is null or c.valid_to >= ${facts.today}::date)
      where p.ep_id = ${epId}::bigint and p.id = ${customerId}::bigint order by c.valid_from desc, c.id desc`,
  );
  const normal = found.find(({ creditType }) => creditType === 'NORMAL');
  const currency = normal?.currency ?? found[0]?.settleCurrency ?? textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const own = toText(inCurrency(facts, [[currency, normal?.limitAmount ?? '0']], currency));
  const beside: Sums = found
    .filter(({ creditType }) => creditType === 'TEMPORARY')
    .map((one) => [one.currency ?? currency, one.limitAmount ?? '0']);
  const temporary = toText(inCurrency(facts, beside, currency));
  return {
    currency,
    normal: own,
    temporary,
    amount: toText(add(toDecimal(own), toDecimal(temporary))),
    policy: normal?.policyOverLimit ?? parameterOf(facts, saysYes(found[0]?.before) ? 'credit.policyOverLimit' : 'credit.noRowPolicy'),
    policyOverdue: normal?.policyOverdue ?? 'WARN',
    graceDays: Number(normal?.graceDays ?? 0),
    given: normal !== undefined,
    paysBefore: saysYes(found[0]?.before),
  };
}

/** Rates of exchange, partners and parameters a standing is reckoned with. */
export const creditFacts = (transaction: Transaction, engine: Engine, { actor }: Caller): Promise<Facts> =>
  engine.facts.load(transaction, invoice, actor, engine.now());

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

/** A customer's terms today, what is used of the limit in its currency, and how late the oldest debt is; `ofGroup`: the limit and what is used are those of all rows of the company. */
export interface Credit {
  readonly limit: Limit;
  readonly used: Decimal;
  readonly overdueDays: number;
  readonly ofGroup: boolean;
}

/** What is left of a limit, in its currency. */
export const leftOf = ({ limit, used }: Pick<Credit, 'limit' | 'used'>): Decimal => subtract(toDecimal(limit.amount), used);

/** The standing by the group's limit where there is one and less is left of it, or no other was given (domain/16 §16.7 "Group limit"). */
async function withGroup(
  { transaction }: Pick<Road, 'transaction'>,
  epId: string,
  customerId: string,
  facts: Facts,
  own: Credit,
): Promise<Credit> {
  if (own.limit.paysBefore) return own;
  const found = await transaction.query(
    sql`select part, currency, amount from crm_house_credit(${epId}::bigint, ${customerId}::bigint, ${facts.today}::date)`,
  );
  const of = (part: string): Sums => found.filter(([one]) => one === part).map(([, currency, amount]) => [currency ?? '', amount ?? '0']);
  const currency = of('LIMIT')[0]?.[0];
  if (currency === undefined) return own;
  const amount = toText(inCurrency(facts, of('LIMIT'), currency));
  const house: Credit = { ...own, limit: { ...own.limit, currency, amount }, used: inCurrency(facts, of('USED'), currency), ofGroup: true };
  const left = inCurrency(facts, [[currency, toText(leftOf(house))]], own.limit.currency);
  return own.limit.given && compare(left, leftOf(own)) >= 0 ? own : house;
}

/** An amount above what is left as it is told: with its currency, and whose limit it is above where that is the group's. */
function toldExcess({ limit, ofGroup }: Credit, excess: DecimalText, language: Language): string {
  const told = `${moneyText(excess, limit.currency)} ${limit.currency}`;
  return ofGroup ? `${told} (${wordIn(language, 'fields', 'credit', 'forGroup')})` : told;
}

/** What a customer has used of any limit, in a currency: summed by currency, each sum converted once. @throws Refused CREDIT_FETCH_FAILED */
export async function usedIn(
  road: Pick<Road, 'transaction'>,
  epId: string,
  customerId: string,
  facts: Facts,
  currency: string,
): Promise<Decimal> {
  const of = sql`select currency, sum(amount) from crm_credit_used where ep_id = ${epId}::bigint and customer_id = ${customerId}::bigint group by 1`;
  return inCurrency(facts, await sumsOf(road, of), currency);
}

/** How a customer's credit stands today; nobody's sight narrows it. @throws Refused CREDIT_FETCH_FAILED where a rate of exchange is missing */
export async function creditOf(road: Pick<Road, 'transaction'>, epId: string, customerId: string, facts: Facts): Promise<Credit> {
  const limit = await limitOf(road, epId, customerId, facts);
  const used = await usedIn(road, epId, customerId, facts, limit.currency);
  const own = { limit, used, overdueDays: await overdueDays(road, epId, customerId, facts.today), ofGroup: false };
  return withGroup(road, epId, customerId, facts, own);
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

/**
 * What a step is answered at a place where such an amount is above the limit (domain/16 §16.7): blocked by the policy of that place alone, being
 * late beyond the grace before the limit, or asked about with a reason. `blocks`: above the limit by what the policy counts, where that is
 * not all that is asked about.
 */
export function verdictOf(credit: Credit, place: string, excess: DecimalText, language: Language, blocks = !isZero(toDecimal(excess))) {
  const { limit, overdueDays } = credit;
  const [isAbove, isLate] = [!isZero(toDecimal(excess)), overdueDays > limit.graceDays];
  const asks: RefusalCode[] = [...(isAbove ? ['CREDIT_LIMIT_EXCEEDED' as const] : []), ...(isLate ? ['CREDIT_LATE' as const] : [])];
  const policy = blocks && limit.policy === place ? 'CREDIT_BLOCKED' : null;
  const blockedBy = isLate && limit.policyOverdue === place ? 'CREDIT_OVERDUE' : policy;
  return {
    blockedBy,
    asks,
    detail: { x: toldExcess(credit, excess, language), n: String(overdueDays), m: String(limit.graceDays) },
  } as const;
}

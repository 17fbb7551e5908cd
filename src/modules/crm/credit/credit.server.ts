import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, textOf, type Row, type Values } from '#define/row';
import { credit } from '#modules/crm/credit/credit.entity';
import { endLimits } from '#modules/crm/credit/ending.shape.server';
import { creditTurn } from '#modules/crm/credit/credit.rules';
import { creditFacts, heldCredit, inCurrency, usedIn, type Credit } from '#modules/finance/creditStanding.shape.server';
import { holdersOf, readersAmong, tellReaders } from '#modules/messages/systemLetters.shape.server';
import type { Reckoner } from '#server/engine';
import { overRows } from '#server/jobs/overRows';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { namedRows, saysYes } from '#server/store/namedRows';
import { sql } from '#server/store/sql';
import { addDays, addMonths } from '#values/day';
import { add, compare, multiply, toDecimal, toText, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

const isAbove = (amount: DecimalText, most: DecimalText): boolean => compare(toDecimal(amount), toDecimal(most)) > 0;
const amountIn = (facts: Facts, row: Row, currency: string, amount = textOf(row, 'limitAmount') ?? '0'): DecimalText =>
  toText(inCurrency(facts, [[textOf(row, 'currency') ?? '', amount]], currency));
const baseOf = ({ branch }: Facts): string => textOf(branch, 'baseCurrency') ?? 'CNY';

/** `submitCredit`: asks where the background was not looked into of late, or a large limit has no agreement in force (domain/16 §16.2, §16.7). */
const submit: ActBody = async (work) => {
  const { rows, road, caller, engine, warn, put } = work;
  const facts = await creditFacts(road.transaction, engine, caller);
  const months = parameterOf(facts, 'crm.checkMonths');
  const known = await namedRows(
    road.transaction,
    'c.id!',
    {
      checked: sql`exists (select 1 from crm_detail d where d.ep_id = c.ep_id and d.customer_id = c.id and not d.is_deleted and d.check_date >= ${addMonths(facts.today, -months)}::date)`,
      agreed: sql`exists (select 1 from crm_contract t where t.ep_id = c.ep_id and t.customer_id = c.id and t.contract_type = 'CREDIT' and t.state = 'ACTIVE' and not t.is_deleted)`,
    },
    sql`from crm_customer c where c.ep_id = ${caller.actor.epId}::bigint and c.id = any(${rows.map((row) => String(row.customerId))}::bigint[])`,
  );
  const about = new Map(known.map((one) => [one.id, one]));
  for (const row of rows) {
    const { checked, agreed } = about.get(String(row.customerId)) ?? {};
    if (!saysYes(checked)) warn({ id: row.id, code: 'CREDIT_UNCHECKED', detail: { n: String(months) } });
    if (!saysYes(agreed) && isAbove(amountIn(facts, row, baseOf(facts)), parameterOf(facts, 'credit.contractAbove')))
      warn({ id: row.id, code: 'CREDIT_NO_CONTRACT' });
    put(row.id, { firstUserId: null, firstTime: null });
  }
  return {};
};

/** Large limits, and temporary ones that are much beside the normal one, are passed twice. */
function takesTwo(row: Row, amount: DecimalText, { limit }: Credit, facts: Facts): boolean {
  if (isAbove(amountIn(facts, row, baseOf(facts), amount), parameterOf(facts, 'credit.limits.single'))) return true;
  if (row.creditType !== 'TEMPORARY') return false;
  const temporary = add(toDecimal(limit.temporary), toDecimal(amountIn(facts, row, limit.currency, amount)));
  const share = multiply(toDecimal(limit.normal), toDecimal(String(parameterOf(facts, 'credit.temporaryMaxPct'))));
  return compare(multiply(temporary, toDecimal('100')), share) > 0;
}

/** Of two passes one is of those who write applications, finance, and one of those who do not, the manager. */
async function ofBoth({ road, caller }: ActWork, row: Row, facts: Facts): Promise<boolean> {
  if (parameterOf(facts, 'approval.allowSelf')) return true;
  const both = sql`u.id = any(${[String(row.firstUserId), caller.actor.userId]}::bigint[])`;
  return (await holdersOf(road.transaction, 'edit_crm_credit', both)).length === 1;
}

/** `updateCreditAudit` PASS: for the amount applied for or less; how the customer stood is kept, and a normal limit ends the one before. */
const pass: ActBody = async (work) => {
  const { rows, road, caller, engine, answers, refuse, warn, put } = work;
  const { epId, userId } = caller.actor;
  const facts = await creditFacts(road.transaction, engine, caller);
  for (const row of rows) {
    const [asked, currency, customerId] = [String(row.limitAmount), String(row.currency), String(row.customerId)];
    const amount = textOf(answers, 'limitAmount') ?? asked;
    if (isAbove(amount, asked)) {
      refuse({ id: row.id, code: 'NUMBER_TOO_LARGE', field: 'limitAmount', detail: { most: asked } });
      continue;
    }
    const standing = await heldCredit(road, epId, customerId, facts);
    const used = toText(await usedIn(road, epId, customerId, facts, currency));
    const values: Values = { limitAmount: amount, usedThen: used, overdueThen: standing.overdueDays, levelThen: row.customerLevel ?? null };
    const second = row.state === 'FIRST_PASSED';
    if (second && !(await ofBoth(work, row, facts))) refuse({ id: row.id, code: 'CREDIT_SECOND_PASS', field: 'firstUserId' });
    if (row.creditType === 'NORMAL' && isAbove(used, amount))
      warn({ id: row.id, code: 'CREDIT_BELOW_USED', detail: { x: `${moneyText(used, currency)} ${currency}` } });
    if (!second && takesTwo(row, amount, standing, facts)) {
      const first = { state: 'FIRST_PASSED', firstUserId: userId, firstTime: engine.now().toISOString() };
      put(row.id, { ...values, ...first, auditUserId: null, auditTime: null });
      continue;
    }
    put(row.id, values);
    if (row.creditType === 'NORMAL')
      await endLimits(
        work,
        sql`t.customer_id = ${customerId}::bigint and t.credit_type = 'NORMAL' and t.for_group = ${String(row.forGroup === true)}::boolean and t.id <> ${row.id}::bigint`,
        addDays(dayOf(row, 'validFrom') ?? facts.today, -1),
      );
  }
  return {};
};

/** `endCredit`: today is its last day; one that has not begun is over at once. */
const end: ActBody = async ({ rows, facts: { today }, put }) => {
  for (const row of rows) {
    if ((dayOf(row, 'validFrom') ?? today) > today) put(row.id, { state: 'EXPIRED' });
    else if ((dayOf(row, 'validTo') ?? '9999') > today) put(row.id, { validTo: today });
  }
  return {};
};

/** How the customers of limits stand now, for whoever passes them. */
export const reckoningCredits: Reckoner = async (transaction, _engine, _caller, rows) => {
  const customers = rows.map((row) => textOf(row, 'customerId') ?? '0');
  const found = await namedRows(
    transaction,
    'w.id! w.credit_currency w.credit_used w.credit_left w.overdue_days',
    {},
    sql`from crm_credit_watch w where w.id = any(${customers}::bigint[])`,
  );
  const standing = new Map(found.map(({ id, ...one }) => [id, { values: { ...one, overdueDays: Number(one.overdueDays) }, parts: {} }]));
  return new Map(rows.flatMap(({ id }, at) => [standing.get(customers[at] ?? '')].flatMap((known) => (known ? [[id, known]] : []))));
};

/** Bodies of the acts of credit limits. */
export const creditBodies = { submit, pass, end };

/** Limits are over the day after their last; their people are told some days before (domain/16 §16.7). */
export const endingCredits = overRows(
  {
    name: 'crmCredits',
    schedule: { daily: '00:25' },
    definition: credit,
    tells: true,
    where: ({ today }) => sql`t.state = 'APPROVED' and t.valid_to <= ${today}::date + 30`,
  },
  async ({ road, rows, today, write }) => {
    const turns = rows.flatMap((row) => {
      const turn = creditTurn(row, today);
      return turn ? [{ row, ...turn }] : [];
    });
    let told = 0;
    for (const { row, words } of turns) {
      const people = ['submitUserId', 'salesmanId'].flatMap((name) => textOf(row, name) ?? []);
      const details = () => ({
        name: String(row.customerName),
        limit: `${moneyText(String(row.limitAmount), String(row.currency))} ${String(row.currency)}`,
        until: String(row.validTo),
      });
      told += await tellReaders(road, await readersAmong(road.transaction, people), { file: 'clients', name: words, details });
    }
    await write(turns.map(({ row, put }) => [row, put]));
    return { limitsEnded: turns.filter(({ words }) => words === 'creditExpired').length, told };
  },
);

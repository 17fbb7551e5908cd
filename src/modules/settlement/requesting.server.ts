import { factRow } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { partnerName } from '#modules/finance/parties.shape.server';
import { numberOf } from '#modules/settlement/asked.shape.server';
import { payment } from '#modules/settlement/payment/payment.entity';
import { limitStepOf, limitSteps, requestRate } from '#modules/settlement/payment/payment.rules';
import { paymentLine } from '#modules/settlement/paymentLine/paymentLine.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { previewColumns } from '#server/perform/previews';
import { Refused, type ServerRefusal } from '#server/refused';
import { sql } from '#server/store/sql';
import { compare, multiply, sum, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

/** A document and how much of it is asked for. */
interface Part {
  readonly row: Row;
  readonly amount: DecimalText;
}

/** What becomes one payment: of one supplier, in one currency, to one account of his. */
interface Group {
  readonly accountId: string | null;
  readonly parts: readonly Part[];
}

/** Bills whose charges are not agreed to be paid, or not reviewed where the branch asks for that (domain/13 §13.6 nr 1). */
export async function unready(
  { road, caller, facts }: Pick<ActWork, 'road' | 'caller' | 'facts'>,
  invoiceIds: readonly string[],
): Promise<ServerRefusal[]> {
  const reviewed = parameterOf(facts, 'cost.reviewBeforePay') === true;
  const found = await road.transaction.query(
    sql`select l.invoice_id, count(*)::text from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id
        where l.ep_id = ${caller.actor.epId}::bigint and l.invoice_id = any(${[...invoiceIds]}::bigint[]) and not l.is_deleted
          and (not c.pay_confirmed or (${reviewed}::boolean and not c.reviewed)) group by l.invoice_id order by l.invoice_id`,
  );
  return found.map(([id, n]) => ({ code: 'PAYMENT_CHARGES', id: id as string, field: 'payStatus', detail: { n: n ?? '' } }));
}

/** The account each supplier is paid on in each currency: his usual one, one that is confirmed before one that is not. */
async function accountsOf({ road, caller }: ActWork, customers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await road.transaction.query(
    sql`select distinct on (customer_id, currency) customer_id, currency, id from crm_bank_account
        where ep_id = ${caller.actor.epId}::bigint and customer_id = any(${[...customers]}::bigint[]) and not is_deleted
        order by customer_id, currency, is_default desc, confirm_state, id`,
  );
  return new Map(found.map(([customer, currency, id]) => [`${customer ?? ''} ${currency ?? ''}`, id as string]));
}

const totalOf = (parts: readonly Part[]): DecimalText => toText(sum(parts.map(({ amount }) => toDecimal(amount))));

function groupsOf({ rows, answers, perRow }: ActWork, accounts: ReadonlyMap<string, string>): Group[] {
  const groups = new Map<string, Part[]>();
  for (const row of rows) {
    const key = answers.groupBy === 'DOCUMENT' ? row.id : `${String(row.customerId)} ${String(row.currency)}`;
    const amount = numberOf(perRow[row.id], 'amounts') ?? decimalOf(row, 'unplanned') ?? '0';
    groups.set(key, [...(groups.get(key) ?? []), { row, amount }]);
  }
  return [...groups.values()].map((parts) => {
    const [{ row }] = parts as [Part];
    return { parts, accountId: accounts.get(`${String(row.customerId)} ${String(row.currency)}`) ?? null };
  });
}

function previewOf(groups: readonly Group[], work: ActWork): ActPreview {
  const { facts } = work;
  const rows = groups.map(({ parts, accountId }) => {
    const [{ row }] = parts as [Part];
    const amount = totalOf(parts);
    const rate = requestRate(row, facts) ?? '1';
    const base = moneyText(toText(multiply(toDecimal(amount), toDecimal(rate))), textOf(facts.branch, 'baseCurrency') ?? 'CNY');
    return {
      customerId: partnerName(work, textOf(row, 'customerId')),
      currency: textOf(row, 'currency'),
      amount: moneyText(amount, String(row.currency)),
      baseAmount: base,
      lines: parts.length,
      passes: limitSteps.indexOf(limitStepOf(base, facts)) + 1,
      hasAccount: accountId === null ? '✗' : '✓',
    };
  });
  return { columns: previewColumns('customerId currency amount/currency baseAmount/ lines# passes# hasAccount'), rows };
}

/** What stands against asking: charges that are not agreed, suppliers that are locked, groups that come to nothing. */
async function against(work: ActWork, groups: readonly Group[]): Promise<ServerRefusal[]> {
  const { rows, facts } = work;
  const refusals = await unready(
    work,
    rows.map(({ id }) => id),
  );
  for (const row of rows)
    if (factRow(facts, 'customer', textOf(row, 'customerId'))?.locked === true)
      refusals.push({ code: 'PAYMENT_PARTNER_LOCKED', id: row.id, field: 'customerId' });
  for (const { parts } of groups) {
    const [amount, [first]] = [totalOf(parts), parts as [Part]];
    const detail = { amount: moneyText(amount, String(first.row.currency)), ccy: String(first.row.currency) };
    if (compare(toDecimal(amount), ZERO) <= 0)
      refusals.push({ code: 'PAYMENT_NOT_POSITIVE', id: first.row.id, field: 'unplanned', detail });
  }
  return refusals;
}

/**
 * `requestPayment`: open bills of suppliers become payments, one for each supplier, currency and account; credits go in with minus. What is
 * asked for is held from then on: nobody asks for it twice (domain/13 §13.6 nr 1 and 2).
 */
const requestPayment: ActBody = async (work) => {
  const { road, rows, answers, facts, dryRun } = work;
  const accounts = await accountsOf(work, [...new Set(rows.map(({ customerId }) => String(customerId)))]);
  const groups = groupsOf(work, accounts);
  const refusals = await against(work, groups);
  if (refusals.length > 0) throw new Refused(refusals);
  const { done } = await road.perform(payment, {
    add: groups.map(({ parts, accountId }, at) => {
      const [{ row }] = parts as [Part];
      const due = parts.flatMap((part) => dayOf(part.row, 'dueDate') ?? []).sort()[0] ?? null;
      const set: Values = {
        customerId: row.customerId ?? null,
        currency: row.currency ?? null,
        payDate: answers.payDate ?? (due !== null && due > facts.today ? due : facts.today),
        bankAccountId: answers.bankAccountId ?? null,
        payeeAccountId: accountId,
      };
      return { clientId: String(at), set, put: { dueDate: due }, derived: {} };
    }),
  });
  const ids = new Map(done.map(({ clientId, id }) => [clientId, id]));
  await road.perform(paymentLine, {
    add: groups.flatMap(({ parts }, at) =>
      parts.map(({ row, amount }) => ({
        clientId: row.id,
        set: { paymentId: ids.get(String(at)) ?? null, invoiceId: row.id, amount },
        derived: {},
      })),
    ),
  });
  if (dryRun) return { requests: [], preview: previewOf(groups, work) };
  const made = [...(await road.hold(payment, [...ids.values()])).values()];
  const requests = made.map(({ id, paymentNo, customerId, currency, amount, baseAmount, payDate }) => ({
    id,
    paymentNo,
    crmId: customerId,
    currency,
    amount,
    baseAmount,
    payDate,
  }));
  return { requests, elsewhere: { entity: 'payment', by: 'paymentNo', are: made.map(({ paymentNo }) => String(paymentNo)) } };
};

/** Bodies of acts of documents that ask for their payment. */
export const requestingBodies = { requestPayment };

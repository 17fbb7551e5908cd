import { listed } from '#names/listed';
import { periodText } from '#define/books';
import { textOf, type Row, type Values } from '#define/row';
import type { ActTable } from '#define/wire';
import { billingLines, type Billed, type BillingLine } from '#modules/finance/invoice/billing.rules';
import { checkCredit, isDoubtful, type Exposure } from '#modules/finance/invoice/exposure.server';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { invoiceLine } from '#modules/finance/invoiceLine/invoiceLine.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { previewColumns } from '#server/perform/previews';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** Most charges one call makes invoices of. */
const mostCosts = 2_000;

/** What is told of an invoice that was made: its dates, the month it is booked in (`yyyymm`), its amounts. */
const told = listed('invoiceNo direction currency invoiceDate bookPeriod dueDate amount netAmount taxAmount baseAmount');

/** An invoice as the call that made it answers; id and number are given when it is really made. */
type MadeInvoice = Readonly<Record<(typeof told)[number] | 'id' | 'crmId', string | null>> & { readonly lines: number };

async function billedOf({ road, caller }: ActWork, ids: readonly string[]): Promise<ReadonlyMap<string, Billed>> {
  const rows = await road.transaction.query(
    sql`select cost_id, sum(net_amount), sum(tax_amount) from fc_invoice_line where ep_id = ${caller.actor.epId}::bigint and cost_id = any(${[...ids]}::bigint[]) and not is_deleted group by cost_id`,
  );
  return new Map(rows.map(([id, net, tax]) => [id as string, { net: net ?? '0', tax: tax ?? '0' }]));
}

async function makeInvoice({ road, answers, facts }: ActWork, lines: readonly BillingLine[]): Promise<MadeInvoice> {
  const [first] = lines as readonly [BillingLine];
  const currency = textOf(first.cost, 'currency') ?? '';
  const set: Values = {
    invoiceKind: first.cost.direction === 'AR' ? 'DEBIT_NOTE' : 'SUPPLIER_BILL',
    invoiceDate: answers.invoiceDate ?? facts.today,
    ...(answers.remark ? { remark: answers.remark } : {}),
    direction: textOf(first.cost, 'direction'),
    customerId: textOf(first.cost, 'customerId'),
    currency,
  };
  // Charges that were agreed on one statement are invoiced as such.
  const together = lines.every(({ cost: one }) => one.statementId === first.cost.statementId) ? first.cost : {};
  const put: Values = { statementId: textOf(together, 'statementId'), statementNo: textOf(together, 'statementNo') };
  const { done } = await road.perform(invoice, { add: [{ clientId: currency, set, put, derived: {} }] });
  const id = done[0]?.id ?? '';
  await road.perform(invoiceLine, {
    add: lines.map(({ cost: of, amount, net, tax }) => ({
      clientId: of.id,
      set: { invoiceId: id, costId: of.id, orderId: textOf(of, 'orderId'), allocatedAmountOfCost: amount, netAmount: net, taxAmount: tax },
      derived: {},
    })),
  });
  const made = (await road.hold(invoice, [id])).get(id) as Row;
  const values = Object.fromEntries(told.map((name) => [name, textOf(made, name)])) as Record<(typeof told)[number], string | null>;
  return { ...values, id, crmId: textOf(made, 'customerId'), lines: lines.length };
}

const invoicesTable = (invoices: readonly MadeInvoice[]): ActTable => ({
  columns: previewColumns('currency lines# amount/currency netAmount/currency taxAmount/currency baseAmount/ dueDate bookPeriod'),
  rows: invoices.map((one) => ({ ...one, bookPeriod: periodText(one.bookPeriod ?? '') })),
});

/** How far the credit is used, where the invoices go above it or the customer is late. */
const creditTable = (credit: Exposure): ActTable => ({
  columns: previewColumns(
    'creditCurrency limit/creditCurrency used/creditCurrency counted/creditCurrency excess/creditCurrency overdueDays#',
  ),
  rows: [{ ...credit, creditCurrency: credit.currency }],
});

/**
 * `invoice` of charges: of one partner and one direction, one document for each currency (domain/03 §3.7.1; §4.3: unlike currencies
 * are never mixed). The charges' amounts are taken at once, so that two drafts cannot take the same money. The first charge named says
 * whose the documents are; of each is taken what is open, or the amount given for it.
 */
export const invoiceCharges: ActBody = async (work) => {
  const { rows, perRow, dryRun } = work;
  if (rows.length > mostCosts) throw new Refused('TOO_MANY_ROWS', { n: String(mostCosts) }, 'ids');
  const ids = rows.map(({ id }) => id);
  const stray = Object.keys(perRow).filter((id) => !ids.includes(id));
  if (stray.length > 0) throw new Refused(stray.map((id) => ({ code: 'ALLOCATION_NOT_CHOSEN', id, field: 'allocations' })));
  const { lines, refusals } = billingLines(rows, perRow, await billedOf(work, ids));
  if (refusals.length > 0) throw new Refused(refusals);
  const credit = await checkCredit(work, lines);
  const currencies = new Set(lines.map(({ cost }) => String(cost.currency)));
  const invoices: MadeInvoice[] = [];
  for (const currency of currencies)
    invoices.push(
      await makeInvoice(
        work,
        lines.filter(({ cost }) => cost.currency === currency),
      ),
    );
  // Those that get their number later are found among the drafts.
  const are = invoices.flatMap(({ invoiceNo }) => invoiceNo ?? []);
  if (!dryRun) return { invoices, credit, ...(are.length > 0 ? { elsewhere: { entity: 'invoice', by: 'invoiceNo', are } } : {}) };
  return {
    invoices: invoices.map((one) => ({ ...one, id: null, invoiceNo: null })),
    credit,
    preview: { ...invoicesTable(invoices), ...(isDoubtful(credit) ? { also: [creditTable(credit)] } : {}) },
  };
};

/** Bodies of the acts of a charge that make invoices. */
export const billingBodies = { invoice: invoiceCharges };

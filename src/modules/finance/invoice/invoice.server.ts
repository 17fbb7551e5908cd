import { randomUUID } from 'node:crypto';
import { fieldOfWire } from '#define/entity';
import { bookRateOn } from '#define/facts';
import { dayOf, textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { cost } from '#modules/finance/cost/cost.entity';
import { billingLines, type Billed, type BillingLine } from '#modules/finance/invoice/billing.rules';
import { checkCredit, type Accepted, type Exposure } from '#modules/finance/invoice/exposure.server';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { invoiceLine } from '#modules/finance/invoiceLine/invoiceLine.entity';
import { dayInZone } from '#values/moment';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, idsOf, textOfInput } from '#server/http/input';
import { readingOf, readReach } from '#server/engine';
import { perform } from '#server/perform';
import type { ActBody } from '#server/perform/actBodies';
import { holdAbove } from '#server/perform/rolled';
import { lockRows } from '#server/perform/rows';
import { performTogether, type Road } from '#server/perform/together';
import { readBatch } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** Most charges one call makes invoices of. */
const mostCosts = 2_000;

/** An invoice as the call that made it answers; the number is given when it is really made. */
interface MadeInvoice {
  readonly id: string | null;
  readonly invoiceNo: string | null;
  readonly direction: string;
  readonly crmId: string;
  readonly currency: string;
  readonly invoiceDate: string;
  /** The month it is booked in, `yyyymm`. */
  readonly bookPeriod: string;
  readonly dueDate: string | null;
  readonly amount: string;
  readonly netAmount: string;
  readonly taxAmount: string;
  readonly baseAmount: string;
  readonly lines: number;
}

/** Amounts to take of single charges, by id; all that is open of those it does not name. */
function amountsOf(input: unknown): Record<string, string> {
  if (input === undefined || input === null || input === '') return {};
  try {
    const read: unknown = typeof input === 'string' ? JSON.parse(input) : input;
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return Object.fromEntries(Object.entries(read).map(([id, amount]) => [idOf(id), String(amount).slice(0, 60)]));
  } catch (error) {
    if (error instanceof Refused) throw error;
  }
  throw new Refused('INPUT_MALFORMED', { value: 'allocations' }, 'allocations');
}

/** Codes of the warnings the caller goes on in spite of, as a list or its JSON. */
function acceptedOf(input: unknown): ReadonlySet<string> {
  const read: unknown = typeof input === 'string' && input !== '' ? JSON.parse(input) : input;
  return new Set(Array.isArray(read) ? read.map(String) : []);
}

async function billedOf(road: Road, epId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Billed>> {
  const rows = await road.transaction.query(
    sql`select cost_id, sum(net_amount), sum(tax_amount) from fc_invoice_line where ep_id = ${epId}::bigint and cost_id = any(${[...ids]}::bigint[]) and not is_deleted group by cost_id`,
  );
  return new Map(rows.map(([id, net, tax]) => [id as string, { net: net ?? '0', tax: tax ?? '0' }]));
}

/** The charges, held against everybody else together with the orders they belong to. */
async function heldCosts(road: Road, { engine, session }: CallContext, ids: readonly string[]): Promise<Row[]> {
  await holdAbove(road.transaction, engine, invoiceLine, session.actor.epId, { ids: [], sets: ids.map((costId) => ({ costId })) });
  const rows = await lockRows(road.transaction, engine, session, cost, ids);
  const gone = ids.filter((id) => !rows.has(id));
  if (gone.length > 0) throw new Refused(gone.map((id) => ({ code: 'ROW_GONE', id })));
  return ids.map((id) => rows.get(id) as Row);
}

/** What a call says of itself, not of the document. */
const control = new Set(['batchId', 'token', 'epId', 'acceptWarnings', 'reason']);

/** What is written on every document beside its charges; partner, direction and currency are those of the charges. */
const written: ReadonlySet<string> = new Set(['invoiceDate', 'invoiceKind', 'dueDate', 'remark']);

/** The head as it was sent, each value read as its field reads it; blank ones say nothing. @throws Refused with every value that cannot be read. */
function headOf({ session, input }: CallContext): Values {
  const values = Object.entries(input).filter(
    ([name, value]) =>
      fieldOfWire(invoice, name) !== undefined && !control.has(name) && value !== null && value !== '' && value !== undefined,
  );
  const foreign = values.filter(([name]) => !written.has(name));
  if (foreign.length > 0)
    throw new Refused(foreign.map(([name]) => ({ code: 'FIELD_READ_ONLY', field: fieldOfWire(invoice, name) ?? name })));
  if (values.length === 0) return {};
  const { add, malformed } = readBatch(
    invoice,
    { batchId: randomUUID(), add: [{ clientId: 'head', values: Object.fromEntries(values) }] },
    readingOf(session),
  );
  if (malformed.length > 0) throw new Refused(malformed.map(({ clientId: _head, ...refusal }) => refusal));
  return add[0]?.set ?? {};
}

async function makeInvoice(
  road: Road,
  context: CallContext,
  lines: readonly BillingLine[],
  { head, reason }: { head: Values; reason: string | null },
): Promise<MadeInvoice> {
  const { engine, session } = context;
  const [first] = lines as readonly [BillingLine];
  const currency = textOf(first.cost, 'currency') ?? '';
  const kind = first.cost.direction === 'AR' ? 'DEBIT_NOTE' : 'SUPPLIER_BILL';
  const set: Values = {
    invoiceKind: kind,
    ...head,
    direction: textOf(first.cost, 'direction'),
    customerId: textOf(first.cost, 'customerId'),
    currency,
  };
  const { done } = await road.perform(invoice, { add: [{ clientId: currency, set, derived: {} }], reason });
  const id = done[0]?.id ?? '';
  await road.perform(invoiceLine, {
    add: lines.map(({ cost: of, amount, net, tax }) => ({
      clientId: of.id,
      set: { invoiceId: id, costId: of.id, orderId: textOf(of, 'orderId'), allocatedAmountOfCost: amount, netAmount: net, taxAmount: tax },
      derived: {},
    })),
  });
  const made = (await lockRows(road.transaction, engine, session, invoice, [id])).get(id) as Row;
  const text = (field: string) => String(made[field] ?? '');
  return {
    id,
    invoiceNo: text('invoiceNo'),
    direction: text('direction'),
    crmId: text('customerId'),
    currency,
    invoiceDate: text('invoiceDate'),
    bookPeriod: text('bookPeriod'),
    dueDate: textOf(made, 'dueDate'),
    amount: text('amount'),
    netAmount: text('netAmount'),
    taxAmount: text('taxAmount'),
    baseAmount: text('baseAmount'),
    lines: lines.length,
  };
}

/**
 * Invoices of charges of one partner and one direction, one for each currency (domain/03 §3.7.1; §4.3: unlike currencies are
 * never mixed). The charges' amounts are taken at once, so that two drafts cannot take the same money.
 */
async function fromCosts(context: CallContext): Promise<{ data: { invoices: MadeInvoice[]; credit: Exposure | null } }> {
  const { engine, session, input } = context;
  // The first one named says whose the invoice is; the others are held against it.
  const ids = idsOf(input.costIds);
  if (ids.length > mostCosts) throw new Refused('TOO_MANY_ROWS', { n: String(mostCosts) }, 'costIds');
  const amounts = amountsOf(input.allocations);
  const stray = Object.keys(amounts).filter((id) => !ids.includes(id));
  if (stray.length > 0) throw new Refused(stray.map((id) => ({ code: 'ALLOCATION_NOT_CHOSEN', id, field: 'allocations' })));
  const dryRun = input.dryRun === true || input.dryRun === 'true' || input.dryRun === '1';
  const head: Values = { invoiceDate: dayInZone(engine.now().toISOString(), session.zone), ...headOf(context) };
  const reason = textOfInput(input.reason, 500);
  const accepted: Accepted = { warnings: acceptedOf(input.acceptWarnings), reason, dryRun };
  const together = {
    batchId: batchIdOf(input, context.request),
    request: { ids, amounts, head, reason },
    action: 'insert',
    definition: invoice,
    dryRun,
  };
  const { invoices, credit } = await performTogether(engine, session, together, async (road) => {
    const costs = await heldCosts(road, context, ids);
    const { lines, refusals } = billingLines(costs, amounts, await billedOf(road, session.actor.epId, ids));
    if (refusals.length > 0) throw new Refused(refusals);
    const facts = await engine.facts.load(road.transaction, invoice, session.actor, engine.now());
    const credit = await checkCredit(road, context, lines, facts, accepted);
    const byCurrency = new Map<string, BillingLine[]>();
    for (const line of lines) byCurrency.set(String(line.cost.currency), [...(byCurrency.get(String(line.cost.currency)) ?? []), line]);
    const made: MadeInvoice[] = [];
    for (const some of byCurrency.values()) made.push(await makeInvoice(road, context, some, { head, reason }));
    return { invoices: made, credit };
  });
  return { data: { invoices: dryRun ? invoices.map((one) => ({ ...one, id: null, invoiceNo: null })) : invoices, credit } };
}

/** `insert`: with `costIds` the invoices of these charges, otherwise one document without lines. */
const insert: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  if (input.costIds !== undefined) return fromCosts(context);
  const values = Object.fromEntries(Object.entries(input).filter(([name]) => !control.has(name)));
  const wish = readBatch(invoice, { batchId: batchIdOf(input, context.request), add: [{ clientId: 'one', values }] }, readingOf(session));
  const outcome = await perform(engine, session, invoice, wish);
  return { data: outcome.done[0]?.after ?? null };
};

const figuresOf = (row: Row) => ({ rate: String(row.rate ?? ''), amount: String(row.amount), baseAmount: String(row.baseAmount ?? '') });

/** `recalculateInvoice`: takes the book rate of each invoice's date anew while it is a draft, and shows what it was. */
const recalculate: ActBody = async ({ engine, caller, road, rows, facts, dryRun }) => {
  const rates = rows.map((row) => {
    const [currency, on] = [textOf(row, 'currency') ?? '', dayOf(row, 'invoiceDate') ?? facts.today];
    return { row, currency, on, rate: bookRateOn(facts, currency, on) };
  });
  const unknown = rates.filter(({ rate }) => rate === null);
  if (unknown.length > 0)
    throw new Refused(
      unknown.map(({ row: { id }, currency, on }) => ({
        code: 'EXCHANGE_RATE_MISSING',
        id,
        field: 'rate',
        detail: { ccy: currency, date: on },
      })),
    );
  await road.perform(invoice, {
    rows: rates.map(({ row: { id, version }, rate }) => ({ id, version, set: { rate }, old: {}, derived: {} })),
  });
  const ids = rows.map(({ id }) => id);
  const after = await lockRows(road.transaction, engine, caller, invoice, ids);
  const invoices = rows.map((row) => ({ id: row.id, before: figuresOf(row), after: figuresOf(after.get(row.id) as Row) }));
  const preview: ActPreview = {
    columns: [
      { name: 'invoiceNo', kind: 'text' },
      { name: 'rate', kind: 'text' },
      { name: 'newRate', kind: 'text' },
      { name: 'baseAmount', kind: 'money' },
      { name: 'newBaseAmount', kind: 'money' },
    ],
    rows: invoices.map(({ before, after: now }, at) => ({
      invoiceNo: textOf(rows[at] as Row, 'invoiceNo'),
      rate: before.rate,
      newRate: now.rate,
      baseAmount: before.baseAmount,
      newBaseAmount: now.baseAmount,
    })),
  };
  // The specification's answer is of one invoice.
  return { ...invoices[0], invoices, ...(dryRun ? { preview } : {}) };
};

/** `invoiceNoIsRepeat`: does another document of the branch have this number? */
const isRepeated: CustomHandler = async ({ engine, session, input }) => {
  const invoiceNo = textOfInput(input.invoiceNo, 40);
  if (invoiceNo === null) throw new Refused('FIELD_REQUIRED', {}, 'invoiceNo');
  const except = input.id === undefined || input.id === '' ? '0' : idOf(input.id);
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select count(*) from fc_invoice where ep_id = ${session.actor.epId}::bigint and invoice_no = ${invoiceNo} and id <> ${except}::bigint and not is_deleted`,
    ),
  );
  return { data: { isRepeat: Number(rows[0]?.[0]) > 0 } };
};

export const invoiceHandlers = { insert, isRepeated };

/** Bodies of the acts of an invoice. */
export const invoiceBodies = { recalculate };

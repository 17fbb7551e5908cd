import { bookRateOn } from '#define/facts';
import { dayOf, textOf, type Row } from '#define/row';
import type { ActPreview } from '#define/wire';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import type { ActBody } from '#server/perform/actBodies';
import { previewColumns } from '#server/perform/previews';
import { lockRows } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

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
    columns: previewColumns('invoiceNo rate newRate baseAmount/ newBaseAmount/'),
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

export const invoiceHandlers = { isRepeated };

/** Bodies of the acts of an invoice. */
export const invoiceBodies = { recalculate };

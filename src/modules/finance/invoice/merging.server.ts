import { textOf, type Row, type Values } from '#define/row';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { invoiceLine } from '#modules/finance/invoiceLine/invoiceLine.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import type { ServerRefusal } from '#server/refused';
import { numbersNow } from '#server/perform/numbering';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** What documents of one have in common; the rate too, so that no line's base amount moves. */
const common = ['customerId', 'direction', 'currency', 'invoiceKind', 'checkStatus', 'rate', 'bookPeriod', 'titleId'] as const;

/** What the new document takes over of the first. */
const taken = ['customerId', 'direction', 'currency', 'invoiceKind', 'rate', 'invoiceDate', 'titleId'] as const;
const stamps = ['submitUserId', 'submitTime', 'passUserId', 'passTime', 'passOpinion'] as const;

const of = (row: Row, fields: readonly string[]): Values => Object.fromEntries(fields.map((name) => [name, row[name] ?? null]));

/** Puts values into rows beside what a person may set. */
const putting = (rows: Iterable<Row>, put: (row: Row) => Values) => ({
  rows: [...rows].map((row) => ({ id: row.id, version: row.version, set: {}, put: put(row), old: {}, derived: {} })),
});

async function linesOf({ road, caller }: ActWork, ids: readonly string[]): Promise<Row[]> {
  const found = await road.transaction.query(
    sql`select id from fc_invoice_line where ep_id = ${caller.actor.epId}::bigint and invoice_id = any(${[...ids]}::bigint[]) and not is_deleted order by id`,
  );
  const lines = await road.hold(
    invoiceLine,
    found.map(([id]) => id as string),
  );
  return [...lines.values()];
}

/**
 * `merge`: documents of one partner, side, currency and state become one new document over all their lines; they themselves stay as merged
 * and say into which (domain/03 §3.7.1). All or nothing.
 */
const merge: ActBody = async (work) => {
  const { road, rows, put, dryRun } = work;
  const [first] = rows as readonly [Row];
  const refusals: ServerRefusal[] = rows.flatMap((row) => {
    const field = common.find((name) => row[name] !== first[name]);
    return field === undefined ? [] : [{ code: 'MERGE_MISMATCH', id: row.id, field }];
  });
  if (rows.length < 2) throw new Refused('INVOICE_MERGE_ONE');
  if (refusals.length > 0) throw new Refused(refusals);
  const ids = rows.map(({ id }) => id);
  const [state, lines] = [textOf(first, 'checkStatus'), await linesOf(work, ids)];
  const dueDate = rows.map((row) => textOf(row, 'dueDate') ?? '').toSorted()[0] || null;
  const { done } = await road.perform(invoice, {
    add: [
      {
        clientId: 'merged',
        set: of(first, taken),
        put: { dueDate, isMerged: true, mergedFromIds: ids, bookPeriod: first.bookPeriod ?? null },
        derived: {},
      },
    ],
  });
  const id = done[0]?.id ?? '';
  await road.perform(
    invoiceLine,
    putting(lines, (line) => ({ invoiceId: id, fromInvoiceId: line.invoiceId ?? null })),
  );
  // Only now that it comes to something may what follows see it as passed.
  if (state === 'CHECK_PASS') {
    const made = [...(await road.hold(invoice, [id])).values()];
    const numbers = await numbersNow(road.transaction, work.engine, work.caller, invoice, made);
    await road.perform(
      invoice,
      putting(made, () => ({ ...of(first, stamps), ...numbers.get(id), checkStatus: state })),
    );
  }
  for (const old of ids) put(old, { mergedIntoId: id });
  const row = (await road.hold(invoice, [id])).get(id) as Row;
  const told = of(row, ['invoiceNo', 'currency', 'lines', 'amount', 'netAmount', 'taxAmount', 'baseAmount', 'dueDate']) as Record<
    string,
    string | null
  >;
  const columns = [
    { name: 'currency', kind: 'text' as const },
    { name: 'lines', kind: 'count' as const },
    ...['amount', 'netAmount', 'taxAmount'].map((name) => ({ name, kind: 'money' as const, currency: 'currency' })),
    { name: 'baseAmount', kind: 'money' as const },
    { name: 'dueDate', kind: 'text' as const },
  ];
  return dryRun
    ? { id: null, invoiceNo: null, preview: { columns, rows: [{ ...told, lines: lines.length }] } }
    : { id, invoiceNo: told.invoiceNo, made: [id] };
};

/** `cancelMerge`: each document has its lines and its state again; the one they were merged into goes, its number stays used. */
const cancelMerge: ActBody = async (work) => {
  const { road, rows } = work;
  for (const merged of rows) {
    const state = merged.checkStatus;
    const lines = await linesOf(work, [merged.id]);
    const olds = await road.hold(invoice, (merged.mergedFromIds ?? []) as readonly string[]);
    await road.perform(
      invoice,
      putting([merged], () => ({ checkStatus: 'DRAFT' })),
    );
    await road.perform(
      invoice,
      putting(olds.values(), () => ({ checkStatus: 'DRAFT', mergedIntoId: null })),
    );
    await road.perform(
      invoiceLine,
      putting(lines, (line) => ({ invoiceId: line.fromInvoiceId ?? null, fromInvoiceId: null })),
    );
    const back = await road.hold(invoice, [...olds.keys()]);
    await road.perform(
      invoice,
      putting(back.values(), () => ({ checkStatus: state })),
    );
    await road.perform(invoice, { remove: [{ id: merged.id, version: null }] });
  }
  return {};
};

export const mergingBodies = { merge, cancelMerge };

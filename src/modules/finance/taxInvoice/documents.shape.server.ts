import { textOf, type Row, type Values } from '#define/row';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import type { Caller } from '#server/engine';
import type { Road } from '#server/perform/together';
import { sql } from '#server/store/sql';
import { compare, subtract, sum, toDecimal, toText, type Decimal } from '#values/decimal';

/** Documents of applications, held, and what is put into all of them. */
export async function putInDocuments(road: Road, { actor }: Caller, ids: readonly string[], put: Values): Promise<void> {
  const found = await road.transaction.query(
    sql`select id from fc_invoice where ep_id = ${actor.epId}::bigint and tax_invoice_id = any(${[...ids]}::bigint[]) and not is_deleted`,
  );
  const held = await road.hold(
    invoice,
    found.map(([id]) => id as string),
  );
  await road.perform(invoice, {
    rows: [...held.values()].map(({ id, version }) => ({ id, version, set: {}, put, old: {}, derived: {} })),
  });
}

const money = (row: Row, field: string) => toDecimal(textOf(row, field) ?? '0');

/** What red ones may still take back of a tax invoice. */
export const leftOf = (row: Row): Decimal => subtract(money(row, 'issuedTotal'), money(row, 'redFlushedTotal'));

/** A red one took a part of it back: what stands in the row from then on. */
export function flushed(row: Row, part: Decimal, redNo: string | null, redDate: string): Values {
  const redNos = [textOf(row, 'redNos'), redNo].filter((no) => no !== null).join(' ');
  const all = compare(part, leftOf(row)) === 0;
  return { redFlushedTotal: toText(sum([money(row, 'redFlushedTotal'), part])), redNos, redDate, issueState: all ? 'RED_ALL' : 'RED_PART' };
}

import { decimalOf, textOf, type Row, type Values } from '#define/row';
import { flushed, leftOf, putInDocuments } from '#modules/finance/taxInvoice/documents.shape.server';
import { taxInvoice } from '#modules/finance/taxInvoice/taxInvoice.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { Refused, type ServerRefusal } from '#server/refused';
import { saysYes } from '#server/store/namedRows';
import { sql } from '#server/store/sql';
import { compare, subtract, sum, toDecimal, toText, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

/** The title of its customer a document is made out to (domain/03 §3.7.1); `chosen` goes before its own. */
const titled = (chosen: string | null) =>
  sql`lateral (select t.* from crm_invoice_title t where t.ep_id = i.ep_id and t.customer_id = i.customer_id and t.state = 'ENABLED' and not t.is_deleted
    and case when coalesce(${chosen}::bigint, i.title_id) is null then t.is_default else t.id = coalesce(${chosen}::bigint, i.title_id) end limit 1)`;

/** What a document comes to without its tax in the books' currency, and whether a line of it bears none; its buyer as it is registered. */
interface Taxed {
  readonly net: DecimalText;
  readonly exempt: boolean;
  /** What it is made out to: the title asked for, its own, else the customer's usual one; null where there is none. */
  readonly titleId: string | null;
  readonly buyer: Values;
}

async function taxedOf({ road, caller, facts, rows, answers }: ActWork): Promise<ReadonlyMap<string, Taxed>> {
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const found = await road.transaction.query(
    sql`select i.id, l.net_amount * i.rate, l.tax_amount = 0, coalesce(t.title_name, p.crm_name), case when t.id is null then p.uscc else t.tax_no end, coalesce(t.receiver_email, left(p.email, 100)),
          t.id, nullif(concat_ws(' ', t.address, t.phone), ''), nullif(concat_ws(' ', t.bank_name, t.account_no), ''), t.id is null and coalesce(${textOf(answers, 'titleId')}::bigint, i.title_id) is not null from fc_invoice i join fc_invoice_line l on l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted
        join crm_customer p on p.ep_id = i.ep_id and p.id = i.customer_id left join ${titled(textOf(answers, 'titleId'))} t on true
        where i.ep_id = ${caller.actor.epId}::bigint and i.id = any(${rows.map(({ id }) => id)}::bigint[])`,
  );
  const taxed = new Map<string, Taxed>();
  for (const [
    id,
    worth,
    untaxed,
    buyerName = null,
    buyerTaxNo = null,
    receiverEmail = null,
    titleId = null,
    place = null,
    bank = null,
    odd,
  ] of found) {
    if (saysYes(odd)) throw new Refused([{ code: 'TITLE_OTHER', id: id as string, field: 'titleId' }]);
    const before = taxed.get(id as string);
    const net = toDecimal(moneyText(worth ?? '0', base));
    taxed.set(id as string, {
      net: toText(before ? sum([toDecimal(before.net), net]) : net),
      exempt: before?.exempt === true || saysYes(untaxed),
      titleId,
      buyer: { buyerName, buyerTaxNo, receiverEmail, buyerAddressPhone: place, buyerBank: bank },
    });
  }
  return taxed;
}

/** A special one needs the buyer's tax number, and tax on every line (domain/02d §2.17). @throws Refused */
function askSpecial(rows: readonly Row[], taxed: ReadonlyMap<string, Taxed>): void {
  const refusals = rows.flatMap(({ id }): ServerRefusal[] => {
    const one = taxed.get(id);
    if (!one?.buyer.buyerTaxNo) return [{ code: 'BUYER_TAX_NO_INVALID', id, field: 'customerId' }];
    return one.exempt ? [{ code: 'TAX_INVOICE_EXEMPT', id, field: 'taxAmount' }] : [];
  });
  if (refusals.length > 0) throw new Refused(refusals);
}

/** `apply`: one tax invoice for each buyer and title over the chosen documents; what it bills is what stands in the books (domain/13 §13.3, §13.15). */
const apply: ActBody = async (work) => {
  const { road, rows, answers, put } = work;
  const taxed = await taxedOf(work);
  if (answers.taxInvoiceKind === 'DIGITAL_SPECIAL') askSpecial(rows, taxed);
  const buyerOf = (row: Row) => `${textOf(row, 'customerId') ?? ''} ${taxed.get(row.id)?.titleId ?? ''}`;
  const buyers = [...new Set(rows.map(buyerOf))];
  const { done } = await road.perform(taxInvoice, {
    add: buyers.map((buyer) => {
      const own = rows.filter((row) => buyerOf(row) === buyer);
      const customerId = own[0]?.customerId ?? null;
      const netTotal = sum(own.map(({ id }) => toDecimal(taxed.get(id)?.net ?? '0')));
      const total = sum(own.map((row) => toDecimal(textOf(row, 'baseAmount') ?? '0')));
      const told = { netTotal: toText(netTotal), taxTotal: toText(subtract(total, netTotal)) };
      const remarkText = [...new Set(own.map((row) => textOf(row, 'jobNos')))].join(' ').slice(0, 230);
      const set = { customerId, taxInvoiceKind: answers.taxInvoiceKind ?? null, ...taxed.get(own[0]?.id ?? '')?.buyer, remarkText };
      return { clientId: buyer, set, put: told, derived: {} };
    }),
  });
  const taxInvoiceIds = done.map(({ id }) => id);
  for (const row of rows) put(row.id, { taxInvoiceId: taxInvoiceIds[buyers.indexOf(buyerOf(row))] ?? null });
  return { taxInvoiceIds, elsewhere: { entity: 'taxInvoice', by: 'id', are: taxInvoiceIds } };
};

/** The applications go, and all their documents are free again. */
async function dropped(work: ActWork, ids: readonly string[]): Promise<void> {
  await putInDocuments(work.road, work.caller, ids, { taxInvoiceId: null });
  await work.road.perform(taxInvoice, { remove: ids.map((id) => ({ id, version: null })) });
}

/** `cancelApply`: begun from documents. */
const cancelApply: ActBody = async (work) => {
  await dropped(work, [...new Set(work.rows.map((row) => textOf(row, 'taxInvoiceId') ?? ''))]);
  return {};
};

/** `deleteHsy`: the same begun from the application. */
const drop: ActBody = async (work) => {
  await dropped(
    work,
    work.rows.map(({ id }) => id),
  );
  return {};
};

const money = (row: Row, field: string) => toDecimal(textOf(row, field) ?? '0');

/** `invoiceRepair`: the number the bureau gave stands on the application and its documents; a total that differs is another invoice. */
const issue: ActBody = async (work) => {
  const { rows, answers, put } = work;
  const told = decimalOf(answers, 'total');
  const other = rows.find((row) => told !== null && compare(toDecimal(told), money(row, 'total')) !== 0);
  if (other)
    throw new Refused([{ code: 'REPAIR_MISMATCH', id: other.id, field: 'total', detail: { value: textOf(other, 'total') ?? '' } }]);
  for (const row of rows) put(row.id, { issuedTotal: row.total ?? null, errorCode: null, errorText: null });
  await putInDocuments(
    work.road,
    work.caller,
    rows.map(({ id }) => id),
    { taxInvoiceNo: answers.taxInvoiceNo ?? null },
  );
  return {};
};

/** It was typed for the wrong one: nothing of it is issued. */
const cancelIssue: ActBody = async (work) => {
  for (const { id } of work.rows) work.put(id, { issuedTotal: '0' });
  await putInDocuments(
    work.road,
    work.caller,
    work.rows.map(({ id }) => id),
    { taxInvoiceNo: null },
  );
  return {};
};

/** `redInvoiceAllElectric`: a red one takes back a part, or all that is left; of what went back whole the documents may be applied for again. */
const red: ActBody = async ({ rows, answers, put, facts }) => {
  for (const row of rows) {
    const left = leftOf(row);
    const told = decimalOf(answers, 'redTotal');
    const part = told === null ? left : toDecimal(told);
    if (compare(part, left) > 0)
      throw new Refused([{ code: 'RED_EXCEEDS', id: row.id, field: 'redFlushedTotal', detail: { open: toText(left) } }]);
    put(row.id, flushed(row, part, textOf(answers, 'redNo'), facts.today));
  }
  return {};
};

export const applyingBodies = { apply, cancelApply };
export const issuingBodies = { issue, 'cancel issue': cancelIssue, red, drop };

import { createHash } from 'node:crypto';
import { dayOf, decimalOf, textOf, type Row, type Values } from '#define/row';
import { accountingDoc } from '#modules/accounting/accountingDoc/accountingDoc.entity';
import { modelOf } from '#modules/accounting/accountingDoc/models.server';
import { Mapping } from '#modules/accounting/accountingDoc/mapping.server';
import { forms, type DocKind } from '#modules/accounting/accountingDoc/payload.rules';
import { kdCostRelation } from '#modules/accounting/kdCostRelation/kdCostRelation.entity';
import { cost } from '#modules/finance/cost/cost.entity';
import { putting } from '#server/perform/branchRows';
import { dueSoon } from '#server/jobs/soon';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { Refused, type ServerRefusal } from '#server/refused';
import { namedRows } from '#server/store/namedRows';
import { sql } from '#server/store/sql';
import {
  absolute,
  compare,
  divide,
  isZero,
  multiply,
  subtract,
  sum,
  toDecimal,
  toText,
  ZERO,
  type Decimal,
  type DecimalText,
} from '#values/decimal';
import { moneyText } from '#values/money';

/** Name of the work that sends what waits. */
export const pushingName = 'pushAccounting';

/** A charge, or the part of it a document of ours took, as it goes over. */
interface Part {
  readonly costId: string;
  readonly invoiceId: string | null;
  readonly feeCode: string;
  readonly taxRate: DecimalText;
  readonly amount: DecimalText;
  readonly netAmount: DecimalText;
}

/** A document to be made: what it says of itself, and the charges it holds. */
interface Wanted {
  readonly docKind: DocKind;
  readonly sources: readonly string[];
  readonly values: Values;
  readonly parts: readonly Part[];
  /** A row of ours it is made of, for what is missing. */
  readonly rowId: string;
}

const text = (row: Values, field: string): string => textOf(row, field) ?? '';
const decimalIn = (row: Values, field: string): DecimalText => decimalOf(row, field) ?? '0';

/** Two pushes that would say the same have the same fingerprint. */
const printOf = (values: readonly string[]): string => createHash('sha256').update(JSON.stringify(values)).digest('hex');

/** Rows put together by what two of them share, in the order they came. */
function together<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()];
}

const joined = (texts: readonly string[]): string => [...new Set(texts.filter((one) => one !== ''))].join(' ').slice(0, 400);

/** Codes of partners and of our accounts by their ids: the mapping speaks of what people read. */
async function codesOf(
  { road, caller }: ActWork,
  table: 'customer' | 'bankAccount',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const epId = caller.actor.epId;
  const found = await road.transaction.query(
    table === 'customer'
      ? sql`select id, crm_code from crm_customer where ep_id = ${epId}::bigint and id = any(${[...ids]}::bigint[])`
      : sql`select id, account_no from bs_bank_account where ep_id = ${epId}::bigint and id = any(${[...ids]}::bigint[])`,
  );
  return new Map(found.map(([id, code]) => [id as string, code ?? '']));
}

/** The rows a document is made of, in few letters. */
const keyOf = ({ sources }: Pick<Wanted, 'sources'>): string => (sources.length === 1 ? (sources[0] as string) : printOf(sources));

interface Standing {
  readonly id: string;
  readonly hash: string;
  readonly externalId: string | null;
  readonly failed: boolean;
}

/** Documents of these sources that stand already: the newest of each. */
async function standing({ road, caller }: ActWork, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, Standing>> {
  const [kinds, keys] = [wanted.map(({ docKind }) => docKind), wanted.map(keyOf)];
  const found = await road.transaction.query(
    sql`select doc_kind || ' ' || source_key, id, content_hash, external_id, doc_state from fc_accounting_doc where ep_id = ${caller.actor.epId}::bigint
        and (doc_kind, source_key) in (select * from unnest(${kinds}::text[], ${keys}::text[])) and doc_state <> 'DELETED' and not is_deleted order by id`,
  );
  return new Map(
    found.map(([key, id, hash, externalId, state]) => [
      key as string,
      { id: id as string, hash: hash ?? '', externalId: externalId ?? null, failed: state === 'FAILED' },
    ]),
  );
}

/** What goes over of charges, with what went before, is never more than there is of them. @throws Refused ACCOUNTING_PUSHED */
async function askRoom({ road }: ActWork, parts: readonly Part[], rowId: string): Promise<void> {
  const held = await road.hold(
    cost,
    parts.map(({ costId }) => costId),
  );
  for (const own of together(parts, ({ costId }) => costId)) {
    const charge = held.get(own[0]?.costId ?? '');
    if (!charge) continue;
    const [whole, gone] = [toDecimal(decimalIn(charge, 'amount')), toDecimal(decimalIn(charge, 'pushedAmount'))];
    const now = sum([gone, ...own.map(({ amount }) => toDecimal(amount))]);
    if (compare(absolute(now), absolute(whole)) > 0)
      throw new Refused([
        { code: 'ACCOUNTING_PUSHED', id: rowId, detail: { value: `${text(charge, 'jobNo')} ${text(charge, 'feeName')}` } },
      ]);
  }
}

/**
 * Makes what is not there yet and has it sent; the same again answers the document that stands, and sends it once more where it failed
 * (domain/02f §2.25).
 * @throws Refused ACCOUNTING_NOT_SET_UP, ACCOUNTING_MAPPING, ACCOUNTING_NOTHING, ACCOUNTING_PUSHED
 */
async function push(work: ActWork, wanted: readonly Wanted[]) {
  const { engine, road, caller, rows } = work;
  if (!engine.accounting) throw new Refused('ACCOUNTING_NOT_SET_UP');
  if (wanted.length === 0) throw new Refused(rows.map(({ id }): ServerRefusal => ({ code: 'ACCOUNTING_NOTHING', id })));
  const mapping = await Mapping.read(road.transaction, caller.actor.epId);
  const [branch = []] = await road.transaction.query(sql`select com_code from sys_enterprise where id = ${caller.actor.epId}::bigint`);
  const partners = await codesOf(
    work,
    'customer',
    wanted.map(({ values }) => text(values, 'customerId')).filter((id) => id !== ''),
  );
  const ofPartner = ({ docKind, values, rowId }: Wanted): string | null => {
    const partner = partners.get(text(values, 'customerId'));
    if (partner === undefined) return null;
    if (docKind === 'CLIENT' || docKind === 'SUPPLIER') return partner;
    const sells = docKind === 'PAYABLE' || docKind === 'PAYMENT_BILL';
    return mapping.of(sells ? 'SUPPLIER' : 'CUSTOMER', partner, rowId);
  };
  const made = wanted.map((one) => ({
    ...one,
    put: {
      ...one.values,
      docKind: one.docKind,
      formId: forms[one.docKind].formId,
      billType: forms[one.docKind].billType,
      sourceKey: keyOf(one),
      orgNo: mapping.of('ORG', branch[0] ?? '', one.rowId),
      partnerNo: ofPartner(one),
      currencyNo: textOf(one.values, 'currency') === null ? null : mapping.of('CURRENCY', text(one.values, 'currency'), one.rowId),
      docState: 'WAITING',
    } as Values,
    lines: one.parts.map((part) => ({ ...part, itemNo: mapping.of('CHARGE_ITEM', part.feeCode, one.rowId) })),
  }));
  mapping.whole();
  const there = await standing(work, wanted);
  const product = asProduct(caller);
  const ids: string[] = [];
  for (const { put, lines, docKind, sources, values, rowId } of made) {
    const contentHash = printOf([JSON.stringify(put), JSON.stringify(lines)]);
    const before = there.get(`${docKind} ${keyOf({ sources })}`);
    if (before?.hash === contentHash) {
      ids.push(before.id);
      const failed = before.failed ? (await road.hold(accountingDoc, [before.id])).get(before.id) : undefined;
      if (failed) await road.perform(accountingDoc, { rows: [putting(failed, { docState: 'WAITING', errorText: null })] }, product);
      continue;
    }
    const again = before !== undefined && docKind !== 'CLIENT' && docKind !== 'SUPPLIER';
    if (again) throw new Refused([{ code: 'ACCOUNTING_PUSHED', id: rowId, detail: { value: text(values, 'sourceNos') } }]);
    await askRoom(work, lines, rowId);
    const { done } = await road.perform(
      accountingDoc,
      { add: [{ clientId: 'doc', set: {}, put: { ...put, contentHash, externalId: before?.externalId ?? null }, derived: {} }] },
      product,
    );
    const id = done[0]?.id as string;
    ids.push(id);
    // Its accounts must have their names over there before anybody waits for it.
    if (lines.length === 0)
      await modelOf(
        road.transaction,
        caller.actor.epId,
        { cashId: null, voucherId: null, ...put, id, version: 1, epId: caller.actor.epId },
        '',
      );
    if (lines.length > 0)
      await road.perform(
        kdCostRelation,
        {
          add: lines.map(({ feeCode: _feeCode, ...line }, at) => ({
            clientId: String(at),
            set: {},
            put: { accountingDocId: id, ...line },
            derived: {},
          })),
        },
        product,
      );
  }
  await dueSoon(road.transaction, engine.now(), pushingName, caller.actor.epId);
  return { accountingDocIds: ids, elsewhere: { entity: 'accountingDoc' as const, by: 'id', are: ids } };
}

/** What is left of a charge, with its share of the net amount. */
function leftOf(row: Row): Part | null {
  const [whole, gone] = [toDecimal(decimalIn(row, 'amount')), toDecimal(decimalIn(row, 'pushedAmount'))];
  const left = subtract(whole, gone);
  if (isZero(left)) return null;
  const currency = text(row, 'currency');
  return {
    costId: row.id,
    invoiceId: null,
    feeCode: text(row, 'feeCode'),
    taxRate: decimalIn(row, 'taxRate'),
    amount: toText(left),
    netAmount: netOf(toDecimal(decimalIn(row, 'netAmount')), left, whole, currency),
  };
}

const netOf = (net: Decimal, part: Decimal, whole: Decimal, currency: string): DecimalText =>
  moneyText(toText(divide(multiply(net, part), whole, 8)), currency);

/** Charges by partner and currency, as one receivable or payable each. */
const ofCharges =
  (docKind: 'RECEIVABLE' | 'PAYABLE'): ActBody =>
  async (work) => {
    const wanted = together(work.rows, (row) => `${text(row, 'customerId')} ${text(row, 'currency')}`).flatMap((rows): Wanted[] => {
      const parts = rows.flatMap((row) => leftOf(row) ?? []);
      const [first] = rows;
      if (first === undefined || parts.length === 0) return [];
      const { customerId = null, currency = null } = first;
      const days = rows.map((row) => dayOf(row, 'costDate') ?? '').sort();
      const [sourceNos, amount] = [joined(rows.map((row) => text(row, 'jobNo'))), toText(sum(parts.map((one) => toDecimal(one.amount))))];
      const values: Values = { sourceNos, customerId, currency, docDate: days.at(-1) ?? null, amount };
      return [{ docKind, sources: parts.map(({ costId }) => `cost ${costId}`), values, parts, rowId: first.id }];
    });
    return push(work, wanted);
  };

/** Lines of the invoices as charges go over: what each took of its charge. */
async function partsOfInvoices({ road, caller, rows }: ActWork): Promise<ReadonlyMap<string, Part[]>> {
  const parts = new Map<string, Part[]>(rows.map(({ id }) => [id, []]));
  const found = await namedRows(
    road.transaction,
    'l.invoice_id! l.cost_id! c.fee_code! c.tax_rate l.allocated_amount_of_cost:amount! l.net_amount!',
    {},
    sql`from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id
        where l.ep_id = ${caller.actor.epId}::bigint and l.invoice_id = any(${[...parts.keys()]}::bigint[]) and not l.is_deleted order by l.id`,
  );
  for (const row of found) parts.get(row.invoiceId)?.push({ ...row, taxRate: row.taxRate ?? '0' });
  return parts;
}

/** What a row is worth. */
const drawn = ({ currency = null, amount = null }: Row) => ({ currency, amount });

/** `pushAbleByInvoice`: each passed invoice is one receivable or payable, its lines those of the invoice. */
const ofInvoices: ActBody = async (work) => {
  const parts = await partsOfInvoices(work);
  const wanted = work.rows.flatMap((row): Wanted[] => {
    const own = (parts.get(row.id) ?? []).filter(({ amount }) => compare(toDecimal(amount), ZERO) !== 0);
    if (own.length === 0) return [];
    const { customerId = null, invoiceDate: docDate = null, dueDate = null } = row;
    return [
      {
        docKind: row.direction === 'AR' ? 'RECEIVABLE' : 'PAYABLE',
        sources: [`invoice ${row.id}`],
        values: { ...drawn(row), sourceNos: text(row, 'invoiceNo'), customerId, docDate, dueDate },
        parts: own,
        rowId: row.id,
      },
    ];
  });
  return push(work, wanted);
};

/** Each row goes over as one document of the kind; `of`: the table it stands in. */
const each =
  (
    of: string,
    docKind: Wanted['docKind'] | ((row: Row) => Wanted['docKind']),
    values: (row: Row, work: ActWork) => Wanted['values'],
  ): ActBody =>
  (work) => {
    const kindOf = typeof docKind === 'function' ? docKind : () => docKind;
    return push(
      work,
      work.rows.map((row) => ({ docKind: kindOf(row), sources: [`${of} ${row.id}`], values: values(row, work), parts: [], rowId: row.id })),
    );
  };

/** Money that came in or went out, each as one bill. */
const ofMoney = (docKind: 'RECEIPT_BILL' | 'PAYMENT_BILL') =>
  each('cash', docKind, (row) => {
    const { id: cashId, customerId = null, cashDate: docDate = null } = row;
    return { ...drawn(row), sourceNos: text(row, 'cashNo'), customerId, cashId, docDate };
  });

const billOf = ({ docKind }: Row) => (docKind === 'RECEIVABLE' ? 'RECEIPT_BILL' : 'PAYMENT_BILL');

/** `pushAbleToBill`: a receivable or payable that stands there becomes the receipt or payment of it. */
const ofDocuments = each('accountingDoc', billOf, (row, { answers: { docDate = null } }) => {
  const { id: fromDocId, customerId = null } = row;
  return { ...drawn(row), sourceNos: text(row, 'sourceNos'), customerId, fromDocId, docDate };
});

/** What changes of a partner over there changes its fingerprint: pushed again it is written over, not made twice. */
const ofPartners = (docKind: 'CLIENT' | 'SUPPLIER') =>
  each('customer', docKind, (row) => {
    const sourceNos = joined([text(row, 'crmCode'), text(row, 'crmName'), text(row, 'uscc')]);
    return { sourceNos, customerId: row.id, currency: row.settleCurrency ?? null };
  });

/** Posted vouchers, entry for entry. */
const ofVouchers = each('voucher', 'VOUCHER', (row) => {
  const { id: voucherId, voucherDate: docDate = null, debit: amount = null } = row;
  return { sourceNos: text(row, 'voucherNo'), voucherId, docDate, amount };
});

/** Bodies of the acts by which rows of other areas go over. */
export const pushingBodies = {
  cost: { saveReceivable: ofCharges('RECEIVABLE'), savePayable: ofCharges('PAYABLE') },
  invoice: { pushAble: ofInvoices },
  cash: { saveReceiveBill: ofMoney('RECEIPT_BILL'), savePayBill: ofMoney('PAYMENT_BILL') },
  customer: { saveClient: ofPartners('CLIENT'), saveSupplier: ofPartners('SUPPLIER') },
  voucher: { push: ofVouchers },
  accountingDoc: { toBill: ofDocuments },
} satisfies Record<string, Record<string, ActBody>>;

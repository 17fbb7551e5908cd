import { textOf } from '#define/row';
import { otherSides } from '#modules/ledger/internal.server';
import { billingPostings, type DocumentLine, type Posted } from '#modules/ledger/posting.rules';
import type { ActWork } from '#server/perform/actBodies';
import { namedRows } from '#server/store/namedRows';
import { sql } from '#server/store/sql';
import { toDecimal } from '#values/decimal';

type Work = Pick<ActWork, 'road' | 'caller' | 'facts'>;

/** Lines of these invoices, by invoice, in the order they stand in. */
async function linesOf({ road, caller }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, DocumentLine[]>> {
  const found = await namedRows(
    road.transaction,
    {
      invoiceId: 'l.invoice_id',
      orderId: 'l.order_id',
      feeCode: 'c.fee_code',
      amount: 'l.allocated_amount_of_cost',
      net: 'l.net_amount',
      base: 'l.base_amount',
    },
    sql`from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id
        where l.ep_id = ${caller.actor.epId}::bigint and l.invoice_id = any(${[...ids]}::bigint[]) and not l.is_deleted order by l.id`,
  );
  const lines = new Map<string, DocumentLine[]>();
  for (const { invoiceId, orderId, feeCode, amount, net, base } of found) {
    const line = { orderId, feeCode: feeCode ?? '', amount: amount ?? '', net: net ?? '', base: base ?? '' };
    lines.set(invoiceId ?? '', [...(lines.get(invoiceId ?? '') ?? []), line]);
  }
  return lines;
}

/** What entries of a document say that is posted with its other side in another branch (domain/13 §13.3 INTERNAL, example J22). */
const internalText = '内部 {jobNo} {branch}';

/** What invoices post, by their ids; those between branches name the other one. */
export async function invoicesOf(work: Work, ids: readonly string[], pairs: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const found = await namedRows(
    work.road.transaction,
    {
      id: 'i.id',
      direction: 'i.direction',
      customerId: 'i.customer_id',
      currency: 'i.currency',
      rate: 'i.rate',
      taxInvoiceNo: 'i.tax_invoice_no',
      invoiceNo: 'i.invoice_no',
      jobNo: 'i.job_nos',
      partner: 'p.crm_name',
      category: 'p.category',
      supplierBillNo: sql`(select string_agg(distinct c.supplier_bill_no, ',') from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id
          where l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted)`,
    },
    sql`from fc_invoice i join crm_customer p on p.ep_id = i.ep_id and p.id = i.customer_id
        where i.ep_id = ${work.caller.actor.epId}::bigint and i.id = any(${[...ids]}::bigint[])`,
  );
  const lines = await linesOf(work, ids);
  const sides = await otherSides({ transaction: work.road.transaction, caller: work.caller }, pairs, false);
  return new Map(
    found.map((row): [string, Posted] => {
      const id = row.id ?? '';
      const document = {
        direction: row.direction as 'AR' | 'AP',
        customerId: row.customerId ?? '',
        isInternal: row.category === 'INTERNAL',
        currency: row.currency ?? '',
        rate: row.rate ?? '1',
        taxKnown: row.taxInvoiceNo !== null,
        lines: lines.get(id) ?? [],
      };
      const words = {
        partner: row.partner ?? '',
        invoiceNo: row.invoiceNo ?? '',
        jobNo: row.jobNo ?? '',
        supplierBillNo: row.supplierBillNo ?? '',
      };
      const postings = billingPostings(document, work.facts);
      const branch = sides.get(id)?.branch;
      if (branch === undefined) return [id, { postings, words }];
      return [id, { postings, words: { ...words, branch }, text: internalText, rules: document.direction }];
    }),
  );
}

/** What is given up of invoices, by their ids (domain/13 §13.3 BAD_DEBT, example J14). */
export async function lostOf({ road, caller, facts }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const found = await namedRows(
    road.transaction,
    {
      id: 'i.id',
      customerId: 'i.customer_id',
      currency: 'i.currency',
      rate: 'i.rate',
      amount: 'i.bad_debt_amount',
      amountBase: 'i.bad_debt_base',
      invoiceNo: 'i.invoice_no',
      partner: 'p.crm_name',
      category: 'p.category',
    },
    sql`from fc_invoice i join crm_customer p on p.ep_id = i.ep_id and p.id = i.customer_id
        where i.ep_id = ${caller.actor.epId}::bigint and i.id = any(${[...ids]}::bigint[])`,
  );
  return new Map(
    found.map((row): [string, Posted] => {
      const [customerId, worth] = [row.customerId ?? '', toDecimal(row.amountBase ?? '')];
      const owed = { currency: row.currency ?? '', rate: row.rate ?? '1', base: worth, original: toDecimal(row.amount ?? ''), customerId };
      const postings = [
        { key: 'LOSS', currency: base, rate: '1', base: worth, original: worth, customerId },
        { ...owed, key: row.category === 'INTERNAL' ? 'AR_INTERNAL' : 'AR' },
      ];
      return [row.id ?? '', { postings, words: { invoiceNo: row.invoiceNo ?? '', partner: row.partner ?? '' } }];
    }),
  );
}

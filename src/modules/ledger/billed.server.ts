import { otherSides } from '#modules/ledger/internal.server';
import { billingPostings, lostPostings, type DocumentLine, type Posted } from '#modules/ledger/posting.rules';
import type { ActWork } from '#server/perform/actBodies';
import { namedRows } from '#server/store/namedRows';
import { sql } from '#server/store/sql';

type Work = Pick<ActWork, 'road' | 'caller' | 'facts'>;

/** Lines of these invoices, by invoice, in the order they stand in. */
async function linesOf({ road, caller }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, DocumentLine[]>> {
  const found = await namedRows(
    road.transaction,
    'l.invoice_id! l.order_id c.fee_code! l.allocated_amount_of_cost:amount! l.net_amount:net l.base_amount:base',
    {},
    sql`from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id
        where l.ep_id = ${caller.actor.epId}::bigint and l.invoice_id = any(${[...ids]}::bigint[]) and not l.is_deleted order by l.id`,
  );
  const lines = new Map<string, DocumentLine[]>();
  for (const { invoiceId, net, base, ...line } of found)
    lines.set(invoiceId, [...(lines.get(invoiceId) ?? []), { ...line, net: net ?? '', base: base ?? '' }]);
  return lines;
}

/** What entries of a document say that is posted with its other side in another branch (domain/13 §13.3 INTERNAL, example J22). */
const internalText = '内部 {jobNo} {branch}';

/** What invoices post, by their ids; those between branches name the other one. */
export async function invoicesOf(work: Work, ids: readonly string[], pairs: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const found = await namedRows(
    work.road.transaction,
    'i.id! i.direction! i.customer_id! i.currency! i.rate i.tax_invoice_no i.invoice_no i.job_nos p.crm_name p.category',
    {
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
      const { id, customerId, currency } = row;
      const document = {
        direction: row.direction as 'AR' | 'AP',
        customerId,
        isInternal: row.category === 'INTERNAL',
        currency,
        rate: row.rate ?? '1',
        taxKnown: row.taxInvoiceNo !== null,
        lines: lines.get(id) ?? [],
      };
      const [partner, invoiceNo] = [row.crmName ?? '', row.invoiceNo ?? ''];
      const words = { partner, invoiceNo, jobNo: row.jobNos ?? '', supplierBillNo: row.supplierBillNo ?? '' };
      const postings = billingPostings(document, work.facts);
      const branch = sides.get(id)?.branch;
      if (branch === undefined) return [id, { postings, words }];
      return [id, { postings, words: { ...words, branch }, text: internalText, rules: document.direction }];
    }),
  );
}

/** What is given up of invoices, by their ids (domain/13 §13.3 BAD_DEBT, example J14). */
export async function lostOf({ road, caller, facts }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const found = await namedRows(
    road.transaction,
    'i.id! i.customer_id! i.currency! i.rate i.bad_debt_amount! i.bad_debt_base! i.invoice_no p.crm_name p.category',
    {},
    sql`from fc_invoice i join crm_customer p on p.ep_id = i.ep_id and p.id = i.customer_id
        where i.ep_id = ${caller.actor.epId}::bigint and i.id = any(${[...ids]}::bigint[])`,
  );
  return new Map(
    found.map((row): [string, Posted] => {
      const { id, customerId, currency } = row;
      const isInternal = row.category === 'INTERNAL';
      const document = { customerId, isInternal, currency, rate: row.rate ?? '1', amount: row.badDebtAmount, base: row.badDebtBase };
      const postings = lostPostings(document, facts);
      return [id, { postings, words: { invoiceNo: row.invoiceNo ?? '', partner: row.crmName ?? '' } }];
    }),
  );
}

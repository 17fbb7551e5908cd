import type { Values } from '#define/row';
import type { Caller } from '#server/engine';
import { goingTo } from '#server/perform/otherBranch';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

type Asking = { readonly transaction: Transaction; readonly caller: Caller };

/** A charge of a document of ours, and what stands on the other side of it. */
interface Half {
  readonly invoiceId: string;
  readonly epId: string;
  readonly costId: string;
  readonly passed: string;
}

const ours = ({ caller }: Asking) => sql`${caller.actor.epId}::bigint`;

/** Charges of documents between branches whose lines all have their other side, with what passed documents of ours bill of each. */
async function halvesOf(asking: Asking, invoiceIds: readonly string[]): Promise<Half[]> {
  const found = await asking.transaction.query(
    sql`select distinct l.invoice_id, c.counterpart_ep_id, c.counterpart_cost_id,
          (select sum(x.allocated_amount_of_cost) from fc_invoice_line x join fc_invoice d on d.ep_id = x.ep_id and d.id = x.invoice_id
            where x.ep_id = l.ep_id and x.cost_id = l.cost_id and d.check_status = 'CHECK_PASS' and not x.is_deleted and not d.is_deleted)
        from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id
        where l.ep_id = ${ours(asking)} and l.invoice_id = any(${[...invoiceIds]}::bigint[]) and not l.is_deleted order by 1, 3`,
  );
  const lone = new Set(found.flatMap(([invoiceId, epId]) => (epId == null ? [invoiceId] : [])));
  return found.flatMap(([invoiceId, epId, costId, passed]) =>
    invoiceId && epId && costId && !lone.has(invoiceId) ? [{ invoiceId, epId, costId, passed: passed ?? '0' }] : [],
  );
}

/** Documents of these that are posted with their other side, in place of AR and AP (domain/13 §13.3 INTERNAL): what their sources say of it. */
export async function internalSources(asking: Asking, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, Values>> {
  return new Map((await halvesOf(asking, invoiceIds)).map(({ invoiceId }) => [invoiceId, { voucherType: 'INTERNAL' }]));
}

const byBranch = (halves: readonly Half[]): [epId: string, halves: Half[]][] =>
  [...new Set(halves.map(({ epId }) => epId))].map((epId) => [epId, halves.filter((one) => one.epId === epId)]);

/** What is said of documents whose other side has not passed what they bill: which branch they wait for. Its documents are held until we are done. */
export async function waitingFor(asking: Asking, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const waits = new Map<string, string>();
  for (const [epId, halves] of byBranch(await halvesOf(asking, invoiceIds)))
    await goingTo(asking.transaction, asking.caller, epId, async () => {
      const costIds = halves.map(({ costId }) => costId);
      await asking.transaction.query(
        sql`select id from fc_invoice where ep_id = ${epId}::bigint and id in (select invoice_id from fc_invoice_line where ep_id = ${epId}::bigint and cost_id = any(${costIds}::bigint[]) and not is_deleted) order by id for share`,
      );
      for (const { invoiceId, costId, passed } of halves) {
        const [found] = await asking.transaction.query(
          sql`select com_code, (select coalesce(sum(l.allocated_amount_of_cost), 0) <> ${passed}::numeric from fc_invoice_line l join fc_invoice i on i.ep_id = l.ep_id and i.id = l.invoice_id
                where l.ep_id = ${epId}::bigint and l.cost_id = ${costId}::bigint and i.check_status = 'CHECK_PASS' and not l.is_deleted and not i.is_deleted)
              from sys_enterprise where id = ${epId}::bigint`,
        );
        if (found?.[1]?.startsWith('t')) waits.set(invoiceId, found[0] ?? epId);
      }
    });
  return waits;
}

/** The voucher the other branch has made of its side of documents, with the document it hangs on: first that one goes. */
export async function postedThere(asking: Asking, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const posted = new Map<string, string>();
  for (const [epId, halves] of byBranch(await halvesOf(asking, invoiceIds)))
    await goingTo(asking.transaction, asking.caller, epId, async () => {
      const found = await asking.transaction.query(
        sql`select distinct l.cost_id, e.com_code, coalesce(v.voucher_no, s.source_no) from fc_invoice_line l join fc_voucher_source s on s.ep_id = l.ep_id and s.table_name = 'invoice' and s.table_id = l.invoice_id::text
              join fc_voucher v on v.ep_id = s.ep_id and v.id = s.voucher_id join sys_enterprise e on e.id = l.ep_id
            where l.ep_id = ${epId}::bigint and l.cost_id = any(${halves.map(({ costId }) => costId)}::bigint[]) and s.voucher_type = 'INTERNAL' and not l.is_deleted`,
      );
      for (const [costId, comCode, no] of found)
        for (const half of halves) if (half.costId === costId) posted.set(half.invoiceId, `${String(comCode)} ${String(no)}`);
    });
  return posted;
}

/** The branch on the other side of documents, as it is called. */
export async function otherBranches(asking: Asking, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const halves = await halvesOf(asking, invoiceIds);
  const found = await asking.transaction.query(
    sql`select id, com_code from sys_enterprise where id = any(${[...new Set(halves.map(({ epId }) => epId))]}::bigint[])`,
  );
  const names = new Map(found.map(([id, name]) => [id, name ?? '']));
  return new Map(halves.map(({ invoiceId, epId }) => [invoiceId, names.get(epId) ?? epId]));
}

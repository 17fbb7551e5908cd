import type { Values } from '#define/row';
import type { Caller } from '#server/engine';
import { goingTo } from '#server/perform/otherBranch';
import type { Transaction } from '#server/store/database';
import { saysYes } from '#server/store/namedRows';
import { sql } from '#server/store/sql';

type Asking = { readonly transaction: Transaction; readonly caller: Caller };

/** How the other branch stands to a document of ours: what it is called, whether it has to pass its side yet, and its voucher of it. */
export interface OtherSide {
  readonly branch: string;
  readonly waits: boolean;
  readonly posted: string | null;
}

/** Documents between branches all of whose lines have their other side: invoice, branch, charge there, what we passed of it. */
const halvesOf = ({ transaction, caller }: Asking, invoiceIds: readonly string[]) =>
  transaction.query(
    sql`select invoice_id, other_ep_id, other_cost_id, passed from fc_pair_half where ep_id = ${caller.actor.epId}::bigint and invoice_id = any(${[...invoiceIds]}::bigint[])`,
  );

/** Those of these documents that are posted with their other side, in place of AR and AP (domain/13 §13.3 INTERNAL), and what their sources say of it. */
export const internalSources = async (asking: Asking, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, Values>> =>
  new Map((await halvesOf(asking, invoiceIds)).map(([id]) => [id ?? '', { voucherType: 'INTERNAL' }]));

/** The other sides of documents. `held`: documents there stay as they are until we are done. */
export async function otherSides(asking: Asking, invoiceIds: readonly string[], held: boolean): Promise<ReadonlyMap<string, OtherSide>> {
  const sides = new Map<string, OtherSide>();
  for (const cells of await halvesOf(asking, invoiceIds)) {
    const [invoiceId, epId, costId, passed] = cells as [string, string, string, string];
    await goingTo(asking.transaction, asking.caller, epId, async () => {
      const theirs = sql`select invoice_id from fc_invoice_line where ep_id = ${epId}::bigint and cost_id = ${costId}::bigint and not is_deleted`;
      const locked = sql`select id from fc_invoice where ep_id = ${epId}::bigint and id in (${theirs}) order by id for share`;
      if (held) await asking.transaction.query(locked);
      const [[branch = '', waits = 't', posted = null] = []] = await asking.transaction.query(
        sql`select e.com_code, coalesce(p.passed, 0) <> ${passed}::numeric, p.posted from sys_enterprise e left join fc_charge_passed p on p.ep_id = e.id and p.cost_id = ${costId}::bigint where e.id = ${epId}::bigint`,
      );
      const before = sides.get(invoiceId);
      const isWaiting = saysYes(waits) || before?.waits === true;
      sides.set(invoiceId, { branch: branch ?? '', waits: isWaiting, posted: posted ?? before?.posted ?? null });
    });
  }
  return sides;
}

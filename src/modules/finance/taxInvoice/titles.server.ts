import { invoice } from '#modules/finance/invoice/invoice.entity';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idsOf } from '#server/http/input';
import { heldWhere } from '#server/perform/branchRows';
import type { Follower } from '#server/perform/following';
import { asProduct } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** A document is made out to a title of its own customer that is in use (domain/03 §3.7.1). */
export const titledInvoices: Follower = {
  of: 'invoice',
  when: ({ before, after }) => typeof after?.titleId === 'string' && after.titleId !== before?.titleId,
  async body({ transaction, owner }, changes) {
    const [odd] = await transaction.query(
      sql`select i.id from fc_invoice i join crm_invoice_title t on t.ep_id = i.ep_id and t.id = i.title_id where i.ep_id = ${owner}::bigint and i.id = any(${changes.map(({ id }) => id)}::bigint[])
          and (t.customer_id <> i.customer_id or t.state <> 'ENABLED' or t.is_deleted)`,
    );
    if (odd) throw new Refused([{ code: 'TITLE_OTHER', id: odd[0] ?? '', field: 'titleId' }]);
    return [];
  },
};

/** A title that went into its double, as its customer went into another, takes its documents there (domain/16 §16.6 "invoices follow to the survivor"). */
export const keptTitles: Follower = {
  of: 'invoiceTitle',
  when: ({ before, after }) => before !== null && after === null,
  async body({ transaction, engine, caller, owner }, changes) {
    const ids = changes.map(({ id }) => id);
    const twins = new Map(
      (await transaction.query(
        sql`select o.id, k.id from crm_invoice_title o join crm_customer c on c.ep_id = o.ep_id and c.id = o.customer_id
            join crm_invoice_title k on k.ep_id = c.ep_id and k.customer_id = c.merged_into_id and k.title_name = o.title_name and k.tax_no is not distinct from o.tax_no and not k.is_deleted
            where o.ep_id = ${owner}::bigint and o.id = any(${ids}::bigint[])`,
      )) as [string, string][],
    );
    const named = sql`t.title_id = any(${[...twins.keys()]}::bigint[]) and not t.is_deleted`;
    const held = twins.size === 0 ? [] : await heldWhere(transaction, engine, asProduct(caller), invoice, named);
    const decided = held.map((before): Decided => {
      const after = { ...before, titleId: twins.get(String(before.titleId)) ?? null };
      return { id: before.id, before, after, changed: ['titleId'] };
    });
    return decided.length === 0 ? [] : [{ definition: invoice, action: 'merge', decided }];
  },
};

/**
 * `selectTitles`: what the partner of these documents wants them made out to, the one they name first, else the usual one: it is proposed.
 * Documents of several partners, or that name several titles, are each made out to their own.
 */
const selectTitles: CustomHandler = async ({ engine, session, input }) => {
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`with d as (select customer_id, title_id from fc_invoice where ep_id = ${session.actor.epId}::bigint and id = any(${idsOf(input.ids)}::bigint[]))
          select t.id, t.title_name, t.tax_no from crm_invoice_title t where t.ep_id = ${session.actor.epId}::bigint and t.state = 'ENABLED' and not t.is_deleted
          and t.customer_id = (select min(customer_id) from d having count(distinct customer_id) = 1 and count(distinct coalesce(title_id, 0)) = 1)
          order by t.id is distinct from (select min(title_id) from d), not t.is_default, t.title_name limit 200`,
    ),
  );
  return { data: rows.map(([id, name, taxNo]) => ({ id, text: [name, taxNo].filter(Boolean).join(' · ') })) };
};

export const titleHandlers = { selectTitles };

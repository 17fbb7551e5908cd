import type { Follower } from '#server/perform/following';
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

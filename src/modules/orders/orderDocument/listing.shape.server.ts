import { orderDocument } from '#modules/orders/orderDocument/orderDocument.entity';
import { documentsWanted } from '#modules/orders/orderDocument/orderDocument.rules';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { seeingAll } from '#server/perform/rows';
import { sql } from '#server/store/sql';

/** Kinds of the documents that are on the lists of these orders, by order. */
async function listedAlready({ road, caller }: ActWork, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await road.transaction.query(
    sql`select order_id || ' ' || doc_type from bl_order_document where ep_id = ${caller.actor.epId}::bigint and order_id = any(${[...ids]}::bigint[]) and not is_deleted`,
  );
  return new Set(found.map(([name]) => name as string));
}

/** The checklist of orders: only what is missing is added (domain/14 §14.8.1). Answers how many documents came. */
export const createList: ActBody = async (work) => {
  const ids = work.rows.map(({ id }) => id);
  const there = await listedAlready(work, ids);
  const add = work.rows.flatMap((order) =>
    documentsWanted(order)
      .map(([docType, requiredBy]) => ({
        clientId: `${order.id} ${docType}`,
        set: { orderId: order.id, docType, requiredBy },
        derived: {},
      }))
      .filter(({ clientId }) => !there.has(clientId)),
  );
  if (add.length > 0) await work.road.perform(orderDocument, { add }, seeingAll(work.caller));
  return { documents: add.length };
};

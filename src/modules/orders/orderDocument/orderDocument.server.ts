import type { Row, Values } from '#define/row';
import { documentsWanted } from '#modules/orders/orderDocument/orderDocument.rules';
import { orderDocument } from '#modules/orders/orderDocument/orderDocument.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { seeingAll } from '#server/perform/rows';
import { sql } from '#server/store/sql';

/** Puts the same values into all rows of an act. */
const putting =
  (values: (work: ActWork) => Values): ActBody =>
  async (work) => {
    for (const { id } of work.rows) work.put(id, values(work));
    return {};
  };

const timeOf = ({ answers, engine }: ActWork) => answers.time ?? engine.now().toISOString();

export const orderDocumentBodies = {
  receive: putting((work) => ({ receivedTime: timeOf(work) })),
  'cancel receive': putting(() => ({ receivedTime: null })),
  send: putting((work) => ({ sentTime: timeOf(work), ...(work.answers.courierNo ? { courierNo: work.answers.courierNo } : {}) })),
  'cancel send': putting(() => ({ sentTime: null })),
};

/** What of these orders is there already: codes of rows that hang on them, by order. */
async function standing(
  { road, caller }: ActWork,
  rows: readonly Row[],
  of: 'document' | 'service',
): Promise<ReadonlyMap<string, Set<string>>> {
  const ids = rows.map(({ id }) => id);
  const [epId, among] = [caller.actor.epId, sql`order_id = any(${ids}::bigint[]) and not is_deleted`];
  const found = await road.transaction.query(
    of === 'document'
      ? sql`select order_id, doc_type from bl_order_document where ep_id = ${epId}::bigint and ${among}`
      : sql`select order_id, service_code from bl_order_service where ep_id = ${epId}::bigint and ${among}`,
  );
  const byOrder = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const [id, code] of found) byOrder.get(id as string)?.add(code as string);
  return byOrder;
}

/** The checklist of orders: only what is missing is added (domain/14 §14.8.1). Answers how many documents came. */
export const createList: ActBody = async (work) => {
  const [there, services] = [await standing(work, work.rows, 'document'), await standing(work, work.rows, 'service')];
  const add = work.rows.flatMap((order) =>
    documentsWanted(order, services.get(order.id) ?? new Set())
      .filter(([docType]) => !there.get(order.id)?.has(docType))
      .map(([docType, requiredBy]) => ({
        clientId: `${order.id} ${docType}`,
        set: { orderId: order.id, docType, requiredBy },
        derived: {},
      })),
  );
  if (add.length > 0) await work.road.perform(orderDocument, { add }, seeingAll(work.caller));
  return { documents: add.length };
};

import { flagOf, integerOf, textOf, type Row, type Values } from '#define/row';
import { container } from '#modules/containers/container/container.entity';
import { order } from '#modules/orders/order/order.entity';
import { answered, charge, chargesWhere, uncharge } from '#modules/soc/charging.shape.server';
import { overlaps } from '#modules/soc/figures.shape.server';
import { containerPurchase } from '#modules/soc/containerPurchase/containerPurchase.entity';
import { socContract } from '#modules/soc/socContract/socContract.entity';
import { heldBy, heldWhere, putting, rowsWhere } from '#server/perform/branchRows';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

const kilos = (row: Row, field: string): string | null => integerOf(row, field)?.toString() ?? null;

/** What stands on the box, as the order's own list of boxes says it. */
const plateOf = (box: Row): Values => ({
  containerNo: box.containerNo ?? null,
  isoSizeType: box.isoSizeType ?? null,
  tareWeight: kilos(box, 'tareKg'),
  maxGrossWeight: kilos(box, 'maxGrossKg'),
  ownership: 'SHIPPER',
});

/** `reserve`: boxes are promised to an order; each takes a place there that has no number yet, or brings one. */
const reserve: ActBody = async (work) => {
  const { rows, road, answers, caller, engine } = work;
  const product = asProduct(caller);
  const orderId = String(answers.orderId);
  if (!(await road.hold(order, [orderId])).has(orderId)) throw new Refused('ROW_GONE', {}, 'orderId');
  const open = sql`t.order_id = ${orderId}::bigint and t.container_no is null and t.soc_container_id is null and t.gate_in_status = 'NO'`;
  const places = await heldWhere(road.transaction, engine, product, container, open);
  const taken = rows.map((box) => {
    const at = places.findIndex(({ boxType }) => boxType === box.boxType);
    return { box, place: at === -1 ? null : (places.splice(at, 1)[0] as Row) };
  });
  await road.perform(
    container,
    {
      rows: taken.flatMap(({ box, place }) => (place ? [putting(place, { ...plateOf(box), socContainerId: box.id })] : [])),
      add: taken.flatMap(({ box, place }) =>
        place
          ? []
          : [
              {
                clientId: box.id,
                set: { orderId, boxType: box.boxType ?? null, ...plateOf(box) },
                put: { socContainerId: box.id },
                derived: {},
              },
            ],
      ),
    },
    product,
  );
  const stateTime = engine.now().toISOString();
  for (const { box, place } of taken) work.put(box.id, { useStatus: 'RESERVED', orderId, placeAdded: place === null, stateTime });
  const begun = new Set(
    rows.filter(({ purchaseUse }) => purchaseUse === 'RELEASED').map(({ sourcePurchaseId }) => String(sourcePurchaseId)),
  );
  if (begun.size > 0) await work.act('containerPurchase', 'use', [...begun]);
  return {};
};

/** The places boxes hold on orders, whole and held. */
async function placesOf({ road, engine, caller }: ActWork, boxes: readonly Row[]): Promise<Row[]> {
  const ids = boxes.map(({ id }) => id);
  const found = await heldBy(road.transaction, engine, asProduct(caller), container, 'socContainerId', ids);
  return found.filter((place) => boxes.some(({ id, orderId }) => id === place.socContainerId && orderId === place.orderId));
}

/** A reservation is released: the place on the order is empty again, or gone where the box had brought it. */
const unreserve: ActBody = async (work) => {
  const { rows, road, caller, engine } = work;
  const product = asProduct(caller);
  const places = await placesOf(work, rows);
  const inside = places.find(({ gateInStatus }) => gateInStatus === 'IN');
  if (inside) throw new Refused('SOC_GATED_IN', { no: textOf(inside, 'containerNo') ?? '' }, 'useStatus');
  const empty: Values = { containerNo: null, socContainerId: null, ownership: 'CARRIER' };
  await road.perform(container, { rows: places.map((place) => putting(place, empty)) }, product);
  const brought = places.filter(({ socContainerId }) => rows.some((box) => box.id === socContainerId && flagOf(box, 'placeAdded')));
  if (brought.length > 0) await road.perform(container, { remove: brought.map(({ id }) => ({ id, version: null })) }, product);
  for (const { id } of rows)
    work.put(id, { useStatus: 'IN_STOCK', orderId: null, placeAdded: false, stateTime: engine.now().toISOString() });
  return {};
};

/** Back from its order and looked over, it is anybody's again. */
const restock: ActBody = async (work) => {
  for (const { id, orderId = null, outPurchaseId } of work.rows)
    if (outPurchaseId !== null) work.refuse({ id, code: 'SOC_STATE', field: 'outPurchaseId' });
    else work.put(id, { useStatus: 'IN_STOCK', lastOrderId: orderId, orderId: null, stateTime: work.engine.now().toISOString() });
  return {};
};
const unstock: ActBody = async (work) => {
  for (const { id, lastOrderId = null } of work.rows)
    if (lastOrderId === null) work.refuse({ id, code: 'SOC_STATE', field: 'lastOrderId' });
    else work.put(id, { useStatus: 'RETURNED', lastOrderId: null, orderId: lastOrderId, stateTime: work.engine.now().toISOString() });
  return {};
};

/** The document boxes leave with: of the kind, open, for boxes of this type. It is in use from then on. @throws Refused */
async function leavingWith(work: ActWork, id: string, buyType: 'SALE' | 'RETURN', field: string): Promise<Row> {
  const { road, rows, caller } = work;
  const paper = (await road.hold(containerPurchase, [id])).get(id);
  if (!paper) throw new Refused('ROW_GONE', {}, field);
  if (paper.buyType !== buyType) throw new Refused('PURCHASE_TYPE', {}, field);
  if (!['ORDERED', 'RELEASED', 'IN_USE'].includes(String(paper.useStatus))) throw new Refused('PURCHASE_STATE', {}, field);
  const other = rows.find(({ boxType }) => boxType !== paper.boxType);
  if (other) throw new Refused([{ id: other.id, code: 'SOC_BOX_TYPE', field: 'boxType', detail: { type: String(paper.boxType) } }]);
  if (paper.useStatus !== 'IN_USE')
    await road.perform(containerPurchase, { rows: [putting(paper, { useStatus: 'IN_USE' })] }, asProduct(caller));
  return paper;
}

const leave = (work: ActWork, useStatus: string, outPurchaseId: string): void => {
  for (const { id } of work.rows) work.put(id, { useStatus, outPurchaseId, stateTime: work.engine.now().toISOString() });
};

/** Boxes come back from the document they had left with; one that takes none away any more is as it was ordered. */
async function comeBack(work: ActWork): Promise<void> {
  const { rows, road, engine, caller } = work;
  const ids = [...new Set(rows.map(({ outPurchaseId }) => String(outPurchaseId)))];
  const papers = [...(await road.hold(containerPurchase, ids)).values()];
  const emptied = papers.filter(({ id, outBoxes, useStatus }) => {
    if (useStatus !== 'IN_USE') throw new Refused('PURCHASE_STATE', {}, 'outPurchaseId');
    return outBoxes === rows.filter(({ outPurchaseId }) => outPurchaseId === id).length;
  });
  if (emptied.length > 0)
    await road.perform(containerPurchase, { rows: emptied.map((paper) => putting(paper, { useStatus: 'ORDERED' })) }, asProduct(caller));
  for (const { id } of rows) work.put(id, { useStatus: 'IN_STOCK', outPurchaseId: null, stateTime: engine.now().toISOString() });
}

/** `sell`: each box leaves with a document of sale, and its price is asked of the buyer (domain/03 §3.15: SOLD needs a receivable). */
const sell: ActBody = async (work) => {
  const { rows, answers, facts } = work;
  const sale = await leavingWith(work, String(answers.saleId), 'SALE', 'saleId');
  if (sale.unitPrice === null) throw new Refused('PURCHASE_PRICE_MISSING', {}, 'saleId');
  await charge(
    work,
    rows.map(({ id, boxType }) => ({
      direction: 'AR',
      of: { purchaseId: sale.id, socContainerId: id },
      customerId: sale.supplierId ?? null,
      feeCode: answers.feeCode ?? null,
      containerType: boxType ?? null,
      price: sale.unitPrice ?? null,
      currency: sale.currency ?? null,
      costDate: facts.today,
      sourceId: id,
    })),
  );
  leave(work, 'SOLD', sale.id);
  return {};
};
const unsell: ActBody = async (work) => {
  const ids = work.rows.map(({ id }) => id);
  const papers = work.rows.map(({ outPurchaseId }) => String(outPurchaseId));
  await uncharge(
    work,
    await chargesWhere(
      work,
      sql`t.purchase_id = any(${papers}::bigint[]) and t.soc_container_id = any(${ids}::bigint[]) and t.source_id = t.soc_container_id::text`,
    ),
  );
  await comeBack(work);
  return {};
};

/** A leased box is given back to whom it was leased of. */
const offHire: ActBody = async (work) => {
  const paper = await leavingWith(work, String(work.answers.returnId), 'RETURN', 'returnId');
  leave(work, 'RETURNED', paper.id);
  return {};
};
const cancelOffHire: ActBody = async (work) => {
  const under = work.rows.find(({ outPurchaseId }) => outPurchaseId === null);
  if (under) throw new Refused([{ id: under.id, code: 'SOC_STATE', field: 'outPurchaseId' }]);
  await comeBack(work);
  return {};
};

/** A box lost on its way is asked of whoever lost it, among the charges of its order. */
const lose: ActBody = async (work) => {
  await charge(
    work,
    work.rows.map(({ id, orderId = null }) => ({ ...answered(work), direction: 'AR', of: { orderId, socContainerId: id }, sourceId: id })),
  );
  for (const { id } of work.rows) work.put(id, { useStatus: 'LOST', stateTime: work.engine.now().toISOString() });
  return {};
};
const find: ActBody = async (work) => {
  const ids = work.rows.map(({ id }) => id);
  await uncharge(
    work,
    await chargesWhere(
      work,
      sql`t.order_id is not null and t.soc_container_id = any(${ids}::bigint[]) and t.source_id = t.soc_container_id::text and t.source_type = 'BUY_SOC'`,
    ),
  );
  for (const id of ids) work.put(id, { useStatus: 'IN_USE', stateTime: work.engine.now().toISOString() });
  return {};
};

/** `sameSocContCost`: the same charge for each box, of the document it came with. */
const sameCost: ActBody = async (work) => {
  const without = work.rows.filter(({ sourcePurchaseId }) => sourcePurchaseId === null);
  if (without.length > 0) throw new Refused(without.map(({ id }) => ({ id, code: 'SOC_NO_PURCHASE', field: 'sourcePurchaseId' }) as const));
  const direction = work.answers.direction === 'AR' ? 'AR' : 'AP';
  const costIds = await charge(
    work,
    work.rows.map(({ id, sourcePurchaseId = null, boxType = null }) => ({
      ...answered(work),
      direction,
      of: { purchaseId: sourcePurchaseId, socContainerId: id },
      containerType: boxType,
    })),
  );
  return { costIds };
};

/** Bodies of the acts of a box. */
export const boxBodies = {
  reserve,
  'cancel reserve': unreserve,
  restock,
  'cancel restock': unstock,
  sell,
  'cancel sell': unsell,
  offHire,
  'cancel offHire': cancelOffHire,
  lose,
  'cancel lose': find,
  sameCost,
};

/** A contract comes into force; another of the partner for the same that holds on some of its days is asked about. */
const activate: ActBody = async (work) => {
  const { rows, road, engine, caller } = work;
  const partners = rows.map(({ partnerId }) => String(partnerId));
  const others = await rowsWhere(
    road.transaction,
    engine,
    asProduct(caller),
    socContract,
    sql`t.partner_id = any(${partners}::bigint[]) and t.contract_state = 'ACTIVE'`,
  );
  for (const row of rows) {
    const same = others.find((one) => one.partnerId === row.partnerId && one.contractType === row.contractType && overlaps(row, one));
    if (same) work.warn({ code: 'SOC_CONTRACT_OVERLAP', warn: true, id: row.id, detail: { no: textOf(same, 'contractNo') ?? '' } });
  }
  return {};
};

export const contractBodies = { activate, 'cancel activate': (() => Promise.resolve({})) as ActBody };

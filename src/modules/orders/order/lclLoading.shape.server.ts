import { textOf, integerOf, type Row, type Values } from '#define/row';
import { container } from '#modules/containers/container/container.entity';
import { lclContainer } from '#modules/orders/lclContainer/lclContainer.entity';
import { fillingObjection } from '#modules/orders/lclContainer/filling.shape';
import { segregationProblem } from '#modules/orders/lclContainer/segregation.shape';
import { cost } from '#modules/finance/cost/cost.entity';
import { picked } from '#modules/orders/order/copying.server';
import { rowsOn } from '#modules/orders/order/linking.server';
import { ofMain } from '#modules/orders/order/merging.rules';
import { making, putting } from '#modules/orders/order/merging.server';
import { order } from '#modules/orders/order/order.entity';
import { sumOf } from '#modules/orders/order/sharing.rules';
import { groupedGoods } from '#modules/storage/groupedGoods/groupedGoods.entity';
import { warehouseReceipt } from '#modules/storage/warehouseReceipt/warehouseReceipt.entity';
import { packagesLeft } from '#modules/storage/inHouse.shape';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { Refused, type ServerRefusal } from '#server/refused';
import { add, subtract, toDecimal, toText } from '#values/decimal';

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
const going = (rows: readonly Row[]) => rows.map(({ id }) => ({ id, version: null }));

/** Rows that name one of these, whatever the person may see of them: what is in a box is in it for everybody. */
const all = (work: ActWork, definition: Parameters<typeof rowsOn>[1], by: string, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : rowsOn(work, definition, by, ids);

async function write(work: ActWork, definition: Parameters<typeof rowsOn>[1], rows: readonly Row[], values: Values): Promise<void> {
  if (rows.length > 0) await work.road.perform(definition, { rows: rows.map((row) => putting(row, values)) }, asProduct(work.caller));
}

/** The box goods are to go into. @throws Refused where there is none, or it takes nothing any more */
export async function boxFor(work: ActWork, id: string | null, ...states: readonly string[]): Promise<Row> {
  const box = id === null ? undefined : (await work.road.hold(lclContainer, [id])).get(id);
  if (!box) throw new Refused('REFERENCE_UNKNOWN', { value: String(id), nearest: '' }, 'lclContainerId');
  if (!states.includes(String(box.status))) throw new Refused('LCL_BOX_STATE', {}, 'lclContainerId');
  return box;
}

const inCommon = ['businessType', 'portLoading', 'lineCode'] as const;

/** Goods go into a box of their own port and lane, and no dangerous goods beside those they are kept from. @throws Refused */
export async function fitsInto(work: ActWork, box: Row, goods: readonly Row[]): Promise<void> {
  const elsewhere = goods.filter((row) => inCommon.some((field) => box[field] !== null && (row[field] ?? null) !== box[field]));
  if (elsewhere.length > 0)
    throw new Refused(
      elsewhere.map(({ id }): ServerRefusal => ({ code: 'LCL_BOX_LANE', id, field: 'lclContainerId', detail: { box: String(box.boxNo) } })),
    );
  const inside = await all(work, order, 'lclContainerId', [box.id]);
  const planned = await all(work, groupedGoods, 'lclContainerId', [box.id]);
  const plannedOrders = [...(await work.road.hold(order, [...new Set(planned.map(({ orderId }) => String(orderId)))])).values()];
  const together = new Map([...inside, ...plannedOrders, ...goods].map((row) => [row.id, row]));
  const apart = segregationProblem([...together.values()]);
  if (apart === null) return;
  const called = (row: Row) => `${textOf(row, 'warehouseEntryNo') ?? textOf(row, 'jobNo') ?? ''} (${textOf(row, 'dgClass') ?? ''})`;
  throw new Refused('DG_APART', { one: called(apart[0]), other: called(apart[1]) }, 'lclContainerId');
}

/** Tells of a box that comes to be nearly full, or fuller than it measures. `more`: what comes into it beside what is in and planned. */
export function warnFull(work: ActWork, box: Row, more: string): void {
  const loadedCbm = toText(add(toDecimal(String(box.loadedCbm ?? '0')), toDecimal(more)));
  const objection = fillingObjection({ ...box, loadedCbm });
  if (objection) work.warn(objection);
}

/** The parent order that carries the bill and the charges of a box; made after its first booking where it has none. */
async function masterOf(work: ActWork, box: Row, first: Row): Promise<string> {
  const { road } = work;
  const known = textOf(box, 'masterOrderId');
  if (known !== null) {
    const master = (await road.hold(order, [known])).get(known);
    if (master && master.isPid !== true) await write(work, order, [master], { isPid: true, shareMethod: box.shareMethod ?? 'RT' });
    return known;
  }
  const ofBox = Object.fromEntries(
    ['carrierCode', 'vesselName', 'voyage', 'portLoading', 'portDischarge', 'lineCode', 'etd', 'eta'].flatMap((name) =>
      box[name] === null || box[name] === undefined ? [] : [[name, box[name]]],
    ),
  );
  // What makes one booking dangerous does not make the box of it.
  const values = {
    ...picked(first, ofMain),
    ...ofBox,
    isDg: false,
    blType: 'MBL',
    isPid: true,
    sourceType: 'MERGE',
    shareMethod: box.shareMethod ?? 'RT',
  };
  const made = await road.perform(order, { add: [making(values, 0)] });
  const id = made.done[0]?.id ?? '';
  await write(work, lclContainer, [box], { masterOrderId: id });
  return id;
}

/** Everything of these bookings that lies in the house leaves it into the box: what was planned, and what was not planned at all. */
async function takeOut(work: ActWork, box: Row, bookings: readonly Row[]): Promise<string> {
  const { road, engine } = work;
  const now = engine.now().toISOString();
  const receipts = await all(work, warehouseReceipt, 'orderId', idsOf(bookings));
  const planned = (await all(work, groupedGoods, 'orderId', idsOf(bookings))).filter(({ state }) => state === 'PLAN');
  const elsewhere = planned.filter(({ lclContainerId }) => lclContainerId !== box.id);
  if (elsewhere.length > 0)
    throw new Refused(
      elsewhere.map(({ orderId }): ServerRefusal => ({ code: 'GOODS_STATE', id: String(orderId), field: 'lclContainerId' })),
    );
  const left = receipts.filter((row) => packagesLeft(row) > 0);
  if (box.status === 'CLOSED' && left.length > 0) throw new Refused('LCL_BOX_STATE', {}, 'lclContainerId');
  await write(work, groupedGoods, planned, { state: 'LOADED', outTime: now });
  if (left.length > 0)
    await road.perform(
      groupedGoods,
      {
        add: left.map((row, at) => ({
          clientId: String(at),
          set: { receiptId: row.id, orderId: row.orderId ?? null, lclContainerId: box.id, packages: packagesLeft(row) },
          put: { state: 'LOADED', outTime: now },
          derived: {},
        })),
      },
      asProduct(work.caller),
    );
  return planned.reduce((sum, row) => toText(add(toDecimal(sum), toDecimal(String(row.volume ?? '0')))), '0');
}

/** `lclOrderController/merge`: bookings go into a box, under the parent that carries its charges (domain/03 §3.2, 14 §14.7). */
const loadInto: ActBody = async (work) => {
  const { rows, answers, put } = work;
  const box = await boxFor(work, textOf(answers, 'lclContainerId'), 'OPEN', 'CLOSED');
  await fitsInto(work, box, rows);
  const [first] = rows;
  if (!first) return {};
  const planned = await takeOut(work, box, rows);
  const { volume } = sumOf(rows);
  warnFull(work, box, toText(subtract(toDecimal(String(volume ?? '0')), toDecimal(planned))));
  const pid = await masterOf(work, box, first);
  const before = integerOf(box, 'bookings') ?? 0;
  rows.forEach((row, at) => put(row.id, { lclContainerId: box.id, pid, stuffingSeq: integerOf(row, 'stuffingSeq') ?? before + at + 1 }));
  return {};
};

/** `lclOrderController/cancel_merge`: bookings come out again while the box is here; what it costs is shared anew (vector OP-L4). */
const unload: ActBody = async (work) => {
  const { rows, road, put } = work;
  const boxes = await road.hold(lclContainer, [...new Set(rows.map(({ lclContainerId }) => String(lclContainerId)))]);
  const masters = await road.hold(order, [...new Set(rows.flatMap(({ pid }) => (typeof pid === 'string' ? [pid] : [])))]);
  const fixed = rows.filter(({ lclContainerId }) => !['OPEN', 'CLOSED'].includes(String(boxes.get(String(lclContainerId))?.status)));
  if (fixed.length > 0) throw new Refused(fixed.map(({ id }): ServerRefusal => ({ code: 'LCL_BOX_STATE', id, field: 'lclContainerId' })));
  const locked = rows.filter(({ pid }) => masters.get(String(pid))?.costLocked === true);
  if (locked.length > 0) throw new Refused(locked.map(({ id }): ServerRefusal => ({ code: 'COST_LOCKED', id })));
  const goods = (await all(work, groupedGoods, 'orderId', idsOf(rows))).filter(({ state }) => state === 'LOADED');
  await write(work, groupedGoods, goods, { state: 'PLAN', outTime: null });
  if (goods.length > 0) await road.perform(groupedGoods, { remove: going(goods) }, asProduct(work.caller));
  for (const { id } of rows) put(id, { lclContainerId: null, pid: null, stuffingSeq: null });
  return {};
};

/** `ContainerController/lclMerge`: everything of other boxes goes into one, their charges with it (domain/14 §14.7). */
const mergeBoxes: ActBody = async (work) => {
  const { rows, answers, road } = work;
  const [to] = rows;
  if (!to || rows.length > 1) throw new Refused('MERGE_LIMIT', { n: '1' }, 'toId');
  const fromIds = ((answers.fromIds as readonly string[] | null) ?? []).filter((id) => id !== to.id);
  const boxes = await Promise.all(fromIds.map((id) => boxFor(work, id, 'OPEN', 'CLOSED')));
  const bookings = await all(work, order, 'lclContainerId', fromIds);
  await fitsInto(work, to, bookings);
  const [first] = bookings;
  const planned = await all(work, groupedGoods, 'lclContainerId', fromIds);
  warnFull(
    work,
    to,
    boxes.reduce(
      (sum, { loadedCbm, plannedCbm }) =>
        toText([loadedCbm, plannedCbm].reduce((so, one) => add(so, toDecimal(String(one ?? '0'))), toDecimal(sum))),
      '0',
    ),
  );
  await write(work, groupedGoods, planned, { lclContainerId: to.id });
  if (first) {
    const pid = await masterOf(work, to, first);
    await write(work, order, bookings, { lclContainerId: to.id, pid });
    const emptied = boxes.flatMap(({ masterOrderId }) =>
      typeof masterOrderId === 'string' && masterOrderId !== pid ? [masterOrderId] : [],
    );
    await write(work, cost, await all(work, cost, 'orderId', emptied), { orderId: pid });
    const masters = [...(await road.hold(order, emptied)).values()];
    await write(work, order, masters, { isPid: false });
    await write(work, lclContainer, boxes, { masterOrderId: null });
    const made = masters.filter(({ sourceType }) => sourceType === 'MERGE');
    if (made.length > 0) await road.perform(order, { remove: going(made) }, asProduct(work.caller));
  }
  await road.perform(lclContainer, { remove: going(boxes) }, asProduct(work.caller));
  return {};
};

/** `ContainerController/lclStuffed`: the box is shut; under its parent it stands as any box that has to be weighed and brought in. */
const stuff: ActBody = async (work) => {
  const { rows, answers, road } = work;
  const add = rows.flatMap((row, at) =>
    typeof row.masterOrderId === 'string'
      ? [
          making(
            {
              orderId: row.masterOrderId,
              ...picked(row, ['boxType', 'isoSizeType']),
              ...picked(answers, ['containerNo', 'sealNo', 'vgmWeight']),
              packages: row.loadedPackages ?? null,
              cargoWeight: row.loadedKg ?? null,
              volume: row.loadedCbm ?? null,
              ownership: 'CARRIER',
            },
            at,
          ),
        ]
      : [],
  );
  if (add.length > 0) await road.perform(container, { add }, asProduct(work.caller));
  return {};
};

/** Opened again: the box is no longer one of the parent's, unless it is in the terminal. */
const openAgain: ActBody = async (work) => {
  const { rows, road } = work;
  const numbers = new Set(rows.map(({ containerNo }) => containerNo));
  const boxes = (
    await all(
      work,
      container,
      'orderId',
      rows.flatMap(({ masterOrderId }) => (typeof masterOrderId === 'string' ? [masterOrderId] : [])),
    )
  ).filter(({ containerNo }) => numbers.has(containerNo));
  const inside = boxes.filter(({ gateInStatus }) => gateInStatus === 'IN');
  if (inside.length > 0) throw new Refused('CONTAINER_GATED_IN', {}, 'containerNo');
  if (boxes.length > 0) await road.perform(container, { remove: going(boxes) }, asProduct(work.caller));
  return {};
};

/** `lclOrderController/unstuff`: what was in the box lies in the house, and its free time begins (domain/03 §3.2). */
const unstuff: ActBody = async (work) => {
  await write(work, order, await all(work, order, 'lclContainerId', idsOf(work.rows)), { unstuffTime: work.answers.unstuffTime ?? null });
  return {};
};

export const loadingBodies = { loadInto, 'cancel loadInto': unload };
export const lclBoxBodies = { mergeBoxes, stuff, 'cancel stuff': openAgain, unstuff };

import { textOf, type Row, type Values } from '#define/row';
import type { Refusal } from '#names/refusals';
import { cost } from '#modules/finance/cost/cost.entity';
import { costShare } from '#modules/orders/costShare/costShare.entity';
import { specialOf } from '#modules/orders/order/copying.rules';
import { hangingRows, picked } from '#modules/orders/order/copying.server';
import { firstOf, handedDown, joined, mismatches, ofMain, partOf, restOf } from '#modules/orders/order/merging.rules';
import { order } from '#modules/orders/order/order.entity';
import { allBoxes, boxesOf, countedBy, togetherOf } from '#modules/orders/order/sharing.rules';
import { rowsOn } from '#modules/orders/order/linking.server';
import { movable } from '#modules/orders/order/moving.rules';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { seeingAll } from '#server/perform/rows';
import type { AdditionWish, RowWish } from '#server/perform/wishes';
import { readParameters } from '#server/read/parameters';
import { Refused } from '#server/refused';

/** A row with values the product puts into it, whoever may set them. */
export const putting = ({ id, version }: Row, put: Values): RowWish => ({ id, version, set: {}, put, old: {}, derived: {} });
/** A new row that is the product's doing; what is looked up for it hangs on its order. */
export const making = ({ orderId, ...put }: Values, at: number): AdditionWish => ({
  clientId: String(at),
  set: orderId === undefined ? {} : { orderId },
  put,
  derived: {},
});

function refuse(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new Refused(refusals);
}

/** The same work in the sight of the product: sums and parts are of all rows, whatever the person may see. */
const seeing = (work: ActWork) => ({ engine: work.engine, road: work.road, caller: seeingAll(work.caller) });

/** Children of an order, held, in the order they came. */
export const childrenOf = (work: Pick<ActWork, 'road' | 'engine' | 'caller'>, parentId: string): Promise<Row[]> =>
  rowsOn(work, order, 'pid', [parentId]);

async function mostMerged({ engine, caller }: ActWork, wanted: number): Promise<void> {
  const { 'order.maxMerge': most } = await readParameters(engine, caller.actor.epId, ['order.maxMerge']);
  if (wanted > most) throw new Refused('MERGE_LIMIT', { n: String(most) });
}

/** What is shared when nothing says how: the branch's way for full boxes and for part loads. */
async function usualMethod({ engine, caller }: ActWork, row: Row): Promise<string> {
  const usual = await readParameters(engine, caller.actor.epId, ['share.fcl', 'share.lcl']);
  return usual[(textOf(row, 'businessType') ?? '').startsWith('LCL') ? 'share.lcl' : 'share.fcl'];
}

/** Payables that go up to the parent: those named, or all of them the caller sees. @throws Refused of one that is no open payable of a member */
async function lifted(work: ActWork, ids: readonly string[]): Promise<Row[]> {
  const wanted = (work.answers.lift as readonly string[] | null) ?? [];
  if (wanted.length === 0) return [];
  const payables = (await hangingRows(work, cost, ids)).filter(({ direction }) => direction === 'AP');
  if (wanted.includes('ALL')) return payables;
  const known = new Set(payables.map(({ id }) => id));
  refuse(
    wanted.filter((id) => !known.has(id)).map((id) => ({ code: 'REFERENCE_UNKNOWN', field: 'lift', detail: { value: id, nearest: '' } })),
  );
  return payables.filter(({ id }) => wanted.includes(id));
}

/**
 * `merge`: several orders sail as one under a parent of its own; receivables stay, payables go up where they are named
 * (domain/14 §14.2). Answers the parent.
 */
export const merge: ActBody = async (work) => {
  const { rows, road, answers, dryRun } = work;
  if (rows.length < 2) throw new Refused('MERGE_TOO_FEW');
  await mostMerged(work, rows.length);
  const main = rows.find(({ id }) => id === answers.mainId) ?? firstOf(rows);
  refuse(mismatches(main, rows));
  const same = rows.every(({ customerId }) => customerId === main.customerId);
  const parent = {
    ...picked(main, ofMain),
    ...specialOf([main, ...rows]),
    ...togetherOf(rows),
    ...(same ? {} : { customerRefNo: null }),
    isPid: true,
    sourceType: 'MERGE',
    shareMethod: await usualMethod(work, main),
  };
  const made = await road.perform(order, { add: [making(parent, 0)] });
  const parentId = made.done[0]?.id ?? '';
  await road.perform(order, { rows: rows.map((row) => putting(row, { pid: parentId, mblNo: main.mblNo ?? null })) });
  const lines = await lifted(
    work,
    rows.map(({ id }) => id),
  );
  if (lines.length > 0) {
    await road.perform(cost, { remove: going(lines) });
    await road.perform(cost, { add: joined(lines).map((line, at) => making({ ...line, orderId: parentId }, at)) });
  }
  return { parentId: dryRun ? null : parentId, jobNo: made.done[0]?.after?.jobNo ?? null, ...(dryRun ? {} : { made: [parentId] }) };
};

/** Charges of a parent that are counted by its boxes follow them: as many as there were of the boxes before, as many as there are now. */
async function recount(work: ActWork, parentId: string, before: readonly Row[], after: readonly Row[]): Promise<void> {
  const [were, are] = [allBoxes(before.map(boxesOf)), allBoxes(after.map(boxesOf))];
  const lines = (await hangingRows(seeing(work), cost, [parentId])).flatMap((line) => {
    const [had, has] = [countedBy(line, were), countedBy(line, are)];
    return had === null || has === null || had === has || Number(line.number) !== had || has === 0
      ? []
      : [putting(line, { number: String(has) })];
  });
  if (lines.length > 0) await work.road.perform(cost, { rows: lines });
}

/** `addMerge`: further orders join a parent; charges counted by boxes grow, every share is worked out anew (vector OP-M2). */
export const addMerge: ActBody = async (work) => {
  const { rows, road, answers } = work;
  const known = rows.find(({ isPid }) => isPid === true);
  const parentId = textOf(answers, 'parentId') ?? known?.id;
  const found = parentId === undefined ? undefined : (known ?? (await road.hold(order, [parentId])).get(parentId));
  if (!found || found.id !== parentId || found.isPid !== true || found.sourceType !== 'MERGE')
    throw new Refused('NOT_A_PARENT', {}, 'parentId');
  if (found.costLocked === true) throw new Refused('COST_LOCKED', {}, 'parentId');
  const joining = rows.filter(({ id }) => id !== parentId);
  refuse(joining.filter(({ isPid }) => isPid === true).map(({ id }) => ({ code: 'ALREADY_MERGED', id })));
  refuse(mismatches(found, joining));
  if (joining.length === 0) throw new Refused('MERGE_TOO_FEW');
  const before = await childrenOf(work, parentId);
  await mostMerged(work, before.length + joining.length);
  await road.perform(order, { rows: joining.map((row) => putting(row, { pid: parentId, mblNo: found.mblNo ?? null })) });
  await recount(work, parentId, before, [...before, ...joining]);
  return { parentId };
};

/** Rows that go whatever happened to them a moment ago in the same transaction. */
const going = (rows: readonly Row[]) => rows.map(({ id }) => ({ id, version: null }));

/** Takes charges away, also those that were confirmed: what they came to stands elsewhere. */
async function removeCharges({ road }: Pick<ActWork, 'road'>, lines: readonly Row[]): Promise<void> {
  const confirmed = lines.filter((line) => line.confirmed === true);
  if (confirmed.length > 0) await road.perform(cost, { rows: confirmed.map((line) => putting(line, { confirmed: false })) });
  if (lines.length > 0) await road.perform(cost, { remove: going(lines) });
}

/** Shares of charges become charges of their children, to the cent. */
function asCharges(lines: readonly Row[], shares: readonly Row[]): AdditionWish[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return shares.flatMap((share, at) => {
    const line = byId.get(String(share.parentCostId));
    if (!line) return [];
    const part = { ...partOf(line, share), orderId: share.childOrderId, splitFromId: line.id, confirmed: line.confirmed === true };
    return [making(part, at)];
  });
}

/** Some leave a family that goes on: their shares leave the charges of the parent with them. */
async function letGo(work: ActWork, parent: Row, staying: readonly Row[], leaving: readonly Row[]): Promise<void> {
  const { road, answers } = work;
  const gone = new Set(leaving.map(({ id }) => id));
  const lines = await hangingRows(seeing(work), cost, [parent.id]);
  const shares = (await sharesOf(work, parent.id)).filter(({ childOrderId }) => gone.has(String(childOrderId)));
  await road.perform(order, { rows: leaving.map((row) => putting(row, { pid: null, mblNo: null })) });
  await recount(work, parent.id, [...staying, ...leaving], staying);
  const before = new Map(lines.map((line) => [line.id, line]));
  const fixed = (await hangingRows(seeing(work), cost, [parent.id])).flatMap((line) => {
    const [was, parts] = [before.get(line.id), shares.filter(({ parentCostId }) => parentCostId === line.id)];
    return !was || parts.length === 0 || was.number !== line.number ? [] : [putting(line, partOf(was, restOf(was, parts)))];
  });
  if (fixed.length > 0) await road.perform(cost, { rows: fixed });
  if (answers.costs !== 'DROP') await addCharges(work, asCharges(lines, shares));
}

async function addCharges({ road }: ActWork, add: AdditionWish[]): Promise<void> {
  if (add.length > 0) await road.perform(cost, { add });
}

const sharesOf = (work: ActWork, parentId: string): Promise<Row[]> => rowsOn(work, costShare, 'parentOrderId', [parentId]);

/** A whole family is undone: of merged orders each goes its own way, parts of a split order come back into it. */
async function dissolve(work: ActWork, parent: Row, children: readonly Row[]): Promise<void> {
  const { road, answers } = work;
  const lines = await hangingRows(seeing(work), cost, [parent.id]);
  const shares = await sharesOf(work, parent.id);
  await removeCharges(work, lines);
  await road.perform(order, { rows: children.map((row) => putting(row, { pid: null, mblNo: null })) });
  if (answers.costs !== 'DROP') await addCharges(work, asCharges(lines, shares));
  // Without children it is nobody's parent, and may go.
  await road.perform(order, { rows: [putting(parent, { isPid: false })] });
  await road.perform(order, { remove: going([parent]) });
}

/**
 * `cancel_merge`: the whole family, or some of it while two remain; shares become charges of their children or go with the parent
 * (vector OP-M3). A parent that was split takes its parts back while none of them was booked apart or invoiced.
 */
export const cancelMerge: ActBody = async (work) => {
  const { rows, answers } = work;
  const [parent] = rows;
  if (!parent || rows.length > 1) throw new Refused('MERGE_LIMIT', { n: '1' }, 'parentId');
  const children = await childrenOf(work, parent.id);
  const named = (answers.ids as readonly string[] | null) ?? [];
  const leaving = named.length === 0 ? children : children.filter(({ id }) => named.includes(id));
  if (leaving.length < named.length) throw new Refused('REFERENCE_UNKNOWN', { value: named.join(', '), nearest: '' }, 'ids');
  const lines = await hangingRows(seeing(work), cost, [parent.id]);
  if (lines.some(({ locked }) => locked === true)) throw new Refused('COST_LOCKED', {}, 'parentId');
  if (parent.sourceType !== 'MERGE') await reunite(work, parent, children);
  else if (leaving.length === children.length) await dissolve(work, parent, children);
  else if (children.length - leaving.length < 2) throw new Refused('MERGE_TOO_FEW');
  else
    await letGo(
      work,
      parent,
      children.filter((row) => !leaving.includes(row)),
      leaving,
    );
  return { children: leaving.map(({ id }) => id) };
};

/** Parts of a split order come back into it: their boxes and charges as they are, the parts themselves go. */
async function reunite(work: ActWork, parent: Row, children: readonly Row[]): Promise<void> {
  const { road } = work;
  refuse(children.filter(({ invoiceStatus }) => invoiceStatus !== 'NONE').map(({ id }) => ({ code: 'COST_INVOICED', id })));
  refuse(children.filter(({ bookingNo }) => bookingNo !== parent.bookingNo).map(({ id }) => ({ code: 'ORDER_ALREADY_BOOKED', id })));
  const ids = children.map(({ id }) => id);
  for (const definition of [cost, work.engine.catalogue.get('container')]) {
    const rows = await hangingRows(seeing(work), definition, ids);
    if (rows.length > 0) await road.perform(definition, { rows: rows.map((row) => putting(row, { orderId: parent.id })) });
  }
  await road.perform(order, { rows: children.map((row) => putting(row, { pid: null })) });
  await road.perform(order, { remove: going(children) });
  await road.perform(order, { rows: [putting(parent, { isPid: false })] });
}

/** `childUpdate`: what a parent hands down, row by row; a child that may not be edited keeps its own (vector OP-C1). */
export const childUpdate: ActBody = async (work) => {
  const { rows, answers, road } = work;
  const children: string[] = [];
  const wanted = (answers.fields as readonly string[] | null) ?? [];
  const unknown = wanted.find((name) => !handedDown.includes(name));
  if (unknown !== undefined) throw new Refused('CHOICE_UNKNOWN', { value: unknown, nearest: handedDown.join(', ') }, 'fields');
  for (const parent of rows) {
    const below = await childrenOf(work, parent.id);
    for (const child of below) for (const refusal of movable(child)) work.refuse({ ...refusal, id: child.id });
    const open = below.filter((child) => movable(child).length === 0);
    if (open.length > 0) await road.perform(order, { rows: open.map((child) => putting(child, picked(parent, wanted))) });
    children.push(...open.map(({ id }) => id));
  }
  return { children };
};

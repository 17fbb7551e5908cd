import type { Row, Values } from '#define/row';
import { costShare } from '#modules/orders/costShare/costShare.entity';
import { specialOf } from '#modules/orders/order/copying.rules';
import { ofMain } from '#modules/orders/order/merging.rules';
import { sharesOf, togetherOf } from '#modules/orders/order/sharing.rules';
import type { OrderCosts } from '#modules/demo/costRows';
import { drawn, type Draft, type Sources } from '#modules/demo/draft';
import { cargoOf } from '#modules/demo/loads';
import { orderId } from '#modules/demo/orderRows';
import { blankValues } from '#modules/demo/rowMaking';
import { dayText } from '#modules/demo/timeline';

/** Orders that sail as one under a parent, or the parts one was taken apart into (domain/14 §14.2). */
export interface Family {
  readonly kind: 'MERGE' | 'SPLIT';
  readonly parent: Draft;
  readonly children: readonly Draft[];
}

/** Of every two hundred orders one merge of three and one split in two (domain/10 §10.4: merged groups 2 %, split 1 %), beside them. */
const ordersPerFamily = 200;
/** Their indexes follow those of the largest company, and leave the part loads under way their own. */
const firstFamily = 1_000_000;
const places = { family: 16, split: 8 };
const mostBoxes = 8;

/** When and where a family is made: every other one sails within the weeks around the company's day, where somebody still works on it. */
function slotOf(number: number, { slots, today }: Sources) {
  const slot = slots.at(firstFamily + number * places.family);
  if (number % 2 === 1) return slot;
  const sailsBy = today + 28 - ((number * 11) % 49);
  const made = Math.min(sailsBy - 12, today - 3);
  return { ...slot, sailsBy, made, month: dayText(made).slice(2, 7).replace('-', '') };
}

/** The families beside so many orders, drawn; their parents are numbered behind their children. */
export function* familiesBeside(
  orders: number,
  sources: Sources,
  numberOf: ReturnType<Sources['slots']['numbersAfter']>,
): Generator<Family> {
  for (let number = 0; number < Math.floor(orders / ordersPerFamily); number += 1) {
    const slot = slotOf(number, sources);
    const draw = (at: number): Draft => {
      const jobNo = numberOf(slot);
      const draft = drawn(firstFamily + number * places.family + at, { ...slot, jobNo }, sources, 'SEA_EXPORT');
      return { ...draft, cargo: cargoOf(draft.cargo.goods, draft.cargo.dangerous, draft.cargo.loads.slice(0, mostBoxes)) };
    };
    const main = sailing(draw(1));
    const children = [main, ...[2, 3].map((at) => ({ ...draw(at), ...inCommon(main) }))];
    const loads = children.flatMap(({ cargo }) => cargo.loads);
    const made = Math.min(slot.made + 1, sources.today - 1);
    const parent = {
      ...main,
      index: main.index - 1,
      jobNo: numberOf(slot),
      made,
      cargo: cargoOf(main.cargo.goods, main.cargo.dangerous, loads),
    };
    yield { kind: 'MERGE', parent, children };
    yield split(sailing(draw(places.split)));
  }
}

/** One that sailed was confirmed, and was not shut out. */
const sailing = (draft: Draft): Draft => ({ ...draft, blType: 'MBL_HBL', shutOut: false, confirmed: draft.confirmed || draft.shutOut });

/** What those who sail as one share: the ship and its dates, the terms, and how far they are. */
function inCommon({
  index: _,
  jobNo: __,
  partner: ___,
  cargo: ____,
  ...common
}: Draft): Omit<Draft, 'index' | 'jobNo' | 'partner' | 'cargo'> {
  return common;
}

/** An order taken apart: half of its boxes go with each part. */
function split(draft: Draft): Family {
  const { goods, dangerous, loads } = draft.cargo;
  const all = loads.length > 1 ? loads : [...loads, ...loads];
  const half = Math.ceil(all.length / 2);
  const part = (at: number, own: typeof all): Draft => ({
    ...draft,
    index: draft.index + 1 + at,
    jobNo: `${draft.jobNo}-${String.fromCharCode(65 + at)}`,
    cargo: cargoOf(goods, dangerous, own),
  });
  const parent = { ...draft, cargo: cargoOf(goods, dangerous, all) };
  return { kind: 'SPLIT', parent, children: [part(0, all.slice(0, half)), part(1, all.slice(half))] };
}

/** The charges of a family by the index of the order they hang on: of merged ones what is owed is the parent's, of a split one all its parts'. */
export function costsOfFamily({ kind, parent, children }: Family, costsOf: (draft: Draft) => OrderCosts): ReadonlyMap<number, OrderCosts> {
  const of = (draft: Draft, direction?: 'AR' | 'AP'): OrderCosts => {
    const { rows, billed, archived } = costsOf(draft);
    if (direction === undefined) return { rows, billed, archived };
    return {
      rows: rows.filter((row) => row.direction === direction),
      billed: billed.filter(({ bill }) => bill.direction === direction),
      archived,
    };
  };
  const none: OrderCosts = { rows: [], billed: [], archived: true };
  const below = children.map((child) => [child.index, of(child, kind === 'MERGE' ? 'AR' : undefined)] as const);
  return new Map([[parent.index, kind === 'MERGE' ? of(parent, 'AP') : none], ...below]);
}

const firstShareId = 30_000_000;
const sharesPerCharge = 4;
const blankShare = blankValues(costShare);

/** What each child bears of the charges of its parent. */
export const shareRows = (lines: readonly Row[], children: readonly Row[], baseCurrency: string): Row[] =>
  lines.flatMap((line) =>
    sharesOf(line, shareMethod, children, baseCurrency).map((values, at): Row => ({
      id: String(firstShareId + Number(line.id) * sharesPerCharge + at),
      epId: line.epId,
      version: 1,
      ...blankShare,
      ...values,
      createUserId: line.createUserId ?? null,
      createTime: line.createTime ?? null,
    })),
  );

const shareMethod = 'TEU';
const taken = (row: Row, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** What the orders of a family have from it, as merging and taking apart leave them: the parent's values, and those of each child. */
export function ofFamily({ kind, parent }: Family, whole: Row, children: readonly Row[]): { parent: Values; children: Values[] } {
  const pid = orderId(parent.index);
  const above = { isPid: true, shareMethod };
  if (kind === 'SPLIT')
    return {
      parent: { ...above, ...togetherOf(children) },
      children: children.map((child, at) => ({
        ...taken(whole, [...ofMain, 'customerRefNo', 'marks', 'remark']),
        pid,
        sourceType: 'SPLIT',
        ...(at === 0 ? {} : taken(child, ['mblNo', 'bookingNo'])),
      })),
    };
  const [main] = children as readonly [Row];
  const common = taken(main, ['carrierCode', 'freightTerm', 'payablePlace', 'mblNo']);
  const same = children.every(({ customerId }) => customerId === main.customerId);
  return {
    parent: {
      ...taken(main, ofMain),
      ...specialOf(children),
      ...togetherOf(children),
      ...above,
      sourceType: 'MERGE',
      customerRefNo: same ? (main.customerRefNo ?? null) : null,
    },
    children: children.map(() => ({ ...common, pid })),
  };
}

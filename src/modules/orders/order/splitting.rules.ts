import type { Refusal } from '#names/refusals';
import { decimalOf, textOf, type Row, type Values } from '#define/row';
import { chargeOf, partOf } from '#modules/orders/order/merging.rules';
import {
  allBoxes,
  boxesOf,
  boxText,
  countedBy,
  measures,
  measuresBy,
  sumOf,
  teuOf,
  type Boxes,
  type Measures,
} from '#modules/orders/order/sharing.rules';
import {
  absolute,
  add,
  compare,
  isZero,
  multiply,
  divide,
  roundHalfUp,
  subtract,
  toDecimal,
  toText,
  ZERO,
  type DecimalText,
} from '#values/decimal';
import { allocate, currencyDecimals } from '#values/money';

/** What becomes of a charge that nothing counts by: the first part takes it, all share it, or each has it again (domain/14 §14.2 demolition). */
export const costWays = ['FIRST', 'SHARE', 'REPEAT'] as const;
export type CostWay = (typeof costWays)[number];

/** One part as it was asked for: boxes by their rows, quantities, or a share in percent. */
export interface WishedPart {
  readonly containerIds?: readonly string[];
  readonly ratio?: number;
  readonly packages?: number;
  readonly grossWeight?: DecimalText;
  readonly volume?: DecimalText;
  readonly boxes?: string;
}

/** One part of an order: its quantities, its boxes, and which rows of boxes are its own. */
export interface Part {
  readonly measures: Measures;
  readonly boxes: Boxes;
  readonly containerIds: readonly string[];
}

const off = (value: string): Refusal => ({ code: 'SPLIT_SUM_DIFF', field: 'parts', detail: { value } });

const missing = (name: string, whole: DecimalText, parts: DecimalText): Refusal[] => {
  const left = subtract(toDecimal(whole), toDecimal(parts));
  return isZero(left) ? [] : [off(`${name} ${toText(absolute(left))} ${compare(left, ZERO) > 0 ? 'missing' : 'too many'}`)];
};

const isRatio = (ratio: unknown): boolean => typeof ratio === 'number' && Number.isInteger(ratio) && ratio >= 1 && ratio <= 99;

/** Shares in percent: whole numbers from 1 to 99 that add up to a hundred (vector OP-D2). */
function byRatio(row: Row, wished: readonly WishedPart[]): { parts: Part[]; refusals: Refusal[] } {
  const ratios = wished.map(({ ratio }) => ratio);
  const wrong = ratios.find((ratio) => !isRatio(ratio));
  if (wrong !== undefined || ratios.includes(undefined))
    return { parts: [], refusals: [{ code: 'SPLIT_RATIO_RANGE', field: 'parts', detail: { value: String(wrong ?? '') } }] };
  const refusals = missing('ratio', '100', String(ratios.reduce<number>((running, ratio) => running + Number(ratio), 0)));
  const shared = measuresBy(row, ratios.map(String));
  return {
    parts: wished.map(({ boxes }, at) => ({
      measures: shared[at] as Measures,
      boxes: boxesOf({ boxSummary: boxes ?? null }),
      containerIds: [],
    })),
    refusals,
  };
}

const asOrder = (box: Row): Values => ({ packages: box.packages, grossWeight: box.cargoWeight, volume: box.volume });

/** Boxes row by row, each in one part; where boxes say nothing of their cargo the order's is shared by their size. */
function byBoxes(row: Row, wished: readonly WishedPart[], containers: readonly Row[]): { parts: Part[]; refusals: Refusal[] } {
  const named = wished.flatMap(({ containerIds = [] }) => containerIds);
  const known = new Map(containers.map((box) => [box.id, box]));
  const unknown = named.filter((id) => !known.has(id));
  if (unknown.length > 0)
    return {
      parts: [],
      refusals: unknown.map((id) => ({ code: 'REFERENCE_UNKNOWN', field: 'parts', detail: { value: id, nearest: '' } })),
    };
  const ofPart = wished.map(({ containerIds = [] }) => containerIds.map((id) => known.get(id) as Row));
  const boxes = ofPart.map((rows) => allBoxes(rows.map((box) => new Map([[textOf(box, 'boxType') ?? '', 1]]))));
  const filled = containers.every((box) => box.packages !== null || box.cargoWeight !== null || box.volume !== null);
  const shared = filled
    ? ofPart.map((rows) => sumOf(rows.map(asOrder)))
    : measuresBy(
        row,
        boxes.map((one) => String(teuOf(one))),
      );
  const refusals = [
    ...missing('boxes', String(containers.length), String(named.length)),
    ...(new Set(named).size < named.length ? [off('boxes twice')] : []),
  ];
  return {
    parts: wished.map(({ containerIds = [] }, at) => ({ measures: shared[at] as Measures, boxes: boxes[at] as Boxes, containerIds })),
    refusals,
  };
}

/** Quantities as they were typed. */
const byMeasures = (wished: readonly WishedPart[]): { parts: Part[]; refusals: Refusal[] } => ({
  parts: wished.map(({ packages = null, grossWeight = null, volume = null, boxes }) => ({
    measures: { packages, grossWeight, volume },
    boxes: boxesOf({ boxSummary: boxes ?? null }),
    containerIds: [],
  })),
  refusals: [],
});

/** The parts of an order, and what speaks against them: they add up to it in boxes, packages, weight and volume exactly (domain/03 §3.1). */
export function partsOf(row: Row, wished: readonly WishedPart[], containers: readonly Row[]): { parts: Part[]; refusals: Refusal[] } {
  const boxed = wished.some(({ containerIds }) => containerIds !== undefined);
  const rated = wished.some(({ ratio }) => ratio !== undefined);
  const { parts, refusals } = boxed ? byBoxes(row, wished, containers) : rated ? byRatio(row, wished) : byMeasures(wished);
  if (refusals.length > 0) return { parts, refusals };
  if (!boxed && containers.length > 0) return { parts, refusals: [off(`boxes ${containers.length} missing`)] };
  const total = sumOf(parts.map((part) => part.measures as Values));
  const sums = measures.flatMap((name) =>
    row[name] === null || row[name] === undefined ? [] : missing(name, String(row[name]), String(total[name] ?? 0)),
  );
  const [whole, together] = [boxesOf(row), allBoxes(parts.map(({ boxes }) => boxes))];
  const types = [...new Set([...whole.keys(), ...together.keys()])];
  return {
    parts,
    refusals: [...sums, ...types.flatMap((type) => missing(type, String(whole.get(type) ?? 0), String(together.get(type) ?? 0)))],
  };
}

/** Values of a part beside what it has of the whole. */
export const valuesOf = ({ measures: quantities, boxes }: Part): Values => ({
  ...quantities,
  boxSummary: boxText(boxes),
  teu: boxes.size === 0 ? null : String(teuOf(boxes)),
});

/** A charge in one part: the part's place, and what the charge is there. */
export interface Placed {
  readonly at: number;
  readonly values: Values;
}

const unitCounts = (line: Row, parts: readonly Part[]): number[] | null => {
  const counts = parts.map(({ boxes }) => countedBy(line, boxes));
  const total = counts.reduce<number>((running, count) => running + (count ?? 0), 0);
  return counts.every((count) => count !== null) && total > 0 && Number(line.number) === total ? (counts as number[]) : null;
};

/** Gross by weights to the cent, net of each in proportion, the last part taking the rest of each (domain/04 §4.5, 12 §3). */
function sharedOut(line: Row, parts: readonly Part[], weights: readonly DecimalText[], baseCurrency: string): Placed[] {
  const [currency, rate] = [textOf(line, 'currency') ?? baseCurrency, decimalOf(line, 'rate') ?? '1'];
  const amounts = allocate(decimalOf(line, 'amount') ?? '0', weights, currency);
  const bases = allocate(decimalOf(line, 'baseAmount') ?? '0', weights, baseCurrency);
  const inShare = (field: string, shares: readonly DecimalText[], of: string): DecimalText[] => {
    const [whole, gross] = [
      toDecimal(decimalOf(line, field) ?? '0'),
      toDecimal(decimalOf(line, field === 'netAmount' ? 'amount' : 'baseAmount') ?? '0'),
    ];
    const scale = currencyDecimals(of);
    const first = shares
      .slice(0, -1)
      .map((share) => roundHalfUp(isZero(gross) ? ZERO : divide(multiply(toDecimal(share), whole), gross, scale + 6), scale));
    return [
      ...first,
      subtract(
        whole,
        first.reduce((running, one) => add(running, one), ZERO),
      ),
    ].map((one) => toText(one));
  };
  const nets = inShare('netAmount', amounts, currency);
  const baseNets = inShare('baseNetAmount', bases, baseCurrency);
  return parts.flatMap((_, at) => {
    const [amount = '0', netAmount = '0', baseAmount = '0', baseNetAmount = '0'] = [amounts[at], nets[at], bases[at], baseNets[at]];
    const part = { amount, netAmount, baseAmount, baseNetAmount };
    return isZero(toDecimal(amount)) ? [] : [{ at, values: { ...partOf({ ...line, rate }, part) } }];
  });
}

/** Where the charges of an order go when it is taken apart: those counted by boxes follow them at their price, others as they were told. */
export function placed(line: Row, way: CostWay, parts: readonly Part[], weights: readonly DecimalText[], baseCurrency: string): Placed[] {
  const counts = unitCounts(line, parts);
  if (counts) return counts.flatMap((count, at) => (count === 0 ? [] : [{ at, values: { ...chargeOf(line), number: String(count) } }]));
  if (way === 'SHARE') return sharedOut(line, parts, weights, baseCurrency);
  return parts.slice(0, way === 'FIRST' ? 1 : parts.length).map((_, at) => ({ at, values: chargeOf(line) }));
}

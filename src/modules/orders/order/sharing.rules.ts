import { decimalOf, integerOf, textOf, type Row, type Values } from '#define/row';
import { add, compare, divide, isZero, roundHalfUp, subtract, sum, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import { boxesIn, boxText as written } from '#values/boxText';
import { allocate, allocateUnits } from '#values/money';
import { isPartLoad } from '#modules/orders/order/lcl.rules';

/** How the charges of a parent are given to its children where no box type says it (domain/14 §14.2). */
export const shareMethods = ['TEU', 'COUNT', 'RT', 'CBM', 'WEIGHT', 'PACKAGES', 'EQUAL'] as const;

/** Boxes by their type, as `2*40HQ+1*20GP` tells them. */
export type Boxes = ReadonlyMap<string, number>;

export const boxesOf = (row: Values): Boxes => new Map(boxesIn(textOf(row, 'boxSummary')).map(({ type, count }) => [type, count]));

/** The same as text, in the order the types came in. */
export const boxText = (boxes: Boxes): string | null =>
  boxes.size === 0 ? null : written([...boxes].map(([type, count]) => ({ type, count })));

/** Boxes of several orders together. */
export function allBoxes(rows: readonly Boxes[]): Boxes {
  const all = new Map<string, number>();
  for (const boxes of rows) for (const [type, count] of boxes) all.set(type, (all.get(type) ?? 0) + count);
  return all;
}

const is20 = (type: string): boolean => type.startsWith('2');
const counted = (boxes: Boxes, wanted: (type: string) => boolean): number =>
  [...boxes].reduce((running, [type, count]) => (wanted(type) ? running + count : running), 0);

/** Twenty-foot units of boxes: a box of twenty feet is one, every longer one two. */
export const teuOf = (boxes: Boxes): number => [...boxes].reduce((running, [type, count]) => running + count * (is20(type) ? 1 : 2), 0);

/** How many of the boxes a charge is counted by; null of one that is not counted by boxes. */
export function countedBy(line: Values, boxes: Boxes): number | null {
  const [type, unit] = [textOf(line, 'containerType'), textOf(line, 'unit')];
  if (type !== null) return boxes.get(type) ?? 0;
  if (unit === 'CONTAINER_20') return counted(boxes, is20);
  if (unit === 'CONTAINER_40') return counted(boxes, (one) => !is20(one));
  return null;
}

const quantity = (row: Values, name: string): DecimalText => decimalOf(row, name) ?? '0';
const thousand = toDecimal('1000');

/** Weight or measure, whichever is more: cubic metres or tons (domain/14 §14.7: without the minimum, which is a price). */
function revenueTons(row: Values): DecimalText {
  const tons = divide(toDecimal(quantity(row, 'grossWeight')), thousand, 4);
  const volume = toDecimal(quantity(row, 'volume'));
  return toText(roundHalfUp(compare(tons, volume) > 0 ? tons : volume, 3));
}

function weightBy(method: string, row: Values): DecimalText {
  const boxes = boxesOf(row);
  switch (method) {
    case 'TEU':
      return String(teuOf(boxes)) === '0' ? quantity(row, 'teu') : String(teuOf(boxes));
    case 'COUNT':
      return String(counted(boxes, () => true));
    case 'RT':
      return revenueTons(row);
    case 'CBM':
      return quantity(row, 'volume');
    case 'WEIGHT':
      return quantity(row, 'grossWeight');
    case 'PACKAGES':
      return String(integerOf(row, 'packages') ?? 0);
    default:
      return '1';
  }
}

/** What each child bears of a charge by its boxes, else, and of part loads that share a box, by the parent's method; equal parts where nothing is known of any of them. */
export function weightsOf(line: Values, method: string, children: readonly Values[]): DecimalText[] {
  const byBoxes = children.map((child) => countedBy(line, boxesOf(child)));
  const counts = byBoxes.every((count) => count !== null) && children.some((child) => boxesOf(child).size > 0);
  const weights = counts ? byBoxes.map(String) : children.map((child) => weightBy(method, child));
  return weights.every((weight) => isZero(toDecimal(weight))) ? children.map(() => '1') : weights;
}

/** What of a charge its shares say too. */
const ofLine = ['direction', 'level', 'isEstimate', 'excludeFromProfit', 'currency'] as const;

/**
 * The shares of a charge: amount, net and both base figures each shared on its own to the smallest unit (domain/14 §14.2, 04 §4.5), the tax
 * what is between amount and net. Children that bear nothing have none.
 */
export function sharesOf(line: Row, method: string, children: readonly Row[], baseCurrency: string): Values[] {
  const currency = textOf(line, 'currency');
  if (children.length === 0 || currency === null || decimalOf(line, 'amount') === null) return [];
  const weights = weightsOf(line, method, children);
  const out = (field: string, of: string) => allocate(quantity(line, field), weights, of);
  const [amounts, nets] = [out('amount', currency), out('netAmount', currency)];
  const [bases, baseNets] = [out('baseAmount', baseCurrency), out('baseNetAmount', baseCurrency)];
  return children.flatMap((child, at) => {
    const weight = weights[at] ?? '0';
    if (isZero(toDecimal(weight))) return [];
    const [amount, netAmount] = [amounts[at] ?? '0', nets[at] ?? '0'];
    return [
      {
        parentCostId: line.id,
        parentOrderId: line.orderId ?? null,
        childOrderId: child.id,
        ...Object.fromEntries(ofLine.map((name) => [name, line[name] ?? null])),
        weight,
        amount,
        netAmount,
        taxAmount: toText(subtract(toDecimal(amount), toDecimal(netAmount))),
        baseAmount: bases[at] ?? '0',
        baseNetAmount: baseNets[at] ?? '0',
      },
    ];
  });
}

const scales: Readonly<Record<'packages' | 'grossWeight' | 'volume', number>> = { packages: 0, grossWeight: 3, volume: 4 };
export type Measures = Readonly<Record<keyof typeof scales, string | number | null>>;
export const measures = Object.keys(scales) as readonly (keyof typeof scales)[];

/** Packages, weight and volume of several orders or boxes together; blank where none of them has any. */
export function sumOf(rows: readonly Values[]): Measures {
  const total = (name: string): string | null => {
    const all = rows.flatMap((row) => (row[name] === null || row[name] === undefined ? [] : [toDecimal(String(row[name]))]));
    return all.length === 0 ? null : toText(all.reduce((running, one) => add(running, one), ZERO));
  };
  const packages = total('packages');
  return { packages: packages === null ? null : Number(packages), grossWeight: total('grossWeight'), volume: total('volume') };
}

/** What a parent's own quantities are: those of its children together (domain/14 §14.2). */
export function togetherOf(children: readonly Row[]): Values {
  // Part loads have no boxes of their own: the one they share is their parent's.
  if (children.every(isPartLoad)) return sumOf(children);
  const boxes = allBoxes(children.map(boxesOf));
  const teu = teuOf(boxes) === 0 ? toText(sum(children.map((child) => toDecimal(quantity(child, 'teu'))))) : String(teuOf(boxes));
  return { ...sumOf(children), boxSummary: boxText(boxes), teu };
}

/** Quantities shared by weights in their smallest unit: whole packages, grams, ten-thousandths of a cubic metre (vector OP-D2). */
export function measuresBy(row: Values, weights: readonly DecimalText[]): Measures[] {
  const parts = measures.map((name) =>
    row[name] === null || row[name] === undefined ? null : allocateUnits(String(row[name]), weights, scales[name]),
  );
  return weights.map((_, at) => {
    const [packages, grossWeight, volume] = parts.map((part) => part?.[at] ?? null);
    return { packages: packages == null ? null : Number(packages), grossWeight: grossWeight ?? null, volume: volume ?? null };
  });
}

import { absolute, add, divide, isZero, multiply, subtract, sum, toDecimal, toText, type DecimalText } from '#values/decimal';
import { allocate } from '#values/money';

/** What the charges of one side in one currency come to; `counted` are the base amounts that make profit, `expected` those of estimates. */
export interface SideTotal {
  readonly direction: string;
  readonly currency: string;
  readonly amount: DecimalText;
  readonly invoiced: DecimalText;
  readonly open: DecimalText;
  readonly writtenOff: DecimalText;
  readonly baseAmount: DecimalText;
  readonly baseNetAmount: DecimalText;
  readonly counted: DecimalText;
  readonly expected: DecimalText;
}

/** Receivable less payable in base currency, and what is left of a hundred asked for; blank where nothing is (domain/04 §4.4). */
export interface Profit {
  readonly receivable: DecimalText;
  readonly payable: DecimalText;
  readonly profit: DecimalText;
  readonly profitRate: DecimalText | null;
}

function profitOver(sides: readonly SideTotal[], of: (side: SideTotal) => DecimalText): Profit {
  const total = (wanted: string) => sum(sides.filter(({ direction }) => direction === wanted).map((side) => toDecimal(of(side))));
  const [receivable, payable] = [total('AR'), total('AP')];
  const profit = subtract(receivable, payable);
  const rate = isZero(receivable) ? null : toText(divide(multiply(profit, toDecimal('100')), receivable, 2));
  return { receivable: toText(receivable), payable: toText(payable), profit: toText(profit), profitRate: rate };
}

/** What sides come to without estimates, and `expected` with them (domain/04 §4.4: estimates are shown separately). */
export const profitOf = (sides: readonly SideTotal[]): Profit & { readonly expected: Profit } => ({
  ...profitOver(sides, ({ counted }) => counted),
  expected: profitOver(sides, ({ counted, expected }) => toText(add(toDecimal(counted), toDecimal(expected)))),
});

/** A box of an order: what a share of profit hangs on. */
export interface Box {
  readonly id: string;
  readonly containerNo: string | null;
  readonly weight: DecimalText;
  /** What lines of this box alone come to. */
  readonly own: DecimalText;
}

/** Profit of each box: its own lines, and of the rest a share by weight that adds up to the order exactly (domain/04 §4.4). */
export function profitOfBoxes(profit: DecimalText, boxes: readonly Box[], base: string) {
  if (boxes.length === 0) return [];
  const rest = subtract(toDecimal(profit), sum(boxes.map(({ own }) => toDecimal(own))));
  const known = boxes.some(({ weight }) => !isZero(toDecimal(weight)));
  const shares = allocate(toText(rest), known ? boxes.map(({ weight }) => weight) : boxes.map(() => '1'), base);
  return boxes.map(({ id, containerNo, own }, at) => ({
    id,
    containerNo,
    profit: toText(add(toDecimal(own), toDecimal(shares[at] ?? '0'))),
  }));
}

/** By how many percent one figure lies off another, two decimals; blank where that is nothing or is not known. */
export function percentOff(is: DecimalText | null, was: DecimalText | null): DecimalText | null {
  if (is === null || was === null || isZero(toDecimal(was))) return null;
  return toText(divide(multiply(subtract(toDecimal(is), toDecimal(was)), toDecimal('100')), absolute(toDecimal(was)), 2));
}

/** What was planned, stands and was billed of one item, and how far it is off the plan (domain/02d §2.13 costCompare). */
export const compared = (budget: DecimalText | null, amount: DecimalText, billed: DecimalText) => ({
  budget,
  amount,
  billed,
  difference: budget === null ? null : toText(subtract(toDecimal(amount), toDecimal(budget))),
  differencePct: percentOff(amount, budget),
});

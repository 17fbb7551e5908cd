import { decimalOf, integerOf, textOf, type Values } from '#define/row';
import { add, compare, divide, multiply, roundHalfUp, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import { dayNumber, type Day } from '#values/day';
import { currencyDecimals } from '#values/money';

/** What a day costs for so many days; the last one has no end. */
export interface Tier {
  readonly days: number | null;
  readonly price: DecimalText;
}

export interface Tariff {
  readonly freeDays: number;
  readonly tiers: readonly Tier[];
  readonly minimum: DecimalText;
  readonly currency: string;
}

/** A part of a receipt that was in the house from one day until another, both counted. */
export interface Stay {
  readonly basis: DecimalText;
  readonly from: Day;
  readonly until: Day;
}

/** One line of a fee: so many of the basis for so many days at a price. */
export interface FeeLine {
  readonly days: number;
  readonly number: DecimalText;
  readonly price: DecimalText;
  readonly amount: DecimalText;
}

/** So many days of a basis, in a currency. */
export interface Counted {
  readonly basis: DecimalText;
  readonly days: number;
  readonly currency: string;
}

const tiers = [1, 2, 3, 4] as const;

/** The tiers of a tariff in their order; blank ones are left out. */
export const tiersOf = (row: Values): Tier[] =>
  tiers.flatMap((at) => {
    const price = decimalOf(row, `tier${at}Price`);
    return price === null ? [] : [{ days: integerOf(row, `tier${at}Days`), price }];
  });

export const tariffOf = (row: Values): Tariff => ({
  freeDays: integerOf(row, 'freeDays') ?? 0,
  tiers: tiersOf(row),
  minimum: decimalOf(row, 'minimum') ?? '0',
  currency: textOf(row, 'currency') ?? 'CNY',
});

/** Days in the house, the first and the last counted (domain/14 §14.7). */
export const daysBetween = (from: Day, until: Day): number => dayNumber(until) - dayNumber(from) + 1;

/** What days cost, tier by tier: `round(basis × days × price)`; the last tier goes on (vectors OP-W1 to OP-W8). */
export function feeLines({ basis, days: chargeable, currency }: Counted, some: readonly Tier[]): FeeLine[] {
  let left = chargeable;
  const places = currencyDecimals(currency);
  return some.flatMap(({ days, price }, at): FeeLine[] => {
    const last = at === some.length - 1;
    const counted = days === null || last ? left : Math.min(left, days);
    left -= counted;
    if (counted === 0) return [];
    const number = multiply(toDecimal(basis), toDecimal(String(counted)));
    return [{ days: counted, number: toText(number), price, amount: toText(roundHalfUp(multiply(number, toDecimal(price)), places)) }];
  });
}

/** What a stay costs, of its days beyond the free ones. */
export const feeOf = ({ basis, from, until }: Stay, { freeDays, tiers: some, currency }: Tariff): FeeLine[] =>
  feeLines({ basis, days: Math.max(0, daysBetween(from, until) - freeDays), currency }, some);

export const totalOf = (lines: readonly FeeLine[]): DecimalText =>
  toText(lines.reduce((sum, { amount }) => add(sum, toDecimal(amount)), ZERO));

/** A part of a receipt's basis, as its packages are of all. */
export const shareOfBasis = (basis: DecimalText, packages: number, of: number): DecimalText =>
  of === 0 ? '0' : toText(divide(multiply(toDecimal(basis), toDecimal(String(packages))), toDecimal(String(of)), 4));

const thousand = toDecimal('1000');
/** What of a receipt is charged: revenue tons, cubic metres, tons, or its packages (domain/14 §14.7). */
export function basisOf(kind: string, receipt: Values): DecimalText {
  const [volume, weight] = [toDecimal(decimalOf(receipt, 'volume') ?? '0'), toDecimal(decimalOf(receipt, 'weight') ?? '0')];
  const tons = divide(weight, thousand, 6);
  switch (kind) {
    case 'RT':
      return toText(roundHalfUp(compare(tons, volume) > 0 ? tons : volume, 3));
    case 'CBM':
      return toText(volume);
    case 'TON':
      return toText(roundHalfUp(tons, 3));
    case 'BOX':
      return '1';
    case 'PALLET':
      return String(integerOf(receipt, 'pallets') ?? 1);
    default:
      return String(integerOf(receipt, 'receivedPackages') ?? 0);
  }
}

/** Part of the goods that left on a day, or are still there. */
export interface Leaving {
  readonly packages: number;
  readonly day: Day;
}

/** The stays of a receipt: one for each day on which some of it left, one for what is still there (vector OP-W6). */
export function staysOf(basis: DecimalText, received: number, inDay: Day, gone: readonly Leaving[], until: Day): Stay[] {
  const byDay = new Map<Day, number>();
  for (const { packages, day } of gone) byDay.set(day, (byDay.get(day) ?? 0) + packages);
  const left = received - gone.reduce((sum, { packages }) => sum + packages, 0);
  if (left > 0) byDay.set(until, (byDay.get(until) ?? 0) + left);
  return [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, packages]) => ({ basis: shareOfBasis(basis, packages, received), from: inDay, until: day }));
}

/** The fee of a receipt: of all its stays together; the least holds once for the receipt (domain/14 §14.7). */
export function receiptFee(stays: readonly Stay[], tariff: Tariff): FeeLine[] {
  const lines = stays.flatMap((stay) => feeOf(stay, tariff));
  const short = lines.length > 0 && compare(toDecimal(totalOf(lines)), toDecimal(tariff.minimum)) < 0;
  const days = lines.reduce((sum, line) => sum + line.days, 0);
  return short ? [{ days, number: '1', price: tariff.minimum, amount: tariff.minimum }] : lines;
}

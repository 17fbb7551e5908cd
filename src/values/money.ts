import { absolute, add, decimalOf, divide, isZero, multiply, negate, roundHalfUp, subtract, sum, toDecimal, toText } from '#values/decimal';
import type { Decimal, DecimalText } from '#values/decimal';

/** Whether a line's price contains its tax (`INCLUSIVE`) or the tax comes on top (`EXCLUSIVE`). */
export type TaxMode = 'INCLUSIVE' | 'EXCLUSIVE';

/** An amount with its net and tax parts; amount = net + tax, all with the currency's decimals. */
export interface TaxedAmount {
  readonly amount: DecimalText;
  readonly net: DecimalText;
  readonly tax: DecimalText;
}

/** What a charge line is worked out from; `rate` is base currency per unit of `currency`, `taxRate` a percentage (6 = 6 %). */
export interface Line {
  readonly price: DecimalText;
  /** Quantity; with unit PERCENT the percentage as typed. */
  readonly number: DecimalText;
  readonly currency: string;
  readonly taxMode: TaxMode;
  readonly taxRate: DecimalText;
  readonly rate: DecimalText;
  readonly baseCurrency: string;
  readonly unit?: string | null | undefined;
}

/** A line's figures: the first three in its own currency, the base figures in the branch's base currency. */
export type LineAmounts = Readonly<Record<'netAmount' | 'taxAmount' | 'amount' | 'baseAmount' | 'baseNetAmount', DecimalText>>;

/** The refusal of a split whose ratio is not a whole number from 1 to 99. */
export interface SplitRefusal {
  readonly code: 'SPLIT_RATIO_RANGE';
}

/** Currencies whose amounts have other than two decimals (ISO 4217's minor unit). */
export const unusualDecimals: ReadonlyMap<string, number> = new Map<string, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code): [string, number] => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code): [string, number] => [code, 3]),
  ...'CLF UYW'.split(' ').map((code): [string, number] => [code, 4]),
]);

const HUNDRED = decimalOf(100, 0);

/** How many decimals an amount in this currency has: ISO 4217's minor unit, 2 where it names none (domain/04-money §4.1). */
export function currencyDecimals(code: string): number {
  return unusualDecimals.get(code) ?? 2;
}

/** `d` rounded half away from zero to the currency's decimals (domain/04-money §4.1). */
export function roundMoney(d: Decimal, currency: string): Decimal {
  return roundHalfUp(d, currencyDecimals(currency));
}

/** The amount's text rounded to the currency's decimals: "1000" in CNY is "1000.00". Throws RangeError on malformed text. */
export function moneyText(amount: DecimalText, currency: string): DecimalText {
  return toText(roundMoney(toDecimal(amount), currency));
}

/** What a line comes to as it was typed, before its tax is taken apart: price × number, with unit PERCENT a hundredth of it, rounded. */
export function enteredAmount({ price, number, currency, unit }: Pick<Line, 'price' | 'number' | 'currency' | 'unit'>): Decimal {
  const product = multiply(toDecimal(price), toDecimal(number));
  return roundMoney(unit === 'PERCENT' ? hundredth(product) : product, currency);
}

/**
 * The figures of one charge or invoice line, each rounded where it is stored (domain/04-money §4.3); with unit PERCENT
 * the line is price × number / 100 (12-corrections §5). Throws RangeError on malformed text or a tax rate of −100.
 */
export function lineAmounts(line: Line): LineAmounts {
  const { currency, baseCurrency } = line;
  const entered = enteredAmount(line);
  const taxRate = toDecimal(line.taxRate);
  let net = entered;
  let amount = entered;
  if (line.taxMode === 'EXCLUSIVE') {
    amount = add(net, roundMoney(hundredth(multiply(net, taxRate)), currency));
  } else {
    net = divide(multiply(amount, HUNDRED), add(HUNDRED, taxRate), currencyDecimals(currency));
  }
  const rate = toDecimal(line.rate);
  return {
    netAmount: toText(net),
    taxAmount: toText(subtract(amount, net)),
    amount: toText(amount),
    baseAmount: toText(roundMoney(multiply(amount, rate), baseCurrency)),
    baseNetAmount: toText(roundMoney(multiply(net, rate), baseCurrency)),
  };
}

/**
 * An amount in another currency: round(amount × rateFrom / rateTo) in one step, the cross rate is not rounded first
 * (domain/04-money §4.2). Both rates are base currency per unit. Throws RangeError when rateTo is zero.
 */
export function convert(amount: DecimalText, rateFrom: DecimalText, rateTo: DecimalText, toCurrency: string): DecimalText {
  const inBase = multiply(toDecimal(amount), toDecimal(rateFrom));
  return toText(divide(inBase, toDecimal(rateTo), currencyDecimals(toCurrency)));
}

/**
 * Splits an amount in two by a ratio in percent: first = round(amount × ratio / 100), the second takes the rest of the
 * amount, the net and the tax (domain/04-money §4.5, 12-corrections §3). The ratio may come as typed;
 * anything but a whole number from 1 to 99 is answered with the refusal.
 */
export function splitByRatio(
  whole: TaxedAmount,
  ratio: number | string,
  currency: string,
): { first: TaxedAmount; second: TaxedAmount } | SplitRefusal {
  if (!/^[1-9]\d?$/.test(String(ratio).trim())) return { code: 'SPLIT_RATIO_RANGE' };
  const share = hundredth(multiply(toDecimal(whole.amount), decimalOf(Number(ratio), 0)));
  return splitAt(whole, toText(roundMoney(share, currency)), currency);
}

/**
 * Splits off `first` of the whole: its net is round(first × net / amount), its tax the rest of `first`; the second part
 * takes what is left of each figure, so that both always add up to the whole (12-corrections §3, vector I01).
 * Of an amount of 0 the first part gets all net and tax.
 */
export function splitAt(whole: TaxedAmount, first: DecimalText, currency: string): { first: TaxedAmount; second: TaxedAmount } {
  const amount = toDecimal(whole.amount);
  const net = toDecimal(whole.net);
  const tax = toDecimal(whole.tax);
  const firstAmount = roundMoney(toDecimal(first), currency);
  const nothing = isZero(amount);
  const firstNet = nothing ? net : divide(multiply(firstAmount, net), amount, currencyDecimals(currency));
  const firstTax = nothing ? tax : subtract(firstAmount, firstNet);
  const text = (d: Decimal): DecimalText => toText(roundMoney(d, currency));
  return {
    first: { amount: text(firstAmount), net: text(firstNet), tax: text(firstTax) },
    second: { amount: text(subtract(amount, firstAmount)), net: text(subtract(net, firstNet)), tax: text(subtract(tax, firstTax)) },
  };
}

/**
 * Shares `total` (rounded to the currency's decimals) out by weights so that the shares add up to it exactly: each share
 * is floored in minor units, the missing units go to the largest fractions, ties to the earlier row; a negative total is
 * shared by its absolute value (domain/04-money §4.5). Throws RangeError on a negative weight or weights that sum to zero.
 */
export const allocate = (total: DecimalText, weights: readonly DecimalText[], currency: string): DecimalText[] =>
  allocateUnits(total, weights, currencyDecimals(currency));

/** {@link allocate} of a quantity kept with so many decimals: packages, kilograms, cubic metres. */
export function allocateUnits(total: DecimalText, weights: readonly DecimalText[], decimals: number): DecimalText[] {
  const rounded = roundHalfUp(toDecimal(total), decimals);
  const units = BigInt(absolute(rounded).coefficient);
  const parts = wholeWeights(weights);
  const sumOfWeights = parts.reduce((running, weight) => running + weight, 0n);
  if (sumOfWeights === 0n) throw new RangeError('Weights that sum to zero share nothing out');

  const shares = parts.map((weight) => (units * weight) / sumOfWeights);
  const fractions = parts.map((weight) => (units * weight) % sumOfWeights);
  const missing = Number(units - shares.reduce((running, share) => running + share, 0n));
  const largestFirst = fractions
    .map((_, row) => row)
    .sort((a, b) => {
      const difference = (fractions[b] as bigint) - (fractions[a] as bigint);
      return difference === 0n ? a - b : difference > 0n ? 1 : -1;
    });
  for (const row of largestFirst.slice(0, missing)) shares[row] = (shares[row] as bigint) + 1n;

  return shares.map((share) => {
    const amount = decimalOf(share, decimals);
    return toText(rounded.coefficient < 0 ? negate(amount) : amount);
  });
}

function wholeWeights(weights: readonly DecimalText[]): bigint[] {
  const decimals = weights.map(toDecimal);
  const { scale } = sum(decimals);
  return decimals.map((weight) => {
    if (weight.coefficient < 0) throw new RangeError(`A weight may not be negative: ${toText(weight)}`);
    return BigInt(roundHalfUp(weight, scale).coefficient);
  });
}

function hundredth(d: Decimal): Decimal {
  return decimalOf(d.coefficient, d.scale + 2);
}

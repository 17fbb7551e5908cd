import { currencyOf } from '#values/currencyText';
import { lineAmounts, type TaxMode } from '#values/money';
import { shareOf, sharePattern } from '#values/share';
import type { DecimalText } from '#values/decimal';
import { Fault } from '#workers/formula/fault';
import { ratioText, roundRatio, wholeRatio, type Ratio } from '#workers/formula/ratio';

/** The figures of a charge line by the function that gives each (domain/04-money §4.3). */
const figures = {
  NETAMOUNT: 'netAmount',
  TAXAMOUNT: 'taxAmount',
  AMOUNT: 'amount',
  BASEAMOUNT: 'baseAmount',
  BASENETAMOUNT: 'baseNetAmount',
} as const;

export type LineFunction = keyof typeof figures;

export const isLineFunction = (name: string): name is LineFunction => Object.hasOwn(figures, name);

/** A blank tax mode is INCLUSIVE, a blank tax rate 0, as in the rule the server follows. */
export interface FigureLine {
  /** Price × number, exact. */
  readonly product: Ratio;
  readonly currency: string;
  readonly taxMode: TaxMode | null;
  readonly taxRate: Ratio | null;
  readonly unit: string | null;
  /** What a part of a split line keeps; null of a whole one. */
  readonly share: string | null;
  /** Base currency per unit; null where no base figure is asked for. */
  readonly rate: Ratio | null;
  readonly baseCurrency: string | null;
}

const shares = new RegExp(sharePattern, 'u');

/** Blank or the share of a part, as its line holds it. */
export const isShare = (text: string): boolean => text === '' || shares.test(text);

/** Fractions no decimal can write go into the rule with this many decimals: far beyond where money is rounded. */
const CARRIED = 40;

const decimalOfRatio = (value: Ratio): DecimalText => ratioText(roundRatio(value, CARRIED, 'half'));

/** One figure of a charge line by the very rule the server follows. Throws Fault for a tax rate of −100. */
export function lineFigure(
  name: LineFunction,
  { product, currency, taxMode, taxRate, unit, share, rate: exchange, baseCurrency }: FigureLine,
): DecimalText {
  const rate = taxRate ?? wholeRatio(0);
  if (rate.top === -100n && rate.bottom === 1n) throw new Fault('FORMULA_DIVIDED_BY_ZERO');
  const priced = { currency, rate: exchange === null ? '1' : decimalOfRatio(exchange), baseCurrency: baseCurrency ?? currency };
  const whole = lineAmounts({
    ...priced,
    price: decimalOfRatio(product),
    number: '1',
    taxMode: taxMode ?? 'INCLUSIVE',
    taxRate: decimalOfRatio(rate),
    unit,
  });
  return (share === null || share === '' ? whole : shareOf(whole, share, priced))[figures[name]];
}

/** The code of a currency as stored or as people write it. Throws Fault when it is none. */
export function currencyCode(text: string): string {
  const code = currencyOf(text) ?? (/^[A-Z]{3}$/u.test(text) ? text : null);
  if (code === null) throw new Fault('CURRENCY_UNKNOWN', { value: text });
  return code;
}

/** The tax mode a text names, or null. */
export function taxModeOf(text: string): TaxMode | null {
  const mode = text.toUpperCase();
  return mode === 'INCLUSIVE' || mode === 'EXCLUSIVE' ? mode : null;
}

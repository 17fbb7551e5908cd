import { currencyOf } from '#values/currencyText';
import { lineAmounts, type TaxMode } from '#values/money';
import type { DecimalText } from '#values/decimal';
import { Fault } from '#workers/formula/fault';
import { ratioText, roundRatio, wholeRatio, type Ratio } from '#workers/formula/ratio';

/** The figures of a charge line by the function that gives each (domain/04-money §4.3). */
const figures = { NETAMOUNT: 'netAmount', TAXAMOUNT: 'taxAmount', AMOUNT: 'amount' } as const;

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
}

/** Fractions no decimal can write go into the rule with this many decimals: far beyond where money is rounded. */
const CARRIED = 40;

const decimalOfRatio = (value: Ratio): DecimalText => ratioText(roundRatio(value, CARRIED, 'half'));

/** One figure of a charge line by the very rule the server follows. Throws Fault for a tax rate of −100. */
export function lineFigure(name: LineFunction, { product, currency, taxMode, taxRate, unit }: FigureLine): DecimalText {
  const rate = taxRate ?? wholeRatio(0);
  if (rate.top === -100n && rate.bottom === 1n) throw new Fault('FORMULA_DIVIDED_BY_ZERO');
  const line = { price: decimalOfRatio(product), number: '1', rate: '1', currency, baseCurrency: currency, taxMode: taxMode ?? 'INCLUSIVE', taxRate: decimalOfRatio(rate), unit };
  return lineAmounts(line)[figures[name]];
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

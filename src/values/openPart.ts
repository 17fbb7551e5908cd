import { absolute, compare, isZero, toDecimal, ZERO, type DecimalText } from '#values/decimal';
import { currencyDecimals, moneyText } from '#values/money';
import { splitCurrency } from '#values/currencyText';
import { parseNumberText } from '#values/numberText';
import { foldWidth } from '#values/text';

/** Why an amount cannot be taken of what is open; the codes are refusals of the product. */
export interface PartRefusal {
  readonly code: 'NUMBER_UNPARSED' | 'TOO_MANY_DECIMALS' | 'NUMBER_ZERO' | 'INVOICE_EXCEEDS_COST';
  readonly detail: Record<string, string>;
}

/** Is `part` of the same sign as `whole` and no larger? Absolute values of equal sign are compared (domain/12 §4). */
export function isWithin(part: DecimalText, whole: DecimalText): boolean {
  const [a, b] = [toDecimal(part), toDecimal(whole)];
  return compare(a, ZERO) === compare(b, ZERO) && compare(absolute(a), absolute(b)) <= 0;
}

/**
 * The amount typed to be taken of what is open, as decimal text, or why it cannot be had: a number that is not 0, with the
 * decimals of its currency, of the sign of what is open and at most so much (business.md §5, domain/04 §4.5).
 */
export function partOfOpen(typed: string, open: DecimalText, currency: string): { amount: DecimalText } | PartRefusal {
  const amount = parseNumberText(typed);
  const named = splitCurrency(foldWidth(typed).trim()).currency;
  // What is written in other money is no part of this; the yen's sign is the renminbi's too.
  const foreign = named !== null && named !== currency && !(named === 'CNY' && currency === 'JPY');
  if (amount === null || foreign) return { code: 'NUMBER_UNPARSED', detail: { value: typed } };
  if (compare(toDecimal(amount), toDecimal(moneyText(amount, currency))) !== 0)
    return { code: 'TOO_MANY_DECIMALS', detail: { n: String(currencyDecimals(currency)), value: typed } };
  if (isZero(toDecimal(amount))) return { code: 'NUMBER_ZERO', detail: {} };
  return isWithin(amount, open) ? { amount } : { code: 'INVOICE_EXCEEDS_COST', detail: { open } };
}

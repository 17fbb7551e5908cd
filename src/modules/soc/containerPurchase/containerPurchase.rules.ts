import type { Guard } from '#define/act';
import type { Rule } from '#define/entity';
import type { Facts } from '#define/facts';
import { dayOf, decimalOf, flagOf, integerOf, textOf, type Value, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { divide, isZero, multiply, subtract, toDecimal, toText } from '#values/decimal';
import { currencyDecimals, moneyText } from '#values/money';

const count = (row: Values, field: string): number => integerOf(row, field) ?? 0;
const amountIn = (row: Values, field: string) => toDecimal(decimalOf(row, field) ?? '0');
const goesOut = (row: Values): boolean => ['SALE', 'RETURN'].includes(textOf(row, 'buyType') ?? '');

/** Boxes of the document: those that came with it, or those it takes away. */
const numbersOf = (row: Values): number => count(row, goesOut(row) ? 'outBoxes' : 'boxes');

/** The price of all its boxes in its own currency. */
export function amountOf(row: Values): Values {
  const [price, quantity, currency] = [decimalOf(row, 'unitPrice'), integerOf(row, 'quantity'), textOf(row, 'currency')];
  if (price === null || quantity === null || currency === null) return { amount: null };
  return { amount: moneyText(toText(multiply(toDecimal(price), toDecimal(String(quantity)))), currency) };
}

/** What one box cost on average, and what all of them brought less what they cost: in the branch's currency. */
export function resultOf(row: Values, { branch }: Facts): Values {
  const base = textOf(branch, 'baseCurrency') ?? 'CNY';
  const quantity = integerOf(row, 'quantity') ?? 0;
  const cost = amountIn(row, 'costBase');
  return {
    costPerBox: quantity === 0 || isZero(cost) ? null : toText(divide(cost, toDecimal(String(quantity)), currencyDecimals(base))),
    resultBase: moneyText(toText(subtract(amountIn(row, 'incomeBase'), cost)), base),
  };
}

/** Bought today, unless somebody says another day. */
export const boughtToday = (row: Values, { today }: Facts): Value | undefined => (dayOf(row, 'buyDate') === null ? today : undefined);

/** No more boxes than were ordered. */
export const withinQuantity: Rule = {
  name: 'withinQuantity',
  reads: ['boxes', 'outBoxes', 'quantity', 'buyType'],
  by: (row) => {
    const [numbers, quantity] = [numbersOf(row), integerOf(row, 'quantity')];
    return quantity !== null && numbers > quantity
      ? [{ code: 'SOC_TOO_MANY', field: 'quantity', detail: { n: String(numbers), m: String(quantity) } }]
      : [];
  },
};

/** As many numbers as boxes were ordered (domain/02f §2.23; screens-operations BOX: "还差 3 个箱号"). */
export const numbersComplete: Guard = {
  name: 'numbersComplete',
  by: (row) => {
    const missing = (integerOf(row, 'quantity') ?? 0) - numbersOf(row);
    return missing > 0 ? [{ code: 'PURCHASE_NUMBERS_MISSING', field: 'quantity', detail: { n: String(missing) } }] : [];
  },
};

/** The depot hands boxes out by a release number, until its last day (domain/03 §3.15). */
export const releaseHolds: Guard = {
  name: 'releaseHolds',
  by: (row, { today }) => {
    if (textOf(row, 'releaseNo') === null) return [{ code: 'FIELD_REQUIRED', field: 'releaseNo' }];
    const last = dayOf(row, 'releaseValidTo');
    return last !== null && last < today ? [{ code: 'RELEASE_EXPIRED', field: 'releaseValidTo', detail: { date: last } }] : [];
  },
};

/** A deposit that was agreed is paid before anything leaves the depot. */
export const depositPaid: Guard = {
  name: 'depositPaid',
  by: (row) =>
    isZero(amountIn(row, 'deposit')) || flagOf(row, 'depositPaid')
      ? []
      : [{ code: 'PURCHASE_DEPOSIT', field: 'depositPaid', detail: { amount: decimalOf(row, 'deposit') ?? '' } }],
};

/** What the boxes cost is entered. */
export const costsEntered: Guard = {
  name: 'costsEntered',
  by: (row) => (count(row, 'costLines') === 0 ? [{ code: 'PURCHASE_COST_MISSING', field: 'costBase' }] : []),
};

/** A price was agreed. */
export const priced: Guard = {
  name: 'priced',
  by: (row) => (decimalOf(row, 'unitPrice') === null ? [{ code: 'PURCHASE_PRICE_MISSING', field: 'unitPrice' }] : []),
};

/** None of its boxes is promised to an order, at a depot's gate or under way. */
export const noneOut: Guard = {
  name: 'noneOut',
  by: (row) => {
    const out = count(row, 'reserved') + count(row, 'released') + count(row, 'used');
    return out > 0 ? [{ code: 'PURCHASE_BOXES_OUT', field: 'used', detail: { n: String(out) } }] : [];
  },
};

/** Boxes have come with it. */
export const hasBoxes: Guard = {
  name: 'hasBoxes',
  by: (row) =>
    numbersOf(row) > 0 ? [] : [{ code: 'PURCHASE_NUMBERS_MISSING', field: 'quantity', detail: { n: textOf(row, 'quantity') ?? '' } }],
};

/** Nothing of it is left to sell. */
export const allSold: Guard = {
  name: 'allSold',
  by: (row) => {
    const left = goesOut(row) ? (integerOf(row, 'quantity') ?? 0) - count(row, 'outBoxes') : count(row, 'boxes') - count(row, 'sold');
    return left > 0 ? [{ code: 'PURCHASE_BOXES_LEFT', field: 'noSellUseQty', detail: { n: String(left) } }] : [];
  },
};

/** Neither boxes nor charges hang on it yet. */
export const nothingHangs: Guard = {
  name: 'nothingHangs',
  by: (row) => {
    const [boxes, lines] = [count(row, 'boxes') + count(row, 'outBoxes'), count(row, 'costLines')];
    return boxes + lines > 0
      ? [{ code: 'PURCHASE_NOT_EMPTY', field: 'useStatus', detail: { boxes: String(boxes), lines: String(lines) } }]
      : [];
  },
};

/** The same asked of a document that is to be removed. */
export const keptPurchases: readonly Rule[] = [{ name: 'nothingHangs', by: (row, facts) => nothingHangs.by(row, facts, {}) }];

const waits = (row: Values): boolean => !['RETURNED', 'SOLD', 'CANCELLED'].includes(textOf(row, 'useStatus') ?? '');

/** Days until its release runs out, of a document that waits; of one that ran out the days since. */
export function releaseEnds(row: Values, { today }: Clock): number | false {
  const last = dayOf(row, 'releaseValidTo');
  if (last === null || !waits(row) || last < today) return false;
  const left = (Date.parse(last) - Date.parse(today)) / 86_400_000;
  return left <= 7 && left;
}
export function releaseOver(row: Values, { today }: Clock): number | false {
  const last = dayOf(row, 'releaseValidTo');
  return last !== null && waits(row) && last < today && (Date.parse(today) - Date.parse(last)) / 86_400_000;
}

import type { Guard } from '#define/act';
import type { Rule } from '#define/entity';
import { bookRateOn, type Facts } from '#define/facts';
import { dayOf, integerOf, textOf, type Values } from '#define/row';
import { add, compare, isDecimalText, multiply, roundHalfUp, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import { currencyDecimals, moneyText } from '#values/money';
import { withThousands } from '#values/numberText';

/** What the lines of a statement come to in one currency. */
export interface CurrencyTotal {
  readonly currency: string;
  readonly amount: DecimalText;
}

/** Sums by currency, in the order of their codes: unlike currencies are never added up (domain/13 §13.5). */
export function totalsByCurrency(lines: readonly CurrencyTotal[]): CurrencyTotal[] {
  const sums = new Map<string, DecimalText>();
  for (const { currency, amount } of lines) sums.set(currency, toText(add(toDecimal(sums.get(currency) ?? '0'), toDecimal(amount))));
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount: moneyText(amount, currency) }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** The totals as they stand in a cell. */
export const totalsText = (totals: readonly CurrencyTotal[]): string =>
  totals.map(({ currency, amount }) => `${currency} ${withThousands(amount)}`).join(' · ');

const agreedRate = /^([A-Z]{3})\s*[=@:]?\s*(\d+(?:\.\d+)?)$/u;

/** Rates agreed with the partner, as people write them: `USD 7.12, EUR 7.8`. Null where they cannot be read. */
export function agreedRatesOf(typed: string | null): ReadonlyMap<string, DecimalText> | null {
  const rates = new Map<string, DecimalText>();
  for (const part of (typed ?? '').split(/[,;，；、·]/u).map((one) => one.trim().toUpperCase())) {
    if (part === '') continue;
    const [, currency = '', rate = ''] = agreedRate.exec(part) ?? [];
    if (!isDecimalText(rate) || compare(toDecimal(rate), ZERO) <= 0 || rates.has(currency)) return null;
    rates.set(currency, rate);
  }
  return rates;
}

/** How the rates of a statement's second total are found: what was agreed comes before the book. */
const rateTo = (row: Values, facts: Facts, settle: string, currency: string): DecimalText | null => {
  if (currency === settle) return '1';
  const agreed = agreedRatesOf(textOf(row, 'agreedRates'))?.get(currency);
  if (agreed !== undefined) return agreed;
  // Book rates lead to the branch's own currency alone.
  return settle === (textOf(facts.branch, 'baseCurrency') ?? 'CNY')
    ? bookRateOn(facts, currency, dayOf(row, 'statementDate') ?? facts.today)
    : null;
};

/**
 * The second total: each currency's total converted once and rounded (domain/13 §13.5). Null without a currency it is settled in, or where
 * one of the rates is not known: never a total that leaves one out.
 */
export function settledTotal(totals: readonly CurrencyTotal[], row: Values, facts: Facts): DecimalText | null {
  const settle = textOf(row, 'settleCurrency');
  if (settle === null) return null;
  let total = ZERO;
  for (const { currency, amount } of totals) {
    const rate = rateTo(row, facts, settle, currency);
    if (rate === null) return null;
    total = add(total, roundHalfUp(multiply(toDecimal(amount), toDecimal(rate)), currencyDecimals(settle)));
  }
  return moneyText(toText(total), settle);
}

/** The totals of a statement as its cell holds them, read back. */
export const totalsOfText = (text: string | null): CurrencyTotal[] =>
  (text ?? '')
    .split(' · ')
    .filter((part) => part !== '')
    .map((part) => ({ currency: part.slice(0, 3), amount: part.slice(4).replaceAll(',', '') }));

/** The second total follows what the lines come to, and the rates. */
export const settledOf = (row: Values, facts: Facts): Values => ({
  settleTotal: settledTotal(totalsOfText(textOf(row, 'currencyTotals')), row, facts),
});

const count = (row: Values, field: string): number => integerOf(row, field) ?? 0;

/**
 * Where a statement stands by its lines: in dispute while one of them is, invoiced once none of what was confirmed is open, and back when
 * one is again (domain/13 §13.5).
 */
export function stateByLines(row: Values): string | undefined {
  switch (row.state) {
    case 'SENT':
      return count(row, 'disputedLines') > 0 ? 'DISPUTED' : undefined;
    case 'DISPUTED':
      return count(row, 'disputedLines') === 0 ? 'SENT' : undefined;
    case 'CONFIRMED':
      return row.kind === 'BILLING' && count(row, 'lines') > 0 && count(row, 'openLines') === 0 ? 'INVOICED' : undefined;
    case 'INVOICED':
      return count(row, 'openLines') > 0 ? 'CONFIRMED' : undefined;
    default:
      return undefined;
  }
}

/** Something stands on it. */
export const hasLines: Guard = {
  name: 'hasLines',
  by: (row) => (count(row, 'lines') > count(row, 'disputedLines') ? [] : [{ code: 'STATEMENT_EMPTY', field: 'lines' }]),
};

/** Where the partner sent a list of their own, it was said of each line what becomes of it. */
export const allDecided: Guard = {
  name: 'allDecided',
  by: (row) => {
    const n = count(row, 'undecidedLines');
    return n === 0 ? [] : [{ code: 'STATEMENT_UNDECIDED', field: 'undecidedLines', detail: { n: String(n) } }];
  },
};

/** No invoice was made of it. */
export const notInvoiced: Guard = {
  name: 'notInvoiced',
  by: (row) => {
    const nos = textOf(row, 'invoiceNos');
    return nos === null || nos === '' ? [] : [{ code: 'STATEMENT_INVOICED', field: 'invoiceNos', detail: { nos } }];
  },
};

/** Invoices come of charges that were stated, not of a balance that was. */
export const isBilling: Guard = {
  name: 'isBilling',
  by: (row) => (row.kind === 'BILLING' ? [] : [{ code: 'STATEMENT_OTHER', field: 'kind' }]),
};

/** A period ends on or after the day it begins. */
export const periodFits: Rule = {
  name: 'periodFits',
  reads: ['periodFrom', 'periodTo'],
  by: (row) => {
    const [from, to] = [dayOf(row, 'periodFrom'), dayOf(row, 'periodTo')];
    return from !== null && to !== null && from > to ? [{ code: 'STATEMENT_PERIOD_ORDER', field: 'periodTo' }] : [];
  },
};

/** Agreed rates can be read. */
export const ratesFit: Rule = {
  name: 'ratesFit',
  reads: ['agreedRates'],
  by: (row) => (agreedRatesOf(textOf(row, 'agreedRates')) === null ? [{ code: 'STATEMENT_RATES', field: 'agreedRates' }] : []),
};

import { describe, expect, it } from 'vitest';
import type { Facts } from '#define/facts';
import {
  agreedRatesOf,
  settledTotal,
  stateByLines,
  totalsByCurrency,
  totalsOfText,
  totalsText,
} from '#modules/statements/statement/statement.rules';

const quoted = (currency: string, rate: string) => ({
  currency,
  rate,
  rateType: 'BOOK',
  baseCurrency: 'CNY',
  forEpId: null,
  startDate: '2026-01-01',
  endDate: null,
});
const facts: Facts = {
  today: '2026-03-31',
  branch: { id: '1', baseCurrency: 'CNY' },
  lists: {
    exchangeRate: new Map([
      ['1', quoted('USD', '7.12')],
      ['2', quoted('EUR', '7.8')],
    ]),
  },
};
const totals = totalsByCurrency([
  { currency: 'USD', amount: '6000.00' },
  { currency: 'CNY', amount: '3860.00' },
  { currency: 'USD', amount: '420' },
  { currency: 'EUR', amount: '250.00' },
]);

describe('totals of a statement', () => {
  it('stand by currency and are never added up', () => {
    expect(totalsText(totals)).toBe('CNY 3,860.00 · EUR 250.00 · USD 6,420.00');
    expect(totalsOfText(totalsText(totals))).toEqual(totals);
    expect(totalsOfText(null)).toEqual([]);
  });

  it.each([
    // Worked figure of domain/13 §13.5.
    ['CNY', null, '51520.40'],
    ['CNY', 'USD 7.1200, EUR 7.8000', '51520.40'],
    ['CNY', 'usd=7.2', '52034.00'],
    ['USD', 'CNY 0.1404, EUR 1.0955', '7235.82'],
    // A rate that is not known leaves no second total, rather than a wrong one.
    ['USD', 'EUR 1.0955', null],
    [null, null, null],
  ])('settled in %s at %s come to %s', (settleCurrency, agreedRates, expected) => {
    expect(settledTotal(totals, { settleCurrency, agreedRates, statementDate: '2026-03-31' }, facts)).toBe(expected);
  });

  it.each([
    ['USD 7.12, EUR 7.8', { USD: '7.12', EUR: '7.8' }],
    ['usd=7.12；eur@7.8', { USD: '7.12', EUR: '7.8' }],
    ['', {}],
    [null, {}],
    ['USD', null],
    ['USD 0', null],
    ['USD -7', null],
    ['USD 7,12', null],
    ['USD 7 USD 8', null],
    ['USD 7, USD 8', null],
  ])('rates written as %s are read', (typed, expected) => {
    const read = agreedRatesOf(typed);
    expect(read && Object.fromEntries(read)).toEqual(expected);
  });
});

it.each([
  ['SENT', { lines: 3, disputedLines: 1, openLines: 2 }, 'DISPUTED'],
  ['SENT', { lines: 3, disputedLines: 0, openLines: 3 }, undefined],
  ['DISPUTED', { lines: 2, disputedLines: 0, openLines: 2 }, 'SENT'],
  ['DISPUTED', { lines: 2, disputedLines: 1, openLines: 1 }, undefined],
  ['CONFIRMED', { lines: 2, disputedLines: 0, openLines: 0 }, 'INVOICED'],
  ['CONFIRMED', { lines: 2, disputedLines: 0, openLines: 1 }, undefined],
  ['INVOICED', { lines: 2, disputedLines: 0, openLines: 1 }, 'CONFIRMED'],
  ['DRAFT', { lines: 0, disputedLines: 0, openLines: 0 }, undefined],
])('%s with %o becomes %s', (state, counts, expected) => {
  expect(stateByLines({ state, kind: 'BILLING', ...counts })).toBe(expected);
});

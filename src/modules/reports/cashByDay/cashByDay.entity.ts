import { decimal, money } from '#define/field';
import type { Figured } from '#define/view';
import { viewOf } from '#define/viewed';
import { countedMoney, period } from '#modules/reports/settledIn.shape';

const moved = (direction: string, of: string): Figured => ({
  take: 'sum',
  of,
  where: { field: 'direction', op: 'equal', anyOf: [direction] },
});
const inCurrency = money({ currency: 'currency' });
const inBase = money({ currency: 'base' });
const account = ['bankAccountId', 'currency'] as const;

/** Report 14 day by day: what each account had in the morning, took, gave and had in the evening (domain/07). */
export const cashByDay = viewOf({
  name: 'cashByDay',
  list: { call: 'GET /reportController/cashByDay', roles: ['admin', 'report_cashJournal'] },
  group: 'finance',
  asks: period,
  of: 'cash',
  where: countedMoney,
  by: [...account, 'cashDate'],
  figures: {
    moneyIn: moved('IN', 'amount'),
    moneyOut: moved('OUT', 'amount'),
    baseIn: moved('IN', 'baseAmount'),
    baseOut: moved('OUT', 'baseAmount'),
    documents: { take: 'count' },
  },
  worked: {
    change: { less: ['moneyIn', 'moneyOut'], field: inCurrency },
    baseChange: { less: ['baseIn', 'baseOut'], field: inBase },
    closing: { soFar: 'change', of: account, along: 'cashDate', field: inCurrency },
    opening: { less: ['closing', 'change'], field: inCurrency },
    closingBase: { soFar: 'baseChange', of: account, along: 'cashDate', field: inBase },
    bookRate: { each: ['closingBase', 'closing'], field: decimal({ scale: 8, ratio: true }) },
  },
  kept: { field: 'cashDate', op: 'ge', value: '@from' },
  order: [
    { field: 'bankAccountId', dir: 'asc' },
    { field: 'cashDate', dir: 'asc' },
  ],
});

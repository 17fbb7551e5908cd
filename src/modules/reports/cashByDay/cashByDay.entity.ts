import { decimal, money } from '#define/field';
import { viewOf } from '#define/viewed';
import { movedUntil, period, summed, withDocument } from '#modules/reports/settledIn.shape';

const inCurrency = money({ currency: 'currency' });
const account = ['bankAccountId', 'currency'] as const;

/** Report 14 day by day: what each account had in the morning, took, gave and had in the evening (domain/07). */
export const cashByDay = viewOf({
  name: 'cashByDay',
  list: { call: 'GET /reportController/cashByDay', roles: ['admin', 'report_cashJournal'] },
  group: 'finance',
  asks: period,
  of: 'bankMove',
  where: movedUntil,
  by: [...account, 'cashDate'],
  figures: {
    moneyIn: summed('moneyIn'),
    moneyOut: summed('moneyOut'),
    held: summed('amount'),
    heldBase: summed('base'),
    documents: { take: 'count', where: withDocument },
  },
  worked: {
    change: { less: ['moneyIn', 'moneyOut'], field: inCurrency },
    closing: { soFar: 'held', of: account, along: 'cashDate', field: inCurrency },
    opening: { less: ['closing', 'change'], field: inCurrency },
    closingBase: { soFar: 'heldBase', of: account, along: 'cashDate', field: money({ currency: 'base' }) },
    bookRate: { each: ['closingBase', 'closing'], field: decimal({ scale: 8, ratio: true }) },
  },
  kept: { field: 'cashDate', op: 'ge', value: '@from' },
  order: [
    { field: 'bankAccountId', dir: 'asc' },
    { field: 'cashDate', dir: 'asc' },
  ],
});

import { decimal } from '#define/field';
import { viewOf } from '#define/viewed';
import { movedUntil, period, summed, withDocument } from '#modules/reports/settledIn.shape';

const within = { field: 'cashDate', op: 'ge', value: '@from' } as const;
const before = { field: 'cashDate', op: 'lt', value: '@from' } as const;

/** Report 14, cash journal and bank balances: what each account began with, what moved it, what it holds (domain/07). */
export const cashJournal = viewOf({
  name: 'cashJournal',
  list: { call: 'GET /reportController/cashJournal', roles: ['admin', 'report_cashJournal'] },
  group: 'finance',
  asks: period,
  of: 'bankMove',
  where: movedUntil,
  by: ['bankAccountId', 'currency'],
  figures: {
    // An account that was opened within the period begins with what it was opened with.
    opening: { ...summed('amount'), where: { or: [before, { field: 'kind', op: 'equal', anyOf: ['OPENING'] }] } },
    moneyIn: { ...summed('moneyIn'), where: within },
    moneyOut: { ...summed('moneyOut'), where: within },
    closing: summed('amount'),
    closingBase: summed('base'),
    documents: { take: 'count', where: { and: [within, withDocument] } },
  },
  worked: { bookRate: { each: ['closingBase', 'closing'], field: decimal({ scale: 8, ratio: true }) } },
  order: [{ field: 'bankAccountId', dir: 'asc' }],
});

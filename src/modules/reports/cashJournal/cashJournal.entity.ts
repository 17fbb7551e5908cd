import { decimal, money } from '#define/field';
import type { Where } from '#define/filter';
import type { Figured } from '#define/view';
import { viewOf } from '#define/viewed';
import { countedMoney, period } from '#modules/reports/settledIn.shape';

const moved = (direction: string, of: string, ...more: readonly Where[]): Figured => ({
  take: 'sum',
  of,
  where: { and: [{ field: 'direction', op: 'equal', anyOf: [direction] }, ...more] },
});
const before: Where = { field: 'cashDate', op: 'lt', value: '@from' };
const within: Where = { field: 'cashDate', op: 'ge', value: '@from' };

const inCurrency = money({ currency: 'currency' });

/** Report 14, cash journal and bank balances: checked money by account (domain/07). */
export const cashJournal = viewOf({
  name: 'cashJournal',
  list: { call: 'GET /reportController/cashJournal', roles: ['admin', 'report_cashJournal'] },
  group: 'finance',
  asks: period,
  of: 'cash',
  where: countedMoney,
  by: ['bankAccountId', 'currency'],
  figures: {
    inBefore: moved('IN', 'amount', before),
    outBefore: moved('OUT', 'amount', before),
    moneyIn: moved('IN', 'amount', within),
    moneyOut: moved('OUT', 'amount', within),
    inAll: moved('IN', 'amount'),
    outAll: moved('OUT', 'amount'),
    baseIn: moved('IN', 'baseAmount'),
    baseOut: moved('OUT', 'baseAmount'),
    documents: { take: 'count', where: within },
  },
  worked: {
    opening: { less: ['inBefore', 'outBefore'], field: inCurrency },
    closing: { less: ['inAll', 'outAll'], field: inCurrency },
    closingBase: { less: ['baseIn', 'baseOut'], field: money({ currency: 'base' }) },
    bookRate: { each: ['closingBase', 'closing'], field: decimal({ scale: 8, ratio: true }) },
  },
  order: [{ field: 'bankAccountId', dir: 'asc' }],
});

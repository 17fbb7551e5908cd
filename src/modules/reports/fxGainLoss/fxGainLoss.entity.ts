import type { Figured } from '#define/view';
import type { Where } from '#define/filter';
import { viewOf } from '#define/viewed';
import { period } from '#modules/reports/settledIn.shape';

const isOf = (kind: string): Where => ({ field: 'kind', op: 'equal', anyOf: [kind] });
const realised = (of: string, ...more: readonly Where[]): Figured => ({ take: 'sum', of, where: { and: [isOf('REALISED'), ...more] } });
const difference = (op: 'gt' | 'lt'): Figured => realised('gainLoss', { field: 'gainLoss', op, value: '0' });

/**
 * Report 15, exchange gains and losses realised by what was settled, and those not realised of what was open at the ends of months, per partner,
 * currency and side (domain/07; 04 §4.8).
 */
export const fxGainLoss = viewOf({
  name: 'fxGainLoss',
  list: { call: 'GET /reportController/fxGainLoss', roles: ['admin', 'report_fxGainLoss'] },
  group: 'finance',
  asks: period,
  of: 'exchangeResult',
  where: { field: 'resultDate', op: 'between', value: '@from', value2: '@until' },
  by: ['bookPeriod', 'customerId', 'currency', 'direction'],
  figures: {
    released: realised('bookBase'),
    settled: realised('newBase'),
    gains: difference('gt'),
    losses: difference('lt'),
    realised: realised('gainLoss'),
    unrealised: { take: 'sum', of: 'gainLoss', where: isOf('UNREALISED') },
    allocations: { take: 'count', where: isOf('REALISED') },
  },
  order: [{ field: 'bookPeriod', dir: 'desc' }],
});

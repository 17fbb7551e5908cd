import type { Figured } from '#define/view';
import { viewOf } from '#define/viewed';
import { period, settledIn } from '#modules/reports/settledIn.shape';

const difference = (op: 'gt' | 'lt'): Figured => ({ take: 'sum', of: 'fxGainLoss', where: { field: 'fxGainLoss', op, value: '0' } });

/** Report 15, exchange gains and losses realised by what was settled, per partner, currency and side (domain/07; 04 §4.8). */
export const fxGainLoss = viewOf({
  name: 'fxGainLoss',
  list: { call: 'GET /reportController/fxGainLoss', roles: ['admin', 'report_fxGainLoss'] },
  group: 'finance',
  asks: period,
  of: 'cashAllocation',
  where: settledIn,
  by: ['bookPeriod', 'customerId', 'invoiceCurrency', 'direction'],
  figures: {
    released: { take: 'sum', of: 'bookBaseReleased' },
    settled: { take: 'sum', of: 'settledBase' },
    gains: difference('gt'),
    losses: difference('lt'),
    realised: { take: 'sum', of: 'fxGainLoss' },
    allocations: { take: 'count' },
  },
  order: [{ field: 'bookPeriod', dir: 'desc' }],
});

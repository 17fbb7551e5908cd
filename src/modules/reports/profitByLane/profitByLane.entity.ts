import { viewOf } from '#define/viewed';
import { profitBy } from '#modules/reports/profitBy.shape';

/** Report 2 by the lanes of each customer (domain/07). */
export const profitByLane = viewOf({
  name: 'profitByLane',
  list: { call: 'GET /reportController/profitByLane', roles: ['admin', 'report_profitByCustomer'] },
  ...profitBy(['customerId', 'lineCode']),
  order: [{ field: 'profit', dir: 'desc' }],
});

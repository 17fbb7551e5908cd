import { viewOf } from '#define/viewed';
import { profitBy } from '#modules/reports/profitBy.shape';

/** Report 2, profit by customer (domain/07). */
export const profitByCustomer = viewOf({
  name: 'profitByCustomer',
  list: { call: 'GET /reportController/profitByCustomer', roles: ['admin', 'report_profitByCustomer'] },
  ...profitBy(['customerId', 'customerLevel']),
  order: [{ field: 'profit', dir: 'desc' }],
});

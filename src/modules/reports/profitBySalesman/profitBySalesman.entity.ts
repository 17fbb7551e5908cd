import { viewOf } from '#define/viewed';
import { different, profitBy, within } from '#modules/reports/profitBy.shape';

/** Report 3, profit by salesman (domain/07). */
export const profitBySalesman = viewOf({
  name: 'profitBySalesman',
  list: { call: 'GET /reportController/profitBySalesman', roles: ['admin', 'report_profitBySalesman'] },
  ...profitBy(
    ['salesmanId'],
    { customers: different('customerId'), realised: { take: 'sum', of: 'realisedProfit', where: within } },
    { realisedProfit: { via: 'id', to: 'orderCollection', field: 'realisedProfit' } },
  ),
  order: [{ field: 'profit', dir: 'desc' }],
});

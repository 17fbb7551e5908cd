import { viewOf } from '#define/viewed';
import { different, profitBy, within } from '#modules/reports/profitBy.shape';

const sum = (of: string) => ({ take: 'sum', of, where: within }) as const;
const ofCollection = (field: string) => ({ via: 'id', to: 'orderCollection', field }) as const;

/** Report 3, profit by salesman (domain/07). */
export const profitBySalesman = viewOf({
  name: 'profitBySalesman',
  list: { call: 'GET /reportController/profitBySalesman', roles: ['admin', 'report_profitBySalesman'] },
  ...profitBy(
    ['salesmanId'],
    {
      customers: different('customerId'),
      realised: sum('realisedProfit'),
      commissionable: sum('earnedBasis'),
      commission: sum('earned'),
    },
    {
      realisedProfit: ofCollection('realisedProfit'),
      earnedBasis: ofCollection('commissionable'),
      earned: ofCollection('commission'),
    },
  ),
  order: [{ field: 'profit', dir: 'desc' }],
});

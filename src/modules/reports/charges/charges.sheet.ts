import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

const leads = { cost: '/financial/cost' };

export const chargeSheets: readonly Sheet[] = [
  {
    mod: 'report.chargeItems',
    entity: 'chargeItems',
    leads,
    sort: [{ field: 'margin', dir: 'desc' }],
    columns: columns('feeCode:176* orders:84 [result receivable:128+ payable:128+ margin:128+ marginRate:84] arLines:84+ apLines:84+'),
  },
  {
    mod: 'report.chargeGaps',
    entity: 'chargeGaps',
    leads,
    sort: [{ field: 'margin', dir: 'asc' }],
    columns: columns('orderId:160* orderCustomerId:208 feeCode:160 [result receivable:128+ payable:128+ margin:128+]'),
  },
  {
    mod: 'report.marginByLane',
    entity: 'marginByLane',
    leads,
    sort: [{ field: 'month', dir: 'desc' }],
    columns: columns(`
      month:84* lineCode:120* carrierCode:112 orders:72 [result freightMargin:128+ localMargin:128+ truckMargin:128+ margin:128+]
      receivable:128+ payable:128+ freightIn:124- freightOut:124- localIn:124- localOut:124- truckIn:124- truckOut:124-
    `),
  },
  {
    mod: 'report.profitAfterLock',
    entity: 'profitAfterLock',
    leads: { costPlan: '/financial/additionalFeeReview' },
    sort: [{ field: 'feeLockTime', dir: 'desc' }],
    columns: columns(`
      jobNo:148* customerId:208 [result profitAtLock:128+ profitBase:128+ profitMoved:128+] plans:84+ planned:128+ feeState:84
      feeLockUserId:96 feeLockTime:132 etd:96 salesmanId:96 operatorId:96
    `),
  },
  {
    mod: 'report.budgetActual',
    entity: 'budgetActual',
    leads,
    sort: [{ field: 'difference', dir: 'asc' }],
    columns: columns(`
      orderId:160* orderCustomerId:208 feeCode:144 currency:64 [result budgetProfit:124+ actualProfit:124+ difference:124+]
      budgetIn:124+r actualIn:124+r budgetOut:124+p actualOut:124+p
    `),
  },
  {
    mod: 'report.unbilled',
    entity: 'unbilled',
    leads: { costStanding: '/financial/reconciliation?tab=charge.standing' },
    sort: [{ field: 'days', dir: 'desc' }],
    columns: columns('customerId:208* orderId:160* sailed:104 days:96 currency:64 open:128+ estimated:128+ charges:84+'),
  },
];

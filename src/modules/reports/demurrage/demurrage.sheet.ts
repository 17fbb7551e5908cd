import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';
import { shortOfDays } from '#modules/reports/demurrage/demurrage.rules';

/** Boxes whose free time ends or is over. */
export const demurrageSheet: Sheet = {
  mod: 'report.demurrage',
  entity: 'demurrage',
  sort: [{ field: 'freeUntil', dir: 'asc' }],
  shown: [
    { word: 'over', as: 'late', on: ['daysLeft'], when: { reads: ['daysLeft'], by: shortOfDays('over') } },
    { word: 'ending', as: 'soon', on: ['daysLeft'], when: { reads: ['daysLeft'], by: shortOfDays('soon') } },
  ],
  columns: columns(`
    containerNo:124* orderId:148* customerId:208 carrierCode:92 portDischarge:96 boxType:72 freeUntil:104 daysLeft:84
    [demurrage demurrageAccrued:116+ demurrageCurrency:64] [detention detentionAccrued:116+ detentionCurrency:64] rechargeState:96
  `),
};

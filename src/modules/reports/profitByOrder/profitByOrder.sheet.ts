import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Profit by order: the shipment, then what it earned; a figure leads to its charges. */
export const profitByOrderSheet: Sheet = {
  mod: 'report.profitByOrder',
  entity: 'profitByOrder',
  leads: { cost: '/financial/cost' },
  sort: [{ field: 'etd', dir: 'desc' }],
  columns: columns(`
    jobNo:148* customerId:176* [result receivable:124+ payable:124+ profit:124+ profitRate:80 profitPerTeu:108] [collected
    receivedPercent:88 realisedProfit:124+] [shipment etd:96
    mblNo:148 vesselName:152 voyage:76 boxSummary:128 teu:64+] [people salesmanId:96 customerServiceId:96 operatorId:96] locked:60
    costLocked:72 businessType:96- carrierCode:92- lineCode:104- portLoading:96- portDischarge:96- atd:96-
  `),
};

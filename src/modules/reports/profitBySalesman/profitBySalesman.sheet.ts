import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Profit by salesman; a figure leads to the shipments. */
export const profitBySalesmanSheet: Sheet = {
  mod: 'report.profitBySalesman',
  entity: 'profitBySalesman',
  leads: { order: '/order/orderManage' },
  sort: [{ field: 'profit', dir: 'desc' }],
  columns: columns(`
    salesmanId:128* orders:72+ customers:84 teu:72+ [result receivable:128+ payable:128+ profit:128+ profitRate:84 share:84] [before profitBefore:128+ grown:120+ growth:84]
  `),
};

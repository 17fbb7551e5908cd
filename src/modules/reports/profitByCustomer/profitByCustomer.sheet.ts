import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Profit by customer; a figure leads to its shipments. */
export const profitByCustomerSheet: Sheet = {
  mod: 'report.profitByCustomer',
  entity: 'profitByCustomer',
  leads: { order: '/order/orderManage' },
  sort: [{ field: 'profit', dir: 'desc' }],
  columns: columns(`
    customerId:208* orders:72+ teu:72+ [result receivable:128+ payable:128+ profit:128+ profitRate:84 share:84] [before profitBefore:128+ grown:120+ growth:84]
  `),
};

import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What shipments earned by whose or where they were; a figure leads to the shipments. */
const profitSheet = (
  entity: 'profitByCustomer' | 'profitByLane' | 'profitBySalesman',
  by: string,
  customers = '',
  realised = '',
): Sheet => ({
  mod: `report.${entity}`,
  entity,
  // Lists of export and import together; whoever has none of them sees the exports.
  leads: { order: ['/order/orderBusiness', '/financial/feeCollectionReview', '/order/orderManage'] },
  sort: [{ field: 'profit', dir: 'desc' }],
  columns:
    columns(`${by} orders:72+ ${customers} teu:72+ [result receivable:128+ payable:128+ profit:128+ profitRate:84 ${realised} share:84]
    [before profitBefore:128+ grown:120+ growth:84]`),
});

export const profitByCustomerSheet = profitSheet('profitByCustomer', 'customerId:208* customerLevel:72');
export const profitByLaneSheet = profitSheet('profitByLane', 'customerId:208* lineCode:128*');
export const profitBySalesmanSheet = profitSheet(
  'profitBySalesman',
  'salesmanId:128*',
  'customers:84',
  'realised:128+ commissionable:124+ commission:116+',
);

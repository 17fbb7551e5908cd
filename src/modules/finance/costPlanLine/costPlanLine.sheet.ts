import { columns } from '#define/columns';
import type { Sheet, SheetColumn } from '#define/sheet';

const asCharges: readonly SheetColumn[] = columns(`
  operation:84 direction:64 feeCode:112 feeName:128- customerId:148 number:64 unit:84 containerType:72 price:92 currency:64
  amount:104+ deltaBase:112+ costDate:96 supplierBillNo:120 targetFeeName:112 targetAmount:104 targetCurrency:64 rate:80 taxMode:84
  taxRate:64 remark:180
`);

/** Lines of one request, in its record: what is added, changed and taken away, and what stood before. */
export const planLinesSheet: Sheet = {
  mod: 'costPlan.lines',
  entity: 'costPlanLine',
  of: { entity: 'costPlan', by: 'planId' },
  adds: true,
  columns: asCharges,
};

/** Lines of every request of one order, in its record: each says of which. */
export const orderPlanLinesSheet: Sheet = {
  mod: 'order.planLines',
  entity: 'costPlanLine',
  of: { entity: 'order', by: 'orderId' },
  adds: true,
  columns: [{ field: 'planId', width: 132, frozen: true }, ...asCharges],
};

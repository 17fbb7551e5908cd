import type { Sheet, SheetColumn } from '#define/sheet';

const asCharges: readonly SheetColumn[] = [
  { field: 'operation', width: 84 },
  { field: 'direction', width: 64 },
  { field: 'feeCode', width: 112 },
  { field: 'feeName', width: 128, hidden: true },
  { field: 'customerId', width: 148 },
  { field: 'number', width: 64 },
  { field: 'unit', width: 84 },
  { field: 'containerType', width: 72 },
  { field: 'price', width: 92 },
  { field: 'currency', width: 64 },
  { field: 'amount', width: 104, summed: true },
  { field: 'deltaBase', width: 112, summed: true },
  { field: 'costDate', width: 96 },
  { field: 'supplierBillNo', width: 120 },
  { field: 'targetFeeName', width: 112 },
  { field: 'targetAmount', width: 104 },
  { field: 'targetCurrency', width: 64 },
  { field: 'rate', width: 80 },
  { field: 'taxMode', width: 84 },
  { field: 'taxRate', width: 64 },
  { field: 'remark', width: 180 },
];

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

import type { Sheet } from '#define/sheet';

/** Charges of one order, in its record: the side first, then party, what for and how much. */
export const orderCostsSheet: Sheet = {
  mod: 'order.costs',
  entity: 'cost',
  of: { entity: 'order', by: 'orderId' },
  leads: { cost: '/financial/cost' },
  adds: true,
  sort: [{ field: 'direction', dir: 'asc' }],
  columns: [
    { field: 'direction', width: 64, frozen: true },
    { field: 'feeCode', width: 112, frozen: true },
    { field: 'customerId', width: 148 },
    { field: 'number', width: 64 },
    { field: 'unit', width: 84 },
    { field: 'containerType', width: 72 },
    { field: 'price', width: 92 },
    { field: 'currency', width: 64 },
    { field: 'amount', width: 104, summed: true },
    { field: 'baseAmount', width: 108, summed: true },
    { field: 'rate', width: 80 },
    { field: 'taxMode', width: 84 },
    { field: 'taxRate', width: 64 },
    { field: 'openAmount', width: 104, summed: true },
    { field: 'confirmed', width: 64 },
    { field: 'locked', width: 60 },
    { field: 'invoiced', width: 64 },
    { field: 'isEstimate', width: 64 },
    { field: 'costDate', width: 96 },
    { field: 'supplierBillNo', width: 120 },
    { field: 'remark', width: 180 },
  ],
};

import type { Sheet, SheetColumn } from '#define/sheet';

const asCharges: readonly SheetColumn[] = [
  { field: 'feeName', width: 112, hidden: true },
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
];

/** Charges of one order, in its record: the side first, then party, what for and how much. */
export const orderCostsSheet: Sheet = {
  mod: 'order.costs',
  entity: 'cost',
  of: { entity: 'order', by: 'orderId', takes: { costDate: 'etd' }, on: 'record' },
  leads: { cost: '/financial/cost' },
  adds: true,
  sort: [{ field: 'direction', dir: 'asc' }],
  columns: [{ field: 'direction', width: 64, frozen: true }, { field: 'feeCode', width: 112, frozen: true }, ...asCharges],
};

const side = (direction: 'AR' | 'AP'): Sheet => ({
  mod: `order.costs${direction}`,
  entity: 'cost',
  of: {
    entity: 'order',
    by: 'orderId',
    with: { direction },
    takes: { costDate: 'etd', ...(direction === 'AR' ? { customerId: 'customerId' } : {}) },
    on: 'page',
  },
  tab: 'cost',
  strip: ['amount', 'baseNetAmount'],
  leads: { cost: '/financial/cost' },
  adds: true,
  columns: [{ field: 'feeCode', width: 112, frozen: true }, ...asCharges],
});

/** What one order asks of its customers, on its page at the inline start; what it owes stands at the end (screens-operations §2). */
export const orderReceivablesSheet = side('AR');
export const orderPayablesSheet = side('AP');

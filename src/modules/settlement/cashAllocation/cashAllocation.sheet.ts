import type { Sheet, SheetColumn } from '#define/sheet';

const figures: readonly SheetColumn[] = [
  { field: 'allocatedCash', width: 112, group: 'taken', summed: true },
  { field: 'allocatedInvoice', width: 112, group: 'taken', summed: true },
  { field: 'crossRate', width: 88, group: 'taken', hidden: true },
  { field: 'adjustmentAmount', width: 100, group: 'adjusted', summed: true },
  { field: 'adjustmentType', width: 100, group: 'adjusted' },
  { field: 'settledBase', width: 112, group: 'books', summed: true },
  { field: 'bookBaseReleased', width: 112, group: 'books', summed: true },
  { field: 'fxGainLoss', width: 100, group: 'books', summed: true },
  { field: 'allocState', width: 84 },
];

/** What was taken of one document of money, in its record. */
export const cashAllocationsSheet: Sheet = {
  mod: 'cash.allocations',
  entity: 'cashAllocation',
  of: { entity: 'cash', by: 'cashId' },
  columns: [
    { field: 'invoiceNo', width: 148, frozen: true },
    { field: 'refundedNo', width: 148 },
    { field: 'writeOffDate', width: 96 },
    ...figures,
  ],
};

/** What settled one document, in its record. */
export const invoiceAllocationsSheet: Sheet = {
  mod: 'invoice.allocations',
  entity: 'cashAllocation',
  of: { entity: 'invoice', by: 'invoiceId' },
  columns: [{ field: 'cashNo', width: 148, frozen: true }, { field: 'writeOffDate', width: 96 }, ...figures],
};

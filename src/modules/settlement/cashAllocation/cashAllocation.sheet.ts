import { columns as columnsOf } from '#define/columns';
import type { Sheet, SheetColumn } from '#define/sheet';

const figures: readonly SheetColumn[] = columnsOf(`
  [taken allocatedCash:112+ allocatedInvoice:112+ crossRate:88-] [adjusted adjustmentAmount:100+ adjustmentType:100] [books
  settledBase:112+ bookBaseReleased:112+ fxGainLoss:100+] allocState:84
`);

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

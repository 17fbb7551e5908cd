import { columns } from '#define/columns';
import type { Sheet, SheetColumn } from '#define/sheet';

const figures: readonly SheetColumn[] = columns(`
  [taken allocatedCash:112+ allocatedInvoice:112+ crossRate:88-] [adjusted adjustmentAmount:100+ adjustmentType:100] [books
  settledBase:112+ bookBaseReleased:112+ fxGainLoss:100+] allocState:84
`);

/** What was taken of one document of money, in its record. */
export const cashAllocationsSheet: Sheet = {
  mod: 'cash.allocations',
  entity: 'cashAllocation',
  of: { entity: 'cash', by: 'cashId' },
  columns: [...columns('invoiceNo:148* refundedNo:148 writeOffDate:96'), ...figures],
};

/** What settled one document, in its record. */
export const invoiceAllocationsSheet: Sheet = {
  mod: 'invoice.allocations',
  entity: 'cashAllocation',
  of: { entity: 'invoice', by: 'invoiceId' },
  columns: [...columns('cashNo:148* writeOffDate:96'), ...figures],
};

/** What one run settled: each part in the currency of the money and of the document. */
export const runAllocationsSheet: Sheet = {
  mod: 'writeOff.allocations',
  entity: 'cashAllocation',
  of: { entity: 'writeOff', by: 'writeOffId' },
  columns: [
    ...columns('invoiceNo:148* side:72 refundedNo:148- cashNo:148 [taken cashCurrency:64 allocatedCash:112+ invoiceCurrency:64]'),
    ...figures.filter(({ field }) => field !== 'allocatedCash'),
  ],
};

import type { Sheet } from '#define/sheet';

/** Lines of one invoice, in its record: the charge, and how much of it is asked for. */
export const invoiceLinesSheet: Sheet = {
  mod: 'invoice.lines',
  entity: 'invoiceLine',
  of: { entity: 'invoice', by: 'invoiceId' },
  columns: [
    { field: 'jobNo', width: 132, frozen: true },
    { field: 'feeName', width: 112 },
    { field: 'allocatedAmountOfCost', width: 112, summed: true },
    { field: 'currency', width: 64 },
    { field: 'netAmount', width: 100, summed: true },
    { field: 'taxAmount', width: 92, summed: true },
    { field: 'baseAmount', width: 108, summed: true },
  ],
};

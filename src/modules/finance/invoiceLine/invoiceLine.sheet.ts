import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Lines of one invoice, in its record: the charge, and how much of it is asked for. */
export const invoiceLinesSheet: Sheet = {
  mod: 'invoice.lines',
  entity: 'invoiceLine',
  of: { entity: 'invoice', by: 'invoiceId' },
  shown: [{ word: 'disputed', as: 'doubt', on: ['allocatedAmountOfCost'], when: { field: 'inDispute', is: true } }],
  columns: columns(
    'jobNo:132* feeCode:112 allocatedAmountOfCost:112+ currency:64 netAmount:100+ taxAmount:92+ baseAmount:108+ disputeText:180',
  ),
};

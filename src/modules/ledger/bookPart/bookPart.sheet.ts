import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Entries and documents behind a ledger of the books (VCH, view Books). */
export const bookPartSheet: Sheet = {
  mod: 'voucher.bookParts',
  entity: 'bookPart',
  sort: [{ field: 'documentDate', dir: 'desc' }],
  views: [
    { name: 'documents', where: { field: 'side', op: 'equal', anyOf: ['DOCUMENT'] } },
    { name: 'entries', where: { field: 'side', op: 'equal', anyOf: ['LEDGER'] } },
  ],
  columns: columns(`
    documentNo:200* side:84* kind:104 book:120 documentDate:104 currency:64 original:132+ base:132+ customerId:192 bankAccountId:148
    invoiceId:152 cashId:152 voucherId:160
  `),
};

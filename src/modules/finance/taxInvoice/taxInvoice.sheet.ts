import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

/** Tax invoices that were applied for, with what their buyer is called on them (EINV). */
export const taxInvoiceSheet: Sheet = {
  mod: 'taxInvoice.list',
  entity: 'taxInvoice',
  leads: { invoice: '/financial/invoice' },
  shown: [{ word: 'red', as: 'over', on: ['taxInvoiceNo', 'total'], when: { field: 'issueState', is: 'RED_ALL' } }],
  views: [
    { name: 'toIssue', where: isOneOf('issueState', 'DRAFT') },
    { name: 'issued', where: isOneOf('issueState', 'ISSUED', 'RED_PART') },
    { name: 'red', where: isOneOf('issueState', 'RED_PART', 'RED_ALL') },
  ],
  columns: columns(`
    buyerName:220* taxInvoiceNo:168 issueState:88 issueDate:96 taxInvoiceKind:104 [sums netTotal:124+ taxTotal:112+ total:124+] [back redFlushedTotal:116+ redNos:180] invoiceNos:200 invoices:72+ buyerTaxNo:168
    buyerAddressPhone:200 buyerBank:200 receiverEmail:168 remarkText:240 issueUserId:96- issueTime:132- customerId:176- createUserId:96- createTime:132-
  `),
};

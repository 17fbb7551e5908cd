import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

/** Tax invoices that were applied for, with what their buyer is called on them (EINV). */
export const taxInvoiceSheet: Sheet = {
  mod: 'taxInvoice.list',
  entity: 'taxInvoice',
  leads: { invoice: '/financial/invoice' },
  pane: { by: 'id', place: 'below', sheets: ['taxInvoice.items', 'taxInvoice.reds'] },
  shown: [
    { word: 'failed', as: 'doubt', on: ['issueState', 'errorText'], when: { field: 'issueState', is: 'FAILED' } },
    { word: 'red', as: 'over', on: ['taxInvoiceNo', 'total'], when: { field: 'issueState', is: 'RED_ALL' } },
  ],
  views: [
    { name: 'toIssue', where: isOneOf('issueState', 'DRAFT', 'FAILED') },
    { name: 'issuing', where: isOneOf('issueState', 'SUBMITTED', 'ISSUING') },
    { name: 'failed', where: isOneOf('issueState', 'FAILED') },
    { name: 'issued', where: isOneOf('issueState', 'ISSUED', 'RED_PART') },
    { name: 'red', where: isOneOf('issueState', 'RED_PART', 'RED_ALL') },
    { name: 'redWaiting', where: isOneOf('redConfirmState', '02', '03') },
  ],
  columns: columns(`
    buyerName:220* taxInvoiceNo:168 issueState:88 issueDate:96 taxInvoiceKind:104 [sums netTotal:124+ taxTotal:112+ total:124+] [back redFlushedTotal:116+ redNos:180 redDate:96 redConfirmState:112] layoutState:84 errorText:200 invoiceNos:200 invoices:72+ buyerTaxNo:168
    buyerAddressPhone:200 buyerBank:200 receiverEmail:168 remarkText:240 issueUserId:96- issueTime:132- customerId:176- sid:160- sentTime:132- createUserId:96- createTime:132-
  `),
};

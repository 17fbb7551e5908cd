import type { Sheet } from '#define/sheet';
import { daysOverdue, daysUntilDue, dueReads } from '#modules/finance/invoice/invoice.rules';

/** Invoices as the desk chases them: what is still unpaid and since when stands before what is known anyway. */
export const invoiceSheet: Sheet = {
  mod: 'invoice.list',
  entity: 'invoice',
  adds: true,
  imports: { key: ['invoiceNo', 'direction'] },
  sort: [{ field: 'invoiceDate', dir: 'desc' }],
  shown: [
    { as: 'receivable', on: ['direction'], when: { field: 'direction', is: 'AR' } },
    { as: 'payable', on: ['direction'], when: { field: 'direction', is: 'AP' } },
    { word: 'settled', as: 'settled', on: ['balance', 'dueDate'], when: { field: 'writeOffStatus', is: 'WRITTEN_OFF' } },
    { word: 'overdue', as: 'late', on: ['dueDate'], when: { reads: dueReads, by: daysOverdue } },
    { word: 'dueSoon', as: 'soon', on: ['dueDate'], when: { reads: dueReads, by: daysUntilDue } },
  ],
  columns: [
    { field: 'invoiceNo', width: 172, frozen: true },
    { field: 'direction', width: 64, frozen: true },
    { field: 'customerId', width: 192, frozen: true },
    { field: 'invoiceKind', width: 104 },
    { field: 'currency', width: 64, group: 'amount' },
    { field: 'amount', width: 116, group: 'amount', summed: true },
    { field: 'balance', width: 116, group: 'amount', summed: true },
    { field: 'dueDate', width: 120, group: 'settled' },
    { field: 'writeOffStatus', width: 88, group: 'settled' },
    { field: 'writtenOffAmount', width: 116, group: 'settled', summed: true },
    { field: 'taxInvoiceNo', width: 148, group: 'state' },
    { field: 'checkStatus', width: 96, group: 'state' },
    { field: 'audited', width: 64, group: 'state' },
    { field: 'invoiceDate', width: 96 },
    { field: 'bookPeriod', width: 84 },
    { field: 'rate', width: 88, group: 'books' },
    { field: 'baseAmount', width: 120, group: 'books', summed: true },
    { field: 'netAmount', width: 112, group: 'books', summed: true },
    { field: 'taxAmount', width: 100, group: 'books', summed: true },
    { field: 'remark', width: 220 },
    { field: 'createUserId', width: 96, hidden: true },
    { field: 'createTime', width: 132, hidden: true },
    { field: 'updateUserId', width: 96, hidden: true },
    { field: 'updateTime', width: 132, hidden: true },
  ],
};

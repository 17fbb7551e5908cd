import type { Leaf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { daysOverdue, daysUntilDue, dueReads } from '#modules/finance/invoice/invoice.rules';

const is = (field: string, value: string): Leaf => ({ field, op: 'equal', anyOf: [value] });

/** Documents that were passed and are not wholly paid (domain/07 reports 8 and 9). */
const unpaid: readonly Leaf[] = [is('checkStatus', 'CHECK_PASS'), { field: 'writeOffStatus', op: 'equal', anyOf: ['NONE', 'PARTIAL'] }];

/** Invoices as the desk chases them: what is still unpaid and since when stands before what is known anyway. */
export const invoiceSheet: Sheet = {
  mod: 'invoice.list',
  entity: 'invoice',
  page: {
    path: '/financial/invoice',
    head: ['customerId', 'direction', 'currency', 'amount', 'balance', 'invoiceDate', 'dueDate', 'checkStatus'],
  },
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
  views: [
    { name: 'toSubmit', where: is('checkStatus', 'DRAFT') },
    { name: 'returned', where: is('checkStatus', 'CHECK_NO_PASS') },
    { name: 'unpaid', where: { and: unpaid }, sort: [{ field: 'dueDate', dir: 'asc' }] },
    {
      name: 'overdue',
      where: { and: [...unpaid, { field: 'dueDate', op: 'lt', value: '@0' }] },
      sort: [{ field: 'dueDate', dir: 'asc' }],
    },
    { name: 'dueSoon', where: { and: [...unpaid, { field: 'dueDate', op: 'between', value: '@0', value2: '@+7' }] } },
    { name: 'credits', where: { field: 'balance', op: 'lt', value: '0' } },
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
    { field: 'jobNos', width: 148, group: 'source' },
    { field: 'lines', width: 64, group: 'source' },
    { field: 'invoiceDate', width: 96 },
    { field: 'bookPeriod', width: 84 },
    { field: 'rate', width: 88, group: 'books' },
    { field: 'baseAmount', width: 120, group: 'books', summed: true },
    { field: 'baseBalance', width: 120, group: 'books', summed: true },
    { field: 'netAmount', width: 112, group: 'books', summed: true },
    { field: 'taxAmount', width: 100, group: 'books', summed: true },
    { field: 'remark', width: 220 },
    { field: 'createUserId', width: 96, hidden: true },
    { field: 'createTime', width: 132, hidden: true },
    { field: 'updateUserId', width: 96, hidden: true },
    { field: 'updateTime', width: 132, hidden: true },
  ],
};

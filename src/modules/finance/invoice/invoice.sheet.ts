import { columns } from '#define/columns';
import { isOneOf, type Leaf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { daysOverdue, daysUntilDue, dueReads, hasDisputed } from '#modules/finance/invoice/invoice.rules';

/** Documents that were passed and are not wholly paid (domain/07 reports 8 and 9). */
const unpaid: readonly Leaf[] = [isOneOf('checkStatus', 'CHECK_PASS'), isOneOf('writeOffStatus', 'NONE', 'PARTIAL')];

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
    { word: 'draft', as: 'chip', on: ['invoiceNo'], when: { field: 'invoiceNo', is: null } },
    { as: 'receivable', on: ['direction'], when: { field: 'direction', is: 'AR' } },
    { as: 'payable', on: ['direction'], when: { field: 'direction', is: 'AP' } },
    { word: 'disputed', as: 'doubt', on: ['amount', 'disputedLines'], when: { reads: ['disputedLines'], by: hasDisputed } },
    { word: 'settled', as: 'settled', on: ['balance', 'dueDate'], when: { field: 'writeOffStatus', is: 'WRITTEN_OFF' } },
    { word: 'overdue', as: 'late', on: ['dueDate'], when: { reads: dueReads, by: daysOverdue } },
    { word: 'dueSoon', as: 'soon', on: ['dueDate'], when: { reads: dueReads, by: daysUntilDue } },
  ],
  views: [
    { name: 'toSubmit', where: isOneOf('checkStatus', 'DRAFT') },
    { name: 'returned', where: isOneOf('checkStatus', 'CHECK_NO_PASS') },
    { name: 'unpaid', where: { and: unpaid }, sort: [{ field: 'dueDate', dir: 'asc' }] },
    {
      name: 'overdue',
      where: { and: [...unpaid, { field: 'dueDate', op: 'lt', value: '@0' }] },
      sort: [{ field: 'dueDate', dir: 'asc' }],
    },
    { name: 'dueSoon', where: { and: [...unpaid, { field: 'dueDate', op: 'between', value: '@0', value2: '@+7' }] } },
    {
      name: 'toMail',
      where: {
        and: [
          isOneOf('direction', 'AR'),
          isOneOf('checkStatus', 'CHECK_PASS'),
          isOneOf('sentTime', null),
          { field: 'balance', op: 'gt', value: '0' },
        ],
      },
    },
    { name: 'inDispute', where: { field: 'disputedLines', op: 'gt', value: '0' } },
    { name: 'credits', where: { field: 'balance', op: 'lt', value: '0' } },
  ],
  columns: columns(`
    invoiceNo:172* direction:64* customerId:192* invoiceKind:104 [amount currency:64 amount:116+ balance:116+] [settled dueDate:120
    writeOffStatus:88 writtenOffAmount:116+ payStatus:92- unplanned:112-] [state taxInvoiceNo:148 taxInvoiceId:148- titleId:180- checkStatus:96 passOpinion:180 audited:64 disputedLines:64] [mailed sentTime:132 sentTo:180- sentUserId:96-] [source jobNos:148
    lines:64] invoiceDate:96 bookPeriod:84 [books rate:88 baseAmount:120+ baseBalance:120+ netAmount:112+ taxAmount:100+] remark:220
    createUserId:96- createTime:132- updateUserId:96- updateTime:132-
  `),
};

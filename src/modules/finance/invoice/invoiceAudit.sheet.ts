import { isOneOf } from '#define/filter';
import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';
import { invoiceSheet } from '#modules/finance/invoice/invoice.sheet';

const passed = { and: [isOneOf('checkStatus', 'CHECK_PASS'), isOneOf('audited', 'false')] } as const;

/** Documents that were passed and nobody has audited yet (design/screens-finance.md §2 AUD). */
export const invoiceAuditSheet: Sheet = {
  mod: 'invoice.audit',
  entity: 'invoice',
  acts: ['audit', 'pass'],
  sort: [{ field: 'invoiceDate', dir: 'desc' }],
  shown: invoiceSheet.shown ?? [],
  leads: invoiceSheet.leads ?? {},
  views: [
    { name: 'documentsToAudit', where: passed, begins: true },
    { name: 'large', where: { and: [passed, { field: 'baseAmount', op: 'ge', value: '100000' }] } },
    { name: 'audited', where: isOneOf('audited', 'true') },
  ],
  columns: columns(`
    invoiceNo:148* customerId:176* direction:64 currency:64 amount:112+ baseAmount:116+ balance:112+ invoiceDate:96 dueDate:96
    lines:64 taxInvoiceNo:132 jobNos:148 passUserId:96 passTime:132 disputedLines:64 audited:64 auditUserId:96 remark:220
  `),
};

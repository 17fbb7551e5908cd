import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

export const taxSheets: readonly Sheet[] = [
  {
    mod: 'report.vatSummary',
    entity: 'vatSummary',
    sort: [{ field: 'month', dir: 'desc' }],
    columns: columns(`
      month:84* taxRate:84* isExempt:72 [issued taxInvoices:96+ net:132+ tax:124+ total:132+] [back red:84+ redNet:124+ redTax:116+]
      [left netLeft:132+ taxLeft:124+]
    `),
  },
  {
    mod: 'report.vatInput',
    entity: 'vatInput',
    leads: { cost: '/financial/cost' },
    sort: [{ field: 'month', dir: 'desc' }],
    columns: columns('month:84* taxRate:84* charges:96+ net:132+ tax:132+ total:132+'),
  },
  {
    mod: 'report.eInvoices',
    entity: 'eInvoices',
    sort: [{ field: 'issueDate', dir: 'desc' }],
    columns: columns(`
      issueDate:104* taxInvoiceNo:176* taxInvoiceKind:128 customerId:208 buyerName:208 buyerTaxNo:176 netTotal:124+ taxTotal:112+ total:124+
      issueState:96 redFlushedTotal:124+ redNos:176 invoiceNos:208 issueUserId:96
    `),
  },
];

export const badDebtsSheet: Sheet = {
  mod: 'report.badDebts',
  entity: 'badDebts',
  sort: [{ field: 'badDebtTime', dir: 'desc' }],
  columns: columns(`
    customerId:208* invoiceNo:160* invoiceDate:104 dueDate:104 currency:64 amount:124+ [lost badDebtTime:132 badDebtUserId:96 badDebtAmount:124+
    badDebtBase:124+] recoveredAmount:124+ balance:124+ jobNos:176
  `),
};

import { isOneOf } from '#define/filter';
import { viewOf } from '#define/viewed';
import { count, inBase, inPeriod, period, report, sum } from '#modules/reports/asked.shape';
import { listed } from '#names/listed';

const [issued, red] = [isOneOf('kind', 'ISSUED'), isOneOf('kind', 'RED')];

/** Report 17, output VAT by month and rate: what tax invoices say, what red ones took back in their own month, and what is left of both. */
export const vatSummary = viewOf({
  ...report('vatSummary', 'report_vatSummary'),
  group: 'tax',
  asks: period,
  of: 'taxMove',
  where: inPeriod('moveDate'),
  spanned: { month: { of: 'moveDate', span: 'month' } },
  by: ['month', 'taxRate', 'isExempt'],
  figures: {
    taxInvoices: { take: 'different', of: 'taxInvoiceId', where: issued },
    net: sum('netAmount', issued),
    tax: sum('taxAmount', issued),
    total: sum('amount', issued),
    red: { take: 'different', of: 'taxInvoiceId', where: red },
    redNet: sum('netAmount', red),
    redTax: sum('taxAmount', red),
    netLeft: sum('netAmount'),
    taxLeft: sum('taxAmount'),
  },
  order: [{ field: 'month', dir: 'desc' }],
});

/** Report 17, input VAT by month and rate: what suppliers have billed. */
export const vatInput = viewOf({
  ...report('vatInput', 'report_vatSummary'),
  group: 'tax',
  asks: period,
  of: 'cost',
  where: { and: [isOneOf('direction', 'AP'), isOneOf('invoiced', 'true'), inPeriod('costDate')] },
  spanned: { month: { of: 'costDate', span: 'month' } },
  by: ['month', 'taxRate'],
  figures: { charges: count(), net: sum('baseNetAmount'), total: sum('baseAmount') },
  worked: { tax: { less: ['total', 'net'], field: inBase } },
  order: [{ field: 'month', dir: 'desc' }],
});

/** Report 18, the register of tax invoices with what was flushed red of them. */
export const eInvoices = viewOf({
  ...report('eInvoices', 'report_eInvoices'),
  group: 'tax',
  asks: period,
  of: 'taxInvoice',
  where: inPeriod('issueDate'),
  shows: listed(
    'issueDate taxInvoiceNo taxInvoiceKind customerId buyerName buyerTaxNo netTotal taxTotal total issueState redFlushedTotal redNos invoiceNos issueUserId',
  ),
  figures: {},
  search: ['taxInvoiceNo', 'buyerName', 'invoiceNos'],
  order: [{ field: 'issueDate', dir: 'desc' }],
});

/** Report 16, documents given up as bad, and what came of them after all. */
export const badDebts = viewOf({
  ...report('badDebts', 'report_badDebts'),
  group: 'finance',
  asks: {},
  of: 'invoice',
  where: { field: 'badDebtAmount', op: 'gt', value: '0' },
  shows: listed(
    'customerId invoiceNo invoiceDate dueDate currency amount badDebtAmount badDebtBase badDebtTime badDebtUserId recoveredAmount balance jobNos',
  ),
  figures: {},
  search: ['invoiceNo', 'jobNos'],
  order: [{ field: 'badDebtTime', dir: 'desc' }],
});

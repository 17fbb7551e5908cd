import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What was settled with what in a period. */
export const writeOffsSheet: Sheet = {
  mod: 'report.writeOffs',
  entity: 'writeOffs',
  sort: [{ field: 'writeOffDate', dir: 'desc' }],
  columns: columns(`
    writeOffDate:104* customerId:192 [money cashNo:148 bankAccountId:148 cashCurrency:64 allocatedCash:120+]
    [document invoiceNo:148 direction:64 invoiceCurrency:64 allocatedInvoice:120+ adjustmentAmount:108+ adjustmentType:100]
    [books settledBase:124+ bookBaseReleased:124+ fxGainLoss:112+ bookPeriod:84 voucherNo:168]
  `),
};

import { listed } from '#names/listed';
import { viewOf } from '#define/viewed';
import { period, settledIn } from '#modules/reports/settledIn.shape';

/** Report 13, write-off in detail: each allocation of a period (domain/07). */
export const writeOffs = viewOf({
  name: 'writeOffs',
  list: { call: 'GET /reportController/writeOffs', roles: ['admin', 'report_writeOffs'] },
  group: 'finance',
  asks: period,
  of: 'cashAllocation',
  where: settledIn,
  joins: { voucherNo: { via: 'id', to: 'allocationVoucher', field: 'voucherNo' } },
  shows: [
    ...listed('writeOffDate cashNo bankAccountId customerId cashCurrency allocatedCash invoiceNo direction invoiceCurrency'),
    ...listed('allocatedInvoice adjustmentAmount adjustmentType settledBase bookBaseReleased fxGainLoss bookPeriod voucherNo'),
  ],
  figures: {},
  search: ['cashNo', 'invoiceNo'],
  order: [{ field: 'writeOffDate', dir: 'desc' }],
});

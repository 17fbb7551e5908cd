import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Documents that are due for a voucher, and those that have one (VCH, view "Sources without voucher"). */
export const voucherSourceSheet: Sheet = {
  mod: 'voucher.sources',
  entity: 'voucherSource',
  sort: [{ field: 'sourceDate', dir: 'asc' }],
  leads: { invoice: '/financial/invoice', voucher: '/financial/voucher' },
  views: [
    { name: 'without', where: { field: 'voucherId', op: 'equal', anyOf: [null] }, begins: true },
    { name: 'made', where: { field: 'voucherId', op: 'unequal', value: '' } },
  ],
  columns: columns(`
    sourceNo:168* voucherType:96* sourceDate:104 bookPeriod:80 customerId:200 currency:72 amount:124+ baseAmount:124+ voucherId:168
    voucherStatus:92
  `),
};

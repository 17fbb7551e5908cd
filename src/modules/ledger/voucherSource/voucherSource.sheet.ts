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
  columns: [
    { field: 'sourceNo', width: 168, frozen: true },
    { field: 'voucherType', width: 96, frozen: true },
    { field: 'sourceDate', width: 104 },
    { field: 'bookPeriod', width: 80 },
    { field: 'customerId', width: 200 },
    { field: 'currency', width: 72 },
    { field: 'amount', width: 124, summed: true },
    { field: 'baseAmount', width: 124, summed: true },
    { field: 'voucherId', width: 168 },
    { field: 'voucherStatus', width: 92 },
  ],
};

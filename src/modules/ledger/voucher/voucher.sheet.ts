import type { Sheet } from '#define/sheet';

/** Vouchers of the branch (design/screens-finance VCH, left). */
export const voucherSheet: Sheet = {
  mod: 'voucher.list',
  entity: 'voucher',
  adds: true,
  page: { path: '/financial/voucher', head: ['voucherNo', 'voucherType', 'sourceNo'] },
  sort: [{ field: 'voucherDate', dir: 'desc' }],
  views: [
    { name: 'drafts', where: { field: 'voucherStatus', op: 'equal', anyOf: ['DRAFT'] } },
    { name: 'toPost', where: { field: 'voucherStatus', op: 'equal', anyOf: ['CHECKED'] } },
    { name: 'posted', where: { field: 'voucherStatus', op: 'equal', anyOf: ['POSTED', 'PUSHED'] } },
    { name: 'reversed', where: { field: 'voucherStatus', op: 'equal', anyOf: ['REVERSED'] } },
    { name: 'unbalanced', where: { field: 'difference', op: 'unequal', value: '0' } },
  ],
  columns: [
    { field: 'voucherNo', width: 168, frozen: true },
    { field: 'voucherType', width: 96, frozen: true },
    { field: 'voucherDate', width: 104 },
    { field: 'period', width: 80 },
    { field: 'voucherStatus', width: 92 },
    { field: 'sourceNo', width: 168 },
    { field: 'summary', width: 200 },
    { field: 'entries', width: 64 },
    { field: 'debit', width: 124, group: 'sums', summed: true },
    { field: 'credit', width: 124, group: 'sums', summed: true },
    { field: 'difference', width: 104, group: 'sums', summed: true },
    { field: 'attachmentsCount', width: 72, hidden: true },
    { field: 'createUserId', width: 96, group: 'people' },
    { field: 'checkUserId', width: 96, group: 'people' },
    { field: 'checkTime', width: 132, group: 'people', hidden: true },
    { field: 'postUserId', width: 96, group: 'people' },
    { field: 'postTime', width: 132, group: 'people', hidden: true },
    { field: 'reversalOfId', width: 168 },
    { field: 'accountingNo', width: 120 },
  ],
};

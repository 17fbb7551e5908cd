import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Vouchers of the branch (design/screens-finance VCH, left). */
export const voucherSheet: Sheet = {
  mod: 'voucher.list',
  entity: 'voucher',
  adds: true,
  page: { path: '/financial/voucher', head: ['voucherNo', 'voucherType', 'sourceNo'] },
  sort: [{ field: 'voucherDate', dir: 'desc' }],
  shown: [{ word: 'draft', as: 'chip', on: ['voucherNo'], when: { field: 'voucherNo', is: null } }],
  views: [
    { name: 'drafts', where: { field: 'voucherStatus', op: 'equal', anyOf: ['DRAFT'] } },
    { name: 'toPost', where: { field: 'voucherStatus', op: 'equal', anyOf: ['CHECKED'] } },
    { name: 'posted', where: { field: 'voucherStatus', op: 'equal', anyOf: ['POSTED', 'PUSHED'] } },
    { name: 'reversed', where: { field: 'voucherStatus', op: 'equal', anyOf: ['REVERSED'] } },
    { name: 'unbalanced', where: { field: 'difference', op: 'unequal', value: '0' } },
  ],
  columns: columns(`
    voucherNo:168* voucherType:96* voucherDate:104 period:80 voucherStatus:92 sourceNo:168 summary:200 entries:64 [sums debit:124+
    credit:124+ difference:104+] attachmentsCount:72- [people createUserId:96 checkUserId:96 checkTime:132- postUserId:96
    postTime:132-] reversalOfId:168 accountingNo:120
  `),
};

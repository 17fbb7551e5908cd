import { columns } from '#define/columns';
import type { Sheet, SheetColumn } from '#define/sheet';

/** What an entry shows, in its voucher and in the ledger. */
const columnsOfEntry: readonly SheetColumn[] = columns(`
  summary:220 ledgerAccount:176 currency:72 originalAmount:116 rate:92 debit:124+ credit:124+ customerId:168 orderId:148
  bankAccountId:132 personId:92 deptId:92
`);

/** The ledger: every entry of the branch, by account and partner (VCH, view Ledger). */
export const ledgerSheet: Sheet = {
  mod: 'voucher.ledger',
  entity: 'voucherEntry',
  sort: [{ field: 'voucherDate', dir: 'desc' }],
  leads: { voucher: '/financial/voucher' },
  views: [{ name: 'posted', where: { field: 'voucherStatus', op: 'equal', anyOf: ['POSTED', 'PUSHED', 'REVERSED'] }, begins: true }],
  columns: [...columns('voucherNo:168* voucherDate:104 period:80 voucherStatus:92'), ...columnsOfEntry],
};

/** Entries of one voucher, in its record and on its page: typed while it is a draft. */
export const entriesOfVoucherSheet: Sheet = {
  mod: 'voucher.entries',
  entity: 'voucherEntry',
  of: { entity: 'voucher', by: 'voucherId' },
  adds: true,
  columns: columnsOfEntry,
};

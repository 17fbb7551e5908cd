import type { Sheet, SheetColumn } from '#define/sheet';

/** What an entry shows, in its voucher and in the ledger. */
const columnsOfEntry: readonly SheetColumn[] = [
  { field: 'summary', width: 220 },
  { field: 'ledgerAccount', width: 176 },
  { field: 'currency', width: 72 },
  { field: 'originalAmount', width: 116 },
  { field: 'rate', width: 92 },
  { field: 'debit', width: 124, summed: true },
  { field: 'credit', width: 124, summed: true },
  { field: 'customerId', width: 168 },
  { field: 'orderId', width: 148 },
  { field: 'bankAccountId', width: 132 },
  { field: 'personId', width: 92 },
  { field: 'deptId', width: 92 },
];

/** The ledger: every entry of the branch, by account and partner (VCH, view Ledger). */
export const ledgerSheet: Sheet = {
  mod: 'voucher.ledger',
  entity: 'voucherEntry',
  sort: [{ field: 'voucherDate', dir: 'desc' }],
  leads: { voucher: '/financial/voucher' },
  views: [{ name: 'posted', where: { field: 'voucherStatus', op: 'equal', anyOf: ['POSTED', 'PUSHED', 'REVERSED'] }, begins: true }],
  columns: [
    { field: 'voucherNo', width: 168, frozen: true },
    { field: 'voucherDate', width: 104 },
    { field: 'period', width: 80 },
    { field: 'voucherStatus', width: 92 },
    ...columnsOfEntry,
  ],
};

/** Entries of one voucher, in its record and on its page: typed while it is a draft. */
export const entriesOfVoucherSheet: Sheet = {
  mod: 'voucher.entries',
  entity: 'voucherEntry',
  of: { entity: 'voucher', by: 'voucherId' },
  adds: true,
  columns: columnsOfEntry,
};

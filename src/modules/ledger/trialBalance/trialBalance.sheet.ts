import type { Sheet } from '#define/sheet';

/** Balances by account and partner; a figure leads to its entries. */
export const trialBalanceSheet: Sheet = {
  mod: 'voucher.trialBalance',
  entity: 'trialBalance',
  sort: [{ field: 'ledgerAccount', dir: 'asc' }],
  columns: [
    { field: 'ledgerAccount', width: 220, frozen: true },
    { field: 'customerId', width: 220, frozen: true },
    { field: 'opening', width: 132, group: 'balance', summed: true },
    { field: 'debit', width: 132, group: 'turnover', summed: true },
    { field: 'credit', width: 132, group: 'turnover', summed: true },
    { field: 'closing', width: 132, group: 'balance', summed: true },
    { field: 'entries', width: 84, summed: true },
  ],
};

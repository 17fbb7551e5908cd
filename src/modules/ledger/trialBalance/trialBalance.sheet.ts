import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Balances by account and partner; a figure leads to its entries. */
export const trialBalanceSheet: Sheet = {
  mod: 'voucher.trialBalance',
  entity: 'trialBalance',
  sort: [{ field: 'ledgerAccount', dir: 'asc' }],
  columns: columns(`
    ledgerAccount:220* customerId:220* [balance opening:132+] [turnover debit:132+ credit:132+] [balance closing:132+] entries:84+
  `),
};

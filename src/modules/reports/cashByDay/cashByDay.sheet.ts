import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What each account held, took and gave day by day; a figure leads to what moved it. */
export const cashByDaySheet: Sheet = {
  mod: 'report.cashByDay',
  entity: 'cashByDay',
  leads: { bankMove: '/financial/paymentReceipt?tab=cash.moves' },
  sort: [
    { field: 'bankAccountId', dir: 'asc' },
    { field: 'cashDate', dir: 'asc' },
  ],
  columns: columns(`
    bankAccountId:220* cashDate:104* currency:64 [balance opening:132 moneyIn:132+ moneyOut:132+ closing:132] documents:84+
    [books bookRate:104 closingBase:132]
  `),
};

import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Balances by account, partner and shipment. */
export const trialBalanceByOrderSheet: Sheet = {
  mod: 'report.trialBalance',
  entity: 'trialBalanceByOrder',
  sort: [{ field: 'ledgerAccount', dir: 'asc' }],
  columns: columns(`
    ledgerAccount:208* customerId:192 orderId:148 opening:132+ debit:132+ credit:132+ closing:132+ entries:84+
  `),
};

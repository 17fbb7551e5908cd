import { viewOf } from '#define/viewed';
import { balancesBy } from '#modules/ledger/trialBalance/balances.shape';

/** Report 36, trial balance by account, partner and shipment (domain/07). */
export const trialBalanceByOrder = viewOf({
  name: 'trialBalanceByOrder',
  list: { call: 'GET /reportController/trialBalance', roles: ['admin', 'report_trialBalance'] },
  ...balancesBy('ledgerAccount', 'customerId', 'orderId'),
  order: [{ field: 'ledgerAccount', dir: 'asc' }],
});

import { viewOf } from '#define/viewed';
import { balancesBy } from '#modules/ledger/trialBalance/balances.shape';

/** Trial balance by account and partner (design/screens-finance VCH). */
export const trialBalance = viewOf({
  name: 'trialBalance',
  list: { call: 'GET /voucherController/selectTrialBalance', roles: ['admin', 'voucher', 'voucherList'] },
  ...balancesBy('ledgerAccount', 'customerId'),
  order: [{ field: 'ledgerAccount', dir: 'asc' }],
});

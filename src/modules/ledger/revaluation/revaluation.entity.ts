import { entity } from '#define/entity';
import { decimal, dict, money, ref } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { monthReaders } from '#modules/ledger/months.shape';

/** What stood open in another currency at the end of a month, as booked and at the closing rate (domain/13 §13.10). */
export const revaluation = entity({
  name: 'revaluation',
  table: 'fc_revaluation',
  owner: 'branch',
  fields: {
    monthEndId: ref('monthEnd', { required: true, edit: 'never' }),
    ledgerAccount: dict('ledgerAccount', { edit: 'never' }),
    customerId: ref('customer', { edit: 'never', wire: 'crmId' }),
    orderId: ref('order', { edit: 'never' }),
    bankAccountId: ref('bankAccount', { edit: 'never' }),
    currency: inCurrency({ edit: 'never' }),
    // What is owed to us has no sign, what we owe a minus.
    openAmount: money({ currency: 'currency', edit: 'never' }),
    bookBase: money({ currency: 'base', edit: 'never' }),
    closingRate: decimal({ scale: 8, ratio: true, edit: 'never' }),
    newBase: money({ currency: 'base', edit: 'never' }),
    gainLoss: money({ currency: 'base', edit: 'never' }),
  },
  looked: { period: { via: 'monthEndId', to: 'monthEnd', field: 'period' } },
  search: [],
  order: [{ field: 'ledgerAccount', dir: 'asc' }],
  indexes: [['monthEndId']],
  stock: { list: { call: 'GET /revaluationController/select', roles: monthReaders } },
  removal: 'real',
});

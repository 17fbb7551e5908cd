import { entity } from '#define/entity';
import { choice, decimal, dict, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { monthReaders } from '#modules/ledger/months.shape';

/** What a sailed order still owed, or was owed, without a document at the end of a month (domain/02d §2.20, 13 §13.10). */
export const accrual = entity({
  name: 'accrual',
  table: 'fc_accrual',
  owner: 'branch',
  fields: {
    monthEndId: ref('monthEnd', { required: true, edit: 'never' }),
    // A charge may be removed after it was accrued: the next run takes it back.
    costId: text({ max: 20, edit: 'never' }),
    orderId: ref('order', { edit: 'never' }),
    direction: choice(['AR', 'AP'], { edit: 'never' }),
    customerId: ref('customer', { edit: 'never', wire: 'crmId' }),
    feeCode: dict('chargeItem', { edit: 'never' }),
    currency: inCurrency({ edit: 'never' }),
    // Open of the charge with tax and without, and what that is worth at the charge's own rate.
    openAmount: money({ currency: 'currency', edit: 'never' }),
    openNet: money({ currency: 'currency', edit: 'never' }),
    rate: decimal({ scale: 8, ratio: true, edit: 'never' }),
    baseNet: money({ currency: 'base', edit: 'never' }),
    reason: choice(['NO_SUPPLIER_BILL', 'NO_INVOICE'], { edit: 'never' }),
    accrualState: choice(['OPEN', 'REVERSED', 'REALISED'], { edit: 'never', initial: 'OPEN' }),
  },
  looked: {
    period: { via: 'monthEndId', to: 'monthEnd', field: 'period' },
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    atd: { via: 'orderId', to: 'order', field: 'atd' },
  },
  search: [],
  order: [{ field: 'id', dir: 'desc' }],
  indexes: [['monthEndId'], ['costId'], ['orderId']],
  sumsBy: 'direction',
  stock: { list: { call: 'GET /accrualController/select', roles: monthReaders } },
  removal: 'real',
});

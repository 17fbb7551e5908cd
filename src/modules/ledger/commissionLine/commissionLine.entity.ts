import { entity } from '#define/entity';
import { decimal, money, ref } from '#define/field';
import { cameInOf } from '#modules/ledger/commissionLine/commissionLine.rules';
import { commissionReaders } from '#modules/ledger/months.shape';

const inBase = money({ currency: 'base', edit: 'never' });
const percent = decimal({ scale: 4, percent: true, ratio: true, edit: 'never' });

/** What one order came to by the end of a month, what of that is new, and one person's part of it (domain/13 §13.13). */
export const commissionLine = entity({
  name: 'commissionLine',
  table: 'fc_commission_line',
  owner: 'branch',
  fields: {
    commissionId: ref('commission', { required: true, edit: 'never' }),
    orderId: ref('order', { edit: 'never' }),
    profit: inBase,
    // How much of what the order asks its customers for had come in: 1 is all of it.
    share: decimal({ scale: 8, ratio: true, edit: 'never' }),
    interest: inBase,
    basisToDate: inBase,
    takenBefore: inBase,
    basis: inBase,
    sharePct: percent,
    personBasis: inBase,
    rate: percent,
    amount: inBase,
  },
  looked: {
    commissionNo: { via: 'commissionId', to: 'commission', field: 'commissionNo' },
    period: { via: 'commissionId', to: 'commission', field: 'period' },
    statementDate: { via: 'commissionId', to: 'commission', field: 'statementDate' },
    personId: { via: 'commissionId', to: 'commission', field: 'personId' },
    commissionState: { via: 'commissionId', to: 'commission', field: 'commissionState' },
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    customerId: { via: 'orderId', to: 'order', field: 'customerId' },
    etd: { via: 'orderId', to: 'order', field: 'etd' },
  },
  calledBy: ['commissionNo', 'jobNo'],
  drawn: { profit: { via: 'orderId', field: 'profitBase' } },
  written: {
    basisToDate: cameInOf,
    basis: '=basisToDate-takenBefore',
    personBasis: '=MONEY(basis*sharePct/100, base)',
    amount: '=MONEY(personBasis*rate/100, base)',
  },
  partOf: 'commissionId',
  search: [],
  order: [{ field: 'id', dir: 'asc' }],
  indexes: [['commissionId'], ['orderId']],
  stock: { list: { call: 'GET /commissionController/selectLine', roles: commissionReaders } },
  removal: 'real',
});

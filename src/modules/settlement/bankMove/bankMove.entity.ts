import type { Definition } from '#define/entity';
import { choice, day, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';

const never = { edit: 'never' } as const;
const inBase = money({ currency: 'base', ...never });
const own = money({ currency: 'currency', ...never });

/** What one document moved on one account of ours, what the account began with, and what its book gave up beside; the question is posed by the migration 0860. */
export const bankMove: Definition = {
  name: 'bankMove',
  table: 'fc_bank_move',
  posed: true,
  owner: 'branch',
  fields: {
    kind: choice(['OPENING', 'CASH', 'TRANSFER', 'FX_SETTLEMENT', 'BOOK_RATE'], never),
    bankAccountId: ref('bankAccount', never),
    cashDate: day(never),
    currency: inCurrency(never),
    moneyIn: own,
    moneyOut: own,
    // What came in less what went out, the opening balance among it.
    amount: own,
    base: inBase,
    documentNo: text({ max: 60, ...never }),
    customerId: ref('customer', { ...never, wire: 'crmId' }),
    cashId: ref('cash', never),
  },
  masks: { moneyIn: ['cash.amount'], moneyOut: ['cash.amount'], amount: ['cash.amount'], base: ['cash.baseAmount'] },
  calledBy: ['documentNo', 'kind', 'cashDate'],
  drawn: { amount: { via: 'cashId', field: 'amount' }, base: { via: 'cashId', field: 'baseAmount' } },
  search: ['documentNo'],
  order: [{ field: 'cashDate', dir: 'desc' }],
  stock: { list: { call: 'GET /cashController/selectBankMove', roles: ['admin', 'receivable_cash', 'pay_cash', 'cashs'] } },
  removal: 'real',
};

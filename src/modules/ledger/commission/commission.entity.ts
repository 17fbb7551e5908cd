import { act, stamp } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { choice, day, integer, money, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { commissionReaders } from '#modules/ledger/months.shape';

const sum = () => money({ currency: 'base', edit: 'never', initial: '0' });

/** What one person earned by the orders of theirs in a month: what came of these by its end, less what was earned by them before (domain/13 §13.13). */
export const commission = entity({
  name: 'commission',
  table: 'fc_commission',
  owner: 'branch',
  fields: {
    commissionNo: text({ max: 30, edit: 'never' }),
    period: text({ max: 6, pattern: periodPattern, edit: 'never' }),
    // The last of its month, on which it is posted.
    statementDate: day({ edit: 'never' }),
    personId: ref('user', { edit: 'never' }),
    commissionState: choice(['DRAFT', 'CONFIRMED', 'PAID'], { edit: 'never', initial: 'DRAFT' }),
    lines: integer({ edit: 'never', initial: 0 }),
    basis: sum(),
    amount: sum(),
    ...stamp('confirm'),
    ...stamp('pay'),
    paidDate: day({ edit: 'never' }),
  },
  rolled: [
    { of: 'commissionLine', by: 'commissionId', gives: { lines: { count: {} }, basis: { sum: 'personBasis' }, amount: { sum: 'amount' } } },
  ],
  looked: { teamId: { via: 'personId', to: 'user', field: 'teamId' } },
  states: { commissionState: 'COMMISSION_STATE' },
  label: { zh: 'commissionNo', en: 'commissionNo', ar: 'commissionNo', search: ['commissionNo'], roles: commissionReaders },
  search: ['commissionNo'],
  unique: [['commissionNo'], ['period', 'personId']],
  numbered: { field: 'commissionNo', by: 'jobPrefix', prefix: 'COM', kind: () => 'COMMISSION' },
  order: [{ field: 'period', dir: 'desc' }],
  indexes: [['personId']],
  stock: stockCalls('commissionController', commissionReaders, [], 'select get - - - -'),
  acts: {
    confirm: act('POST /commissionController/confirm', {
      roles: ['confirm_commission'],
      moves: { commissionState: { from: ['DRAFT'], to: 'CONFIRMED' } },
      stamps: 'confirm',
      main: true,
      key: 'R',
      stroke: 'forward',
      undo: { call: 'POST /commissionController/cancelConfirm', roles: ['confirm_commission'], reason: true, key: 'U', stroke: 'back' },
    }),
    pay: act('POST /commissionController/pay', {
      roles: ['confirm_commission'],
      moves: { commissionState: { from: ['CONFIRMED'], to: 'PAID' } },
      asks: { paidDate: day({ initial: '@0', required: true }) },
      keeps: { paidDate: 'paidDate' },
      stamps: 'pay',
      main: true,
      key: 'Y',
      undo: { call: 'POST /commissionController/cancelPay', roles: ['confirm_commission'], reason: true },
    }),
  },
  removal: 'real',
});

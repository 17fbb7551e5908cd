import { day, money } from '#define/field';
import type { Where } from '#define/filter';
import type { Figured, View } from '#define/view';

const inBase = money({ currency: 'base' });
const figure = (of: string, where?: Where): Figured => ({ take: 'sum', of, ...(where ? { where } : {}) });
const before: Where = { field: 'voucherDate', op: 'lt', value: '@from' };
const within: Where = { field: 'voucherDate', op: 'ge', value: '@from' };

/**
 * Opening, turnover and closing over what is posted, put together by these fields of its entries (domain/13 §13.2); as the books stood on an
 * earlier day, without what was posted after it.
 */
export const balancesBy = (...by: readonly string[]): View => ({
  group: 'ledger',
  asks: { from: { field: day(), begins: 'month' }, until: { field: day() }, postedUntil: { field: day() } },
  of: 'voucherEntry',
  where: {
    and: [
      { field: 'voucherStatus', op: 'equal', anyOf: ['POSTED', 'PUSHED', 'REVERSED'] },
      { field: 'voucherDate', op: 'le', value: '@until' },
      { field: 'postTime', op: 'le', value: '@postedUntil' },
    ],
  },
  by,
  figures: {
    debitBefore: figure('debit', before),
    creditBefore: figure('credit', before),
    debit: figure('debit', within),
    credit: figure('credit', within),
    debitAll: figure('debit'),
    creditAll: figure('credit'),
    entries: { take: 'count' },
  },
  worked: {
    opening: { less: ['debitBefore', 'creditBefore'], field: inBase },
    closing: { less: ['debitAll', 'creditAll'], field: inBase },
  },
  // Neither a balance nor a turnover is nothing to look at.
  kept: { or: ['opening', 'debit', 'credit', 'closing'].map((field) => ({ field, op: 'unequal', value: '0' })) },
});

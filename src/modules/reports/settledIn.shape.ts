import { day } from '#define/field';
import type { Where } from '#define/filter';
import type { View } from '#define/view';

/** What reports over a period are asked with. */
export const period: View['asks'] = { from: { field: day(), begins: 'month' }, until: { field: day() } };

/** Allocations that count, of a period. */
export const settledIn: Where = {
  and: [
    { field: 'allocState', op: 'equal', anyOf: ['DONE'] },
    { field: 'writeOffDate', op: 'between', value: '@from', value2: '@until' },
  ],
};

/** Money that stands in an account's journal, until a day. */
export const countedMoney: Where = {
  and: [
    { field: 'checkStatus', op: 'equal', anyOf: ['CHECKED'] },
    { field: 'bankAccountId', op: 'unequal', value: '' },
    { field: 'cashDate', op: 'le', value: '@until' },
  ],
};

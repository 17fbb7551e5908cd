import { day } from '#define/field';
import type { Where } from '#define/filter';
import type { Figured, View } from '#define/view';

/** What reports over a period are asked with. */
export const period: View['asks'] = { from: { field: day(), begins: 'month' }, until: { field: day() } };

/** Allocations that count, of a period. */
export const settledIn: Where = {
  and: [
    { field: 'allocState', op: 'equal', anyOf: ['DONE'] },
    { field: 'writeOffDate', op: 'between', value: '@from', value2: '@until' },
  ],
};

/** What moved our accounts until a day. */
export const movedUntil: Where = { field: 'cashDate', op: 'le', value: '@until' };

/** What has a document people can open, beside what an account began with and what its book alone gives up. */
export const withDocument: Where = { field: 'kind', op: 'equal', anyOf: ['CASH', 'TRANSFER', 'FX_SETTLEMENT'] };

export const summed = (of: string): Figured => ({ take: 'sum', of });

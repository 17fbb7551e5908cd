import { day, decimal, money } from '#define/field';
import type { Looked } from '#define/entity';
import type { Where } from '#define/filter';
import type { Figured, View } from '#define/view';

const inBase = money({ currency: 'base' });
const percent = decimal({ scale: 2, percent: true, ratio: true, fixed: true });
/** Rows of the period asked for. */
export const within: Where = { field: 'etd', op: 'ge', value: '@from' };
const sum = (of: string, where: Where): Figured => ({ take: 'sum', of, where });

/**
 * What shipments of a period earned, put together by fields of theirs, beside the period of the same length before it (domain/07 reports
 * 2 and 3; 04 §4.4). Boxes of a parent are those of its parts.
 */
export const profitBy = (
  by: readonly string[],
  more: Readonly<Record<string, Figured>> = {},
  joins: Readonly<Record<string, Looked>> = {},
): View => ({
  group: 'profit',
  asks: { from: { field: day(), begins: 'month' }, until: { field: day() }, before: { field: day(), spans: ['from', 'until'] } },
  of: 'order',
  where: {
    and: [
      { field: 'shutOut', op: 'equal', anyOf: ['false'] },
      { field: 'etd', op: 'between', value: '@before', value2: '@until' },
    ],
  },
  joins: { customerLevel: { via: 'customerId', to: 'customer', field: 'customerLevel' }, ...joins },
  by,
  figures: {
    orders: { take: 'count', where: within },
    ...more,
    teu: sum('teu', { and: [within, { field: 'isPid', op: 'equal', anyOf: ['false'] }] }),
    receivable: sum('receivableBase', within),
    payable: sum('payableBase', within),
    profit: sum('profitBase', within),
    profitBefore: sum('profitBase', { field: 'etd', op: 'lt', value: '@from' }),
  },
  worked: {
    profitRate: { percent: ['profit', 'receivable'], field: percent },
    share: { shareOf: 'profit', field: percent },
    grown: { less: ['profit', 'profitBefore'], field: inBase },
    growth: { percent: ['grown', 'profitBefore'], field: percent },
  },
});

/** How many different rows a field names within the period. */
export const different = (of: string): Figured => ({ take: 'different', of, where: within });

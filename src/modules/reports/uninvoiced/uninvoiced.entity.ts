import { day, integer } from '#define/field';
import { viewOf } from '#define/viewed';

/** Report 11, receivables nobody was asked for yet: per customer, shipment and currency (domain/07). */
export const uninvoiced = viewOf({
  name: 'uninvoiced',
  list: { call: 'GET /reportController/uninvoiced', roles: ['admin', 'report_uninvoiced'] },
  group: 'finance',
  asks: { asOf: { field: day() } },
  of: 'cost',
  where: {
    and: [
      { field: 'direction', op: 'equal', anyOf: ['AR'] },
      { field: 'isEstimate', op: 'equal', anyOf: ['false'] },
      { field: 'openAmount', op: 'unequal', value: '0' },
      { field: 'costDate', op: 'le', value: '@asOf' },
    ],
  },
  by: ['customerId', 'orderId', 'currency'],
  figures: {
    open: { take: 'sum', of: 'openAmount' },
    charges: { take: 'count' },
    sailed: { take: 'least', of: 'atd' },
  },
  worked: { days: { daysSince: 'sailed', to: 'asOf', field: integer() } },
  order: [{ field: 'sailed', dir: 'asc' }],
});

import { day, integer } from '#define/field';
import { viewOf } from '#define/viewed';
import { count, report, stoodOpen, sum } from '#modules/reports/asked.shape';

/** Report 11, receivables nobody had asked for at the end of a day: per customer, shipment and currency (domain/07). */
export const uninvoiced = viewOf({
  ...report('uninvoiced', 'report_uninvoiced'),
  group: 'finance',
  asks: { asOf: { field: day() } },
  of: 'costStanding',
  where: {
    and: [
      { field: 'direction', op: 'equal', anyOf: ['AR'] },
      { field: 'isEstimate', op: 'equal', anyOf: ['false'] },
      { field: 'costDate', op: 'le', value: '@asOf' },
      ...stoodOpen('openAmount'),
    ],
  },
  by: ['customerId', 'orderId', 'currency'],
  figures: { open: sum('openAmount'), charges: count(), sailed: { take: 'least', of: 'atd' } },
  worked: { days: { daysSince: 'sailed', to: 'asOf', field: integer() } },
  order: [{ field: 'sailed', dir: 'asc' }],
});

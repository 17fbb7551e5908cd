import { day, integer } from '#define/field';
import { isOneOf, isFilled } from '#define/filter';
import { viewOf } from '#define/viewed';
import { listed } from '#names/listed';
import { report } from '#modules/reports/asked.shape';

/** Report 23, boxes whose free time ends or is over, and what of them is not charged on yet (domain/07). */
export const demurrage = viewOf({
  ...report('demurrage', 'report_demurrage'),
  group: 'operations',
  asks: { asOf: { field: day() }, most: { field: integer({ least: '0', most: '365', initial: 3 }) } },
  of: 'container',
  // What is invoiced is done with, once its clock stands.
  where: { or: [isFilled('freeUntil'), isOneOf('rechargeState', 'NONE', 'DIFFERS', 'CHARGED')] },
  joins: { customerId: { via: 'orderId', to: 'order', field: 'customerId' } },
  shows: listed(
    'containerNo boxType orderId customerId carrierCode portDischarge freeUntil demurrageAccrued demurrageCurrency detentionAccrued detentionCurrency rechargeState',
  ),
  figures: {},
  worked: { daysLeft: { daysUntil: 'freeUntil', from: 'asOf', field: integer() } },
  kept: {
    or: [{ field: 'daysLeft', op: 'le', value: '@most' }, isOneOf('freeUntil', null)],
  },
  search: ['containerNo'],
  order: [{ field: 'freeUntil', dir: 'asc' }],
});

import type { Definition } from '#define/entity';
import { choice, day, dict, flag, integer, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';

const never = { edit: 'never' } as const;
const ofCharge = 'orderId direction customerId feeCode feeName currency costDate isEstimate level amount openAmount'.split(' ');

/**
 * What of a charge no document asked for over a stretch of days: exactly one row of it holds on any day, from `fromDay`, or from when it was
 * written, until the day before `untilDay`, or until today. The question is posed by the migration 0950.
 */
export const costStanding: Definition = {
  name: 'costStanding',
  table: 'fc_cost_standing',
  posed: true,
  owner: 'branch',
  fields: {
    orderId: ref('order', never),
    direction: choice(['AR', 'AP'], never),
    customerId: ref('customer', { ...never, wire: 'crmId' }),
    feeCode: dict('chargeItem', never),
    feeName: text({ max: 60, ...never }),
    currency: inCurrency(never),
    costDate: day(never),
    isEstimate: flag(never),
    level: integer(never),
    fromDay: day(never),
    untilDay: day(never),
    amount: money({ currency: 'currency', ...never }),
    openAmount: money({ currency: 'currency', ...never }),
    costId: ref('cost', never),
  },
  looked: {
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    atd: { via: 'orderId', to: 'order', field: 'atd' },
  },
  masks: Object.fromEntries(ofCharge.map((name) => [name, [`cost.${name}`]])),
  visible: { through: 'orderId', grants: { sees: 'canCost', edits: 'canCost' }, upTo: { field: 'level', level: 'costLevel' } },
  calledBy: ['jobNo', 'feeCode'],
  drawn: Object.fromEntries(['amount', 'openAmount'].map((field) => [field, { via: 'costId', field }])),
  search: ['feeName'],
  sumsBy: 'direction',
  order: [{ field: 'costDate', dir: 'asc' }],
  stock: {
    list: { call: 'GET /costController/selectStanding', roles: ['admin', 'orderInvoices', 'report_uninvoiced', 'report_unbilled'] },
  },
  removal: 'real',
};

import { choice, day, integer, money } from '#define/field';
import { isOneOf, type Where } from '#define/filter';
import { listed } from '#names/listed';
import { viewOf } from '#define/viewed';
import { count, inBase, inPeriod, percentage, period, report, stoodOpen, sum } from '#modules/reports/asked.shape';

/** Net of tax, or with it (parameter `profitBasis`, domain/04 §4.4). */
const basis = { by: 'profitBasis', fields: { NET: 'baseNetAmount', GROSS: 'baseAmount' } } as const;
const asks = { ...period, profitBasis: { field: choice(['NET', 'GROSS']), usual: 'profitBasis' } } as const;
const [AR, AP] = [isOneOf('direction', 'AR'), isOneOf('direction', 'AP')];
/** Charges that count in the profit of what sailed in the period. */
const earned: Where = { and: [isOneOf('isEstimate', 'false'), isOneOf('excludeFromProfit', 'false'), inPeriod('etd')] };
const sides = { receivable: sum(basis, AR), payable: sum(basis, AP) };
const margin = { less: ['receivable', 'payable'], field: inBase } as const;
const none = (field: string, op: 'equal' | 'unequal'): Where => ({ field, op, value: '0' });

/** Report 5, what each charge item brought in and cost. */
export const chargeItems = viewOf({
  ...report('chargeItems', 'report_chargeItems'),
  group: 'profit',
  asks,
  of: 'cost',
  where: earned,
  by: ['feeCode'],
  figures: { ...sides, arLines: count(AR), apLines: count(AP), orders: { take: 'different', of: 'orderId' } },
  worked: { margin, marginRate: { percent: ['margin', 'receivable'], field: percentage } },
  order: [{ field: 'margin', dir: 'desc' }],
});

/** Report 5, its missing sides: what a shipment paid and nobody charged on, or the reverse. */
export const chargeGaps = viewOf({
  ...report('chargeGaps', 'report_chargeItems'),
  group: 'profit',
  asks,
  of: 'cost',
  where: earned,
  by: ['orderId', 'orderCustomerId', 'feeCode'],
  figures: sides,
  worked: { margin },
  kept: {
    or: [
      { and: [none('receivable', 'equal'), none('payable', 'unequal')] },
      { and: [none('receivable', 'unequal'), none('payable', 'equal')] },
    ],
  },
  order: [{ field: 'margin', dir: 'asc' }],
});

const ofGroup = (direction: Where, ...groups: string[]) =>
  sum(basis, { and: [direction, groups.length === 0 ? isOneOf('feeGroup', 'TRUCK') : isOneOf('feeGroup', ...groups)] });
const local = listed('ORIGIN DEST CUSTOMS DOC INSURANCE WAREHOUSE EQUIPMENT OTHER');

/** Report 4, margins of freight, local charges and trucks by month, lane and carrier. */
export const marginByLane = viewOf({
  ...report('marginByLane', 'report_marginByLane'),
  group: 'profit',
  asks,
  of: 'cost',
  where: earned,
  joins: {
    lineCode: { via: 'orderId', to: 'order', field: 'lineCode' },
    feeGroup: { via: 'feeCode', to: 'chargeItem', field: 'feeGroup' },
  },
  spanned: { month: { of: 'etd', span: 'month' } },
  by: ['month', 'lineCode', 'carrierCode'],
  figures: {
    orders: { take: 'different', of: 'orderId' },
    freightIn: ofGroup(AR, 'FREIGHT'),
    freightOut: ofGroup(AP, 'FREIGHT'),
    localIn: ofGroup(AR, ...local),
    localOut: ofGroup(AP, ...local),
    truckIn: ofGroup(AR),
    truckOut: ofGroup(AP),
    ...sides,
  },
  worked: {
    freightMargin: { less: ['freightIn', 'freightOut'], field: inBase },
    localMargin: { less: ['localIn', 'localOut'], field: inBase },
    truckMargin: { less: ['truckIn', 'truckOut'], field: inBase },
    margin,
  },
  order: [{ field: 'month', dir: 'desc' }],
});

/** Report 6, how profit moved since fees were locked, and the plans that moved it. */
export const profitAfterLock = viewOf({
  ...report('profitAfterLock', 'report_profitAfterLock'),
  group: 'profit',
  asks: {},
  of: 'order',
  where: { and: [isOneOf('feeState', 'LOCKED', 'REVIEWED'), none('profitMoved', 'unequal')] },
  shows: listed('jobNo customerId salesmanId operatorId etd feeState feeLockUserId feeLockTime profitAtLock profitBase profitMoved'),
  parts: { of: 'costPlan', by: 'orderId' },
  figures: {
    plans: { take: 'count', parts: true },
    planned: { take: 'sum', of: 'deltaProfit', where: isOneOf('planStatus', 'APPROVED'), parts: true },
  },
  search: ['jobNo'],
  order: [{ field: 'feeLockTime', dir: 'desc' }],
});

/** Report 7, what a quotation promised beside what came of it, per shipment, item and currency. */
export const budgetActual = viewOf({
  ...report('budgetActual', 'report_budgetActual'),
  group: 'profit',
  asks: period,
  of: 'cost',
  where: { and: [{ or: [isOneOf('orderSource', 'OFFER'), { field: 'budgetAmount', op: 'gt', value: '0' }] }, inPeriod('etd')] },
  by: ['orderId', 'orderCustomerId', 'feeCode', 'currency'],
  figures: {
    budgetIn: sum('budgetAmount', AR),
    actualIn: sum('amount', AR),
    budgetOut: sum('budgetAmount', AP),
    actualOut: sum('amount', AP),
  },
  worked: {
    budgetProfit: { less: ['budgetIn', 'budgetOut'], field: money({ currency: 'currency' }) },
    actualProfit: { less: ['actualIn', 'actualOut'], field: money({ currency: 'currency' }) },
    difference: { less: ['actualProfit', 'budgetProfit'], field: money({ currency: 'currency' }) },
  },
  order: [{ field: 'difference', dir: 'asc' }],
});

/** Report 12, payables no supplier had billed at the end of a day: per supplier, shipment and currency, what accruals are made of. */
export const unbilled = viewOf({
  ...report('unbilled', 'report_unbilled'),
  group: 'finance',
  asks: { asOf: { field: day() } },
  of: 'costStanding',
  where: { and: [AP, { field: 'atd', op: 'le', value: '@asOf' }, ...stoodOpen('openAmount')] },
  by: ['customerId', 'orderId', 'currency'],
  figures: {
    open: sum('openAmount'),
    estimated: sum('openAmount', isOneOf('isEstimate', 'true')),
    charges: count(),
    sailed: { take: 'least', of: 'atd' },
  },
  worked: { days: { daysSince: 'sailed', to: 'asOf', field: integer() } },
  order: [{ field: 'sailed', dir: 'asc' }],
});

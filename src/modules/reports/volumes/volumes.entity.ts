import { day, integer } from '#define/field';
import { isOneOf } from '#define/filter';
import type { View } from '#define/view';
import { viewOf } from '#define/viewed';
import { count, inBase, inPeriod, percentage, period, ratio, report, sum } from '#modules/reports/asked.shape';
import { listed } from '#names/listed';

const sailed = { and: [isOneOf('shutOut', 'false'), isOneOf('isPid', 'false'), inPeriod('etd')] };
const share = { shareOf: 'teu', field: percentage } as const;
const shareBefore: View['asks'] = { ...period, before: { field: day(), spans: ['from', 'until'] } };

/** Report 19, boxes shipped by lane, carrier and customer, beside the period before (boxes of a parent are those of its parts). */
export const teu = viewOf({
  ...report('teu', 'report_teu'),
  group: 'operations',
  asks: shareBefore,
  of: 'order',
  where: {
    and: [isOneOf('shutOut', 'false'), isOneOf('isPid', 'false'), { field: 'etd', op: 'between', value: '@before', value2: '@until' }],
  },
  by: ['lineCode', 'carrierCode', 'customerId'],
  figures: {
    orders: count({ field: 'etd', op: 'ge', value: '@from' }),
    teu: sum('teu', { field: 'etd', op: 'ge', value: '@from' }),
    teuBefore: sum('teu', { field: 'etd', op: 'lt', value: '@from' }),
  },
  worked: {
    share,
    grown: { less: ['teu', 'teuBefore'], field: ratio },
    growth: { percent: ['grown', 'teuBefore'], field: percentage },
  },
  order: [{ field: 'teu', dir: 'desc' }],
});

/** Report 19 by types of boxes. */
export const teuByType = viewOf({
  ...report('teuByType', 'report_teu'),
  group: 'operations',
  asks: period,
  of: 'container',
  where: sailed,
  joins: Object.fromEntries(
    listed('lineCode carrierCode etd shutOut isPid').map((field) => [field, { via: 'orderId', to: 'order', field }]),
  ),
  by: ['lineCode', 'carrierCode', 'boxType'],
  figures: { boxes: count(), teu: sum('teu') },
  worked: { share },
  order: [{ field: 'teu', dir: 'desc' }],
});

/** Report 20, what did not sail, why, and what it cost. */
export const shutOuts = viewOf({
  ...report('shutOuts', 'report_shutOuts'),
  group: 'operations',
  asks: period,
  of: 'order',
  where: { and: [isOneOf('shutOut', 'true'), inPeriod('etd')] },
  by: ['shutOutReason', 'carrierCode'],
  figures: { orders: count(), teu: sum('teu'), cost: sum('payableBase'), recharged: sum('receivableBase') },
  worked: { result: { less: ['recharged', 'cost'], field: inBase } },
  order: [{ field: 'orders', dir: 'desc' }],
});

/** Report 25, papers a shipment still waits for. */
export const documents = viewOf({
  ...report('documents', 'report_documents'),
  group: 'operations',
  asks: { asOf: { field: day() } },
  of: 'orderDocument',
  where: { and: [isOneOf('state', 'WAITING'), isOneOf('orderArchived', 'false')] },
  joins: { customerId: { via: 'orderId', to: 'order', field: 'customerId' } },
  shows: listed('customerId jobNo docType requiredBy state dueTime etd atd handlerUserId courierNo'),
  figures: {},
  worked: { days: { daysSince: 'etd', to: 'asOf', field: integer() } },
  search: ['jobNo'],
  order: [{ field: 'dueTime', dir: 'asc' }],
});

const done = isOneOf('dispatchStatus', 'GATED_IN', 'DONE');

/** Report 27, what each trucker drove, how punctually and for how much. */
export const trucks = viewOf({
  ...report('trucks', 'report_trucks'),
  group: 'operations',
  asks: period,
  of: 'truckDispatch',
  where: { and: [isOneOf('dispatchStatus', 'PLANNED', 'ASSIGNED', 'DISPATCHED', 'LOADED', 'GATED_IN', 'DONE'), inPeriod('loadTimePlan')] },
  by: ['truckerId', 'fleetType'],
  figures: {
    trips: count(),
    finished: count(done),
    onTime: count({ and: [done, isOneOf('lateDrop', 'false')] }),
    waitingHours: sum('waitingHours'),
    distanceKm: sum('distanceKm'),
    routeFee: sum('routeFee'),
    waitingFee: sum('waitingFee'),
  },
  worked: {
    onTimePct: { percent: ['onTime', 'finished'], field: percentage },
    feePerKm: { each: ['routeFee', 'distanceKm'], field: ratio },
  },
  order: [{ field: 'trips', dir: 'desc' }],
});

/** Report 28, how full part-load boxes were and what they brought. */
export const lclFill = viewOf({
  ...report('lclFill', 'report_lclFill'),
  group: 'operations',
  asks: period,
  of: 'lclContainer',
  where: inPeriod('etd'),
  shows: listed(
    'boxNo containerNo boxType lineCode etd portDischarge status bookings loadedCbm loadedKg fillRate receivableBase payableBase profitBase',
  ),
  figures: {},
  search: ['boxNo', 'containerNo'],
  order: [{ field: 'etd', dir: 'desc' }],
});

/** Report 22, shippers' own boxes by whom they were bought of. */
export const socResult = viewOf({
  ...report('socResult', 'report_socResult'),
  group: 'operations',
  asks: {},
  of: 'containerPurchase',
  where: isOneOf('buyType', 'PURCHASE', 'ONE_WAY_LEASE'),
  by: ['supplierId', 'buyType', 'boxType'],
  figures: {
    purchases: count(),
    boxes: sum('boxes'),
    used: sum('used'),
    sold: sum('sold'),
    stock: sum('noSellUseQty'),
    cost: sum('costBase'),
    income: sum('incomeBase'),
  },
  worked: { result: { less: ['income', 'cost'], field: inBase }, costPerBox: { each: ['cost', 'boxes'], field: ratio } },
  order: [{ field: 'boxes', dir: 'desc' }],
});

const turned = listed('trips days loadingDays terminalDays seaDays deliveryDays depotDays costBase incomeBase resultBase');

/** Report 21, where the days of each container of ours went, what it cost and brought, and what a day of it is worth. */
export const turnover = viewOf({
  ...report('turnover', 'report_socResult'),
  group: 'operations',
  asks: {},
  of: 'socContainer',
  joins: Object.fromEntries(turned.map((field) => [field, { via: 'id', to: 'socTurnover', field }])),
  shows: ['containerNo', 'boxType', 'currentDepot', 'useStatus', 'orderId', ...turned],
  figures: {},
  worked: { perDay: { each: ['resultBase', 'days'], field: ratio } },
  search: ['containerNo', 'currentDepot'],
  order: [{ field: 'perDay', dir: 'asc' }],
});

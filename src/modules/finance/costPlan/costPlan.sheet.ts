import type { Sheet } from '#define/sheet';

/** Requests for additional fees as those who pass them read them: whose order, why, and what it does to the profit. */
export const costPlanSheet: Sheet = {
  mod: 'costPlan.review',
  entity: 'costPlan',
  list: 'review',
  acts: ['pass', 'passFirst', 'refuseFirst', 'passSecond', 'refuseSecond', 'withdraw'],
  sort: [{ field: 'submitTime', dir: 'desc' }],
  views: [
    { name: 'atFirst', where: { field: 'planStatus', op: 'equal', anyOf: ['SUBMITTED'] } },
    { name: 'atSecond', where: { field: 'planStatus', op: 'equal', anyOf: ['FIRST_PASSED'] } },
    { name: 'returned', where: { field: 'planStatus', op: 'equal', anyOf: ['REFUSED'] } },
    { name: 'approved', where: { field: 'planStatus', op: 'equal', anyOf: ['APPROVED'] } },
  ],
  columns: [
    { field: 'planNo', width: 148, frozen: true },
    { field: 'orderId', width: 148, frozen: true },
    { field: 'orderCustomerId', width: 176 },
    { field: 'planStatus', width: 104 },
    { field: 'reasonCode', width: 128, group: 'reason' },
    { field: 'reasonText', width: 240, group: 'reason' },
    { field: 'lines', width: 64, group: 'change' },
    { field: 'deltaBaseAr', width: 116, group: 'change', summed: true },
    { field: 'deltaBaseAp', width: 116, group: 'change', summed: true },
    { field: 'deltaProfit', width: 116, group: 'change', summed: true },
    { field: 'profitBefore', width: 116, group: 'change' },
    { field: 'profitAfter', width: 116, group: 'change' },
    { field: 'createUserId', width: 96, group: 'asked' },
    { field: 'submitTime', width: 132, group: 'asked' },
    { field: 'firstCheckUserId', width: 96, group: 'first' },
    { field: 'firstCheckTime', width: 132, group: 'first' },
    { field: 'firstCheckOpinion', width: 180, group: 'first' },
    { field: 'secondCheckUserId', width: 96, group: 'second' },
    { field: 'secondCheckTime', width: 132, group: 'second' },
    { field: 'secondCheckOpinion', width: 180, group: 'second' },
    { field: 'salesmanId', width: 96, hidden: true },
    { field: 'createTime', width: 132, hidden: true },
  ],
};

/** Requests of one order, in its record: where they are begun. */
export const orderPlansSheet: Sheet = {
  mod: 'order.plans',
  entity: 'costPlan',
  of: { entity: 'order', by: 'orderId' },
  leads: { costPlan: '/financial/additionalFeeReview' },
  adds: true,
  columns: [
    { field: 'planNo', width: 132, frozen: true },
    { field: 'reasonCode', width: 128 },
    { field: 'reasonText', width: 200 },
    { field: 'planStatus', width: 104 },
    { field: 'lines', width: 64 },
    { field: 'deltaBaseAr', width: 108, summed: true },
    { field: 'deltaBaseAp', width: 108, summed: true },
    { field: 'deltaProfit', width: 108, summed: true },
    { field: 'firstCheckOpinion', width: 160 },
    { field: 'secondCheckOpinion', width: 160 },
  ],
};

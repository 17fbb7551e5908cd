import { columns } from '#define/columns';
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
  columns: columns(`
    planNo:148* orderId:148* orderCustomerId:176 planStatus:104 [reason reasonCode:128 reasonText:240] [change lines:64
    deltaBaseAr:116+ deltaBaseAp:116+ deltaProfit:116+ profitBefore:116 profitAfter:116] [asked createUserId:96 submitTime:132] [first
    firstCheckUserId:96 firstCheckTime:132 firstCheckOpinion:180] [second secondCheckUserId:96 secondCheckTime:132
    secondCheckOpinion:180] salesmanId:96- createTime:132-
  `),
};

/** Requests of one order, in its record: where they are begun. */
export const orderPlansSheet: Sheet = {
  mod: 'order.plans',
  entity: 'costPlan',
  of: { entity: 'order', by: 'orderId' },
  leads: { costPlan: '/financial/additionalFeeReview' },
  adds: true,
  columns: columns(`
    planNo:132* reasonCode:128 reasonText:200 planStatus:104 lines:64 deltaBaseAr:108+ deltaBaseAp:108+ deltaProfit:108+
    firstCheckOpinion:160 secondCheckOpinion:160
  `),
};

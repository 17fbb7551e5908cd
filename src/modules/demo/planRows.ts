import { follow } from '#define/decide';
import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import { budgetOf } from '#modules/finance/cost/cost.rules';
import { costPlan } from '#modules/finance/costPlan/costPlan.entity';
import { costPlanLine } from '#modules/finance/costPlanLine/costPlanLine.entity';
import type { Draft } from '#modules/demo/draft';
import { Stream } from '#modules/demo/random';
import { makeRow, type Made } from '#modules/demo/rowMaking';
import { staff, workersOf } from '#modules/demo/staff';
import { dayText, momentAt, workingMoment } from '#modules/demo/timeline';
import { subtract, toDecimal, toText } from '#values/decimal';

const controller = staff.find(({ job }) => job === 'FNM')?.id ?? '1';
const first = { plan: 900_000_000, line: 900_000_000 };

/** How far requests have come, the more often the more there are of them. */
const states = 'SUBMITTED SUBMITTED SUBMITTED FIRST_PASSED FIRST_PASSED DRAFT REFUSED'.split(' ');

interface Asked {
  readonly reasonCode: string;
  readonly reasonText: string;
  /** Item, side and price of what is asked for. */
  readonly lines: readonly (readonly [feeCode: string, direction: 'AR' | 'AP', price: string])[];
}

const asked: readonly Asked[] = [
  { reasonCode: 'LATE_SUPPLIER_BILL', reasonText: '码头账单晚到，补堆存费', lines: [['STO', 'AP', '480']] },
  {
    reasonCode: 'AMENDMENT',
    reasonText: '客户要求改单，船公司已出账',
    lines: [
      ['AMD', 'AP', '300'],
      ['AMD', 'AR', '400'],
    ],
  },
  { reasonCode: 'MISTAKE', reasonText: '漏录文件费', lines: [['DOC', 'AR', '500']] },
  {
    reasonCode: 'CUSTOMER_CHANGE',
    reasonText: '客户临时改送货地址，加收堆存费',
    lines: [
      ['STO', 'AP', '260'],
      ['STO', 'AR', '350'],
    ],
  },
];

export interface OrderPlans {
  readonly costPlan: Row[];
  readonly costPlanLine: Row[];
  /** What the order itself says of it. */
  readonly ofOrder: Values;
}

const reasonsOf = {
  AP: { reasonCode: 'LATE_SUPPLIER_BILL', reasonText: '费用锁定后供应商账单才到，补录应付' },
  AR: { reasonCode: 'MISTAKE', reasonText: '费用锁定后发现漏收，补录应收' },
} as const;

/** A charge that came to the order last, by a request that was approved: nobody has billed it yet. */
const lastCharge = (costs: readonly Row[]): Row | undefined =>
  costs.findLast(
    (line) =>
      line.currency === 'CNY' &&
      line.invoicedAmount === '0' &&
      line.confirmed === true &&
      line.excludeFromProfit !== true &&
      line.isEstimate !== true,
  );

/** The request as far as its lines and its order are concerned. */
interface Request {
  readonly state: string;
  readonly reasonCode: string;
  readonly reasonText: string;
  readonly lines: readonly Values[];
  /** The day it was written. */
  readonly day: number;
  /** The charge it made, where it was approved. */
  readonly made?: Row;
}

/** What is still on its way: of one in eight that left in the last months. */
function openRequest(draft: Draft, costs: readonly Row[], today: number, seed: number): Request | null {
  const stream = new Stream(seed, 'plan', draft.index);
  if (draft.age < 9 || draft.age > 90 || !stream.chance(0.12)) return null;
  const partner = (direction: string) => costs.find((line) => line.direction === direction)?.customerId;
  if (partner('AR') === undefined || partner('AP') === undefined) return null;
  const [{ lines, ...why }, state] = [stream.pick(asked), stream.pick(states)];
  return {
    ...why,
    state,
    day: today - 1 - stream.below(6),
    lines: lines.map(([feeCode, direction, price]) => ({
      direction,
      customerId: partner(direction),
      feeCode,
      unit: 'SHIPMENT',
      number: '1',
      price,
      currency: 'CNY',
    })),
  };
}

/** What was approved: of every other one with a charge nobody has billed yet, that charge. */
function approvedRequest(draft: Draft, costs: readonly Row[], today: number, seed: number): Request | null {
  const stream = new Stream(seed, 'planApproved', draft.index);
  const made = draft.age < 9 || draft.age > 150 || !stream.chance(0.5) ? undefined : lastCharge(costs);
  if (!made) return null;
  const same = [
    'direction',
    'customerId',
    'feeCode',
    'feeName',
    'unit',
    'containerType',
    'number',
    'price',
    'currency',
    'taxMode',
    'taxRate',
  ];
  return {
    ...reasonsOf[made.direction as 'AR' | 'AP'],
    state: 'APPROVED',
    day: today - 2 - stream.below(draft.age - 6),
    lines: [Object.fromEntries(same.map((name) => [name, made[name] ?? null]))],
    made,
  };
}

/** Days before its first request that the fees of an order were locked. */
const lockedBefore = 2;

/** The charge an approved request made, as it stands from then on. */
function makeCharge(charge: Row, planId: string, createUserId: string, createTime: string): void {
  const sources = (charge.lockSources ?? []) as readonly string[];
  Object.assign(charge, {
    sourceType: 'PLAN',
    sourceId: planId,
    locked: true,
    lockSources: [...sources, 'PLAN'],
    createUserId,
    createTime,
  });
  Object.assign(charge, budgetOf(charge));
}

/** Requests for fees that came after the fees of an order were locked, and the charges approved ones made (domain/03 §3.8). */
export function planRows(draft: Draft, order: Row, costs: readonly Row[], facts: Facts, today: number, seed: number): OrderPlans {
  const may = !draft.shutOut && order.archived !== true;
  const request = may ? (openRequest(draft, costs, today, seed) ?? approvedRequest(draft, costs, today, seed)) : null;
  if (request === null) return { costPlan: [], costPlanLine: [], ofOrder: {} };
  const stream = new Stream(seed, 'planMade', draft.index);
  const { epId } = draft.branch;
  const { state, day } = request;
  const [id, clerk] = [String(first.plan + draft.index), String(order.operatorId ?? order.createUserId)];
  const made: Made = { createUserId: clerk, createTime: workingMoment(day, stream) };
  const lines = request.lines.map((line, at) =>
    makeRow({
      definition: costPlanLine,
      id: String(first.line + draft.index * 4 + at),
      epId,
      facts,
      made,
      looked: { planOrderId: order.id },
      values: { planId: id, orderId: order.id, operation: 'ADD', ...line, costDate: dayText(day) },
    }),
  );
  const rolled = (costPlan.rolled ?? []).reduce<Values>(
    (all, one) => ({ ...all, ...rolledValues(costPlan, one, costPlanLine, lines) }),
    {},
  );
  const [profit, delta] = [toDecimal(String(order.profitBase ?? '0')), toDecimal(String(rolled.deltaProfit ?? '0'))];
  // What was approved is in the order's profit already.
  const before = toText(request.made ? subtract(profit, delta) : profit);
  const [checkedAt, managers] = [momentAt(Math.min(day + 1, today - 1), 16, 20), workersOf(epId, 'MGR')];
  const passed = ['FIRST_PASSED', 'REFUSED', 'APPROVED'].includes(state);
  const row = makeRow({
    definition: costPlan,
    id,
    epId,
    facts,
    made,
    values: {
      orderId: order.id,
      reasonCode: request.reasonCode,
      reasonText: request.reasonText,
      planStatus: state,
      ...rolled,
      ...(state === 'DRAFT' ? {} : { profitBefore: before, submitUserId: clerk, submitTime: made.createTime }),
      ...(passed ? { firstCheckUserId: managers[0] ?? '1', firstCheckTime: checkedAt } : {}),
      ...(state === 'REFUSED' ? { firstCheckOpinion: '请附供应商账单' } : {}),
      ...(request.made ? { createdCostIds: [request.made.id], secondCheckUserId: controller, secondCheckTime: checkedAt } : {}),
    },
  });
  if (request.made) makeCharge(request.made, id, controller, checkedAt);
  const { after } = follow(costPlan, row, { planStatus: state, profitBefore: row.profitBefore ?? null }, facts);
  return {
    costPlan: [{ ...row, ...after } as Row],
    costPlanLine: lines,
    ofOrder: {
      feeState: order.feeState === 'REVIEWED' ? 'REVIEWED' : 'LOCKED',
      feeLockUserId: clerk,
      feeLockTime: momentAt(day - lockedBefore, 18, 0),
      profitAtLock: before,
    },
  };
}

import { follow } from '#define/decide';
import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import { costPlan } from '#modules/finance/costPlan/costPlan.entity';
import { costPlanLine } from '#modules/finance/costPlanLine/costPlanLine.entity';
import type { Draft } from '#modules/demo/draft';
import { Stream } from '#modules/demo/random';
import { makeRow, type Made } from '#modules/demo/rowMaking';
import { workersOf } from '#modules/demo/staff';
import { dayText, momentAt, workingMoment } from '#modules/demo/timeline';

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

/** Requests for fees that came after the fees of an order were locked: of one in eight that left in the last months (domain/03 §3.8). */
export function planRows(draft: Draft, order: Row, costs: readonly Row[], facts: Facts, today: number, seed: number): OrderPlans {
  const stream = new Stream(seed, 'plan', draft.index);
  const partner = (direction: string) => costs.find((line) => line.direction === direction)?.customerId;
  const none = draft.age < 9 || draft.age > 90 || draft.shutOut || order.archived === true || !stream.chance(0.12);
  if (none || partner('AR') === undefined || partner('AP') === undefined) return { costPlan: [], costPlanLine: [], ofOrder: {} };
  const { epId, comCode } = draft.branch;
  const [id, what, state] = [String(first.plan + draft.index), stream.pick(asked), stream.pick(states)];
  const [day, clerk] = [today - 1 - stream.below(6), String(order.operatorId ?? order.createUserId)];
  const made: Made = { createUserId: clerk, createTime: workingMoment(day, stream) };
  const period = dayText(day).slice(2, 7).replace('-', '');
  const lines = what.lines.map(([feeCode, direction, price], at) =>
    makeRow({
      definition: costPlanLine,
      id: String(first.line + draft.index * 4 + at),
      epId,
      facts,
      made,
      looked: { planOrderId: order.id },
      values: {
        planId: id,
        orderId: order.id,
        operation: 'ADD',
        direction,
        customerId: partner(direction),
        feeCode,
        unit: 'SHIPMENT',
        number: '1',
        price,
        currency: 'CNY',
        costDate: dayText(day),
      },
    }),
  );
  const isIn = state !== 'DRAFT';
  const passed = state === 'FIRST_PASSED' || state === 'REFUSED';
  const row = makeRow({
    definition: costPlan,
    id,
    epId,
    facts,
    made,
    values: {
      planNo: `FP${comCode}${period}-${String(draft.index).padStart(5, '0')}`,
      orderId: order.id,
      reasonCode: what.reasonCode,
      reasonText: what.reasonText,
      planStatus: state,
      ...(costPlan.rolled ?? []).reduce<Values>((all, one) => ({ ...all, ...rolledValues(costPlan, one, costPlanLine, lines) }), {}),
      ...(isIn ? { profitBefore: order.profitBase ?? '0', submitUserId: clerk, submitTime: made.createTime } : {}),
      ...(passed ? { firstCheckUserId: workersOf(epId, 'MGR')[0] ?? '1', firstCheckTime: momentAt(today - 1, 16, 20) } : {}),
      ...(state === 'REFUSED' ? { firstCheckOpinion: '请附供应商账单' } : {}),
    },
  });
  const { after } = follow(costPlan, row, { planStatus: state, profitBefore: row.profitBefore ?? null }, facts);
  return {
    costPlan: [{ ...row, ...after } as Row],
    costPlanLine: lines,
    ofOrder: { feeState: 'LOCKED', feeLockTime: momentAt(today - 2 - 6, 18, 0) },
  };
}

import { rolledValues } from '#define/rolled';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { intakeCost } from '#modules/orders/intakeCost/intakeCost.entity';
import { order as orderDefinition } from '#modules/orders/order/order.entity';
import { orderIntake } from '#modules/orders/orderIntake/orderIntake.entity';
import type { Draft } from '#modules/demo/draft';
import type { BranchPartners } from '#modules/demo/partners';
import { Stream, Weighted } from '#modules/demo/random';
import { blankValues, makeRow } from '#modules/demo/rowMaking';
import { dayText, momentAt } from '#modules/demo/timeline';

const first = { intake: 900_000_000, line: 950_000_000 };
const most = 8;

/** Requests that go with an order: the one it was made of, the next one of its customer, the one another branch has of it. */
export interface OrderIntakes {
  readonly orderIntake: readonly Row[];
  readonly intakeCost: readonly Row[];
  /** What of it stands in the order. */
  readonly ofOrder: Values;
}

/** An order without any. */
export const noIntakes: OrderIntakes = { orderIntake: [], intakeCost: [], ofOrder: {} };

interface Making {
  readonly draft: Draft;
  readonly order: Row;
  readonly costs: readonly Row[];
  readonly partners: readonly BranchPartners[];
  readonly factsOf: (epId: string) => Facts;
  readonly today: number;
  readonly seed: number;
}

const states = new Weighted<string>([
  ['SUBMITTED', 45],
  ['DRAFT', 20],
  ['REFUSED', 12],
  ['WITHDRAWN', 8],
  ['EXPIRED', 15],
]);
const returned = ['舱位已满，请改下一水船', '价格已过期，请重新询价', '目的港近期停收该品名'];
const asking = ['刘莉 Liu Li', '周敏 Zhou Min', '陈芳 Chen Fang', '王磊 Wang Lei', '赵婷 Zhao Ting', '孙浩 Sun Hao'];
/** What a request and an order both say. */
const booked = Object.keys(orderIntake.fields).filter((name) => orderDefinition.fields[name] && orderIntake.fields[name]?.edit !== 'never');
const blankLine = blankValues(intakeCost);

const shared = Object.keys(intakeCost.fields).filter((name) => !['intakeId', 'pairCostId', 'remark'].includes(name));
const amounts = ['netAmount', 'taxAmount', 'amount', 'baseAmount', 'baseNetAmount'];

/** Requests of the weeks to come; what was shipped long ago nobody looks for here. */
export function intakeRows({ draft, order, costs, partners, factsOf, today, seed }: Making): OrderIntakes {
  const stream = new Stream(seed, 'intake', draft.index);
  const made: Row[] = [];
  const lines: Row[] = [];
  const { branch } = draft;
  const add = (epId: string, values: Values, day: number, promised: readonly Row[]): void => {
    const place = draft.index * most + made.length;
    const id = String(first.intake + place);
    const own = promised.map((line, at): Row => ({
      ...blankLine,
      ...Object.fromEntries([...shared, ...amounts].map((name) => [name, line[name] ?? null])),
      id: String(first.line + place * most + at),
      epId,
      version: 1,
      intakeId: id,
      createUserId: '1',
      createTime: momentAt(day, 9, 0),
    }));
    const rolled = Object.assign({}, ...(orderIntake.rolled ?? []).map((one) => rolledValues(orderIntake, one, intakeCost, own))) as Values;
    made.push({
      ...makeRow({
        definition: orderIntake,
        id,
        epId,
        facts: factsOf(epId),
        // Until when it waits follows from when it was handed in.
        put: { submitTime: values.submitTime ?? null },
        made: { createUserId: String(order.salesmanId ?? order.createUserId), createTime: momentAt(day, 9, stream.below(60)) },
        values: {
          ...Object.fromEntries(booked.map((name) => [name, order[name] ?? null])),
          vesselName: null,
          voyage: null,
          requesterName: stream.pick(asking),
          ...values,
        },
      }),
      ...rolled,
    });
    lines.push(...own);
  };
  const submitted = (day: number): Values => ({
    submitUserId: order.salesmanId ?? order.createUserId ?? null,
    submitTime: momentAt(day, 15, stream.below(60)),
  });
  const receivables = costs.filter(({ direction }) => direction === 'AR').slice(0, 3);
  if (draft.age >= 0 || draft.shutOut) return { orderIntake: [], intakeCost: [], ofOrder: {} };
  const ofOrder: Values = {};
  if (stream.chance(0.35)) {
    const taken = {
      middleStatus: 'ACCEPTED',
      acceptedOrderId: order.id,
      acceptedUserId: order.operatorId ?? null,
      acceptedTime: order.createTime ?? null,
    };
    add(branch.epId, { customerId: order.customerId ?? null, ...submitted(draft.made - 1), ...taken }, draft.made - 1, receivables);
    ofOrder.sourceType = 'INTAKE';
  }
  if (stream.chance(0.4)) {
    const state = states.draw(stream);
    const day = state === 'SUBMITTED' ? today - 1 : today - 4 - stream.below(8);
    const next = {
      etd: dayText(draft.sailing.etd + 14),
      eta: dayText(draft.eta + 14),
      customerId: order.customerId ?? null,
      middleStatus: state,
    };
    add(
      branch.epId,
      { ...next, ...(state === 'DRAFT' ? {} : submitted(day)), refuseReason: state === 'REFUSED' ? stream.pick(returned) : null },
      day,
      stream.chance(0.7) ? receivables : [],
    );
  }
  const there = partners.flatMap(({ all }) => all.filter(({ values, locked }) => values.linkedEpId === branch.epId && !locked));
  if (!draft.locked && there.length > 0 && stream.chance(0.1)) {
    const partner = stream.pick(there);
    const from = {
      sourceChannel: 'INTERNAL_BRANCH',
      middleStatus: 'SUBMITTED',
      fromEpId: branch.epId,
      fromOrderId: order.id,
      fromJobNo: draft.jobNo,
    };
    add(partner.epId, { ...from, customerId: partner.id, customerRefNo: draft.jobNo, ...submitted(today - 1) }, today - 1, []);
    Object.assign(ofOrder, { internalEntrustEpId: partner.epId, internalEntrustState: 'SENT' });
  }
  return { orderIntake: made, intakeCost: lines, ofOrder };
}

import type { Facts } from '#define/facts';
import { factRow } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import type { Definition } from '#define/entity';
import { houseDifference, numberKeyOf, stageOf } from '#modules/bills/bill.rules';
import { billAmendment } from '#modules/bills/billAmendment/billAmendment.entity';
import { billContainer } from '#modules/bills/billContainer/billContainer.entity';
import { houseBill } from '#modules/bills/houseBill/houseBill.entity';
import { masterBill } from '#modules/bills/masterBill/masterBill.entity';
import type { Draft } from '#modules/demo/draft';
import { Stream } from '#modules/demo/random';
import { blankValues, type Made } from '#modules/demo/rowMaking';
import { staff } from '#modules/demo/staff';
import { sentInstructions } from '#modules/demo/instructionRows';
import { beforeDay, dayText, momentAt } from '#modules/demo/timeline';

const firstBillId = 40_000_000;
const firstLineId = 50_000_000;
const linesPerOrder = 128;
const firstAmendmentId = 60_000_000;
const firstSendingId = 60_000_000;

/** Bills of one order with what stands on them. */
export interface OrderBillRows {
  readonly masterBill: readonly Row[];
  readonly houseBill: readonly Row[];
  readonly billContainer: readonly Row[];
  readonly billAmendment: readonly Row[];
  readonly instructionSent: readonly Row[];
}

/** What bills of an order are made of. */
export interface BillSources {
  readonly draft: Draft;
  readonly order: Row;
  readonly containers: readonly Row[];
  readonly facts: Facts;
  readonly today: number;
  readonly seed: number;
  /** The master bill of its parent, under which the order has a house bill only; null while there is none. */
  readonly under?: string | null;
  /** House bills of other orders under its master. */
  readonly houses?: readonly Row[];
}

/** The id of the master bill of an order. */
export const masterBillId = (index: number): string => String(firstBillId + index);

const clerk = (epId: string, job: string): string =>
  staff.find((one) => one.job === job && (one.epId === epId || one.epId === '1'))?.id ?? '1';

/** How far a bill is so many days after departure: the later, the further; a few wait, or are on hold. */
function stepsOf(age: number, confirmed: boolean, stream: Stream): { stages: number; signed: boolean } {
  const [late, slow] = [stream.unit(), stream.unit()];
  if (!confirmed || age < 0) return { stages: 0, signed: false };
  const signed = age >= 1 && (age >= 4 || late < 0.6);
  if (!signed) return { stages: age >= 1 && slow < 0.5 ? 1 : 0, signed };
  if (age < 3) return { stages: 1, signed };
  if (age < 6) return { stages: slow < 0.6 ? 2 : 1, signed };
  if (age < 25) return { stages: slow < 0.62 ? 3 : 2, signed };
  return { stages: slow < 0.9 ? 4 : slow < 0.96 ? 3 : 2, signed };
}

const english = (facts: Facts, port: unknown): string | null => {
  const name = factRow(facts, 'port', String(port))?.englishName;
  return typeof name === 'string' ? name.toUpperCase() : null;
};

/** Rows begin with these; there are so many of them that they are not decided one by one. */
const blank = new Map([masterBill, houseBill, billContainer, billAmendment].map((one) => [one.name, blankValues(one)]));

const rowOf = (definition: Definition, id: string, epId: string, made: Made, values: Values): Row => ({
  id,
  epId,
  version: 1,
  ...blank.get(definition.name),
  ...values,
  createUserId: made.createUserId,
  createTime: made.createTime,
});

/** What is printed on every bill of the order. */
function printed({ order, facts, draft }: BillSources): Values {
  const vessel = [order.vesselName, order.voyage].filter((part) => typeof part === 'string').join(' V.');
  const original = order.billForm === 'ORIGINAL';
  return {
    orderId: order.id,
    carrierCode: order.carrierCode ?? null,
    billForm: order.billForm ?? null,
    transportDocumentStatus: draft.shutOut ? 'VOID' : 'DRAFT',
    vesselVoyage: vessel === '' ? null : vessel.toUpperCase(),
    portOfLoading: english(facts, order.portLoading),
    portOfDischarge: english(facts, order.portDischarge),
    placeOfDelivery: english(facts, order.portDestination),
    placeOfIssue: english(facts, order.portLoading),
    marks: order.marks ?? null,
    goodsDescription: order.englishGoodsName ?? null,
    packages: order.packages ?? null,
    grossWeight: order.grossWeight ?? null,
    measurement: order.volume ?? null,
    shipperText: order.shipperText ?? null,
    consigneeText: order.consigneeText ?? null,
    notifyText: order.notifyText ?? null,
    freightClause: order.freightTerm === 'PREPAID' ? 'FREIGHT PREPAID' : 'FREIGHT COLLECT',
    originalCount: original ? 3 : 0,
    copyCount: 3,
  };
}

const ourOffice = 'GELAN INTERNATIONAL FREIGHT FORWARDING CO., LTD.\nROOM 1801, YINYI BUND BUILDING, NINGBO, CHINA';

/** Who delivers for us at the other end. */
const agentAt = ({ home, route }: Draft): string | null =>
  home ? null : `BLUE HARBOUR LOGISTICS (${route.abroad.english.toUpperCase()}) LTD\n${route.abroad.english.toUpperCase()} PORT AREA`;

type Moments = (days: number, hour: number) => string;

/** Everything done with a bill by its stage and form, as the acts would have left it. */
function doneWith(
  form: unknown,
  reached: { stages: number; signed: boolean },
  { draft, order, today, seed }: BillSources,
  at: Moments,
  salt: number,
): Values {
  const stream = new Stream(seed, 'billDone', draft.index * 2 + salt);
  const [documents, finance] = [clerk(draft.branch.epId, 'DOC'), clerk(draft.branch.epId, 'FIN')];
  const { stages, signed } = reached;
  const values: Values = {};
  const step = (name: string, user: string, days: number, hour: number, flag = name) =>
    Object.assign(values, { [flag]: true, [`${name}UserId`]: user, [`${name}Time`]: at(days, hour) });
  if (signed) {
    step('sign', documents, 1, 10, 'signed');
    Object.assign(values, {
      transportDocumentStatus: 'ISSUED',
      // Loaded as she sailed, issued the day after.
      onBoardDate: dayText(draft.sailing.atd),
      dateOfIssue: dayText(Math.max(draft.sailing.atd, Math.min(draft.sailing.atd + 1, today - 1))),
      originalNos: form === 'ORIGINAL' ? '1/3, 2/3, 3/3' : null,
    });
  }
  if (stages >= 1) step('stageIncome', documents, 2, 11);
  if (stages >= 2) step('stageReceive', documents, 3, 14);
  if (stages >= 3) {
    step('stagePut', finance, 5, 15);
    values.releaseType = stream.chance(0.6) ? 'CREDIT' : 'PAID';
  }
  const telexed = stages === 4 || (stages === 3 && stream.chance(0.5));
  if (stages >= 3 && telexed && form === 'TELEX') step('telex', documents, 6, 10, 'telexed');
  if (stages >= 3 && form === 'ORIGINAL' && signed) {
    step('send', documents, 6, 11, 'sent');
    Object.assign(values, { originalsOut: 3, sendCourierNo: `SF${String(stream.below(900_000_000) + 100_000_000)}` });
    if (stages === 4) Object.assign(values, { surrenderedThere: true, surrenderedTime: at(18, 10) });
  }
  if (stages === 4) {
    step('stageDischarge', documents, 20, 16);
    if (form === 'SEAWAY') Object.assign(values, { carrierReleased: true, carrierReleaseTime: at(19, 9) });
    if (form === 'EBL') values.transportDocumentStatus = 'SURRENDER_FOR_DELIVERY';
    if (order.freightTerm !== 'PREPAID') step('freightCollected', finance, 19, 10);
  }
  if (stages === 2) {
    if (stream.chance(0.5)) step('request', documents, 4, 9, 'requestUserId');
    if (values.requestTime) values.requestUserId = documents;
    if (stream.chance(0.08)) Object.assign(values, { cardHeld: true, cardHoldReason: '客户上月账单逾期' });
    else if (stream.chance(0.1))
      Object.assign(values, {
        applyStatus: 'APPLIED',
        applyKind: 'NO_PAYMENT',
        applyReason: '客户承诺本周付款',
        applyUserId: documents,
        applyTime: at(4, 10),
      });
  }
  return { ...values, ...stageOf(values) };
}

/** Lines of a bill: the order's boxes, all of each. */
function linesOf({ draft, containers, under }: BillSources, made: Made, house: string | null): Row[] {
  return containers.map((box, place) =>
    rowOf(
      billContainer,
      String(firstLineId + draft.index * linesPerOrder + (house === null ? 0 : linesPerOrder / 2) + place),
      draft.branch.epId,
      made,
      {
        orderId: box.orderId ?? null,
        mbOrderId: under === undefined ? masterBillId(draft.index) : under,
        hbOrderId: house,
        onHouse: house !== null,
        containerId: box.id,
        packages: box.packages ?? null,
        weight: box.cargoWeight ?? null,
        volume: box.volume ?? null,
      },
    ),
  );
}

/** One amendment of a bill, sent or accepted; none of most. */
function amendmentsOf({ draft, order, today, seed }: BillSources, master: Row): Row[] {
  const stream = new Stream(seed, 'billAmendment', draft.index);
  if (master.siSent !== true || draft.shutOut || !stream.chance(0.05)) return [];
  const accepted = stream.chance(0.6);
  const at = (days: number) => beforeDay(momentAt(draft.sailing.etd + days, 10, 20), today);
  const clerkId = clerk(draft.branch.epId, 'DOC');
  return [
    rowOf(
      billAmendment,
      String(firstAmendmentId + draft.index),
      draft.branch.epId,
      { createUserId: clerkId, createTime: at(-3) },
      {
        orderId: order.id,
        mbOrderId: master.id,
        amendmentNo: 1,
        source: 'MODIFY',
        before: { placeOfReceipt: null },
        after: { placeOfReceipt: master.portOfLoading ?? null },
        what: `收货地: – → ${String(master.portOfLoading)}`,
        reason: '客户要求补充收货地',
        state: accepted ? 'ACCEPTED' : 'SENT',
        isOpen: !accepted,
        sentTime: at(-3),
        ...(accepted ? { answerText: '已改', answerUserId: clerkId, answerTime: at(-2) } : {}),
      },
    ),
  ];
}

const rolledInto = (definition: Definition, sources: readonly (readonly [Definition, readonly Row[]])[]): Values =>
  Object.assign(
    {},
    ...(definition.rolled ?? []).map((rolled) => {
      const [child, rows] = sources.find(([one]) => one.name === rolled.of) ?? [billContainer, []];
      return rolledValues(definition, rolled, child, rows);
    }),
  ) as Values;

/** An order without bills. */
export const noBills: OrderBillRows = { masterBill: [], houseBill: [], billContainer: [], billAmendment: [], instructionSent: [] };

/**
 * Bills of an order that has its number and is not archived: the carrier's, and for most of them ours to the customer, at the stage their
 * age makes likely (domain/10 §10.4). Nothing of it hangs on other orders.
 */
export function billRows(sources: BillSources): OrderBillRows {
  const { draft, order, today, seed, under, houses } = sources;
  if (order.mblNo === null || order.archived === true) return noBills;
  const stream = new Stream(seed, 'bill', draft.index);
  const at: Moments = (days, hour) => beforeDay(momentAt(draft.sailing.etd + days, hour, 5 + stream.below(50)), today);
  const age = today - draft.sailing.etd;
  const made: Made = { createUserId: clerk(draft.branch.epId, 'DOC'), createTime: at(-6, 9) };
  const reached = draft.shutOut ? { stages: 0, signed: false } : stepsOf(age, draft.confirmed, stream);
  const id = masterBillId(draft.index);
  const siSent = !draft.home && (reached.signed || (age >= -5 && stream.chance(0.75)));
  const master = rowOf(masterBill, id, draft.branch.epId, made, {
    ...printed(sources),
    // Over house bills the master is between our offices.
    ...(order.blType === 'MBL_HBL' && order.shipperText
      ? { shipperText: ourOffice, consigneeText: agentAt(draft), notifyText: 'SAME AS CONSIGNEE' }
      : {}),
    mblNo: order.mblNo ?? null,
    siSent,
    siVersion: siSent ? 1 : 0,
    siSentTime: siSent ? at(-5, 16) : null,
    draftSentTime: age >= -4 ? at(-4, 17) : null,
    draftAgreedTime: draft.confirmed ? at(-3, 10) : null,
    ...doneWith(order.billForm, reached, sources, at, 0),
  });
  const withHouse = order.blType === 'MBL_HBL' && houses === undefined;
  // Each kind of business numbers its orders by itself: its letter keeps their bills apart.
  const [, kind = '', month = '', seq = '0', part = ''] = /^(\D*?)\D{3}(\d+)-(\d+)(?:-(.*))?$/u.exec(draft.jobNo) ?? [];
  const house = withHouse
    ? rowOf(houseBill, id, draft.branch.epId, made, {
        ...printed(sources),
        hblNo: `GLAN${draft.branch.comCode}${month}${String(Number(seq)).padStart(4, '0')}${kind.slice(0, 1)}${part}`,
        mbOrderId: under === undefined ? id : under,
        customerId: order.customerId ?? null,
        agentText: agentAt(draft),
        issueCapacity: 'AS_CARRIER',
        ...doneWith(order.billForm, reached, sources, at, 1),
      })
    : null;
  const houseLines = house === null ? [] : linesOf(sources, made, id);
  if (house) Object.assign(house, rolledInto(houseBill, [[billContainer, houseLines]]));
  if (under !== undefined) return { ...noBills, houseBill: house === null ? [] : [house], billContainer: houseLines };
  const lines = linesOf(sources, made, null);
  const amendments = amendmentsOf(sources, master);
  const below: [Definition, readonly Row[]][] = [
    [billContainer, lines],
    [houseBill, houses ?? (house === null ? [] : [house])],
    [billAmendment, amendments],
  ];
  Object.assign(master, rolledInto(masterBill, below));
  Object.assign(master, houseDifference(master), numberKeyOf({ ...master, orderBusiness: order.businessType ?? null }));
  if (amendments.some((one) => one.state === 'ACCEPTED'))
    Object.assign(master, { placeOfReceipt: master.portOfLoading, lastModifyReason: '客户要求补充收货地' });
  return {
    masterBill: [master],
    houseBill: house === null ? [] : [house],
    billContainer: [...lines, ...houseLines],
    billAmendment: amendments,
    instructionSent: sentInstructions(sources, { master, house, lines, id: String(firstSendingId + draft.index) }),
  };
}

import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import type { Draft } from '#modules/demo/draft';
import { Stream } from '#modules/demo/random';
import { makeRow, type Made } from '#modules/demo/rowMaking';
import { momentAt } from '#modules/demo/timeline';
import { documentsWanted } from '#modules/orders/orderDocument/orderDocument.rules';
import { orderDocument } from '#modules/orders/orderDocument/orderDocument.entity';
import { orderMilestone } from '#modules/orders/orderMilestone/orderMilestone.entity';
import { orderTransport } from '#modules/orders/orderTransport/orderTransport.entity';
import { orderDates } from '#modules/orders/planned.rules';

const first = { document: 100_000_000, milestone: 400_000_000, leg: 700_000_000 };
const most = 32;

/** What belongs to an order besides its boxes and charges. */
export interface OrderParts {
  readonly documents: readonly Row[];
  readonly milestones: readonly Row[];
  readonly legs: readonly Row[];
}

/** What the parts of an order are made with. */
export interface PartsMaking {
  readonly draft: Draft;
  readonly order: Row;
  readonly boxes: readonly Row[];
  readonly facts: Facts;
  readonly today: number;
  readonly seed: number;
}

const datesOf = (order: Row): Values => Object.fromEntries(['jobNo', ...orderDates].map((field) => [field, order[field] ?? null]));
const madeBy = (order: Row): Made => ({ createUserId: String(order.createUserId), createTime: String(order.createTime) });

/** The checklist: what was due before today is in hand but for a few, half of it sent on. */
function documentRows({ draft, order, facts, today, seed }: PartsMaking): Row[] {
  return documentsWanted(order).map(([docType, requiredBy], at) => {
    const stream = new Stream(seed, 'document', draft.index * most + at);
    const made = (values: Values) =>
      makeRow({
        definition: orderDocument,
        id: String(first.document + draft.index * most + at),
        epId: draft.branch.epId,
        facts,
        looked: datesOf(order),
        made: madeBy(order),
        values: { orderId: order.id, docType, requiredBy, ...values },
      });
    const due = made({}).dueTime;
    const day = draft.sailing.etd - stream.between(2, 6);
    const past = draft.age > 3 || (typeof due === 'string' && due < momentAt(today, 8, 0) && day < today && !stream.chance(0.06));
    if (!past || day >= today) return made({});
    const state = stream.chance(0.5) ? 'SENT' : 'RECEIVED';
    const receivedTime = momentAt(day, 9 + stream.below(8), stream.below(60));
    const sentTime = state === 'SENT' ? momentAt(day, 18, stream.below(60)) : null;
    return made({ state, receivedTime, sentTime, inHand: docType, awaited: null, handlerUserId: order.documentUserId ?? null });
  });
}

/** Days of the milestones from the planned and actual departure and arrival; imports begin with the departure. */
function milestoneDays(draft: Draft, boxesIn: boolean): (readonly [code: string, day: number])[] {
  const { sailing, ata, home } = draft;
  const voyage = [
    ['DEPARTED', sailing.atd],
    ['ARRIVED', ata],
  ] as const;
  if (home)
    return [
      ...voyage,
      ['DISCHARGED', ata + 1],
      ['IMPORT_REL', ata + 3],
      ['GATE_OUT', ata + 4],
      ['DELIVERED', ata + 5],
      ['EMPTY_RETURN', ata + 7],
    ];
  const full = draft.cargo.loads.length > 0;
  return [
    ['BKG_CONF', sailing.etd - 9],
    ...(full ? ([['VGM_SENT', sailing.etd - 3]] as const) : []),
    ['SI_SENT', sailing.etd - 6],
    ['MANIFEST_OK', sailing.etd - 2],
    ['CUSTOMS_REL', sailing.etd - 2],
    ...(full && boxesIn ? ([['GATE_IN', sailing.etd - 3]] as const) : []),
    ...voyage,
    ['BILL_ISSUED', sailing.atd + 1],
  ];
}

/** What is behind has its actual time; a booking that is not confirmed, and a shut-out order, stop where they are. */
function milestoneRows({ draft, order, boxes, facts, today, seed }: PartsMaking): Row[] {
  const boxesIn = boxes.every(({ gateInStatus }) => gateInStatus === 'IN');
  const declared = boxes.every(({ vgmStatus }) => ['SENT', 'ACCEPTED'].includes(String(vgmStatus)));
  return milestoneDays(draft, boxesIn).map(([milestoneCode, day], at) => {
    const stream = new Stream(seed, 'milestone', draft.index * most + at);
    const stopped = draft.shutOut && !['BKG_CONF', 'GATE_IN'].includes(milestoneCode);
    const known = draft.booked && day < today && !stopped && (milestoneCode !== 'VGM_SENT' || declared);
    const actualTime = known ? momentAt(day, 9 + stream.below(10), stream.below(60)) : null;
    return makeRow({
      definition: orderMilestone,
      id: String(first.milestone + draft.index * most + at),
      epId: draft.branch.epId,
      facts,
      looked: datesOf(order),
      made: madeBy(order),
      values: { orderId: order.id, milestoneCode, actualTime, ...(known ? { source: 'SYSTEM' } : {}) },
    });
  });
}

/** The sea legs: one, or two by the port of transshipment. */
function legRows({ draft, order, facts }: PartsMaking): Row[] {
  if (order.vesselName === null) return [];
  const stops = [order.portLoading, order.portTransshipment, order.portDischarge].filter((port) => port !== null);
  const moments = { etd: momentAt(draft.sailing.etd, 20, 0), eta: momentAt(draft.eta, 8, 0) };
  return stops.slice(1).map((toPortId, at) => {
    const [begins, ends] = [at === 0, at === stops.length - 2];
    return makeRow({
      definition: orderTransport,
      id: String(first.leg + draft.index * most + at),
      epId: draft.branch.epId,
      facts,
      made: madeBy(order),
      values: {
        orderId: order.id,
        seq: at + 1,
        carrierCode: order.carrierCode,
        vesselOrVehicle: begins ? order.vesselName : null,
        voyageOrTrip: begins ? order.voyage : null,
        fromPortId: stops[at],
        toPortId,
        etd: begins ? moments.etd : null,
        eta: ends ? moments.eta : null,
        atd: begins && order.atd !== null ? momentAt(draft.sailing.atd, 20, 0) : null,
        ata: ends && order.ata !== null ? momentAt(draft.ata, 8, 0) : null,
      },
    });
  });
}

/** Documents, milestones and legs of an order somebody still works on; those of archived ones went with the paper. */
export function orderParts(making: PartsMaking): OrderParts {
  if (making.order.archived === true) return { documents: [], milestones: [], legs: [] };
  return { documents: documentRows(making), milestones: milestoneRows(making), legs: legRows(making) };
}

import type { Values } from '#define/row';
import type { Draft } from '#modules/demo/draft';
import type { Stream } from '#modules/demo/random';
import { dayText, momentAt } from '#modules/demo/timeline';
import { englishPort } from '#modules/demo/voyages';

// UN number | class | packing group
const dangers = new Map(
  [
    ['3480', '9', 'NONE'],
    ['1263', '3', 'II'],
    ['1057', '2.1', 'NONE'],
    ['1266', '3', 'II'],
    ['1133', '3', 'II'],
    ['1950', '2.1', 'NONE'],
  ].map(([unNo = '', dgClass = '', dgPackingGroup = '']) => [unNo, { unNo, dgClass, dgPackingGroup, dgPage: `DGL ${unNo}` }] as const),
);

/** What dangerous and cooled goods must say besides. */
export function specialValues({ cargo }: Draft): Values {
  const unNo = /UN([0-9]{4})/u.exec(cargo.goods.en)?.[1] ?? '';
  const frozen = cargo.goods.en.startsWith('FROZEN');
  const cooled = cargo.loads.some(({ box }) => box === '40RH');
  return {
    ...(cargo.dangerous ? dangers.get(unNo) : {}),
    ...(cooled ? { setTemperature: frozen ? '-18' : '2', ventilation: frozen ? 'CLOSED' : '25 CBM/H', humidity: frozen ? null : 85 } : {}),
  };
}

/** Parties and description as the shipping instruction has them, once the bill is confirmed. */
export function partyValues(draft: Draft): Values {
  if (!draft.confirmed) return {};
  const { partner, home, cargo, route } = draft;
  const own = `${String(partner.values.englishName ?? partner.values.crmCode).toUpperCase()}\n${englishPort(draft.chinaPort)}, CHINA`;
  const abroad = `${route.abroad.english.toUpperCase()} TRADING LTD\n${englishPort(route.abroad.code)}`;
  const [shipper, consignee] = home ? [abroad, own] : [own, abroad];
  const ordered = draft.index % 5 === 0;
  return {
    shipperText: shipper,
    consigneeText: ordered ? 'TO ORDER' : consignee,
    notifyText: consignee,
    goodsDescription: `${cargo.goods.en}\nAS PER COMMERCIAL INVOICE`,
  };
}

/** How far booking, instruction, manifest and customs are of an order that leaves China. */
function leavingValues(draft: Draft, sailed: boolean): Values {
  const { sailing, confirmed } = draft;
  return {
    earliestGateIn: draft.booked ? momentAt(sailing.etd - 7, 8, 0) : null,
    manifestCutOff: draft.booked ? momentAt(sailing.etd - 2, 12, 0) : null,
    siStatus: sailed ? 'COMPLETED' : confirmed ? 'RECEIVED' : 'NOT_SENT',
    manifestStatus: sailed ? 'ACCEPTED' : confirmed ? 'SUBMITTED' : 'NONE',
    customsState: sailed ? 'RELEASED' : confirmed ? 'DECLARED' : 'NONE',
    customsReleaseTime: sailed ? momentAt(sailing.etd - 1, 10, 20) : null,
  };
}

/** The day a box leaves the terminal, days until it is delivered, and until it is back: of one consignee in nine weeks after the others. */
function arrivingDays({ ata, index }: Draft, waits: number, stream: Stream): readonly [out: number, delivered: number, back: number] {
  const out = ata + waits + stream.between(2, 7);
  return [out, stream.between(1, 2), stream.between(2, 6) + (index % 9 === 4 ? 11 : 0)];
}

/** From the notice of arrival to the empty box's return, as far as the day has come. */
function arrivingValues(draft: Draft, today: number, stream: Stream): Values {
  const { ata, eta } = draft;
  const past = (day: number, hour: number) => (day < today ? momentAt(day, hour, stream.below(60)) : null);
  // One consignee of a few cannot be reached, or waits for its originals: these boxes stand until their free time is nearly over.
  const waits = draft.index % 7 === 3 ? 5 : 0;
  const [out, delivered, back] = arrivingDays(draft, waits, stream);
  const cleared = ata + 2 + waits < today;
  return {
    nominationType: stream.pick(['OWN', 'OWN', 'NOMINATED', 'AGENT']),
    masterAgentId: draft.agentId,
    arrivalNoticeReceived: past(eta - 5, 10),
    arrivalNoticeSent: past(eta - 3, 15),
    blReceivedTime: past(eta - 2, 11),
    blSurrenderState: eta - 2 < today ? stream.pick(['TELEX_OK', 'TELEX_OK', 'ORIGINAL_IN', 'SEAWAY']) : 'NONE',
    dischargeTime: past(ata, 20),
    deliveryOrderNo: cleared ? `DO${String(draft.index).padStart(8, '0')}` : null,
    deliveryOrderExchangeTime: past(ata + 1 + waits, 14),
    doValidTo: cleared ? dayText(ata + 14) : null,
    customsState: cleared ? 'RELEASED' : ata < today ? 'DECLARED' : 'NONE',
    inspectionState: cleared && stream.chance(0.05) ? 'PASSED' : 'NONE',
    customsReleaseTime: past(ata + 2 + waits, 16),
    pickUpTime: past(out, 9),
    deliveredTime: past(out + delivered, 15),
    emptyReturnTime: past(out + delivered + back, 11),
    freeDem: 7,
    freeDet: 10,
  };
}

/** The carrier's answer, papers and, of imports, the way from the ship to the customer. */
export function paperValues(draft: Draft, today: number, stream: Stream): Values {
  const sailed = !draft.shutOut && draft.sailing.atd <= today;
  const known = draft.booked || draft.sailing.etd <= today;
  return {
    bookingStatus: known ? 'CONFIRMED' : stream.chance(0.3) ? 'RECEIVED' : 'DRAFT',
    destAgentId: draft.home || draft.blType === 'MBL' ? null : draft.agentId,
    ...partyValues(draft),
    ...(draft.home ? arrivingValues(draft, today, stream) : leavingValues(draft, sailed)),
  };
}

/** Who reviewed, checked, confirmed and left behind what, and when. */
export function stateValues(draft: Draft, closed: boolean, today: number, stream: Stream): Values {
  const { customerServiceId, documentUserId, operatorId } = draft.partner.values as Record<string, string | null>;
  const at = (day: number, hour: number) => momentAt(Math.min(day, today - 1), hour, stream.below(60));
  const open = stream.pick(['PENDING', 'PENDING', 'NONE', 'REFUSED']);
  const checked = draft.costLocked || closed;
  return {
    reviewStatus: draft.reviewed ? 'REVIEWED' : open,
    reviewUserId: draft.reviewed ? customerServiceId : null,
    reviewTime: draft.reviewed ? at(draft.made + 1, 10) : null,
    confirmed: draft.confirmed,
    billConfirmUserId: draft.confirmed ? documentUserId : null,
    billConfirmTime: draft.confirmed ? at(draft.sailing.etd - 3, 14) : null,
    checked,
    checkTime: checked ? at(draft.baseDay + 8, 11) : null,
    shutOut: draft.shutOut,
    shutOutReason: draft.shutOut ? stream.pick(['CUSTOMER_CANCEL', 'CUSTOMS_HOLD', 'LATE_GATE_IN', 'CARRIER_ROLLED', 'NO_VGM']) : null,
    shutOutUserId: draft.shutOut ? operatorId : null,
    shutOutTime: draft.shutOut ? at(draft.sailing.etd - 1, 16) : null,
  };
}

import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { container } from '#modules/containers/container/container.entity';
import { order } from '#modules/orders/order/order.entity';
import { decimalOf, plainText } from '#values/decimal';
import { containerNumberProblem } from '#values/standards';
import { boxTypeValues, carriers } from '#modules/demo/dictionaries';
import type { Draft } from '#modules/demo/draft';
import { containerRemarks, orderRemarks } from '#modules/demo/goods';
import { paperValues, specialValues, stateValues } from '#modules/demo/orderPapers';
import { boxCounts, teuOf, type Load } from '#modules/demo/loads';
import { portsOfLane } from '#modules/demo/ports';
import { Stream } from '#modules/demo/random';
import { makeRow, type Made } from '#modules/demo/rowMaking';
import { dayText, momentAt, workingMoment } from '#modules/demo/timeline';
import { cutOffsOf, englishPort } from '#modules/demo/voyages';

const firstOrderId = 1_000_000;
const firstContainerId = 10_000_000;
const boxesPerOrder = 64;

/** The id of a box of an order. */
export const containerId = (index: number, at: number): string => String(firstContainerId + index * boxesPerOrder + at);

export const orderId = (index: number) => String(firstOrderId + index);

const tonnesText = (kg: number) => plainText(decimalOf(kg, 0));
const cbmText = (hundredths: number) => plainText(decimalOf(hundredths, 2));

/** A one-to-one scrambling of numbers below ten to the eighth, so that neighbours do not look it. */
const scrambled = (index: number) => ((((index % 100_000_000) * 4_821) % 100_000_000) * 7 + 28_064_713) % 100_000_000;
const eight = (number: number) => String(number).padStart(8, '0');

const collects = new Set(['EXW', 'FCA', 'FAS', 'FOB']);

function freightOf(draft: Draft, stream: Stream): Values {
  if (stream.chance(0.003)) return { freightTerm: 'THIRD_PLACE', payablePlace: 'SINGAPORE' };
  return { freightTerm: collects.has(draft.tradeTerm) ? 'COLLECT' : 'PREPAID' };
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' });
/** Where goods were made, by the port they are shipped from. */
const madeIn = (port: string): string => (countries.of(port.slice(0, 2)) ?? '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();

function marksOf(draft: Draft, stream: Stream): string {
  if (stream.chance(0.35)) return 'N/M';
  const initials = String(draft.partner.values.helpCode ?? 'gl')
    .slice(0, 4)
    .toUpperCase();
  return `${initials}\n${englishPort(draft.home ? draft.chinaPort : draft.route.abroad.code)}\nC/NO.1-${draft.cargo.packages}\nMADE IN ${draft.home ? madeIn(draft.route.abroad.code) : 'CHINA'}`;
}

/** Destination inland of the port of discharge: now and then another port of the lane, reached by feeder. */
function destinationOf(draft: Draft, stream: Stream): string {
  if (draft.home || !stream.chance(0.04)) return draft.home ? draft.chinaPort : draft.route.abroad.code;
  return stream.pick(portsOfLane(draft.route.lane)).code;
}

const noCutOffs: Values = { siCutOff: null, vgmCutOff: null, portCutOff: null, customsCutOff: null };

function voyageValues(draft: Draft, today: number): Values {
  const { sailing, home, booked } = draft;
  const known = booked || sailing.etd <= today;
  const departed = !draft.shutOut && sailing.atd <= today;
  const arrived = departed && draft.ata <= today;
  return {
    bookingNo: known ? `${draft.route.carrier.slice(0, 2)}${eight(scrambled(draft.index + 77_000))}` : null,
    vesselName: known ? sailing.vesselName : null,
    voyage: known ? sailing.voyage : null,
    etd: dayText(sailing.etd),
    eta: dayText(draft.eta),
    atd: departed ? dayText(sailing.atd) : null,
    ata: arrived ? dayText(draft.ata) : null,
    ...(known && !home ? cutOffsOf(sailing.etd) : noCutOffs),
  };
}

function cargoValues(draft: Draft, stream: Stream): Values {
  const { cargo } = draft;
  const full = cargo.loads.length > 0;
  return {
    goodsName: cargo.goods.zh,
    englishGoodsName: cargo.goods.en,
    marks: marksOf(draft, stream),
    boxSummary: full
      ? boxCounts(cargo.loads)
          .map(([box, count]) => `${count}*${box}`)
          .join('+')
      : null,
    teu: full ? String(teuOf(cargo.loads)) : null,
    packages: cargo.packages,
    grossWeight: tonnesText(cargo.kg),
    volume: cbmText(cargo.hundredthsCbm),
    isDg: cargo.dangerous,
    ...specialValues(draft),
  };
}

/** Whether the master bill's number is known: soon after the booking, at the latest when the ship leaves. */
const billKnown = (draft: Draft, today: number) => draft.sailing.etd <= today || (draft.booked && draft.sailing.etd - today <= 10);

function madeBy(draft: Draft, stream: Stream): Made {
  const { customerServiceId, salesmanId, operatorId } = draft.partner.values as Record<string, string | null>;
  const changed = draft.age < 0 ? draft.made + stream.below(6) : draft.baseDay + stream.between(0, 9);
  return {
    createUserId: (stream.chance(0.3) ? salesmanId : customerServiceId) ?? customerServiceId ?? '1',
    createTime: workingMoment(draft.made, stream),
    updateUserId: operatorId ?? '1',
    updateTime: momentAt(Math.max(changed, draft.made), 18, 30 + stream.below(29), stream.below(60)),
  };
}

/** The order's row; `archived` is told by the money that hangs on it. */
export function orderRow(draft: Draft, archived: boolean, facts: Facts, today: number, seed: number): Row {
  const [stream, papers] = [new Stream(seed, 'orderText', draft.index), new Stream(seed, 'orderPapers', draft.index)];
  const { route, home, partner } = draft;
  return makeRow({
    definition: order,
    id: orderId(draft.index),
    epId: draft.branch.epId,
    facts,
    made: madeBy(draft, stream),
    values: {
      jobNo: draft.jobNo,
      businessType: draft.business,
      customerId: partner.id,
      customerRefNo: stream.chance(0.4) ? `PO${draft.jobNo.slice(3, 7)}${eight(scrambled(draft.index + 5)).slice(0, 5)}` : null,
      carrierCode: draft.booked || draft.sailing.etd <= today || stream.chance(0.6) ? route.carrier : null,
      mblNo: billKnown(draft, today) ? `${route.carrier}${draft.branch.taxRegion}${eight(scrambled(draft.index))}` : null,
      portLoading: home ? route.abroad.code : draft.chinaPort,
      portTransshipment: route.via,
      portDischarge: home ? draft.chinaPort : route.abroad.code,
      portDestination: destinationOf(draft, stream),
      routingType: route.via === null ? 'DIRECT' : 'TRANSSHIP',
      ...voyageValues(draft, today),
      tradeTerm: draft.tradeTerm,
      ...freightOf(draft, stream),
      blType: draft.blType,
      billForm: draft.billForm,
      ...cargoValues(draft, stream),
      remark: stream.chance(0.08) ? stream.pick(orderRemarks) : null,
      ...paperValues(draft, today, papers),
      ...stateValues(draft, archived, today, papers),
      locked: draft.locked || archived,
      costLocked: draft.costLocked || archived,
      feeState: feeStateOf(draft, archived),
      archived,
    },
  });
}

/** The charges of an order whose costs are locked were complete before, and reviewed after a while. */
function feeStateOf({ age, costLocked }: Draft, archived: boolean): string {
  if (!costLocked && !archived) return 'OPEN';
  return archived || age > 30 ? 'REVIEWED' : 'LOCKED';
}

/** One order in thirty has agreed with its carrier on handing in its papers a day before the others: that date is its own. */
export function ownCutOffs({ index, sailing, booked, home }: Draft, scheduleId: string | null, seed: number): Values {
  const own = scheduleId !== null && booked && !home && new Stream(seed, 'ownCutOffs', index).chance(1 / 30);
  return own ? { siCutOff: momentAt(sailing.etd - 6, 12, 0), ownDates: 'siCutOff' } : {};
}

/** The order with what its charges come to, and what follows from both. */
export function workedOut(row: Row, rolled: Values, facts: Facts): Row {
  const made = { ...row, ...rolled };
  for (const { by } of order.derived ?? []) Object.assign(made, by(made, facts));
  return made;
}

const lettersOf = new Map(carriers.map(({ code, letters }) => [code, letters]));
const tareOf = new Map(
  boxTypeValues.map(({ code, tareKg, maxGrossKg }) => [String(code), { tare: Number(tareKg), most: Number(maxGrossKg) }]),
);
const perPrefix = 1_000_000;

/** A valid number nobody else has: the place of the box among all boxes there can be, in the carrier's numbers. */
export function containerNumber(carrier: string, index: number, at: number): string {
  const place = index * boxesPerOrder + at;
  const serial = ((place % perPrefix) * 387_421 + 271_829) % perPrefix;
  const variant = Math.floor(place / perPrefix);
  // What lies beyond a carrier's own numbers is leased.
  const letters = variant < 52 ? (lettersOf.get(carrier) ?? 'GL') : 'FM';
  const start = `${letters}${String.fromCharCode(65 + (variant % 26))}${variant % 52 < 26 ? 'U' : 'J'}${String(serial).padStart(6, '0')}`;
  return containerNumberProblem(start)?.suggestion ?? start;
}

const plateLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高'];
const givenNames = ['建国', '志强', '海波', '国良', '永明', '立军', '振华', '德胜', '小龙', '伟东'];

function truckValues(draft: Draft, stream: Stream): Values {
  if (draft.home || !stream.chance(0.6)) return { vehicleNo: null, driverName: null };
  const plate = `${draft.branch.plate}${plateLetters.charAt(stream.below(24))}${String(stream.below(10_000)).padStart(4, '0')}`;
  return { vehicleNo: plate, driverName: stream.pick(surnames) + stream.pick(givenNames) };
}

const signatories = ['LI WEI', 'WANG FANG', 'CHEN JIE', 'ZHANG MIN', 'XU LEI'];

/** The verified weight of a box: summed up, or weighed with its evidence; `sent`: declared already. */
function verifiedWeight(load: Load, known: boolean, sent: boolean, { sailing }: Draft, stream: Stream): Values {
  const { tare, most } = tareOf.get(load.box) ?? { tare: 3_900, most: 32_500 };
  const dunnage = stream.below(12) * 10;
  const summed = stream.chance(0.85);
  if (!known) return { vgmWeight: null, vgmMethod: null };
  const status = sent ? 'ACCEPTED' : stream.chance(0.6) ? 'SENT' : 'READY';
  return {
    vgmWeight: String(Math.min(most, load.kg + tare + dunnage)),
    vgmMethod: summed ? 'SM2' : 'SM1',
    vgmSignatory: stream.pick(signatories),
    ...(summed
      ? { dunnageWeight: String(dunnage) }
      : {
          vgmWeighTime: momentAt(sailing.etd - 4, 9, stream.below(60)),
          vgmWeighPlace: 'Port weighbridge',
          vgmCertificateNo: `W${eight(scrambled(stream.below(100_000_000)))}`,
        }),
    vgmStatus: status,
    vgmStand: status,
  };
}

const terminals = new Map([
  ['CNNGB', '北仑二期码头 Beilun 2'],
  ['CNSHA', '洋山三期码头 Yangshan 3'],
  ['CNTAO', '前湾集装箱码头 Qianwan'],
]);

/** Into the terminal in the last days before departure, and on board with it; a box whose order is shut out stays there. */
function gateValues(draft: Draft, ready: boolean, today: number, stream: Stream): Values {
  const day = draft.sailing.etd - 3;
  if (!ready || day >= today || (draft.sailing.etd > today && !stream.chance(0.6))) return {};
  const departed = !draft.shutOut && draft.sailing.atd < today;
  return {
    gateInStatus: 'IN',
    gateInTime: momentAt(day, 9 + stream.below(9), stream.below(60)),
    gateInTerminal: draft.home ? null : (terminals.get(draft.chinaPort) ?? null),
    loadedTime: departed ? momentAt(draft.sailing.atd, 8, 0) : null,
  };
}

/** Values of the order its boxes' own are worked out of, by the names they have there. */
const boxesRead = Object.entries(container.looked ?? {}).flatMap(([name, { field }]) =>
  container.derived?.some(({ from }) => from.includes(name)) ? [[name, field] as const] : [],
);

/** The containers of an order; numbers, seals and weights appear in the last days before the cut-off. */
export function containerRows(draft: Draft, order: Row, facts: Facts, today: number, seed: number): Row[] {
  const looked = Object.fromEntries(boxesRead.map(([name, field]) => [name, order[field] ?? null]));
  const untilSailing = draft.sailing.etd - today;
  return draft.cargo.loads.map((load, at) => {
    const stream = new Stream(seed, 'container', draft.index * boxesPerOrder + at);
    const past = untilSailing <= 0;
    const numbered = past || (draft.booked && untilSailing <= 4 && stream.chance(0.85));
    const sealed = past || (numbered && stream.chance(0.8));
    const known = past || (sealed && stream.chance(0.7));
    return makeRow({
      definition: container,
      id: containerId(draft.index, at),
      epId: draft.branch.epId,
      facts,
      made: { createUserId: String(order.createUserId), createTime: String(order.createTime) },
      looked,
      values: {
        orderId: orderId(draft.index),
        containerNo: numbered ? containerNumber(draft.route.carrier, draft.index, at) : null,
        boxType: load.box,
        ownership: draft.business === 'SOC' ? 'SHIPPER' : stream.chance(0.02) ? 'LEASED' : 'CARRIER',
        sealNo: sealed ? `${lettersOf.get(draft.route.carrier) ?? 'GL'}${String(1_000_000 + stream.below(9_000_000)).slice(0, 7)}` : null,
        packages: load.packages,
        cargoWeight: tonnesText(load.kg),
        volume: cbmText(load.hundredthsCbm),
        ...verifiedWeight(load, known, past, draft, stream),
        ...gateValues(draft, known, today, stream),
        ...(numbered ? truckValues(draft, stream) : { vehicleNo: null, driverName: null }),
        remark: stream.chance(0.02) ? stream.pick(containerRemarks) : null,
      },
    });
  });
}

import type { Guard, Objection } from '#define/act';
import type { Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, integerOf, textOf, type Value, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { dayNumber } from '#values/day';
import { compare, subtract, toDecimal, toText, ZERO } from '#values/decimal';
import { billNumberProblem, isToOrder } from '#values/standards';

/** States of the document itself (domain/14 §14.5.1). */
export const documentStates =
  'DRAFT APPROVED ISSUED PENDING_SURRENDER_FOR_AMENDMENT SURRENDER_FOR_AMENDMENT PENDING_SURRENDER_FOR_DELIVERY SURRENDER_FOR_DELIVERY VOID'.split(
    ' ',
  );

const count = (row: Values, field: string): number => integerOf(row, field) ?? 0;
const formOf = (row: Values): string => textOf(row, 'billForm') ?? 'ORIGINAL';

/** Originals a bill of this form is issued in: 0–3 of ORIGINAL, none of the others (domain/02c §2.11). */
export const originalsUsual = (row: Values): Value => (formOf(row) === 'ORIGINAL' ? 3 : 0);

/** Originals are out with somebody: sent and not back. */
export const originalsAway = (row: Values): number => count(row, 'originalsOut') - count(row, 'originalsBack');

/** Originals in our hands (domain/14 §14.5.1). */
export const originalsHere = (row: Values): number => count(row, 'originalCount') - originalsAway(row);

/** How far the bill is, as its four stages say (domain/14 §14.5.3). */
export function stageOf(row: Values): Values {
  const reached = [
    ['stageDischarge', 'DISCHARGED'],
    ['stagePut', 'PUT'],
    ['stageReceive', 'RECEIVED'],
    ['stageIncome', 'INCOME'],
  ].find(([flag = '']) => row[flag] === true);
  return { stage: reached?.[1] ?? 'NONE' };
}

/** A number of our own is never typed; a carrier's has 4–20 characters and no Chinese (domain/05 §5.3). */
export const carrierNumberFits: Rule = {
  name: 'carrierNumberFits',
  reads: ['mblNo'],
  by: (row) => {
    const number = textOf(row, 'mblNo');
    const problem = number === null ? null : billNumberProblem(number);
    return problem ? [{ code: problem.code, field: 'mblNo' }] : [];
  },
};

/** What a carrier's number may stand on once: per carrier, and once for either way of business (domain/14 §14.5.2); VOID ones are passed over. */
export function numberKeyOf(row: Values): Values {
  const number = textOf(row, 'mblNo');
  const live = number !== null && textOf(row, 'transportDocumentStatus') !== 'VOID';
  const way = (textOf(row, 'orderBusiness') ?? '').includes('IMPORT') ? 'IMPORT' : 'EXPORT';
  return { numberKey: live ? `${number} ${textOf(row, 'carrierCode') ?? ''} ${way}` : null };
}

/** Only bills issued in originals have any (domain/02c §2.11). */
export const originalsFit: Rule = {
  name: 'originalsFit',
  reads: ['billForm', 'originalCount'],
  by: (row) =>
    formOf(row) !== 'ORIGINAL' && formOf(row) !== 'SURRENDERED' && count(row, 'originalCount') > 0 ? [mismatch(row, 'originalCount')] : [],
};

const mismatch = (row: Values, field: string): Objection => ({ code: 'BILL_FORM_MISMATCH', field, detail: { form: formOf(row) } });

/** Nobody types that a bill was surrendered: its telex says so; of an import it is what the other side reports (domain/14 §14.1.3). */
export const surrenderedByTelex: Rule = {
  name: 'surrenderedByTelex',
  reads: ['billForm', 'telexed', 'orderBusiness'],
  by: (row) =>
    formOf(row) === 'SURRENDERED' && row.telexed !== true && textOf(row, 'orderBusiness')?.includes('IMPORT') !== true
      ? [{ code: 'TELEX_NOT_DONE', field: 'billForm' }]
      : [],
};

/** The form of the order, as far as a bill may begin with it. */
export const formOfOrder = (row: Values): Value | undefined => {
  const form = textOf(row, 'orderBillForm');
  return form === 'SURRENDERED' ? 'ORIGINAL' : (form ?? undefined);
};

/** The goods as the order's instruction describes them, else by their name. */
export const goodsOfOrder = (row: Values): Value | undefined => textOf(row, 'orderDescription') ?? textOf(row, 'orderGoods') ?? undefined;

/** What one figure of the master is more than its house bills come to; blank where it has none (domain/02c §2.12). */
export function houseDifference(row: Values): Values {
  const less = (field: string, sum: string): Value =>
    count(row, 'houses') === 0 ? null : toText(subtract(toDecimal(decimalOf(row, field) ?? '0'), toDecimal(decimalOf(row, sum) ?? '0')));
  return {
    packagesLeft: count(row, 'houses') === 0 ? null : count(row, 'packages') - count(row, 'housePackages'),
    weightLeft: less('grossWeight', 'houseWeight'),
    measureLeft: less('measurement', 'houseMeasure'),
  };
}

/** The house bills come to their master in packages, weight and volume before the instruction is sent (domain/02c §2.12). */
export const housesAddUp: Guard = {
  name: 'housesAddUp',
  by: (row) => {
    const off = ['packagesLeft', 'weightLeft', 'measureLeft'].find(
      (field) => row[field] != null && compare(toDecimal(String(row[field])), ZERO) !== 0,
    );
    return off === undefined ? [] : [{ code: 'HBL_SUM_DIFF', field: off }];
  },
};

/** What stands of its boxes on a bill comes to its own figures, before it is printed for others (domain/09 §9.3, §9.5). */
export const boxesAddUp: Guard = {
  name: 'boxesAddUp',
  by: (row) => {
    const pairs = Object.entries({ packages: 'boxPackages', grossWeight: 'boxWeight', measurement: 'boxMeasure' });
    const off = pairs.find(
      ([own, boxes]) => row[own] != null && compare(toDecimal(String(row[boxes] ?? '0')), toDecimal(String(row[own]))) !== 0,
    );
    return count(row, 'boxes') > 0 && off ? [{ code: 'CONTAINER_SUM_DIFF', field: off[0] }] : [];
  },
};

const is = (name: string, wrong: (row: Values, facts: Facts) => readonly Objection[]): Guard => ({ name, by: wrong });

/** The order's bill was confirmed. */
export const billConfirmed = is('billConfirmed', (row) =>
  row.orderConfirmed === true ? [] : [{ code: 'BILL_NOT_CONFIRMED', field: 'orderConfirmed' }],
);

/** Its stages are not another branch's word. */
export const ownBill = is('ownBill', (row) =>
  row.pairedBillId == null ? [] : [{ code: 'PAIR_FACT', field: 'pairedBillId', detail: { jobNo: textOf(row, 'jobNo') ?? '' } }],
);

/** It has its number. */
export const numberKnown = is('numberKnown', (row) =>
  textOf(row, 'mblNo') === null && textOf(row, 'hblNo') === null ? [{ code: 'BILL_NUMBER_MISSING', field: 'orderId' }] : [],
);

/** No amendment of it is on its way. */
export const noOpenAmendment = is('noOpenAmendment', (row) =>
  count(row, 'openAmendments') > 0
    ? [{ code: 'AMENDMENT_OPEN', field: 'openAmendments', detail: { n: String(count(row, 'amendmentNo')) } }]
    : [],
);

/** Signed once the ship has left, where the branch lets people sign before, or after an application for it was passed (domain/14 §14.5.3). */
export const maySign = is('maySign', (row, facts) => {
  const early = parameterOf(facts, 'bill.signBeforeSailing') || textOf(row, 'applyStatus') === 'PASSED';
  return early || dayOf(row, 'atd') !== null ? [] : [{ code: 'NOT_SAILED', field: 'atd' }];
});

/** Of a surrendered bill there is nothing to sign or send any more. */
export const notSurrendered = is('notSurrendered', (row) => (formOf(row) === 'SURRENDERED' ? [mismatch(row, 'billForm')] : []));

/** A second set is signed once the first is back (domain/02c §2.12 switch bill). */
export const firstSetBack = is('firstSetBack', (row) =>
  row.isSwitchBill === true && count(row, 'firstOut') > count(row, 'firstBack')
    ? [{ code: 'SWITCH_FIRST_SET', field: 'switchBillOfId' }]
    : [],
);

/** No original is out. */
export const originalsHome = is('originalsHome', (row) =>
  originalsAway(row) > 0 ? [{ code: 'ORIGINALS_NOT_BACK', field: 'originalsOut', detail: { n: String(originalsAway(row)) } }] : [],
);

/** Originals leave the house after the release alone; copies from signing on (domain/14 §14.5.3). */
export const originalsReleased = is('originalsReleased', (row) => {
  if (formOf(row) !== 'ORIGINAL') return [];
  if (row.cardHeld === true) return [{ code: 'CARD_HELD', field: 'cardHeld' }];
  return row.stagePut === true ? [] : [{ code: 'STAGE_MISSING', field: 'stagePut' }];
});

/** There are originals that can come back. */
export const issuedInOriginals = is('issuedInOriginals', (row) => (formOf(row) === 'ORIGINAL' ? [] : [mismatch(row, 'billForm')]));

/** Nothing has come back yet of what was sent. */
export const nothingBack = is('nothingBack', (row) =>
  count(row, 'originalsBack') > 0 ? [{ code: 'STAGE_ORDER', field: 'originalsBack' }] : [],
);

/** Nor is taken back that originals came, while none has. */
export const someBack = is('someBack', (row) =>
  count(row, 'originalsBack') > 0 ? [] : [{ code: 'ORIGINALS_NONE_BACK', field: 'originalsBack' }],
);

/** Only what is or was issued as an original or for telex is telexed, the full set in our hands, and to a named consignee (domain/14 §14.5.3). */
export const mayTelex = is('mayTelex', (row) => {
  const form = formOf(row);
  if (form === 'SURRENDERED') return [];
  if (form !== 'ORIGINAL' && form !== 'TELEX') return [mismatch(row, 'billForm')];
  if (form === 'TELEX' && isToOrder(textOf(row, 'consigneeText'))) return [mismatch(row, 'consigneeText')];
  const away = originalsAway(row);
  return form === 'ORIGINAL' && away > 0 ? [{ code: 'ORIGINALS_NOT_BACK', field: 'originalsOut', detail: { n: String(away) } }] : [];
});

/** What stands for the cargo at the destination is done: telexed or surrendered, or released by the carrier or the platform (domain/14 §14.5.3). */
export const cargoMayGo = is('cargoMayGo', (row) => {
  const form = formOf(row);
  if (form === 'SEAWAY') return row.carrierReleased === true ? [] : [{ code: 'CARRIER_RELEASE_MISSING', field: 'carrierReleased' }];
  if (form === 'EBL')
    return textOf(row, 'transportDocumentStatus') === 'SURRENDER_FOR_DELIVERY'
      ? []
      : [{ code: 'CARRIER_RELEASE_MISSING', field: 'transportDocumentStatus' }];
  const given = row.telexed === true || form === 'SURRENDERED' || (form === 'ORIGINAL' && row.surrenderedThere === true);
  return given ? [] : [{ code: 'TELEX_NOT_DONE', field: 'telexed' }];
});

/** Freight payable at the destination has been collected there; somebody else's is as collect freight is (domain/14 §14.5.3). */
export const freightIsIn = is('freightIsIn', (row) => {
  const due = ['COLLECT', 'THIRD_PLACE'].includes(textOf(row, 'freightTerm') ?? '') && row.freightCollected !== true;
  const party = textOf(row, 'destAgentName') ?? (textOf(row, 'consigneeText') ?? '').split('\n')[0] ?? '';
  return due ? [{ code: 'FREIGHT_NOT_COLLECTED', field: 'freightCollected', detail: { party } }] : [];
});

/** The agent has not delivered. */
export const notDelivered = is('notDelivered', (row) =>
  row.deliveredTime == null ? [] : [{ code: 'CARGO_DELIVERED', field: 'deliveredTime' }],
);

/** A value of the order the bill begins with. */
export const ofOrder =
  (name: string) =>
  (row: Values): Value | undefined =>
    row[name] ?? undefined;

/** A port of the order as it is printed: its English name. */
export const portOfOrder =
  (name: string) =>
  (row: Values, facts: Facts): Value | undefined => {
    const port = textOf(factRow(facts, 'port', textOf(row, name)) ?? {}, 'englishName');
    return port === null ? undefined : port.toUpperCase();
  };

/** Vessel and voyage in one line, as they are printed. */
export function vesselVoyageOf(row: Values): Value | undefined {
  const parts = ['orderVessel', 'orderVoyage'].flatMap((name) => textOf(row, name) ?? []);
  return parts.length === 0 ? undefined : parts.join(' V.').toUpperCase();
}

/** The clause on the freight, from the order's term (domain/02c §2.11). */
export function freightClauseOf(row: Values): Value | undefined {
  const term = textOf(row, 'freightTerm');
  return term === null ? undefined : term === 'PREPAID' ? 'FREIGHT PREPAID' : 'FREIGHT COLLECT';
}

const stillHere = (row: Values): boolean => row.stagePut !== true && textOf(row, 'transportDocumentStatus') !== 'VOID';

/** Days until a bill that has not gone arrives, from three days before (screens-operations REL). */
export function daysToArrival(row: Values, { today }: Clock): number | false {
  const eta = dayOf(row, 'eta');
  const left = eta === null ? -1 : dayNumber(eta) - dayNumber(today);
  return left >= 0 && left <= 3 && stillHere(row) && left;
}

/** The ship should be there, and the bill has not gone. */
export function arrivedHere(row: Values, { today }: Clock): boolean {
  const eta = dayOf(row, 'eta');
  return eta !== null && eta < today && stillHere(row);
}

/** Days the oldest document of who owes at the bill is late. */
export const daysLate = (row: Values): number | false => count(row, 'overdueDays') > 0 && count(row, 'overdueDays');

/** The master is not what its house bills come to. */
export const differsFromHouses = (row: Values): boolean => housesAddUp.by(row, { today: '', branch: {}, lists: {} }, {}).length > 0;

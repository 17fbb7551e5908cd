import type { Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { slipOf } from '#define/nearDay';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, integerOf, momentOf, textOf, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { boxText, readBoxText, teuOfBoxes } from '#values/boxText';
import type { FieldRefusal } from '#names/refusals';
import { addDays, dayNumber, type Day } from '#values/day';
import { compare, toDecimal, ZERO } from '#values/decimal';
import { dayInZone } from '#values/moment';
import { billNumberProblem, imoProblem } from '#values/standards';

/** Loading and discharge in one port is no sea voyage; a transshipment port is neither of them (domain/02c §2.5). */
export const portsDiffer: Rule = {
  name: 'portsDiffer',
  reads: ['portLoading', 'portDischarge', 'portTransshipment'],
  by: (row) => {
    const [loading, discharge, transshipment] = [
      textOf(row, 'portLoading'),
      textOf(row, 'portDischarge'),
      textOf(row, 'portTransshipment'),
    ];
    if (loading && loading === discharge) return [{ code: 'PORTS_EQUAL', field: 'portDischarge', detail: { port: loading } }];
    if (transshipment && (transshipment === loading || transshipment === discharge))
      return [{ code: 'PORTS_EQUAL', field: 'portTransshipment', detail: { port: transshipment } }];
    return [];
  },
};

/** Days before it are slips of the year. */
export const firstDay = '1990-01-01';
/** So are those further ahead than anybody books. */
const mostDaysAhead = 3_653;

/** What is said of a planned day nobody can mean. */
export const dayOff = (row: Values, field: string, today: Day): FieldRefusal[] =>
  slipOf(field, dayOf(row, field), firstDay, addDays(today, mostDaysAhead));

/** A vessel arrives after it leaves, and has not left before it did (domain/02c §2.5: eta ≥ etd, ata ≥ atd, atd at most a day ahead). */
export const datesInOrder: Rule = {
  name: 'datesInOrder',
  reads: ['etd', 'eta', 'atd', 'ata'],
  by: (row, { today }) => {
    const [off] = ['etd', 'eta', 'atd', 'ata'].flatMap((field) => dayOff(row, field, today));
    if (off) return [off];
    const [etd, eta, atd, ata] = ['etd', 'eta', 'atd', 'ata'].map((field) => dayOf(row, field));
    const last = addDays(today, 1);
    if (etd && eta && eta < etd) return [{ code: 'DATES_REVERSED', field: 'eta', detail: { from: etd } }];
    if (atd && atd > last) return [{ code: 'DAY_AHEAD', field: 'atd', detail: { last } }];
    return atd && ata && ata < atd ? [{ code: 'DATES_REVERSED', field: 'ata', detail: { from: atd } }] : [];
  },
};

/** Master bill numbers: 4–20 characters, no Chinese (domain/05 §5.3). */
export const billNumberFits: Rule = {
  name: 'billNumberFits',
  reads: ['mblNo'],
  by: (row) => {
    const number = textOf(row, 'mblNo');
    const problem = number === null ? null : billNumberProblem(number);
    return problem ? [{ code: problem.code, field: 'mblNo' }] : [];
  },
};

/** Boxes are written as numbers of types the trade knows (domain/14 §14.1.2). */
export const boxTextFits: Rule = {
  name: 'boxTextFits',
  reads: ['boxSummary'],
  by: (row) => {
    const read = readBoxText(textOf(row, 'boxSummary') ?? '');
    if (read === null || 'boxes' in read) return [];
    const detail = read.code === 'NUMBER_RANGE' ? { least: read.least, most: read.most } : unknownType(read.value, read.nearest);
    return [{ code: read.code, field: 'boxSummary', detail }];
  },
};

const unknownType = (value: string, nearest: readonly string[]) => ({ value, nearest: nearest.join(', ') });

/** Boxes in the one way they are written, and their TEU, as the branch counts a 45 ft box; what cannot be read is refused by its rule. */
export function boxesAsWritten(row: Values, facts: Facts): Values {
  const read = readBoxText(textOf(row, 'boxSummary') ?? '');
  return read !== null && 'boxes' in read
    ? { boxSummary: boxText(read.boxes), teu: teuOfBoxes(read.boxes, parameterOf(facts, 'teu45')) }
    : {};
}

/** Another box, seal or driver than the terminal was told of is told anew (domain/14 §14.6). */
export const toTellAnew = (): Values => ({ preArrivalState: 'NONE' });

/** Once every box has its figures the order's are theirs: types, TEU, packages, gross weight in kg, volume in m³ (domain/14 §14.1.4). */
export function figuresOfBoxes(row: Values): Values {
  if ((integerOf(row, 'boxes') ?? 0) === 0 || integerOf(row, 'boxesOpen') !== 0) return {};
  const { boxTypes, boxTeu, boxPackages, boxWeight, boxVolume } = row;
  return { boxSummary: boxTypes, teu: boxTeu, packages: boxPackages, grossWeight: boxWeight, volume: boxVolume };
}

/** A locked customer gets no new orders and no order is moved to one (domain/02b lockStatus). */
export const customerOpen: Rule = {
  name: 'customerOpen',
  reads: ['customerId'],
  by: (row, facts, before) => {
    if (before && before.customerId === row.customerId) return [];
    return factRow(facts, 'customer', textOf(row, 'customerId'))?.locked === true ? [{ code: 'CUSTOMER_LOCKED', field: 'customerId' }] : [];
  },
};

/** Moments a booking runs against, none of them later than a day after the ship is to leave (domain/02c §2.6). */
export const cutOffs = ['siCutOff', 'vgmCutOff', 'portCutOff', 'customsCutOff', 'manifestCutOff', 'reeferCutOff', 'dgCutOff'] as const;

/** Cut-offs belong to their ship: at most one day after its planned departure, by the branch's clocks. */
export const cutOffsBeforeDeparture: Rule = {
  name: 'cutOffsBeforeDeparture',
  reads: ['etd', ...cutOffs],
  by: (row, { branch }) => {
    const [etd, zone] = [dayOf(row, 'etd'), textOf(branch, 'timeZone') ?? 'Asia/Shanghai'];
    if (etd === null) return [];
    const late = (field: string) => {
      const at = momentOf(row, field);
      return at !== null && dayNumber(dayInZone(at, zone)) > dayNumber(etd) + 1;
    };
    return cutOffs.filter(late).map((field) => ({ code: 'CUT_OFF_AFTER_ETD', field, detail: { etd } }));
  },
};

/** Fields that must be filled while a flag or a choice says so, from that moment on (domain/14 §14.1.4). */
function filledWhen(name: string, reads: readonly string[], fields: readonly string[], holds: (row: Values) => boolean): Rule {
  const isBlank = (row: Values, field: string) => row[field] == null || row[field] === '';
  return {
    name,
    reads: [...reads, ...fields],
    by: (row) => (holds(row) ? fields.filter((field) => isBlank(row, field)).map((field) => ({ code: 'FIELD_REQUIRED', field })) : []),
  };
}

const declaresHere = (row: Values): boolean =>
  row.amsFiler === 'SELF' && textOf(row, 'blType') !== 'MBL' && /^(?:US|CA)/u.test(textOf(row, 'portDischarge') ?? '');

/** What a dangerous, cooled, oversized, elsewhere paid or self-declared shipment must say (domain/02c §2.5–2.6). */
export const filledWhenNeeded: readonly Rule[] = [
  filledWhen('dangerousKnown', ['isDg'], ['dgClass', 'unNo', 'dgPackingGroup', 'dgPage'], (row) => row.isDg === true),
  filledWhen('temperatureKnown', ['isReefer'], ['setTemperature', 'temperatureUnit', 'ventilation'], (row) => row.isReefer === true),
  filledWhen('sizeKnown', ['isOog'], ['oogDimensions'], (row) => row.isOog === true),
  filledWhen('payerPlaceKnown', ['freightTerm'], ['payablePlace'], (row) => row.freightTerm === 'THIRD_PLACE'),
  filledWhen('filerKnown', ['amsFiler', 'blType', 'portDischarge'], ['amsScac', 'amsHblNo'], declaresHere),
];

/** A cooled box holds between −40 and +40 °C, whatever the unit it is said in (domain/02c §2.5). */
export const temperatureFits: Rule = {
  name: 'temperatureFits',
  reads: ['setTemperature', 'temperatureUnit'],
  by: (row) => {
    const [set, fahrenheit] = [decimalOf(row, 'setTemperature'), row.temperatureUnit === 'F'];
    if (set === null) return [];
    const [least, most] = fahrenheit ? ['-40', '104'] : ['-40', '40'];
    const outside = compare(toDecimal(set), toDecimal(least)) < 0 || compare(toDecimal(set), toDecimal(most)) > 0;
    return outside ? [{ code: 'NUMBER_RANGE', field: 'setTemperature', detail: { least, most } }] : [];
  },
};

/** A ship's number of the IMO has its check digit (domain/05 §5.4). */
export const vesselNumberFits: Rule = {
  name: 'vesselNumberFits',
  reads: ['vesselImo'],
  by: (row) => {
    const number = textOf(row, 'vesselImo');
    const problem = number === null ? null : imoProblem(number);
    return problem ? [{ code: problem.code, field: 'vesselImo', detail: { expected: problem.expected ?? '' } }] : [];
  },
};

/** What is in the terminal, or has orders of its own below it, is not removed (domain/03 §3.1 delete). */
export const keptOrders: readonly Rule[] = [
  {
    name: 'notInvoiced',
    by: (row) =>
      row.invoiceStatus === 'PARTIAL' || row.invoiceStatus === 'ALL' ? [{ code: 'ORDER_HAS_INVOICED_COST', field: 'invoiceStatus' }] : [],
  },
  {
    name: 'notGatedIn',
    by: (row) => (row.gateInStatus === 'PARTIAL' || row.gateInStatus === 'ALL' ? [{ code: 'ORDER_GATED_IN', field: 'gateInStatus' }] : []),
  },
  { name: 'noChildren', by: (row) => (row.isPid === true ? [{ code: 'ORDER_HAS_CHILD', field: 'isPid' }] : []) },
];

/** The kind of business an order's number is of; part loads of both ways share one (domain/02a §2.3.3). */
export function numberedAs(row: Values): string {
  const business = textOf(row, 'businessType') ?? 'SEA_EXPORT';
  return business.startsWith('LCL') ? 'LCL' : business;
}

/** Days the planned departure is past while nobody has said that the ship has sailed (screens-operations c5). */
export function daysPastDeparture(row: Values, { today }: Clock): number | false {
  const etd = dayOf(row, 'etd');
  return etd !== null && etd < today && dayOf(row, 'atd') === null && row.shutOut !== true && dayNumber(today) - dayNumber(etd);
}

type Within = 'over' | 'soon';

/** Days since a last day passed (`over`), or until it comes (`soon`: three at most), while the moment that ends the wait is blank. */
const daysTo =
  (last: string, ended: string) =>
  (within: Within) =>
  (row: Values, { today }: Clock): number | false => {
    const day = dayOf(row, last);
    if (day === null || momentOf(row, ended) !== null) return false;
    const left = dayNumber(day) - dayNumber(today);
    return within === 'over' ? left < 0 && -left : left >= 0 && left <= 3 && left;
  };

/** How long a box may still stand at the terminal free of charge, or has stood beyond it. */
export const freeDaysLeft = daysTo('lastFreeDate', 'pickUpTime');

/** How long an empty box may still be away free of charge, or has been away beyond it. */
export const returnDaysLeft = daysTo('emptyReturnBy', 'emptyReturnTime');

/** What is left of the order is less than nothing. */
export function isLoss(row: Values): boolean {
  const profit = decimalOf(row, 'profitBase');
  return profit !== null && compare(toDecimal(profit), ZERO) < 0;
}

import type { Guard, Objection } from '#define/act';
import { factRow, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, integerOf, momentOf, textOf, type Values } from '#define/row';
import { isBooked } from '#modules/orders/order/derived.rules';
import { dayOff, firstDay } from '#modules/orders/order/order.rules';
import type { RefusalCode } from '#names/refusals';
import { addDays, type Day } from '#values/day';
import { compare, toDecimal, ZERO } from '#values/decimal';
import { dayInZone } from '#values/moment';

/** A guard that refuses with one code of one field while something holds of the row. */
const against = (
  name: string,
  code: RefusalCode,
  field: string,
  holds: (row: Values, facts: Facts, answers: Values) => boolean,
): Guard => ({
  name,
  by: (row, facts, answers) => (holds(row, facts, answers) ? [{ code, field }] : []),
});

const missing = (row: Values, fields: readonly string[]): Objection[] =>
  fields.filter((field) => row[field] == null || row[field] === '').map((field) => ({ code: 'FIELD_REQUIRED', field }));

/** Nothing new is begun for a locked customer (domain/03 §3.1 review). */
export const customerTrades = against(
  'customerTrades',
  'CUSTOMER_LOCKED',
  'customerId',
  (row, facts) => factRow(facts, 'customer', textOf(row, 'customerId'))?.locked === true,
);

/** An order is reviewed for a customer that was audited, where the branch wants that (domain/16 §16.1). */
export const customerApproved = against('customerApproved', 'CUSTOMER_NOT_APPROVED', 'customerId', (row, facts) => {
  const status = textOf(factRow(facts, 'customer', textOf(row, 'customerId')) ?? {}, 'auditStatus');
  return status !== null && status !== 'APPROVED' && parameterOf(facts, 'order.requireApprovedCustomer');
});

const isPositive = (row: Values, field: string): boolean => compare(toDecimal(String(row[field] ?? '0')), ZERO) > 0;

/** Goods are counted, weighed and measured; what is insured has a value (domain/14 §14.1.5 review). */
export const cargoKnown: Guard = {
  name: 'cargoKnown',
  by: (row) => [
    ...['packages', 'grossWeight', 'volume']
      .filter((field) => !isPositive(row, field))
      .map((field): Objection => ({ code: 'FIELD_REQUIRED', field })),
    ...(row.insuranceRequired === true ? missing(row, ['cargoValue', 'cargoCurrency']) : []),
  ],
};

/** Somebody has reviewed it. */
export const isReviewed = against('isReviewed', 'ORDER_NOT_REVIEWED', 'reviewStatus', (row) => row.reviewed !== true);

/** A review is not taken back once the carrier has a booking (domain/03 §3.1). */
export const notBooked = against('notBooked', 'ORDER_ALREADY_BOOKED', 'bookingNo', isBooked);

/** No box stands in the terminal. */
export const notGatedIn = against(
  'notGatedIn',
  'ORDER_GATED_IN',
  'gateInStatus',
  (row) => (textOf(row, 'gateInStatus') ?? 'NONE') !== 'NONE',
);

/** The ship has not left. */
export const notSailed = against('notSailed', 'ORDER_SAILED', 'atd', (row) => dayOf(row, 'atd') !== null);

/** The ship has left. */
export const sailed = against('sailed', 'ORDER_NOT_SAILED', 'atd', (row) => dayOf(row, 'atd') === null);

/** Charges are no longer guessed (domain/03 §3.1 check). */
export const noEstimates = against('noEstimates', 'COST_ESTIMATE_LEFT', 'estimates', (row) => (integerOf(row, 'estimates') ?? 0) > 0);

/** A profit below the branch's mark is passed with a reason (domain/03 §3.1 check; parameter `order.minProfitAlert`, base currency). */
export const profitEnough: Guard = {
  name: 'profitEnough',
  by: (row, facts) => {
    const least = parameterOf(facts, 'order.minProfitAlert');
    const short = compare(toDecimal(decimalOf(row, 'profitBase') ?? '0'), toDecimal(least)) < 0;
    return short ? [{ code: 'PROFIT_BELOW_ALERT', field: 'profitBase', detail: { least }, warn: true, reason: true }] : [];
  },
};

/** A bill is confirmed by its number, and with a house bill by the agent it goes to (domain/14 §14.1.5). */
export const billReady: Guard = {
  name: 'billReady',
  by: (row) => [
    ...missing(row, ['mblNo']).map(({ field }): Objection => ({ code: 'BILL_NUMBER_MISSING', field })),
    ...(textOf(row, 'blType') === 'MBL' ? [] : missing(row, ['destAgentId'])),
  ],
};

/** After the cut-off of the shipping instruction the carrier may refuse to amend the bill (domain/03 §3.1 bill confirm). */
export const instructionOpen: Guard = {
  name: 'instructionOpen',
  by: (row, { today, branch }) => {
    const [at, zone] = [momentOf(row, 'siCutOff'), textOf(branch, 'timeZone') ?? 'Asia/Shanghai'];
    return at !== null && dayInZone(at, zone) < today ? [{ code: 'SI_CUT_OFF_PASSED', field: 'siCutOff', warn: true }] : [];
  },
};

/** No ship is earlier than its plan by more days than this: the year is a slip. */
const mostEarly = 180;

const earlierThan = (row: Values, planned: 'etd' | 'eta', day: Day, field: string): readonly Objection[] => {
  const plan = dayOf(row, planned);
  const from = plan === null ? firstDay : addDays(plan, -mostEarly);
  return day < from ? [{ code: 'DATES_REVERSED', field, detail: { from } }] : [];
};

/** The day a ship left lies at most a day ahead, in zones before ours (domain/02c §2.5). */
export const departureFits: Guard = {
  name: 'departureFits',
  by: (row, { today }, answers) => {
    const [atd, ata, last] = [dayOf(answers, 'atd'), dayOf(row, 'ata'), addDays(today, 1)];
    if (atd !== null && atd > last) return [{ code: 'DAY_AHEAD', field: 'atd', detail: { last } }];
    if (atd === null) return [];
    return ata !== null && ata < atd
      ? [{ code: 'DATES_REVERSED', field: 'ata', detail: { from: atd } }]
      : earlierThan(row, 'etd', atd, 'atd');
  },
};

/** A ship arrives after it has left, and not tomorrow. */
export const arrivalFits: Guard = {
  name: 'arrivalFits',
  by: (row, { today }, answers) => {
    const [ata, atd, last] = [dayOf(answers, 'ata'), dayOf(row, 'atd'), addDays(today, 1)];
    if (ata !== null && ata > last) return [{ code: 'DAY_AHEAD', field: 'ata', detail: { last } }];
    if (ata === null) return [];
    return atd !== null && ata < atd
      ? [{ code: 'DATES_REVERSED', field: 'ata', detail: { from: atd } }]
      : earlierThan(row, 'eta', ata, 'ata');
  },
};

/** A shut-out order goes on a ship that is still to leave (domain/03 §3.1 change_shut). */
export const departsLater: Guard = {
  name: 'departsLater',
  by: (_row, { today }, answers) => {
    const [etd, eta] = [dayOf(answers, 'etd'), dayOf(answers, 'eta')];
    const [off] = ['etd', 'eta'].flatMap((field) => dayOff(answers, field, today));
    if (etd !== null && etd <= today) return [{ code: 'DAY_NOT_AHEAD', field: 'etd', detail: { today } }];
    if (off) return [off];
    return etd !== null && eta !== null && eta < etd ? [{ code: 'DATES_REVERSED', field: 'eta', detail: { from: etd } }] : [];
  },
};

/** Every document that is needed is here, or was said not to be needed (domain/14 §14.8.1 check). */
export const documentsHere: Guard = {
  name: 'documentsHere',
  by: (row) =>
    (integerOf(row, 'documentsOpen') ?? 0) > 0
      ? [{ code: 'DOCUMENT_MISSING', field: 'documentsOpen', detail: { docType: textOf(row, 'documentsAwaited') ?? '' } }]
      : [],
};

/** The boxes come to the order before its bill is confirmed (domain/03 §3.1 bill confirm). */
export const boxesComeTo: Guard = {
  name: 'boxesComeTo',
  by: (row) => {
    const figure = (field: string) => toDecimal(String(row[field] ?? '0'));
    const inside = Object.entries({ packages: 'boxPackages', grossWeight: 'boxWeight', volume: 'boxVolume' });
    const off = inside.find(([own, boxes]) => compare(figure(own), figure(boxes)) !== 0);
    return (integerOf(row, 'boxes') ?? 0) > 0 && off ? [{ code: 'CONTAINER_SUM_DIFF', field: off[0] }] : [];
  },
};

/** Only what is over goes to the archive (domain/03 §3.1 archive). */
export const completed = against('completed', 'ORDER_NOT_COMPLETED', 'orderStatus', (row) => textOf(row, 'orderStatus') !== 'COMPLETED');

/** A deposit that was asked for has come (domain/03 §3.1 archive). */
export const depositPaid = against(
  'depositPaid',
  'DEPOSIT_UNPAID',
  'depositPaidTime',
  (row) => isPositive(row, 'depositAmount') && momentOf(row, 'depositPaidTime') === null,
);

/** Nothing that would still change its charges is on its way (domain/03 §3.1 archive). */
export const noOpenPlan = against('noOpenPlan', 'ORDER_HAS_OPEN_PLAN', 'openPlans', (row) => (integerOf(row, 'openPlans') ?? 0) > 0);

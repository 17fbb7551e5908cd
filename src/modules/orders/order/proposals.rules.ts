import type { Suggested } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { dayOf, textOf, type Values } from '#define/row';
import { readBoxText } from '#values/boxText';
import { addDays, dayNumber } from '#values/day';

type Propose = (row: Values, facts: Facts) => Values[string] | undefined;

/** Proposes over a blank or over what was proposed last; what somebody typed stays (domain/14 §14.1.4). */
function untilTyped(field: string, from: readonly string[], propose: Propose): Suggested {
  const by: Suggested['by'] = (row, facts, before) => {
    const held = row[field] ?? null;
    return before === null || held === null || held === propose(before, facts) ? propose(row, facts) : undefined;
  };
  return { field, from, by };
}

const isImport = (row: Values): boolean => textOf(row, 'businessType')?.endsWith('_IMPORT') === true;
const isPartLoad = (row: Values): boolean => textOf(row, 'businessType')?.startsWith('LCL') === true;

const customerOf = (row: Values, facts: Facts) => factRow(facts, 'customer', textOf(row, 'customerId'));

/** Which bills an order of the kind has; agents abroad get a house bill (domain/14 §14.1.3). */
function billsOf(row: Values, facts: Facts): string {
  if (isPartLoad(row)) return 'HBL';
  return textOf(row, 'businessType') === 'SEA_EXPORT' && customerOf(row, facts)?.category === 'OVERSEAS_AGENT' ? 'MBL_HBL' : 'MBL';
}

const collected = new Set(['EXW', 'FCA', 'FAS', 'FOB']);

/** Who pays the sea freight by the rule of sale: E and F rules collect, C and D rules prepaid; a third place is somebody's word. */
const freightOf: Propose = (row) => (collected.has(textOf(row, 'tradeTerm') ?? '') ? 'COLLECT' : 'PREPAID');

/** Whoever serves a customer comes with the customer (domain/02b). */
const staff = (field: string): Suggested =>
  untilTyped(field, ['customerId'], (row, facts) => (customerOf(row, facts)?.[field] ?? undefined) as string | undefined);

/** Branches that book, operate and sell: the one the order is made in (domain/14 §14.1.3). */
const branch = (field: string): Suggested => ({
  field,
  from: ['customerId'],
  by: (row, facts) => (row[field] == null && facts.branch.id != null ? String(facts.branch.id) : undefined),
});

/** A voyage that is moved keeps its length. */
const arrivalMoved: Suggested['by'] = (row, _facts, before) => {
  const [etd, was, eta] = [dayOf(row, 'etd'), before && dayOf(before, 'etd'), before && dayOf(before, 'eta')];
  return etd && was && eta ? addDays(eta, dayNumber(etd) - dayNumber(was)) : undefined;
};

/** A reefer box that works cools its cargo; one that does not (NOR) is a dry box. */
const cooled: Propose = (row) => {
  const read = readBoxText(textOf(row, 'boxSummary') ?? '');
  return read !== null && 'boxes' in read && read.boxes.some(({ type }) => /^[0-9]{2}R[FH]$/u.test(type));
};

/** What follows from what, and what an order of a kind begins with (domain/14 §14.1.3–14.1.4). */
export const orderProposals: readonly Suggested[] = [
  untilTyped('tradeTerm', ['businessType'], (row) => (isImport(row) ? 'CIF' : 'FOB')),
  untilTyped('serviceType', ['businessType'], (row) => (isPartLoad(row) ? 'CFS-CFS' : 'CY-CY')),
  untilTyped('stuffingType', ['businessType'], (row) => (isImport(row) ? null : isPartLoad(row) ? 'CFS' : 'FACTORY')),
  untilTyped('isSoc', ['businessType'], (row) => textOf(row, 'businessType') === 'SOC'),
  untilTyped('blType', ['businessType', 'customerId'], billsOf),
  untilTyped('freightTerm', ['tradeTerm'], freightOf),
  untilTyped('portDestination', ['portDischarge'], (row) => textOf(row, 'portDischarge') ?? undefined),
  untilTyped(
    'lineCode',
    ['portDischarge'],
    (row, facts) => (factRow(facts, 'port', textOf(row, 'portDischarge'))?.lineCode ?? undefined) as string | undefined,
  ),
  untilTyped('isReefer', ['boxSummary'], cooled),
  { field: 'eta', from: ['etd'], by: arrivalMoved },
  ...['salesmanId', 'customerServiceId', 'operatorId', 'documentUserId'].map(staff),
  ...['bookingEpId', 'operationEpId', 'salesEpId'].map(branch),
];

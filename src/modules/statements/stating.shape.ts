import { act, type Act, type Guard, type Question } from '#define/act';
import { choice, day, list, text } from '#define/field';
import type { Leaf, Where } from '#define/filter';
import { dayOf, textOf, type Values } from '#define/row';
import { inCurrency } from '#modules/basic/currency.shape';

/** What charges and invoices know of the statement they stand on (domain/13 §13.1 nr 14): kept with them, for statements come later than they. */
export const statementNamed = { statementId: text({ max: 20, edit: 'never' }), statementNo: text({ max: 30, edit: 'never' }) };

export const statedFields = {
  ...statementNamed,
  // What the partner said against it when it left its statement.
  disputeText: text({ max: 500, edit: 'never' }),
};

/** The partner has it before them: the charge stands as it was sent. */
export const statedFlag = { stated: { on: 'COST_ON_STATEMENT' } } as const;

/** On no statement at all: a charge stands on one at most. */
const unstated: Guard = {
  name: 'unstated',
  by: (row) => (textOf(row, 'statementId') === null ? [] : [{ code: 'COST_ON_STATEMENT', field: 'statementNo' }]),
};

const disputed = (row: Values): boolean => textOf(row, 'disputeText') !== null;

const inDispute: Guard = { name: 'inDispute', by: (row) => (disputed(row) ? [] : [{ code: 'COST_NOT_DISPUTED', field: 'disputeText' }]) };
const undisputed: Guard = { name: 'undisputed', by: (row) => (disputed(row) ? [{ code: 'COST_DISPUTED', field: 'disputeText' }] : []) };

/** Whoever agrees statements or bills with partners. */
const agreeing = ['edit_statement', 'matching_bills'] as const;

/**
 * What a partner says against a charge outside its statement, and the end of what is in dispute however it came there: by a statement, by a bill of a
 * supplier, or by somebody (domain/13 §13.1 nr 14). What the partner has before it is disputed on its statement. No amount moves, so that charges of
 * invoices, locked ones and those of closed months are disputed as well.
 */
export const disputeActs: Readonly<Record<string, Act>> = {
  dispute: act('POST /costController/dispute', {
    roles: agreeing,
    needs: ['confirmed', '!stated', undisputed],
    asks: { text: text({ max: 500, required: true }) },
    keeps: { text: 'disputeText' },
    shows: ['disputeText'],
    undo: { call: 'POST /costController/settleDispute', roles: agreeing, needs: ['!stated', inDispute], reason: true },
  }),
};

/** The day a period is taken by, and the field of a charge that holds it. */
export const dateBases = { ETD: 'etd', ATD: 'atd', COST_DATE: 'costDate', INVOICE_DATE: 'costDate' } as const;
export type DateBasis = keyof typeof dateBases;
export const basisNames = Object.keys(dateBases) as readonly DateBasis[];

/** The day of a charge a period is taken by: none of one that has none yet. */
export const basisDay = (charge: Values, basis: string | null): string | null =>
  dayOf(charge, dateBases[(basis ?? 'ETD') as DateBasis] ?? 'etd');

/** Asked as a choice, so that what is usual is there until somebody says otherwise. */
const yesOrNo = (initial: string): Question => ({ ...choice(['true', 'false'], { initial }), worded: 'statement' });

const asks: Readonly<Record<string, Question>> = {
  periodFrom: day(),
  periodTo: day(),
  dateBasis: { ...choice(basisNames, { initial: 'ETD' }), worded: 'statement' },
  includeEarlier: yesOrNo('true'),
  includePrepaid: yesOrNo('false'),
  settleCurrency: inCurrency(),
  crmIds: { ...list('rows', { rowsOf: 'customer' }), told: true },
  direction: { ...choice(['AR', 'AP']), told: true },
};

/** Charges a call means that names customers instead: theirs, open, confirmed, of the period or before it (domain/13 §13.5 build). */
function openCharges({ crmIds, direction, periodFrom, periodTo, dateBasis, includeEarlier }: Values): Where {
  const field = dateBases[(dateBasis ?? 'ETD') as DateBasis];
  const is = (name: string, value: string | null): Leaf => ({ field: name, op: 'equal', anyOf: [value] });
  return {
    and: [
      { field: 'customerId', op: 'equal', anyOf: Array.isArray(crmIds) ? crmIds.map(String) : [] },
      ...(direction == null ? [] : [is('direction', String(direction))]),
      is('isEstimate', 'false'),
      is('confirmed', 'true'),
      is('statementId', null),
      { field: 'openAmount', op: 'unequal', value: '0' },
      ...(periodTo == null ? [] : [{ field, op: 'le', value: String(periodTo) } as const]),
      ...(periodFrom == null || includeEarlier !== 'false' ? [] : [{ field, op: 'ge', value: String(periodFrom) } as const]),
    ],
  };
}

/** What is done with charges to state them: those that may be billed (domain/13 §13.5, §13.15). */
export const statingActs = (billable: Guard): Readonly<Record<string, Act>> => ({
  state: act('POST /statementController/insert', {
    roles: ['edit_statement'],
    named: 'costIds',
    found: openCharges,
    needs: [billable, unstated],
    asks,
    own: true,
    key: 'S',
  }),
  addLine: act('POST /statementController/addLine', {
    roles: ['edit_statement'],
    named: 'costIds',
    needs: [billable, unstated],
    asks: { id: { ...text({ max: 20, required: true }), offers: 'GET /statementController/selectOpen' } },
    own: true,
  }),
});

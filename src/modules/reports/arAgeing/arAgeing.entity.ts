import { day, integer } from '#define/field';
import { isOneOf, type Where } from '#define/filter';
import type { Figured, View } from '#define/view';
import { viewOf } from '#define/viewed';
import { report } from '#modules/reports/asked.shape';

/** What is known of the customer today. */
const terms = ['creditCurrency', 'creditLimit', 'creditUsed', 'lastPaymentDate'];

const balance = (where: Where): Figured => ({ take: 'sum', of: 'balance', where });
/** Days past the due date, both counted. */
const past = (from: number, to: number): Where => ({ field: 'dueDate', op: 'between', value: `@asOf-${to}`, value2: `@asOf-${from}` });
const overdue: Where = { field: 'dueDate', op: 'lt', value: '@asOf' };
/** What is due on the day itself is not late yet, and what has no due date never is (domain/04, examples A01–A05). */
const notDue: Where = {
  or: [{ field: 'dueDate', op: 'ge', value: '@asOf' }, isOneOf('dueDate', null)],
};

const ageing = (direction: 'AR' | 'AP'): Omit<View, 'by'> => ({
  group: 'finance',
  asks: { asOf: { field: day() } },
  of: 'invoiceStanding',
  where: {
    and: [
      isOneOf('direction', direction),
      { field: 'fromDay', op: 'le', value: '@asOf' },
      { or: [{ field: 'untilDay', op: 'gt', value: '@asOf' }, isOneOf('untilDay', null)] },
      { field: 'balance', op: 'unequal', value: '0' },
    ],
  },
  figures: {
    notDue: balance(notDue),
    days1To30: balance(past(1, 30)),
    days31To60: balance(past(31, 60)),
    days61To90: balance(past(61, 90)),
    days91To180: balance(past(91, 180)),
    daysOver180: balance({ field: 'dueDate', op: 'lt', value: '@asOf-180' }),
    total: { take: 'sum', of: 'balance' },
    overdue: balance(overdue),
    totalBase: { take: 'sum', of: 'baseBalance' },
    overdueBase: { take: 'sum', of: 'baseBalance', where: overdue },
    documents: { take: 'count' },
    oldestDue: { take: 'least', of: 'dueDate' },
  },
  worked: { mostDays: { daysSince: 'oldestDue', to: 'asOf', field: integer() } },
});

/**
 * Report 8, receivables by age: what passed documents had open on the day, per customer and currency, beside the customer's limit and last
 * payment as they are today (domain/07).
 */
export const arAgeing = viewOf({
  name: 'arAgeing',
  list: { call: 'GET /reportController/arAgeing', roles: ['admin', 'report_arAgeing'] },
  ...ageing('AR'),
  joins: Object.fromEntries(terms.map((field) => [field, { via: 'customerId', to: 'customerStanding', field }])),
  by: ['customerId', 'currency', ...terms],
  order: [{ field: 'overdueBase', dir: 'desc' }],
});

const payables = ageing('AP');

/** Report 9, payables by age: what we owe on the day, for how long, and what of it is not paid before a dispute is settled. */
export const apAgeing = viewOf({
  ...report('apAgeing', 'report_apAgeing'),
  ...payables,
  figures: { ...payables.figures, onHold: balance(isOneOf('inDispute', 'true')) },
  by: ['customerId', 'currency'],
  order: [{ field: 'overdueBase', dir: 'desc' }],
});

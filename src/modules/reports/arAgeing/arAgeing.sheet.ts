import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

const aged = `[late overdue:120+ days1To30:116+ days31To60:116+ days61To90:116+ days91To180:116+ daysOver180:116+ mostDays:96]
  [base totalBase:128+ overdueBase:128+] documents:84+`;
const common = {
  leads: { invoiceStanding: '/financial/reconciliation?tab=invoice.standing' },
  sort: [{ field: 'overdueBase', dir: 'desc' }],
} as const;
const open = 'customerId:208* currency:64* [open total:124+ notDue:120+]';

/** Receivables by age: who owes, how much is late and by how long; a figure leads to its documents. */
export const arAgeingSheet: Sheet = {
  mod: 'report.arAgeing',
  entity: 'arAgeing',
  ...common,
  columns: columns(`${open} ${aged} [today creditCurrency:64 creditLimit:120 creditUsed:120 lastPaymentDate:104] oldestDue:104-`),
};

/** Payables by age: whom we owe. */
export const apAgeingSheet: Sheet = {
  mod: 'report.apAgeing',
  entity: 'apAgeing',
  ...common,
  columns: columns(`${open} onHold:124+ ${aged} oldestDue:104-`),
};

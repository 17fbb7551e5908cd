import type { Sheet } from '#define/sheet';

/** Receivables by age: who owes, how much is late and by how long; a figure leads to its documents. */
export const arAgeingSheet: Sheet = {
  mod: 'report.arAgeing',
  entity: 'arAgeing',
  leads: { invoice: '/financial/invoice' },
  sort: [{ field: 'overdueBase', dir: 'desc' }],
  columns: [
    { field: 'customerId', width: 208, frozen: true },
    { field: 'currency', width: 64, frozen: true },
    { field: 'total', width: 124, group: 'open', summed: true },
    { field: 'notDue', width: 120, group: 'open', summed: true },
    { field: 'overdue', width: 120, group: 'late', summed: true },
    { field: 'days1To30', width: 116, group: 'late', summed: true },
    { field: 'days31To60', width: 116, group: 'late', summed: true },
    { field: 'days61To90', width: 116, group: 'late', summed: true },
    { field: 'days91To180', width: 116, group: 'late', summed: true },
    { field: 'daysOver180', width: 116, group: 'late', summed: true },
    { field: 'mostDays', width: 96, group: 'late' },
    { field: 'totalBase', width: 128, group: 'base', summed: true },
    { field: 'overdueBase', width: 128, group: 'base', summed: true },
    { field: 'documents', width: 84, summed: true },
    { field: 'oldestDue', width: 104, hidden: true },
  ],
};

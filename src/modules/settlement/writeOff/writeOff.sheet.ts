import type { Sheet } from '#define/sheet';

/** Runs of write-off: what was settled when, and the way to take it back. */
export const writeOffSheet: Sheet = {
  mod: 'writeOff.list',
  entity: 'writeOff',
  sort: [{ field: 'createTime', dir: 'desc' }],
  views: [
    { name: 'done', where: { field: 'writeOffState', op: 'equal', anyOf: ['DONE'] }, begins: true },
    { name: 'cancelled', where: { field: 'writeOffState', op: 'equal', anyOf: ['CANCELLED'] } },
  ],
  columns: [
    { field: 'writeOffDate', width: 96, frozen: true },
    { field: 'customerId', width: 176 },
    { field: 'cashNos', width: 160 },
    { field: 'invoiceNos', width: 200 },
    { field: 'lines', width: 60 },
    { field: 'settledBase', width: 116, group: 'books', summed: true },
    { field: 'adjustmentBase', width: 108, group: 'books', summed: true },
    { field: 'fxGainLoss', width: 108, group: 'books', summed: true },
    { field: 'bookPeriod', width: 84, group: 'books' },
    { field: 'writeOffState', width: 84 },
    { field: 'createUserId', width: 96 },
    { field: 'createTime', width: 132 },
    { field: 'reason', width: 180 },
    { field: 'cancelUserId', width: 96, group: 'undone', hidden: true },
    { field: 'cancelTime', width: 132, group: 'undone', hidden: true },
    { field: 'cancelReason', width: 180, group: 'undone', hidden: true },
  ],
};

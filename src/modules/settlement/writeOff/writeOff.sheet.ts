import { columns } from '#define/columns';
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
  columns: columns(`
    writeOffDate:96* customerId:176 cashNos:160 invoiceNos:200 lines:60 [books settledBase:116+ adjustmentBase:108+ fxGainLoss:108+
    bookPeriod:84] writeOffState:84 createUserId:96 createTime:132 reason:180 [undone cancelUserId:96- cancelTime:132-
    cancelReason:180-]
  `),
};

import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

const settled = { AR: ['receivableBase', 'payableBase'], AP: ['payableBase', 'receivableBase'] } as const;

/** Runs that settled accounts of one side, netting among them: what was settled when, and the way to take it back. */
const runsOf = (mod: string, side: 'AR' | 'AP'): Sheet => {
  const [own, other] = settled[side];
  const ofSide = isOneOf('side', side, 'NETTING');
  return {
    mod,
    entity: 'writeOff',
    sort: [{ field: 'createTime', dir: 'desc' }],
    views: [
      { name: 'done', where: { and: [ofSide, isOneOf('writeOffState', 'DONE')] }, begins: true },
      { name: 'cancelled', where: { and: [ofSide, isOneOf('writeOffState', 'CANCELLED')] } },
      { name: 'netting', where: { and: [isOneOf('side', 'NETTING'), isOneOf('writeOffState', 'DONE')] } },
    ],
    columns: columns(`
      writeOffDate:96* customerId:160 side:72 currencies:72 ${own}:116+ fxGainLoss:100+ cashNos:150 invoiceNos:180 lines:60 [books
      ${other}:116+ settledBase:116+- adjustmentBase:108+ bookPeriod:84] writeOffState:84 createUserId:96 createTime:132 reason:180 [undone
      cancelUserId:96- cancelTime:132- cancelReason:180-]
    `),
  };
};

export const receivedRunsSheet = runsOf('writeOff.received', 'AR');
export const paidRunsSheet = runsOf('writeOff.paid', 'AP');

import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What people earned by each order, month by month; a figure leads to its statement. */
export const commissionsSheet: Sheet = {
  mod: 'report.commissions',
  entity: 'commissions',
  sort: [{ field: 'period', dir: 'desc' }],
  columns: columns(`
    period:84* orderId:148* customerId:176 etd:96 profit:116 collected:84 interest:96 [toDate basisToDate:116 takenBefore:116 basis:116] personId:104
    sharePct:72 personBasis:116+ rate:72 amount:116+ commissionId:148 commissionState:92
  `),
};

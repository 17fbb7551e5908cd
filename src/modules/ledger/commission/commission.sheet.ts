import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

/** What people earned month by month; confirmed, it is posted (EST, tab of commissions). */
export const commissionSheet: Sheet = {
  mod: 'commission.list',
  entity: 'commission',
  sort: [{ field: 'period', dir: 'desc' }],
  views: [{ name: 'toConfirm', where: isOneOf('commissionState', 'DRAFT') }],
  pane: { by: 'id', place: 'below', sheets: ['commission.lines'], open: true },
  columns: columns(
    'period:84* commissionNo:148* personId:104 lines:64 basis:124+ amount:124+ commissionState:92 confirmUserId:96 confirmTime:132- paidDate:96 payUserId:96-',
  ),
};

/** The orders of a statement. */
export const commissionLinesSheet: Sheet = {
  mod: 'commission.lines',
  entity: 'commissionLine',
  of: { entity: 'commission', by: 'commissionId', on: 'pane' },
  sort: [{ field: 'jobNo', dir: 'asc' }],
  columns: columns(`
    jobNo:148* customerId:176 etd:96 profit:116 share:84 interest:96 [toDate basisToDate:116 takenBefore:116 basis:116+] sharePct:72
    personBasis:116+ rate:72 amount:116+
  `),
};

/** Who shares in an order beside its salesman. */
export const salesSharesSheet: Sheet = {
  mod: 'order.salesShares',
  entity: 'salesShare',
  adds: true,
  of: { entity: 'order', by: 'orderId' },
  columns: columns('personId:132 sharePct:96'),
};

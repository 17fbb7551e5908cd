import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';
import { documentLate } from '#modules/orders/orderDocument/orderDocument.rules';

/** Documents of one order, in its record: what is needed, until when, and where it is. */
export const orderDocumentsSheet: Sheet = {
  mod: 'order.documents',
  entity: 'orderDocument',
  of: { entity: 'order', by: 'orderId' },
  adds: true,
  sort: [{ field: 'dueTime', dir: 'asc' }],
  shown: [
    { word: 'late', as: 'late', on: ['dueTime'], when: { reads: ['state', 'dueTime'], by: documentLate } },
    { word: 'notNeeded', as: 'settled', on: ['state'], row: 'quiet', when: { field: 'state', is: 'NOT_NEEDED' } },
  ],
  columns: columns(`
    docType:132* requiredBy:84 dueTime:132 state:84 receivedTime:132 sentTime:132 originals:64 copies:64 courierCompany:108
    courierNo:120 recipient:120 handlerUserId:96 remark:180
  `),
};

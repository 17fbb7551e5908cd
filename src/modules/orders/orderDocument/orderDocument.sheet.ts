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
  columns: [
    { field: 'docType', width: 132, frozen: true },
    { field: 'requiredBy', width: 84 },
    { field: 'dueTime', width: 132 },
    { field: 'state', width: 84 },
    { field: 'receivedTime', width: 132 },
    { field: 'sentTime', width: 132 },
    { field: 'originals', width: 64 },
    { field: 'copies', width: 64 },
    { field: 'courierCompany', width: 108 },
    { field: 'courierNo', width: 120 },
    { field: 'recipient', width: 120 },
    { field: 'handlerUserId', width: 96 },
    { field: 'remark', width: 180 },
  ],
};

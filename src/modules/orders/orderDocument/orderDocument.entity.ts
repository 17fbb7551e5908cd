import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, integer, moment, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { documentDues, inHandOf } from '#modules/orders/orderDocument/orderDocument.rules';
import { belongs, datedPart, seesOrders } from '#modules/orders/orderPart.shape';
import { orderDates, plannedBy } from '#modules/orders/planned.rules';
import type { Role } from '#names/roles';

const docTypes =
  'BOOKING SI MBL_DRAFT MBL_FINAL HBL_DRAFT HBL_FINAL TELEX_LETTER LOI PACKING_LIST COMMERCIAL_INVOICE CUSTOMS_DECL VGM DGD MSDS COO ARRIVAL_NOTICE DELIVERY_ORDER EIR POD WAREHOUSE_ENTRY OTHER'.split(
    ' ',
  );
const sets = integer({ least: '0', most: '9' });
const writes: readonly Role[] = ['edit_orderDocument'];

/** A document an order needs (domain/02c §2.8.1, 14 §14.8.1): who asks for it, until when, and where it is. */
export const orderDocument = entity({
  ...datedPart,
  name: 'orderDocument',
  table: 'bl_order_document',
  fields: {
    ...belongs,
    docType: choice(docTypes, { required: true, edit: 'create' }),
    requiredBy: choice(['CUSTOMER', 'CARRIER', 'CUSTOMS', 'FINANCE'], { required: true, initial: 'CUSTOMER' }),
    dueTime: moment(),
    state: choice(['NOT_NEEDED', 'WAITING', 'RECEIVED', 'CHECKED', 'SENT', 'RETURNED'], { edit: 'never', initial: 'WAITING' }),
    receivedTime: moment({ edit: 'never' }),
    sentTime: moment({ edit: 'never' }),
    originals: sets,
    copies: sets,
    courierCompany: text({ max: 60 }),
    courierNo: text({ max: 40 }),
    recipient: text({ max: 100 }),
    handlerUserId: ref('user'),
    remark: text({ max: 500 }),
  },
  derived: [
    { fields: {}, from: ['docType', ...orderDates], by: plannedBy(documentDues, 'docType', 'dueTime') },
    { fields: { inHand: choice(docTypes), awaited: choice(docTypes) }, from: ['docType', 'state'], by: inHandOf },
  ],
  states: { state: 'DOCUMENT_STATE' },
  indexes: [['orderId']],
  files: {},
  stock: stockCalls('orderDocumentController', seesOrders, writes, 'select - insert update delete batchEdit'),
  acts: {
    receive: act('POST /orderDocumentController/receive', {
      roles: writes,
      moves: { state: { from: ['WAITING', 'RETURNED'], to: 'RECEIVED' } },
      needs: ['!orderArchived'],
      asks: { time: moment() },
      own: true,
      main: true,
      key: 'D',
      undo: { call: 'POST /orderDocumentController/cancelReceive', roles: writes, needs: ['!orderArchived'] },
    }),
    send: act('POST /orderDocumentController/send', {
      roles: writes,
      moves: { state: { from: ['RECEIVED', 'CHECKED'], to: 'SENT' } },
      needs: ['!orderArchived'],
      asks: { time: moment(), courierNo: text({ max: 40 }) },
      own: true,
      main: true,
      key: 'S',
      undo: { call: 'POST /orderDocumentController/cancelSend', roles: writes, needs: ['!orderArchived'] },
    }),
    notNeeded: act('POST /orderDocumentController/notNeeded', {
      roles: writes,
      moves: { state: { from: ['WAITING'], to: 'NOT_NEEDED' } },
      needs: ['!orderArchived'],
      reason: true,
      undo: { call: 'POST /orderDocumentController/cancelNotNeeded', roles: writes, needs: ['!orderArchived'] },
    }),
  },
});

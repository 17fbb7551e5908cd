import { columns } from '#define/columns';
import { isOneOf, type Leaf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { windowEnds, windowOver } from '#modules/orders/purchaseOrder/purchaseOrder.rules';

const window = ['shipWindowTo', 'poState', 'openQty'];
const open: Leaf = { field: 'openQty', op: 'gt', value: '0' };
const live = isOneOf('poState', 'OPEN', 'PARTLY_SHIPPED');

/** Buyers' purchase orders: what is booked, shipped, late; articles open in place (screens-operations PO). */
export const purchaseOrderSheet: Sheet = {
  mod: 'po.list',
  entity: 'purchaseOrder',
  adds: true,
  imports: { key: ['poNo'] },
  opens: 'po.items',
  pane: { by: 'id', place: 'below', sheets: ['po.orders'] },
  shown: [
    { word: 'windowOver', as: 'late', on: ['shipWindowTo'], when: { reads: window, by: windowOver } },
    { word: 'windowEnds', as: 'soon', on: ['shipWindowTo'], when: { reads: window, by: windowEnds } },
    { word: 'closed', as: 'settled', on: ['poState'], row: 'quiet', when: { field: 'poState', is: 'CLOSED' } },
    { word: 'cancelled', as: 'over', on: ['poState'], row: 'quiet', when: { field: 'poState', is: 'CANCELLED' } },
  ],
  views: [
    { name: 'toBook', where: { and: [live, open] } },
    { name: 'windowEnding', where: { and: [live, open, { field: 'shipWindowTo', op: 'le', value: '@+14' }] } },
    { name: 'partly', where: isOneOf('poState', 'PARTLY_SHIPPED') },
    { name: 'shipped', where: isOneOf('poState', 'SHIPPED', 'CLOSED') },
  ],
  columns: columns(`
    poNo:148* customerId:188* supplierName:188 shipWindowFrom:104 shipWindowTo:112 poState:104 [quantity quantity:96+ bookedQty:96+ shippedQty:96+ openQty:96+]
    cartons:72+ cbm:84+ kg:96+ currency:64 amount:120+ orderNos:220 items:64- remark:180-
  `),
};

/** Articles of one purchase order, opened in place and in its record. */
export const purchaseItemsSheet: Sheet = {
  mod: 'po.items',
  entity: 'purchaseItem',
  of: { entity: 'purchaseOrder', by: 'poId' },
  adds: true,
  columns: columns(`
    sku:132* goodsName:188 hsCode:92 quantity:88+ unit:60 unitPrice:88 currency:64 amount:108+ cartons:72+ cbm:84+ kg:92+ bookedQty:88+ shippedQty:88+ openQty:88+
  `),
};

/** The jobs articles of one purchase order go with. */
export const purchaseBookingsSheet: Sheet = {
  mod: 'po.orders',
  entity: 'purchaseBooking',
  of: { entity: 'purchaseOrder', by: 'poId' },
  columns: columns('jobNo:148* sku:132 goodsName:188 quantity:88+ etd:104 orderAtd:104 vesselName:148 sailed:72'),
};

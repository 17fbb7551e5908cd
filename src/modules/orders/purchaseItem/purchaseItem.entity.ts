import { act } from '#define/act';
import { entity } from '#define/entity';
import { decimal, integer, money, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { poKeepers, poReaders } from '#modules/orders/purchaseOrder/purchase.shape';
import {
  itemFigures,
  keptWhileBooked,
  ordersSomething,
  quantityTaken,
  withinOrdered,
} from '#modules/orders/purchaseOrder/purchaseOrder.rules';

const quantity = decimal({ scale: 4, edit: 'never', initial: '0' });

/** One article of a buyer's purchase order: what of it is booked on jobs, and what has sailed (domain/14 §14.11). */
export const purchaseItem = entity({
  name: 'purchaseItem',
  table: 'bl_purchase_item',
  owner: 'branch',
  fields: {
    poId: ref('purchaseOrder', { required: true, edit: 'create' }),
    sku: text({ max: 60, required: true }),
    goodsName: text({ max: 200 }),
    hsCode: text({ max: 10, pattern: '^[0-9]{4,10}$' }),
    quantity: decimal({ scale: 4, required: true, least: '0' }),
    unit: text({ max: 10, required: true, initial: 'PCS' }),
    unitPrice: decimal({ scale: 6, least: '0' }),
    cartons: integer({ least: '0' }),
    cbm: decimal({ scale: 4, least: '0' }),
    kg: decimal({ scale: 3, least: '0' }),
    bookedQty: quantity,
    shippedQty: quantity,
  },
  derived: [
    {
      fields: { openQty: decimal({ scale: 4 }), amount: money({ currency: 'currency' }) },
      from: ['quantity', 'bookedQty', 'shippedQty', 'unitPrice', 'currency'],
      by: itemFigures,
    },
  ],
  rolled: [
    {
      of: 'purchaseBooking',
      by: 'itemId',
      gives: { bookedQty: { sum: 'quantity', where: { sailed: false } }, shippedQty: { sum: 'quantity', where: { sailed: true } } },
    },
  ],
  looked: {
    poNo: { via: 'poId', to: 'purchaseOrder', field: 'poNo' },
    currency: { via: 'poId', to: 'purchaseOrder', field: 'currency' },
    poEnd: { via: 'poId', to: 'purchaseOrder', field: 'endState' },
  },
  frozenByParent: { poEnd: { code: 'PO_ENDED', in: ['CLOSED', 'CANCELLED'] } },
  rules: [ordersSomething, withinOrdered],
  keptWhile: keptWhileBooked,
  calledBy: ['poNo', 'sku'],
  label: { zh: 'sku', en: 'sku', ar: 'sku', search: ['sku', 'goodsName'] },
  partOf: 'poId',
  search: ['sku', 'goodsName', 'hsCode'],
  unique: [['poId', 'sku']],
  order: [{ field: 'sku', dir: 'asc' }],
  indexes: [['poId']],
  stock: stockCalls('purchaseOrderController', poReaders, poKeepers, 'selectItem getItem insertItem updateItem deleteItem batchEditItem'),
  acts: {
    book: act('POST /purchaseOrderController/book', {
      roles: poKeepers,
      asks: { orderId: ref('order', { required: true }) },
      perRow: quantityTaken,
      whole: true,
      own: true,
      main: true,
      key: 'P',
    }),
    unbook: act('POST /purchaseOrderController/unbook', {
      roles: poKeepers,
      asks: { orderId: ref('order', { required: true }) },
      whole: true,
      own: true,
      main: true,
      key: 'U',
    }),
  },
  removal: 'marked',
});

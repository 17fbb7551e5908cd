import { entity } from '#define/entity';
import { decimal, flag, ref } from '#define/field';
import { poReaders } from '#modules/orders/purchaseOrder/purchase.shape';
import { sailedOf } from '#modules/orders/purchaseOrder/purchaseOrder.rules';

/** So much of an article of a purchase order goes with a job; it goes from the list with the job. */
export const purchaseBooking = entity({
  name: 'purchaseBooking',
  table: 'bl_purchase_booking',
  owner: 'branch',
  fields: {
    itemId: ref('purchaseItem', { required: true, edit: 'create' }),
    poId: ref('purchaseOrder', { required: true, edit: 'create' }),
    orderId: ref('order', { required: true, edit: 'create' }),
    quantity: decimal({ scale: 4, required: true, least: '0.0001' }),
  },
  derived: [{ fields: { sailed: flag() }, from: ['orderAtd'], by: sailedOf }],
  looked: {
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    orderAtd: { via: 'orderId', to: 'order', field: 'atd' },
    etd: { via: 'orderId', to: 'order', field: 'etd' },
    vesselName: { via: 'orderId', to: 'order', field: 'vesselName' },
    sku: { via: 'itemId', to: 'purchaseItem', field: 'sku' },
    goodsName: { via: 'itemId', to: 'purchaseItem', field: 'goodsName' },
    poNo: { via: 'poId', to: 'purchaseOrder', field: 'poNo' },
  },
  calledBy: ['poNo', 'sku', 'jobNo'],
  partOf: 'orderId',
  unique: [['itemId', 'orderId']],
  indexes: [['itemId'], ['poId'], ['orderId']],
  stock: { list: { call: 'GET /purchaseOrderController/selectBooking', roles: poReaders } },
  removal: 'marked',
});

import { entity } from '#define/entity';
import { choice, code, decimal, dict, flag, integer, ref, text } from '#define/field';
import { containerNumberFits } from '#modules/containers/container/container.rules';

/** One box of an order (domain/02c §2.10.1): number, seal, cargo and verified weight. */
export const container = entity({
  name: 'container',
  table: 'bl_container',
  owner: 'branch',
  fields: {
    orderId: ref('order', { required: true, edit: 'create' }),
    containerNo: code({ max: 11, clean: 'separators' }),
    allowNonIso: flag(),
    boxType: dict('containerType', { required: true }),
    ownership: choice(['CARRIER', 'SHIPPER', 'LEASED'], { required: true, initial: 'CARRIER' }),
    sealNo: text({ max: 15, pattern: '^[A-Za-z0-9-]{1,15}$' }),
    packages: integer({ least: '0' }),
    cargoWeight: decimal({ scale: 3, least: '0' }),
    volume: decimal({ scale: 4, least: '0' }),
    vgmWeight: decimal({ scale: 3, least: '0' }),
    vgmMethod: choice(['SM1', 'SM2']),
    vehicleNo: text({ max: 12 }),
    driverName: text({ max: 30 }),
    remark: text({ max: 4000 }),
  },
  looked: {
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    orderLocked: { via: 'orderId', to: 'order', field: 'locked' },
  },
  frozenByParent: { orderLocked: 'ORDER_LOCKED' },
  rules: [containerNumberFits],
  search: ['containerNo', 'sealNo'],
  partOf: 'orderId',
  visible: { through: 'orderId' },
  indexes: [['orderId'], ['containerNo']],
  files: {},
  stock: {
    list: { call: 'GET /ContainerController/list', roles: ['admin', 'getOrderListNew'] },
    batch: { call: 'POST /ContainerController/batchEdit', roles: ['updateOrder'] },
  },
  removal: 'marked',
});

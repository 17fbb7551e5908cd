import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, decimal, flag, integer, moment, ref, text } from '#define/field';
import { readers, storers } from '#modules/storage/storage.shape';
import { partOfReceipt, planned, tallyDiffers } from '#modules/storage/groupedGoods/groupedGoods.rules';

/** Goods of a receipt on their way out: planned for a box, loaded into it, or given back (domain/14 §14.7). */
export const groupedGoods = entity({
  name: 'groupedGoods',
  table: 'wh_grouped_goods',
  owner: 'branch',
  fields: {
    receiptId: ref('warehouseReceipt', { required: true, edit: 'create' }),
    orderId: ref('order', { required: true, edit: 'create' }),
    lclContainerId: ref('lclContainer', { edit: 'create' }),
    packages: integer({ required: true, least: '1', edit: 'create' }),
    stuffingSeq: integer({ least: '1', most: '999' }),
    tally: integer({ least: '0' }),
    state: choice(['PLAN', 'LOADED', 'RETURNED'], { edit: 'never', initial: 'PLAN' }),
    outTime: moment({ edit: 'never' }),
    remark: text({ max: 500 }),
  },
  derived: [
    {
      fields: { weight: decimal({ scale: 3 }), volume: decimal({ scale: 4 }) },
      from: ['packages', 'receivedPackages', 'receiptWeight', 'receiptVolume'],
      by: partOfReceipt,
    },
    { fields: { isOut: flag() }, from: ['state'], by: ({ state }) => ({ isOut: state !== 'PLAN' }) },
    { fields: { tallyDiff: flag() }, from: ['packages', 'tally'], by: tallyDiffers },
  ],
  looked: {
    receiptNo: { via: 'receiptId', to: 'warehouseReceipt', field: 'receiptNo' },
    receivedPackages: { via: 'receiptId', to: 'warehouseReceipt', field: 'receivedPackages' },
    receiptWeight: { via: 'receiptId', to: 'warehouseReceipt', field: 'weight' },
    receiptVolume: { via: 'receiptId', to: 'warehouseReceipt', field: 'volume' },
    placeId: { via: 'receiptId', to: 'warehouseReceipt', field: 'placeId' },
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    customerId: { via: 'orderId', to: 'order', field: 'customerId' },
    warehouseEntryNo: { via: 'orderId', to: 'order', field: 'warehouseEntryNo' },
    portDestination: { via: 'orderId', to: 'order', field: 'portDestination' },
    isDg: { via: 'orderId', to: 'order', field: 'isDg' },
    dgClass: { via: 'orderId', to: 'order', field: 'dgClass' },
    fillRate: { via: 'lclContainerId', to: 'lclContainer', field: 'fillRate' },
    leftCbm: { via: 'lclContainerId', to: 'lclContainer', field: 'leftCbm' },
    cfsCutOff: { via: 'lclContainerId', to: 'lclContainer', field: 'cfsCutOff' },
    boxStatus: { via: 'lclContainerId', to: 'lclContainer', field: 'status' },
  },
  states: { state: 'GOODS_STATE' },
  frozenByParent: { boxStatus: { code: 'LCL_BOX_STATE', in: ['STUFFED', 'SAILED', 'UNSTUFFED'] } },
  keptWhile: [planned],
  partOf: 'receiptId',
  visible: { through: 'orderId' },
  order: [
    { field: 'lclContainerId', dir: 'asc' },
    { field: 'stuffingSeq', dir: 'asc' },
  ],
  indexes: [['receiptId'], ['lclContainerId'], ['orderId']],
  stock: {
    list: { call: 'GET /storageController/selectGrouped', roles: readers, where: { field: 'lclContainerId', op: 'unequal', value: '' } },
    edit: { call: 'POST /storageController/updateGroup', roles: storers },
    delete: { call: 'POST /storageController/cancelGroup', roles: storers },
    batch: { call: 'POST /storageController/batchEditGroup', roles: storers },
  },
  acts: {
    tallied: act('POST /storageController/tallyGroup', {
      roles: storers,
      needs: [{ boxStatus: ['OPEN', 'CLOSED'] }],
      asks: { tally: integer({ required: true, least: '0' }) },
      keeps: { tally: 'tally' },
      key: 'K',
    }),
  },
  removal: 'marked',
});

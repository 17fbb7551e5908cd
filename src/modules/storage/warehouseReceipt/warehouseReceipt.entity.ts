import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, flag, integer, moment, money, ref, text } from '#define/field';
import { readers, storers } from '#modules/storage/storage.shape';
import {
  arrivedOn,
  dimensionsRead,
  houseOf,
  measuredVolume,
  notMoreThanCame,
  placeFits,
  receiptsKept,
  somethingFree,
} from '#modules/storage/warehouseReceipt/warehouseReceipt.rules';
import { seesMoney } from '#modules/orders/order/partLoad.shape';

const rolledUp = { edit: 'never', initial: 0 } as const;
const cubic = decimal({ scale: 4, least: '0' });
const kilos = decimal({ scale: 3, least: '0' });

/** Goods of a part load as the warehouse took them in: several for one booking (domain/14 §14.7, 02f). */
export const warehouseReceipt = entity({
  name: 'warehouseReceipt',
  table: 'wh_receipt',
  owner: 'branch',
  wireId: 'receiptId',
  fields: {
    receiptNo: text({ max: 30, edit: 'never' }),
    orderId: ref('order', { required: true, edit: 'create', wire: 'lclOrderId' }),
    warehouseId: ref('warehouse', { required: true }),
    placeId: ref('warehousePlace'),
    receivedPackages: integer({ required: true, least: '1' }),
    pallets: integer({ least: '0' }),
    weight: { ...kilos, required: true },
    dimensions: text({ max: 1000 }),
    volume: { ...cubic, required: true },
    arrivedTime: moment({ required: true }),
    vehicleNo: text({ max: 12 }),
    damagedPackages: integer({ least: '0' }),
    damageRemark: text({ max: 500 }),
    remark: text({ max: 500 }),
    outPackages: integer(rolledUp),
    returnedPackages: integer(rolledUp),
    plannedPackages: integer(rolledUp),
    // Free days of the tariff that holds, and what has been charged by it up to now: reckoned every night.
    freeDays: integer({ edit: 'never' }),
    feeSoFar: money({ currency: 'feeCurrency', edit: 'never' }),
    feeCurrency: text({ max: 3, edit: 'never' }),
  },
  rolled: [
    {
      of: 'groupedGoods',
      by: 'receiptId',
      gives: {
        outPackages: { sum: 'packages', where: { isOut: true } },
        returnedPackages: { sum: 'packages', where: { state: 'RETURNED' } },
        plannedPackages: { sum: 'packages', where: { state: 'PLAN' } },
      },
    },
  ],
  derived: [
    {
      fields: {
        inHouse: integer(),
        inHouseVolume: cubic,
        inHouseWeight: kilos,
        isGone: flag(),
        storageStatus: choice(['NOT_STORED', 'PARTLY', 'STORED', 'LOADED', 'RETURNED']),
      },
      from: ['receivedPackages', 'outPackages', 'returnedPackages', 'volume', 'weight'],
      by: houseOf,
    },
    { fields: { arrivedDay: day() }, from: ['arrivedTime'], by: (row, facts) => ({ arrivedDay: arrivedOn(row, facts) }) },
  ],
  suggested: [
    { field: 'volume', from: ['dimensions'], by: measuredVolume },
    { field: 'warehouseId', from: ['orderId'], by: ({ cfsWarehouseId }) => cfsWarehouseId ?? undefined },
  ],
  looked: {
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    customerId: { via: 'orderId', to: 'order', field: 'customerId' },
    warehouseEntryNo: { via: 'orderId', to: 'order', field: 'warehouseEntryNo' },
    goodsName: { via: 'orderId', to: 'order', field: 'goodsName' },
    portDestination: { via: 'orderId', to: 'order', field: 'portDestination' },
    lineCode: { via: 'orderId', to: 'order', field: 'lineCode' },
    cfsCutOff: { via: 'orderId', to: 'order', field: 'cfsCutOff' },
    customsState: { via: 'orderId', to: 'order', field: 'customsState' },
    lclContainerId: { via: 'orderId', to: 'order', field: 'lclContainerId' },
    measureDiff: { via: 'orderId', to: 'order', field: 'measureDiff' },
    volumeDiff: { via: 'orderId', to: 'order', field: 'volumeDiff' },
    isDg: { via: 'orderId', to: 'order', field: 'isDg' },
    dgClass: { via: 'orderId', to: 'order', field: 'dgClass' },
    cfsWarehouseId: { via: 'orderId', to: 'order', field: 'cfsWarehouseId' },
    orderCancelled: { via: 'orderId', to: 'order', field: 'cancelled' },
    orderArchived: { via: 'orderId', to: 'order', field: 'archived' },
    placeKind: { via: 'placeId', to: 'warehousePlace', field: 'areaKind' },
    placeCode: { via: 'placeId', to: 'warehousePlace', field: 'code' },
  },
  frozenByParent: { orderArchived: 'ORDER_ARCHIVED', orderCancelled: 'LCL_CANCELLED' },
  facts: ['parameter'],
  rules: [dimensionsRead, placeFits, notMoreThanCame],
  keptWhile: receiptsKept,
  seenBy: [{ fields: ['feeSoFar'], when: seesMoney }],
  label: { zh: 'receiptNo', en: 'receiptNo', ar: 'receiptNo', search: ['receiptNo'], roles: readers },
  search: ['receiptNo', 'vehicleNo', 'damageRemark'],
  unique: [['receiptNo']],
  numbered: { field: 'receiptNo', by: 'jobPrefix', prefix: 'WHR', kind: () => 'WAREHOUSE_RECEIPT' },
  partOf: 'orderId',
  visible: { through: 'orderId' },
  order: [{ field: 'arrivedTime', dir: 'desc' }],
  indexes: [['orderId'], ['placeId'], ['warehouseId'], ['isGone']],
  files: {},
  stock: {
    list: {
      call: 'GET /storageController/selectStored',
      roles: readers,
      where: { field: 'isGone', op: 'equal', anyOf: ['false'] },
    },
    add: { call: 'POST /storageController/insertReceipt', roles: storers },
    edit: { call: 'POST /storageController/updateReceipt', roles: storers },
    delete: { call: 'POST /storageController/cancelReceipt', roles: storers },
    batch: { call: 'POST /storageController/batchEdit', roles: storers },
  },
  lists: { all: { call: 'GET /storageController/selectReceipt', roles: readers } },
  acts: {
    group: act('POST /storageController/groupGoods', {
      roles: storers,
      needs: ['!orderArchived', '!orderCancelled', somethingFree],
      asks: { lclContainerId: ref('lclContainer', { required: true }), packages: integer({ least: '1' }) },
      whole: true,
      own: true,
      main: true,
      key: 'P',
    }),
    giveBack: act('POST /storageController/returnGoods', {
      roles: storers,
      needs: ['!orderArchived', somethingFree],
      asks: { outTime: moment({ required: true }), packages: integer({ least: '1' }) },
      reason: true,
      whole: true,
      own: true,
      key: 'X',
    }),
  },
  morning: {
    opens: { list: '/storage/stored' },
    figures: {
      measureDiff: { group: 'work', where: { field: 'measureDiff', op: 'equal', anyOf: ['true'] } },
      damaged: { group: 'work', where: { field: 'damagedPackages', op: 'gt', value: '0' } },
    },
  },
  removal: 'marked',
});

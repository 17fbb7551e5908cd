import { columns } from '#define/columns';
import { isFilled, isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { shownIn } from '#define/shown';
import { daysInHouse, freeTimeOf } from '#modules/storage/warehouseReceipt/warehouseReceipt.rules';

const since = ['arrivedDay', 'inHouse', 'freeDays'] as const;

const shown: Sheet['shown'] = [
  { word: 'freeOver', as: 'late', on: ['arrivedTime'], when: { reads: since, by: freeTimeOf(true) } },
  { word: 'freeEnding', as: 'soon', on: ['arrivedTime'], when: { reads: since, by: freeTimeOf(false) } },
  { word: 'days', as: 'settled', on: ['arrivedDay'], when: { reads: since, by: daysInHouse } },
  { word: 'measureDiff', as: 'doubt', on: ['volume', 'volumeDiff'], when: { field: 'measureDiff', is: true } },
  {
    word: 'damage',
    as: 'doubt',
    on: ['damageRemark'],
    when: { reads: ['damagedPackages'], by: ({ damagedPackages }) => Number(damagedPackages ?? 0) > 0 && Number(damagedPackages) },
  },
  { word: 'left', as: 'settled', on: ['storageStatus'], row: 'quiet', when: { field: 'isGone', is: true } },
];

const measures = '[goods receivedPackages:76+ weight:100+ dimensions:180 volume:88+]';

/** Goods in the house: what lies where, since when, at what fee (screens-operations §4 WHS). */
export const storedSheet: Sheet = {
  mod: 'storage.stored',
  entity: 'warehouseReceipt',
  adds: true,
  sort: [{ field: 'arrivedTime', dir: 'desc' }],
  leads: { order: '/order/lcl' },
  imports: { key: ['receiptNo'] },
  views: [
    { name: 'byPlace', where: isFilled('placeId'), sort: [{ field: 'placeId', dir: 'asc' }] },
    { name: 'toPlan', where: { and: [isOneOf('plannedPackages', '0'), isOneOf('isGone', 'false')] } },
    { name: 'measureDiffs', where: isOneOf('measureDiff', 'true') },
    { name: 'overFree', where: { field: 'feeSoFar', op: 'gt', value: '0' } },
    { name: 'damaged', where: { field: 'damagedPackages', op: 'gt', value: '0' } },
  ],
  shown,
  columns: columns(`
    receiptNo:148* orderId:148* warehouseEntryNo:148 customerId:176 ${measures} [house inHouse:76+ inHouseWeight:100+ inHouseVolume:88+ placeId:88
    warehouseId:120] volumeDiff:76 [in arrivedTime:132 arrivedDay:104 vehicleNo:96] [fee freeDays:72 feeSoFar:100+ feeCurrency:64] [damage damagedPackages:72
    damageRemark:180] storageStatus:84 lclContainerId:132 customsState:84 portDestination:96 goodsName:160- pallets:64- plannedPackages:76- outPackages:76-
    returnedPackages:76- isDg:60- dgClass:72- cfsCutOff:132- remark:180
  `),
};

const orderReceiptsColumns = columns(`
    receiptNo:132* ${measures} warehouseId:120 placeId:88 arrivedTime:132 vehicleNo:96 damagedPackages:72 damageRemark:160 inHouse:76+ storageStatus:84
    feeSoFar:100 pallets:64- outPackages:76- returnedPackages:76- remark:160
  `);

/** Receipts of one booking, under it. */
export const orderReceiptsSheet: Sheet = {
  mod: 'order.receipts',
  entity: 'warehouseReceipt',
  list: 'all',
  of: { entity: 'order', by: 'orderId', takes: { warehouseId: 'cfsWarehouseId' } },
  adds: true,
  sort: [{ field: 'arrivedTime', dir: 'asc' }],
  shown: shownIn(shown, orderReceiptsColumns),
  columns: orderReceiptsColumns,
};

const toPlanColumns = columns(`
    warehouseEntryNo:148* customerId:148 portDestination:88 inHouse:72+ inHouseVolume:84+ inHouseWeight:96+ isDg:56 placeId:80 arrivedDay:104 lineCode:96-
    dgClass:72- jobNo:148- receiptNo:132- plannedPackages:76- cfsCutOff:132- arrivedTime:132- remark:160-
  `);

/** Goods planned for no box yet, beside the boxes. */
export const toPlanSheet: Sheet = {
  mod: 'storage.toPlan',
  entity: 'warehouseReceipt',
  acts: ['group', 'giveBack'],
  sort: [{ field: 'arrivedTime', dir: 'asc' }],
  views: [{ name: 'toPlan', where: { and: [isOneOf('plannedPackages', '0'), isOneOf('isGone', 'false')] }, begins: true }],
  shown: shownIn(shown, toPlanColumns),
  columns: toPlanColumns,
};

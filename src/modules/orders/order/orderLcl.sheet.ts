import { listed } from '#names/listed';
import { columns } from '#define/columns';
import { isFilled, isOneOf, type Leaf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { shownIn } from '#define/shown';
import { daysLate, partLoadActs } from '#modules/orders/order/lcl.rules';
import { until } from '#modules/orders/order/due.rules';
import { orderColumns, orderStates, orderTells, spoken, stepsAsking, those } from '#modules/orders/order/order.sheet';

const stands = (...states: readonly string[]): Leaf => isOneOf('lclStatus', ...states);
const byPart: Leaf = isOneOf('isPid', 'false');
/** Its ship has not left: what somebody else stuffed and shipped is waited for no more. */
const here: Leaf = isOneOf('atd', null);
const what = 'portDestination planPackages planWeight planVolume actualPackages actualWeight actualVolume chargeableRt';

const shown: Sheet['shown'] = [
  ...orderStates,
  { word: 'cancelled', as: 'chip', on: ['jobNo'], row: 'quiet', when: { field: 'cancelled', is: true } },
  { word: 'measureDiff', as: 'doubt', on: ['actualVolume', 'volumeDiff'], when: { field: 'measureDiff', is: true } },
  {
    word: 'goodsLate',
    as: 'late',
    on: ['plannedArrival'],
    when: { reads: ['plannedArrival', 'actualPackages', 'cancelled'], by: daysLate },
  },
];

const goods = `
  [plan planPackages:72+ planWeight:100+ planVolume:88+] [actual actualPackages:72+ actualWeight:100+ actualVolume:88+ volumeDiff:72]
`;

/** Part loads: what arrived, what goes into which box, what it earns (screens-operations §2 LCL). */
export const orderLclSheet: Sheet = {
  mod: 'orderLcl.list',
  entity: 'order',
  list: 'lcl',
  adds: true,
  gives: { businessType: 'LCL_EXPORT' },
  leads: { cost: '/financial/cost' },
  opens: 'order.receipts',
  beyond: 'filled',
  page: {
    path: '/order/lcl',
    head: ['customerId', 'warehouseEntryNo', 'lclStatus', 'portLoading', 'portDestination', 'etd', 'lclContainerId', 'lights'],
    watched: ['plannedArrival'],
    tells: orderTells,
  },
  acts: [
    ...partLoadActs,
    'review',
    ...listed('check confirmBill lock feeLock feeReview costLock archive storageCost autoCost split assign moveDates'),
  ],
  sort: [{ field: 'etd', dir: 'desc' }],
  milestones: stepsAsking({
    booking:
      'lclContainerId customerId goodsName planPackages planWeight planVolume portDestination etd cfsWarehouseId plannedArrival cfsCutOff minRt consolidatorId',
    instruction:
      'goodsDescription shipperText consigneeText notifyText englishGoodsName marks packages grossWeight volume destAgentId siStatus',
    sailing: 'atd vesselName voyage etd customsState',
  }),
  views: [
    {
      name: 'notStoredYet',
      where: { and: [byPart, here, stands('BOOKED', 'PARTLY_STORED')] },
      sort: [{ field: 'cfsCutOff', dir: 'asc' }],
      begins: true,
    },
    {
      name: 'storedFree',
      where: { and: [byPart, stands('STORED')] },
      columns: those(`lclStatus warehouseEntryNo ${what} cfsCutOff etd remark`),
    },
    {
      name: 'byBox',
      where: { and: [byPart, isFilled('lclContainerId')] },
      columns: those(`lclContainerId stuffingSeq lclStatus ${what} shareRt receivableBase payableBase profitBase`),
    },
    {
      name: 'byDestination',
      where: { and: [byPart, here, stands('BOOKED', 'PARTLY_STORED', 'STORED')] },
      sort: [{ field: 'portDestination', dir: 'asc' }],
    },
    { name: 'measureDiffs', where: { and: [byPart, isOneOf('measureDiff', 'true')] } },
    {
      name: 'stuffingThisWeek',
      where: { and: [byPart, stands('STORED', 'LOADED'), until('cfsCutOff', '+7')] },
      sort: [{ field: 'cfsCutOff', dir: 'asc' }],
    },
    { name: 'completed', where: isOneOf('orderStatus', 'COMPLETED') },
  ],
  spoken,
  shown,
  columns: [
    ...orderColumns.head,
    ...columns(`
      warehouseEntryNo:148 lclStatus:88 lights:196 ${goods} chargeableRt:84+ shareRt:84+ lclContainerId:132 stuffingSeq:64
      [route portDestination:96 etd:104 cfsCutOff:132 plannedArrival:132 cfsWarehouseId:120 customsState:84] goodsName:160 isDg:60
      [route portLoading:96- portDischarge:96- vesselName:140- voyage:76- eta:96- atd:96- lineCode:104- carrierCode:92- customsReleaseTime:132-]
      [plan minRt:72- shipperVehicleNo:96- consolidatorId:148- dgClass:72- unNo:72-] [actual inHousePackages:72- measureAccepted:80- measureNote:160-]
      [goods packages:72- grossWeight:100- volume:88- englishGoodsName:160- marks:160-]
      [bill blType:84- billForm:88- freightTerm:84- tradeTerm:68- serviceType:88- shipperText:200- consigneeText:200- notifyText:200- destAgentId:148-]
    `),
    ...orderColumns.people,
    ...orderColumns.money,
    ...orderColumns.state,
    ...columns('orderStatus:84- pid:132- isPid:60-'),
    ...orderColumns.rest,
  ],
};

const boxBookingsColumns = columns(`
    jobNo:156* customerId:176* stuffingSeq:64 warehouseEntryNo:148 lclStatus:88 lights:196 ${goods} shareRt:84+ chargeableRt:84+ isDg:60 dgClass:72-
    portDestination:96 customsState:84 receivableBase:116+r payableBase:116+p profitBase:108+ remark:200
  `);

/** Bookings of one box, beneath the boxes. */
export const boxBookingsSheet: Sheet = {
  mod: 'lcl.bookings',
  entity: 'order',
  list: 'lcl',
  of: { entity: 'lclContainer', by: 'lclContainerId' },
  acts: ['loadInto'],
  leads: { cost: '/financial/cost' },
  sort: [{ field: 'stuffingSeq', dir: 'asc' }],
  spoken,
  shown: shownIn(shown, boxBookingsColumns),
  columns: boxBookingsColumns,
};

const notStoredColumns = columns(`
    warehouseEntryNo:148* jobNo:148* customerId:176 goodsName:160 lclStatus:88 [plan planPackages:72+ planWeight:100+ planVolume:88+]
    [actual actualPackages:84+ actualWeight:100+ actualVolume:88+] plannedArrival:132 shipperVehicleNo:96 cfsCutOff:132 cfsWarehouseId:120
    portDestination:96 isDg:60 dgClass:72- packageUnit:80- marks:160- etd:96- remark:200
  `);

/** Goods expected in the warehouse: bookings of which not all is in (screens-operations §4 WAIT). */
export const notStoredSheet: Sheet = {
  mod: 'storage.notStored',
  entity: 'order',
  list: 'notStored',
  opens: 'order.receipts',
  acts: ['receivePlanned', 'acceptMeasure', 'cancelBooking'],
  sort: [{ field: 'plannedArrival', dir: 'asc' }],
  views: [
    { name: 'arrivingToday', where: { and: [until('plannedArrival', '0')] } },
    { name: 'goodsOverdue', where: { and: [until('plannedArrival', '-1'), stands('BOOKED')] } },
    { name: 'dangerous', where: isOneOf('isDg', 'true') },
    { name: 'partlyStored', where: stands('PARTLY_STORED') },
  ],
  spoken,
  shown: shownIn(shown, notStoredColumns),
  columns: notStoredColumns,
};

import { listed } from '#names/listed';
import { act, type Act } from '#define/act';
import type { Derived, Flag, Rolled, Suggested } from '#define/entity';
import { choice, decimal, flag, integer, moment, ref, text } from '#define/field';
import {
  deliveryOrderIn,
  lclStates,
  lclStatusOf,
  measureDifference,
  measuresOfPart,
  nothingInHouse,
  plannedAs,
  readyToLoad,
  shareTons,
  standsIn,
  wasReceived,
} from '#modules/orders/order/lcl.rules';
import { single } from '#modules/orders/order/merging.rules';

const kilos = decimal({ scale: 3, least: '0' });
const cubic = decimal({ scale: 4, least: '0' });
const rolledUp = { edit: 'never', initial: '0' } as const;

/** What a part load has besides (domain/02c §2.9): what was booked, what the warehouse received, and the box it goes in. */
export const lclFields = {
  lclContainerId: ref('lclContainer', { edit: 'never' }),
  consolidatorId: ref('customer'),
  cfsWarehouseId: ref('warehouse'),
  warehouseEntryNo: text({ max: 30, edit: 'never' }),
  planPackages: integer({ least: '0' }),
  planWeight: kilos,
  planVolume: cubic,
  plannedArrival: moment(),
  shipperVehicleNo: text({ max: 12 }),
  cfsCutOff: moment(),
  minRt: decimal({ scale: 3, least: '0', most: '100' }),
  stuffingSeq: integer({ least: '1', most: '999' }),
  actualPackages: integer({ edit: 'never', initial: 0 }),
  actualWeight: decimal({ scale: 3, ...rolledUp }),
  actualVolume: decimal({ scale: 4, ...rolledUp }),
  inHousePackages: integer({ edit: 'never', initial: 0 }),
  measureNote: text({ max: 500, edit: 'never' }),
} as const;

export const lclFlags: Readonly<Record<string, Flag>> = {
  measureAccepted: { on: 'MEASURE_ACCEPTED', off: 'LCL_MEASURE_DIFF' },
  cancelled: { on: 'LCL_CANCELLED' },
};

/** What the receipts of the goods come to. */
export const lclRolled: readonly Rolled[] = [
  {
    of: 'warehouseReceipt',
    by: 'orderId',
    gives: {
      actualPackages: { sum: 'receivedPackages' },
      actualWeight: { sum: 'weight' },
      actualVolume: { sum: 'volume' },
      inHousePackages: { sum: 'inHouse' },
    },
  },
];

const measured = ['planPackages', 'planWeight', 'planVolume', 'actualPackages', 'actualWeight', 'actualVolume', 'measureAccepted'] as const;

export const lclDerived: readonly Derived[] = [
  { fields: {}, from: ['businessType', 'isPid', ...measured], by: measuresOfPart },
  {
    fields: { volumeDiff: decimal({ scale: 2, percent: true, ratio: true }), measureDiff: flag() },
    from: ['businessType', ...measured],
    by: measureDifference,
  },
  { fields: { shareRt: decimal({ scale: 3 }) }, from: ['businessType', 'volume', 'grossWeight'], by: shareTons },
  {
    fields: { lclStatus: choice(lclStates) },
    from: listed('businessType isPid cancelled deliveredTime unstuffTime atd lclContainerId planPackages actualPackages measureAccepted'),
    by: lclStatusOf,
  },
];

export const lclSuggested: readonly Suggested[] = [
  { field: 'planPackages', from: ['packages', 'businessType'], by: plannedAs('packages') },
  { field: 'planWeight', from: ['grossWeight', 'businessType'], by: plannedAs('grossWeight') },
  { field: 'planVolume', from: ['volume', 'businessType'], by: plannedAs('volume') },
];

const open = ['!archived', '!shutOut', '!cancelled'] as const;

/** What is done with part loads beside writing in them (domain/03 §3.2, 14 §14.7). */
export const lclActs: Readonly<Record<string, Act>> = {
  loadInto: act('POST /lclOrderController/merge', {
    roles: ['merge_lcl'],
    needs: [...open, ...standsIn('toLoad', 'BOOKED', 'PARTLY_STORED', 'STORED'), single, readyToLoad],
    asks: { lclContainerId: { ...ref('lclContainer', { required: true }), beside: 'lclContainer' } },
    whole: true,
    own: true,
    key: 'P',
    undo: {
      call: 'POST /lclOrderController/cancel_merge',
      roles: ['merge_lcl'],
      needs: ['!archived', ...standsIn('toUnload', 'LOADED')],
      key: 'U',
    },
  }),
  receivePlanned: act('POST /storageController/receivePlanned', {
    roles: ['edit_storage'],
    needs: [...open, ...standsIn('toReceive', 'BOOKED', 'PARTLY_STORED')],
    asks: { arrivedTime: moment({ required: true }), placeId: ref('warehousePlace'), vehicleNo: text({ max: 12 }) },
    own: true,
    key: 'I',
  }),
  acceptMeasure: act('POST /storageController/acceptMeasure', {
    roles: ['edit_lcl'],
    turns: 'measureAccepted',
    needs: [...open, ...standsIn('toAccept', 'BOOKED', 'PARTLY_STORED', 'STORED'), wasReceived],
    asks: { measureNote: text({ max: 500 }) },
    keeps: { measureNote: 'measureNote' },
    key: 'K',
    undo: {
      call: 'POST /storageController/cancelAcceptMeasure',
      roles: ['edit_lcl'],
      needs: ['!archived', ...standsIn('toOpenMeasure', 'PARTLY_STORED', 'STORED')],
    },
  }),
  deliver: act('POST /lclOrderController/deliver', {
    roles: ['edit_lcl'],
    needs: [...open, ...standsIn('toDeliver', 'UNSTUFFED'), deliveryOrderIn],
    asks: { deliveredTime: moment({ required: true }) },
    keeps: { deliveredTime: 'deliveredTime' },
    key: 'G',
  }),
  cancelBooking: act('POST /lclOrderController/cancel', {
    roles: ['edit_lcl'],
    turns: 'cancelled',
    needs: ['!archived', ...standsIn('toCancel', 'BOOKED', 'PARTLY_STORED', 'STORED'), nothingInHouse],
    reason: true,
    tells: ['salesmanId', 'operatorId'],
    key: 'X',
    undo: { call: 'POST /lclOrderController/cancelCancel', roles: ['edit_lcl'], needs: ['!archived'], reason: true },
  }),
};

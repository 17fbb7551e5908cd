import { listed } from '#names/listed';
import { act, type Act } from '#define/act';
import { entity } from '#define/entity';
import { choice, code, decimal, flag, list, moment, money, ref, text, type Field } from '#define/field';
import { stockCalls } from '#define/stock';
import { receivers } from '#modules/containers/truckDispatch/message.rules';
import {
  doneInOrder,
  driverFits,
  driverKnown,
  goesOut,
  planInOrder,
  standingOf,
  toTellAgain,
  tripStates,
  truckerKnown,
  waited,
  waitingFeeOf,
} from '#modules/containers/truckDispatch/truckDispatch.rules';
import type { Role } from '#names/roles';
import { untilArchived } from '#modules/orders/orderPart.shape';

const readers: readonly Role[] = ['admin', 'select_arrangeVehiclesList_diyFilter'];
const editors: readonly Role[] = ['edit_arrangeVehicles'];
const each = (field: Field, ...names: readonly string[]): Readonly<Record<string, Field>> =>
  Object.fromEntries(names.map((name) => [name, field]));
const fee = money({ currency: 'base', scale: 2, least: '0' });

/** Who drives which truck. */
const crew = {
  truckerId: ref('customer'),
  vehicleNo: text({ max: 12 }),
  trailerNo: text({ max: 12 }),
  driverName: text({ max: 30 }),
  driverMobile: text({ max: 20 }),
  driverIdNo: code({ max: 18, clean: 'spaces' }),
} as const;
const keepsCrew = Object.fromEntries(Object.keys(crew).map((name) => [name, name]));

const step = 'POST /ContainerController/stepArrangeVehicles';
const back = 'POST /ContainerController/backArrangeVehicles';
type State = (typeof tripStates)[number];

/** A step of the trip, and the way back from it. */
const moves = (from: State, to: State, rest: Partial<Act>): Act =>
  act(step, {
    when: { to },
    roles: editors,
    moves: { dispatchStatus: { from: [from], to } },
    undo: { call: back, when: { from: to }, roles: editors },
    ...rest,
  });

/** One trip of a truck for a box or part loads: planned, sent out, done and paid (domain/02c §2.10.2, 03 §3.3). */
export const truckDispatch = entity({
  name: 'truckDispatch',
  table: 'bl_truck_dispatch',
  owner: 'branch',
  wireId: 'dispatchId',
  fields: {
    dispatchNo: text({ max: 30, edit: 'never' }),
    orderId: ref('order', { required: true, edit: 'create' }),
    containerId: ref('container'),
    legType: choice(['PICK_EMPTY_AND_LOAD', 'DELIVER_FULL', 'IMPORT_DELIVERY', 'RETURN_EMPTY', 'SHUTTLE', 'LCL_PICKUP'], {
      required: true,
      initial: 'PICK_EMPTY_AND_LOAD',
    }),
    fleetType: choice(['OWN', 'CONTRACT', 'SPOT'], { required: true, initial: 'CONTRACT' }),
    ...crew,
    pickUpPlace: text({ max: 100, required: true }),
    pickUpTimePlan: moment({ required: true }),
    ...each(text({ max: 200 }), 'loadPlace', 'dropPlace'),
    loadContact: text({ max: 60 }),
    loadMobile: text({ max: 40 }),
    ...each(moment(), 'loadTimePlan', 'dropTimePlan', 'pickUpTime', 'arriveLoadTime', 'leaveLoadTime', 'gateInTime', 'returnTime'),
    weighPlace: text({ max: 100 }),
    weighTime: moment(),
    weighKg: decimal({ scale: 3, least: '0' }),
    distanceKm: decimal({ scale: 1, least: '0', most: '99999' }),
    ...each(fee, 'routeFee', 'waitingFee', 'overnightFee', 'weighFee', 'liftFee', 'otherFee', 'receivableFee'),
    dispatchStatus: choice(tripStates, { edit: 'never', initial: 'PLANNED' }),
    messageState: choice(['NONE', 'SENT', 'CHANGED'], { edit: 'never', initial: 'NONE' }),
    messageSentTime: moment({ edit: 'never' }),
    messageChannel: choice(['SMS', 'WECHAT', 'EMAIL'], { edit: 'never' }),
    remark: text({ max: 500 }),
  },
  derived: [
    {
      fields: { waitingHours: decimal({ scale: 1 }) },
      from: ['arriveLoadTime', 'leaveLoadTime'],
      by: waited,
    },
    {
      fields: { isOut: flag(), lateDrop: flag(), boxLeg: text({ max: 60 }) },
      from: ['dispatchStatus', 'legType', 'containerId', 'dropTimePlan', 'portCutOff'],
      by: standingOf,
    },
    {
      fields: {},
      from: listed('vehicleNo driverName driverMobile pickUpPlace pickUpTimePlan loadPlace loadTimePlan dropPlace dropTimePlan'),
      by: toTellAgain,
    },
  ],
  suggested: [{ field: 'waitingFee', from: ['arriveLoadTime', 'leaveLoadTime'], by: waitingFeeOf }],
  looked: {
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    customerId: { via: 'orderId', to: 'order', field: 'customerId' },
    bookingNo: { via: 'orderId', to: 'order', field: 'bookingNo' },
    soReleaseNo: { via: 'orderId', to: 'order', field: 'soReleaseNo' },
    vesselName: { via: 'orderId', to: 'order', field: 'vesselName' },
    voyage: { via: 'orderId', to: 'order', field: 'voyage' },
    portCutOff: { via: 'orderId', to: 'order', field: 'portCutOff' },
    operatorId: { via: 'orderId', to: 'order', field: 'operatorId' },
    customerServiceId: { via: 'orderId', to: 'order', field: 'customerServiceId' },
    orderArchived: { via: 'orderId', to: 'order', field: 'archived' },
    containerNo: { via: 'containerId', to: 'container', field: 'containerNo' },
    boxType: { via: 'containerId', to: 'container', field: 'boxType' },
    sealNo: { via: 'containerId', to: 'container', field: 'sealNo' },
  },
  flags: { costsConfirmed: { on: 'DISPATCH_COST_CONFIRMED', off: 'DISPATCH_COST_OPEN' } },
  states: { dispatchStatus: 'DISPATCH_STATE' },
  frozenBy: [{ dispatchStatus: ['DONE', 'CANCELLED'] }],
  exempt: { dispatchStatus: ['remark'] },
  frozenByParent: { orderArchived: 'ORDER_ARCHIVED' },
  facts: ['parameter'],
  rules: [planInOrder, doneInOrder, driverFits],
  once: { field: 'boxLeg', told: 'dispatchNo', refusal: 'DISPATCH_DUPLICATE' },
  label: { zh: 'dispatchNo', en: 'dispatchNo', ar: 'dispatchNo', search: ['dispatchNo', 'vehicleNo'], roles: readers },
  search: ['dispatchNo', 'vehicleNo', 'driverName', 'driverMobile', 'loadPlace'],
  unique: [['dispatchNo']],
  numbered: { field: 'dispatchNo', by: 'jobPrefix', prefix: 'TD', kind: () => 'DISPATCH' },
  partOf: 'orderId',
  visible: { through: 'orderId' },
  order: [{ field: 'pickUpTimePlan', dir: 'desc' }],
  indexes: [['orderId'], ['containerId'], ['dispatchStatus'], ['loadTimePlan']],
  files: {},
  stock: stockCalls(
    'ContainerController',
    readers,
    editors,
    'select_arrangeVehiclesList - insertArrangeVehicles updateArrangeVehicles deleteArrangeVehicles batchEditArrangeVehicles',
  ),
  acts: untilArchived({
    assign: moves('PLANNED', 'ASSIGNED', { asks: crew, keeps: keepsCrew, needs: [truckerKnown], key: 'T', main: true, stroke: 'forward' }),
    sendOut: moves('ASSIGNED', 'DISPATCHED', {
      asks: crew,
      keeps: keepsCrew,
      needs: [truckerKnown, driverKnown],
      tells: ['operatorId', 'customerServiceId'],
      own: true,
      main: true,
      key: 'R',
      stroke: 'forward',
    }),
    load: moves('DISPATCHED', 'LOADED', {
      asks: { time: moment({ required: true }) },
      keeps: { time: 'leaveLoadTime' },
      own: true,
      key: 'L',
      stroke: 'forward',
    }),
    gateIn: moves('LOADED', 'GATED_IN', {
      asks: { time: moment({ required: true }) },
      keeps: { time: 'gateInTime' },
      own: true,
      key: 'G',
      stroke: 'forward',
    }),
    finish: moves('GATED_IN', 'DONE', { own: true, main: true, key: 'Z', stroke: 'forward' }),
    giveUp: act(step, {
      when: { to: 'CANCELLED' },
      roles: editors,
      moves: { dispatchStatus: { from: ['PLANNED', 'ASSIGNED', 'DISPATCHED'], to: 'CANCELLED' } },
      reason: true,
      tells: ['operatorId'],
      own: true,
      key: 'X',
    }),
    confirmCosts: act('POST /ContainerController/confirmArrangeVehicles', {
      roles: ['confirm_arrangeVehicles'],
      turns: 'costsConfirmed',
      needs: [{ dispatchStatus: ['DONE', 'CANCELLED'] }],
      own: true,
      main: true,
      key: 'K',
      undo: { call: 'POST /ContainerController/cancelConfirmArrangeVehicles', roles: ['confirm_arrangeVehicles'] },
    }),
    message: act('POST /ContainerController/arrangeVehiclesMessage', {
      roles: editors,
      needs: [goesOut],
      asks: {
        channel: { ...choice(['SMS', 'WECHAT', 'EMAIL'], { required: true, initial: 'WECHAT' }), worded: 'truckMessage' },
        to: { ...list('codes', { required: true, initial: 'DRIVER' }), options: receivers, worded: 'truckMessage' },
        text: text({ max: 2000 }),
      },
      tells: ['operatorId', 'customerServiceId'],
      own: true,
      main: true,
      key: 'N',
    }),
  }),
  morning: {
    opens: { list: '/platoon' },
    figures: {
      loadTomorrow: {
        group: 'work',
        where: {
          and: [
            { field: 'loadTimePlan', op: 'between', value: '@+1', value2: '@+1' },
            { field: 'dispatchStatus', op: 'equal', anyOf: ['PLANNED', 'ASSIGNED', 'DISPATCHED'] },
          ],
        },
      },
      messagesNotSent: {
        group: 'work',
        late: true,
        where: {
          and: [
            { field: 'dispatchStatus', op: 'equal', anyOf: ['DISPATCHED'] },
            { field: 'messageState', op: 'equal', anyOf: ['NONE', 'CHANGED'] },
          ],
        },
      },
    },
  },
  removal: 'marked',
});

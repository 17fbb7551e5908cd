import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { lateBy } from '#modules/containers/truckDispatch/truckDispatch.rules';

const stands = (...states: readonly string[]) => isOneOf('dispatchStatus', ...states);

const shown: Sheet['shown'] = [
  { word: 'givenUp', as: 'over', on: ['dispatchNo'], row: 'quiet', when: { field: 'dispatchStatus', is: 'CANCELLED' } },
  { word: 'lateDrop', as: 'late', on: ['dropTimePlan', 'portCutOff'], when: { field: 'lateDrop', is: true } },
  {
    word: 'lateLoad',
    as: 'late',
    on: ['loadTimePlan'],
    when: { reads: ['loadTimePlan', 'leaveLoadTime', 'dispatchStatus'], by: lateBy('loadTimePlan', 'leaveLoadTime') },
  },
  { word: 'toTellAgain', as: 'doubt', on: ['messageSentTime'], when: { field: 'messageState', is: 'CHANGED' } },
  { word: 'done', as: 'settled', on: ['dispatchStatus'], when: { field: 'dispatchStatus', is: 'DONE' } },
];

const trip = `
  legType:108 dispatchStatus:84 [loading loadTimePlan:132 loadPlace:176 loadContact:84 loadMobile:112] [empty pickUpPlace:132 pickUpTimePlan:132]
  [drop dropPlace:132 dropTimePlan:132 portCutOff:132] [crew truckerId:148 vehicleNo:96 driverName:84 driverMobile:112] messageSentTime:132
  [done pickUpTime:132- arriveLoadTime:132 leaveLoadTime:132 gateInTime:132 returnTime:132-] waitingHours:76+
  [fees routeFee:92+p waitingFee:84+p overnightFee:84+p weighFee:84-p liftFee:84-p otherFee:84+p] receivableFee:92+r
  [weighing weighPlace:120- weighTime:132- weighKg:92-] fleetType:84- trailerNo:96- driverIdNo:148- distanceKm:76- costsConfirmed:84 messageState:84- messageChannel:84- remark:180
`;

/** Trips of trucks: which box has none, where each is, whether it makes the cut-off (screens-operations §3 TRK). */
export const truckDispatchSheet: Sheet = {
  mod: 'truck.list',
  entity: 'truckDispatch',
  adds: true,
  imports: { key: ['dispatchNo'] },
  leads: { order: '/order/orderManage' },
  sort: [{ field: 'pickUpTimePlan', dir: 'desc' }],
  opens: 'truck.messages',
  views: [
    { name: 'toDispatch', where: stands('PLANNED', 'ASSIGNED'), sort: [{ field: 'loadTimePlan', dir: 'asc' }], begins: true },
    {
      name: 'loadTomorrow',
      where: { and: [{ field: 'loadTimePlan', op: 'between', value: '@+1', value2: '@+1' }, stands('PLANNED', 'ASSIGNED', 'DISPATCHED')] },
    },
    { name: 'underWay', where: stands('DISPATCHED', 'LOADED'), sort: [{ field: 'dropTimePlan', dir: 'asc' }] },
    { name: 'toTell', where: { and: [stands('ASSIGNED', 'DISPATCHED'), isOneOf('messageState', 'NONE', 'CHANGED')] } },
    { name: 'notGatedIn', where: { and: [stands('DISPATCHED', 'LOADED'), { field: 'portCutOff', op: 'le', value: '@+2' }] } },
    { name: 'toConfirmCosts', where: { and: [stands('DONE'), isOneOf('costsConfirmed', 'false')] } },
    { name: 'byTrucker', where: stands('DONE'), sort: [{ field: 'truckerId', dir: 'asc' }] },
  ],
  shown,
  columns: columns(`dispatchNo:148* orderId:148* containerId:124 boxType:64 customerId:160 ${trip}`),
};

/** Trips of one order, on its page and in its record. */
export const orderTrucksSheet: Sheet = {
  mod: 'order.trucks',
  entity: 'truckDispatch',
  of: {
    entity: 'order',
    by: 'orderId',
    takes: { loadPlace: 'stuffingAddress', loadContact: 'stuffingContact', loadTimePlan: 'stuffingDate' },
  },
  adds: true,
  sort: [{ field: 'pickUpTimePlan', dir: 'asc' }],
  shown,
  columns: columns(`dispatchNo:148* containerId:124 boxType:64 ${trip}`),
};

/** What was told of a trip, the latest first; what was corrected stands crossed out. */
export const truckMessagesSheet: Sheet = {
  mod: 'truck.messages',
  entity: 'truckMessage',
  of: { entity: 'truckDispatch', by: 'dispatchId' },
  sort: [{ field: 'sentTime', dir: 'desc' }],
  shown: [{ word: 'replaced', as: 'over', on: ['content'], row: 'quiet', when: { field: 'isReplaced', is: true } }],
  columns: columns('sentTime:132* receiver:96 channel:84 recipient:132 content:640 isCorrection:72 isReplaced:84-'),
};

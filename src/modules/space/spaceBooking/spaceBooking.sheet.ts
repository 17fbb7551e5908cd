import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { holdsFor } from '#modules/space/spaceBooking/spaceBooking.rules';

const bookings = {
  entity: 'spaceBooking',
  shown: [
    { word: 'holds', as: 'soon', on: ['holdUntil'], when: { reads: ['state', 'holdUntil'], by: holdsFor } },
    { word: 'ended', as: 'over', on: ['state'], row: 'quiet', when: { field: 'held', is: 0 } },
  ],
  sort: [{ field: 'requestTime', dir: 'desc' }],
} as const satisfies Partial<Sheet>;
const booked =
  'qty:64+ boxType:72 customerId:176 salesmanId:96 state:88 bookingNo:120 mblNo:132 requestTime:132 holdUntil:132 confirmTime:132 confirmUserId:96-';
const orders = 'middleId:148 middleStatus:88 orderId:148';

/** Who took how much of a line. */
export const lineBookingsSheet: Sheet = {
  ...bookings,
  mod: 'space.lineBookings',
  of: { entity: 'spaceLine', by: 'fmsListId' },
  columns: columns(`${booked} ${orders} penaltyRule:96- remark:200`),
};

/** All bookings of space, those that wait for the rate desk first (screens-operations SPM "To confirm"). */
export const spaceBookingsSheet: Sheet = {
  ...bookings,
  mod: 'space.bookings',
  leads: { orderIntake: '/tackOrder/tackOrderIndex', order: '/order/orderManage' },
  views: [
    { name: 'toConfirm', where: isOneOf('state', 'REQUESTED'), sort: [{ field: 'holdUntil', dir: 'asc' }], begins: true },
    { name: 'confirmed', where: isOneOf('state', 'CONFIRMED') },
    { name: 'ended', where: isOneOf('state', 'RELEASED', 'CANCELLED', 'SHIPPED') },
  ],
  columns: columns(`fmsListId:264* etd:100 siCutOff:132 ${booked} qtyLeft:72 [order ${orders}] penaltyRule:96 remark:200`),
};

/** What people of sales booked themselves, and hand on as a request for an order (screens-operations SPQ "My bookings"). */
export const ownBookingsSheet: Sheet = {
  ...bookings,
  mod: 'space.mine',
  adds: true,
  leads: { orderIntake: '/tackOrder/tackOrderIndex', order: '/order/orderManage' },
  views: [
    { name: 'live', where: isOneOf('state', 'REQUESTED', 'CONFIRMED'), begins: true },
    { name: 'toHandOn', where: { and: [isOneOf('state', 'CONFIRMED'), isOneOf('middleId', null)] } },
    { name: 'ended', where: isOneOf('state', 'RELEASED', 'CANCELLED', 'SHIPPED') },
  ],
  columns: columns(`fmsListId:264* etd:100 siCutOff:132 ${booked} [price sellPrice:88 currency:64] [order ${orders}] remark:200`),
};

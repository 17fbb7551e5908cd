import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, integer, moment, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { voyageRules } from '#modules/orders/order/voyage.shape';
import { books, confirms, looks } from '#modules/space/space.shape';
import { atMostAsked, heldOf, live, notHandedOn, notLive, salesmanOf } from '#modules/space/spaceBooking/spaceBooking.rules';

/** Boxes somebody takes of a line of space, from the request until they sail or are given back (domain/02e §2.21.2, 03 §3.11, 14 §14.9). */
export const spaceBooking = entity({
  name: 'spaceBooking',
  table: 'fms_list_bl',
  owner: 'branch',
  wireId: 'fmsListBlId',
  fields: {
    fmsListId: ref('spaceLine', { required: true, edit: 'create', wire: 'fmsListId' }),
    customerId: ref('customer', { required: true, wire: 'crmId' }),
    salesmanId: ref('user', { required: true }),
    qty: integer({ required: true, least: '1', most: '999' }),
    bookingNo: text({ max: 35 }),
    mblNo: text({ max: 35 }),
    state: choice(['REQUESTED', 'CONFIRMED', 'RELEASED', 'CANCELLED', 'SHIPPED'], { edit: 'never', initial: 'REQUESTED' }),
    requestTime: moment({ edit: 'never' }),
    holdUntil: moment({ edit: 'never' }),
    ...stamp('confirm'),
    // What a cancellation after the cut-off of the instruction costs.
    penaltyRule: choice(['NONE', 'DEAD_FREIGHT'], { required: true, initial: 'NONE' }),
    middleId: ref('orderIntake', { edit: 'never' }),
    orderId: ref('order', { edit: 'never' }),
    remark: text({ max: 500 }),
  },
  derived: [{ fields: { held: integer() }, from: ['qty', 'state'], by: heldOf }],
  looked: {
    lineName: { via: 'fmsListId', to: 'spaceLine', field: 'lineName' },
    fmsId: { via: 'fmsListId', to: 'spaceLine', field: 'fmsId' },
    boxType: { via: 'fmsListId', to: 'spaceLine', field: 'boxType' },
    sellPrice: { via: 'fmsListId', to: 'spaceLine', field: 'sellPrice' },
    currency: { via: 'fmsListId', to: 'spaceLine', field: 'currency' },
    qtyLeft: { via: 'fmsListId', to: 'spaceLine', field: 'qtyLeft' },
    etd: { via: 'fmsListId', to: 'spaceLine', field: 'etd' },
    siCutOff: { via: 'fmsListId', to: 'spaceLine', field: 'siCutOff' },
    middleNo: { via: 'middleId', to: 'orderIntake', field: 'middleNo' },
    middleStatus: { via: 'middleId', to: 'orderIntake', field: 'middleStatus' },
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
  },
  suggested: [{ field: 'salesmanId', from: ['customerId'], by: salesmanOf }],
  states: { state: 'SPACE_BOOKING_STATE' },
  frozenBy: [{ state: ['CONFIRMED', 'RELEASED', 'CANCELLED', 'SHIPPED'] }],
  exempt: { state: ['bookingNo', 'mblNo', 'penaltyRule', 'remark'] },
  calledBy: ['customerId', 'qty', 'state'],
  facts: ['customer', 'parameter'],
  rules: [voyageRules.customerOpen],
  keptWhile: [notLive],
  visible: { own: ['salesmanId', 'createUserId'] },
  search: ['bookingNo', 'mblNo', 'remark'],
  order: [{ field: 'requestTime', dir: 'desc' }],
  indexes: [['fmsListId'], ['state', 'holdUntil'], ['middleId'], ['orderId'], ['customerId']],
  stock: stockCalls('fmsListBlController', looks, { add: books, edit: [...books, ...confirms], delete: [...books, ...confirms] }),
  acts: {
    confirm: act('POST /fmsListBlController/confirm', {
      roles: confirms,
      moves: { state: { from: ['REQUESTED'], to: 'CONFIRMED' } },
      needs: [atMostAsked],
      asks: { qty: integer({ least: '1', most: '999' }), bookingNo: text({ max: 35 }) },
      keeps: { qty: 'qty', bookingNo: 'bookingNo' },
      stamps: 'confirm',
      tells: ['salesmanId'],
      main: true,
      key: 'K',
      stroke: 'forward',
    }),
    toIntake: act('POST /fmsListBlController/insertOrderMiddle', {
      roles: ['insertOrderMiddle'],
      needs: [{ state: live }, notHandedOn],
      asks: { targetUserId: ref('user'), remark: text({ max: 500 }) },
      whole: true,
      own: true,
      main: true,
      key: 'I',
    }),
    release: act('POST /fmsListBlController/release', {
      roles: confirms,
      moves: { state: { from: ['CONFIRMED'], to: 'RELEASED' } },
      reason: true,
      tells: ['salesmanId'],
      own: true,
      key: 'U',
      stroke: 'back',
    }),
    cancel: act('POST /fmsListBlController/cancel', {
      roles: [...books, ...confirms],
      moves: { state: { from: ['REQUESTED', 'CONFIRMED'], to: 'CANCELLED' } },
      reason: true,
      tells: ['salesmanId'],
      own: true,
      key: 'X',
    }),
  },
  morning: {
    opens: { list: '/freightManagement/freightMaintained' },
    figures: {
      spaceToConfirm: { group: 'rates', roles: confirms, where: { field: 'state', op: 'equal', anyOf: ['REQUESTED'] } },
    },
  },
  uncounted: { field: 'state', in: ['RELEASED', 'CANCELLED'] },
  removal: 'marked',
});

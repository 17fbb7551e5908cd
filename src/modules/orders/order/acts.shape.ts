import { act, stamp, type Act } from '#define/act';
import type { Flag } from '#define/entity';
import { choice, day, list, moment, ref, text } from '#define/field';
import {
  arrivalFits,
  billReady,
  boxesComeTo,
  cargoKnown,
  completed,
  customerApproved,
  customerTrades,
  departsLater,
  depositPaid,
  departureFits,
  documentsHere,
  instructionOpen,
  isReviewed,
  noEstimates,
  noOpenPlan,
  notBooked,
  notGatedIn,
  notSailed,
  profitEnough,
  sailed,
} from '#modules/orders/order/steps.rules';

/** Why cargo stays behind (domain/02c §2.5). */
export const shutOutReasons = ['CUSTOMER_CANCEL', 'CUSTOMS_HOLD', 'LATE_GATE_IN', 'CARRIER_ROLLED', 'NO_VGM', 'OTHER'] as const;

/** What acts leave behind in an order: states, people, moments and reasons (domain/03 §3.1). */
export const stateFields = {
  reviewStatus: choice(['NONE', 'PENDING', 'REVIEWED', 'REFUSED'], { edit: 'never', initial: 'NONE' }),
  ...stamp('review'),
  ...stamp('check'),
  ...stamp('billConfirm'),
  shutOutReason: choice(shutOutReasons, { edit: 'never' }),
  ...stamp('shutOut'),
  feeState: choice(['OPEN', 'LOCKED', 'REVIEWED'], { edit: 'never', initial: 'OPEN', wire: 'feeCollectionStatus' }),
  ...stamp('feeLock'),
  ...stamp('feeReview'),
};

/** Independent regions of an order's state that are on or off (domain/03 §3.1). */
export const orderFlags: Readonly<Record<string, Flag>> = {
  locked: { on: 'ORDER_LOCKED' },
  archived: { on: 'ORDER_ARCHIVED' },
  costLocked: { on: 'COST_LOCKED', off: 'ORDER_COSTS_OPEN', wire: 'flagCostLocked' },
  confirmed: { on: 'BILL_CONFIRMED', off: 'BILL_NOT_CONFIRMED', wire: 'flagConfirmed' },
  checked: { on: 'ORDER_CHECKED', off: 'ORDER_NOT_CHECKED' },
  shutOut: { on: 'ORDER_SHUT_OUT', off: 'ORDER_NOT_SHUT_OUT', wire: 'flagShutOut' },
};

/** What a shipping instruction says in words (domain/14 §14.1.5). */
const instruction = ['shipperText', 'consigneeText', 'notifyText', 'englishGoodsName', 'goodsDescription', 'marks'];
/** Whom a change of ship concerns. */
export const desk = ['salesmanId', 'customerServiceId', 'documentUserId', 'dispatcherId'];

/** The way of an order to its review, and the finance check behind it. */
const reviewing: Readonly<Record<string, Act>> = {
  submit: act('POST /OrderController/submitReview', {
    roles: ['submit_order'],
    moves: { reviewStatus: { from: ['NONE', 'REFUSED'], to: 'PENDING' } },
    needs: ['!archived', '!shutOut', customerTrades],
    key: 'U',
  }),
  review: act('POST /OrderController/review', {
    roles: ['review_order'],
    moves: { reviewStatus: { from: ['PENDING'], to: 'REVIEWED' } },
    needs: ['!archived', '!shutOut', customerTrades, customerApproved, cargoKnown],
    requires: ['salesmanId', 'customerServiceId', 'operatorId'],
    stamps: 'review',
    tells: ['operatorId'],
    own: true,
    main: true,
    key: 'R',
    stroke: 'forward',
    undo: {
      call: 'POST /OrderController/cancelReview',
      roles: ['review_order'],
      needs: ['!archived', '!locked', '!costLocked', notGatedIn, notBooked],
      reason: true,
    },
  }),
  refuseReview: act('POST /OrderController/refuseReview', {
    roles: ['review_order'],
    moves: { reviewStatus: { from: ['PENDING'], to: 'REFUSED' } },
    reason: true,
    tells: ['createUserId', 'salesmanId'],
    key: 'X',
    stroke: 'back',
  }),
  check: act('POST /OrderController/order_check', {
    roles: ['check_order'],
    turns: 'checked',
    needs: ['!archived', noEstimates, documentsHere, profitEnough],
    stamps: 'check',
    twins: [{ call: 'POST /OrderController/check' }, { call: 'POST /OrderController/order_checkImport' }],
    key: 'K',
    undo: { call: 'POST /OrderController/uncheck', roles: ['cancel_check_order'], needs: ['!archived'], reason: true },
  }),
};

/** From the confirmed bill to the ship's arrival, with cargo that stays behind. */
const shipping: Readonly<Record<string, Act>> = {
  confirmBill: act('POST /OrderController/confirmBill', {
    roles: ['confirm_bill'],
    turns: 'confirmed',
    needs: ['!archived', '!shutOut', billReady, cargoKnown, boxesComeTo],
    requires: instruction,
    stamps: 'billConfirm',
    own: true,
    main: true,
    key: 'B',
    undo: {
      call: 'POST /OrderController/unconfirmBill',
      roles: ['cancel_confirm_bill'],
      needs: ['!archived', instructionOpen],
      reason: true,
    },
  }),
  sail: act('POST /OrderController/update_sailingDate', {
    roles: ['sailing_order'],
    needs: ['!archived', '!shutOut', notSailed, departureFits],
    asks: { atd: day({ required: true }), vesselName: text({ max: 50 }), voyage: text({ max: 20 }) },
    tells: ['salesmanId', 'documentUserId'],
    own: true,
    main: true,
    key: 'S',
    undo: {
      call: 'POST /OrderController/cancel_sailingDate',
      roles: ['edit_atd'],
      needs: ['!archived', sailed],
      reason: true,
      tells: ['salesmanId', 'documentUserId'],
    },
  }),
  arrive: act('POST /OrderController/update_sailingDateImport', {
    roles: ['sailing_order'],
    needs: ['!archived', '!shutOut', arrivalFits],
    asks: { ata: day({ required: true }) },
    tells: ['salesmanId', 'customerServiceId'],
    own: true,
    key: 'T',
  }),
  shutOut: act('POST /OrderController/shutOut', {
    roles: ['shut_order'],
    turns: 'shutOut',
    needs: ['!archived', notSailed],
    asks: {
      shutOutReason: choice(shutOutReasons, { required: true }),
      proposes: { ...list('codes', { initial: 'RBK' }), options: ['RBK', 'DDF'] },
    },
    keeps: { shutOutReason: 'shutOutReason' },
    reason: true,
    stamps: 'shutOut',
    tells: desk,
    own: true,
    key: 'O',
    undo: { call: 'POST /OrderController/cancelShutOut', roles: ['shut_order'], needs: ['!archived'], reason: true, tells: desk },
  }),
  changeShut: act('POST /OrderController/change_shut', {
    roles: ['shut_order'],
    needs: ['!archived', 'shutOut', departsLater],
    asks: {
      vesselName: text({ max: 50, required: true }),
      voyage: text({ max: 20, required: true }),
      etd: day({ required: true }),
      eta: day(),
      bookingNo: text({ max: 35 }),
      rateId: { ...ref('freightRate'), offers: 'GET /OrderController/selectRates' },
      keepPrices: { ...list('rows', { rowsOf: 'cost' }), told: true },
    },
    twins: [{ call: 'POST /OrderController/change_shutImport' }],
    tells: desk,
    own: true,
    key: 'V',
  }),
  rerate: act('POST /OrderController/rerate', { roles: ['edit_cost'], needs: ['!archived', '!locked'], own: true }),
};

/** Closing an order: typing, charges, the order itself. */
const closing: Readonly<Record<string, Act>> = {
  lock: act('POST /OrderController/lock', {
    roles: ['lock_order'],
    turns: 'locked',
    needs: [isReviewed],
    twins: [{ call: 'POST /OrderController/lockImport' }],
    key: 'L',
    undo: {
      call: 'POST /OrderController/cancel_lock',
      roles: ['cancel_lock_order'],
      needs: ['!archived', '!confirmed'],
      twins: [{ call: 'POST /OrderController/cancel_lockImport' }],
      tells: ['operatorId'],
      reason: true,
    },
  }),
  feeLock: act('POST /OrderController/feeLock', {
    roles: ['lock_fees'],
    moves: { feeState: { from: ['OPEN'], to: 'LOCKED' } },
    main: true,
    needs: ['!archived'],
    stamps: 'feeLock',
    undo: { call: 'POST /OrderController/feeUnlock', roles: ['cancel_lock_fees'], needs: ['!archived', '!costLocked'], reason: true },
  }),
  feeReview: act('POST /OrderController/feeReview', {
    roles: ['review_fees'],
    moves: { feeState: { from: ['LOCKED'], to: 'REVIEWED' } },
    main: true,
    key: 'R',
    stroke: 'forward',
    needs: ['!archived'],
    stamps: 'feeReview',
    undo: { call: 'POST /OrderController/cancelFeeReview', roles: ['review_fees'], needs: ['!archived'], reason: true },
  }),
  preArrival: act('POST /OrderController/preArrivalInfo', {
    roles: ['updateOrder'],
    named: 'orderId',
    needs: ['!archived'],
    asks: { terminalId: text({ max: 60, required: true }), plannedGateIn: moment({ required: true }) },
    twins: [{ call: 'POST /OrderController/preArrivalInfoImport' }],
    own: true,
    whole: true,
  }),
  createList: act('POST /orderDocumentController/createList', {
    roles: ['edit_orderDocument'],
    named: 'orderId',
    needs: ['!archived'],
    own: true,
  }),
  costLock: act('POST /OrderController/costLock', {
    roles: ['lock_orderCosts'],
    turns: 'costLocked',
    undo: {
      call: 'POST /OrderController/costUnlock',
      roles: ['cancel_lock_orderCosts'],
      needs: ['!archived'],
      reason: true,
      booked: { of: 'cost', by: 'orderId' },
    },
  }),
  archive: act('POST /OrderController/archive', {
    roles: ['archive_order'],
    turns: 'archived',
    needs: ['costLocked', 'checked', completed, noOpenPlan, depositPaid],
    key: 'Z',
    undo: { call: 'POST /OrderController/cancelArchive', roles: ['cancel_archive_order'], reason: true },
  }),
  takeNumber: act('POST /OrderController/takeJobNumber', {
    roles: ['updateOrder'],
    named: 'orderId',
    // Once an order is reviewed its number is fixed (domain/03 §3.1).
    needs: ['!locked', { reviewStatus: ['NONE', 'PENDING', 'REFUSED'] }, '!archived'],
    asks: { jobNumberId: { ...text({ max: 20, required: true }), offers: 'GET /OrderController/selectJobNumber' } },
    whole: true,
    own: true,
  }),
};

/** Everything done with orders beside writing in them (domain/03 §3.1, 14 §14.12). */
export const orderActs: Readonly<Record<string, Act>> = { ...reviewing, ...shipping, ...closing };

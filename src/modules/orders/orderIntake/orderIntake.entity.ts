import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, dict, integer, json, moment, money, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { boxesAsWritten, boxTextFits, customerOpen, portsDiffer } from '#modules/orders/order/order.rules';
import { orderProposals } from '#modules/orders/order/proposals.rules';
import { bookedFields } from '#modules/orders/orderIntake/booked.shape';
import {
  arrivesAfter,
  expiresAt,
  keptIntakes,
  missingOf,
  ownAsking,
  saysHowMuch,
  stillWaiting,
} from '#modules/orders/orderIntake/orderIntake.rules';
import { costUnits } from '#names/units';
import type { Role } from '#names/roles';
import { seesMoney } from '#modules/orders/order/partLoad.shape';

const sees: readonly Role[] = ['admin', 'selectOrderMiddle'];
const makes: readonly Role[] = ['insertOrderMiddle'];
const asker = ['submitUserId', 'createUserId'] as const;
const fields = {
  middleNo: text({ max: 30, edit: 'never' }),
  sourceChannel: choice(['CUSTOMER_PORTAL', 'MINI_PROGRAM', 'SALES', 'SPACE_OFFER', 'EXTERNAL', 'INTERNAL_BRANCH', 'EMAIL'], {
    edit: 'never',
    initial: 'SALES',
  }),
  customerId: ref('customer', { required: true, wire: 'crmId' }),
  customerRefNo: text({ max: 60 }),
  requesterName: text({ max: 60 }),
  requesterMobile: text({ max: 30 }),
  targetUserId: ref('user'),
  ...bookedFields,
  middleStatus: choice(['DRAFT', 'SUBMITTED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'], { edit: 'never', initial: 'DRAFT' }),
  refuseReason: text({ max: 500, edit: 'never' }),
  // The order in another branch it speaks for; its rows are that branch's, so that none is referred to.
  fromEpId: ref('enterprise', { edit: 'never' }),
  fromOrderId: text({ max: 20, edit: 'never' }),
  fromJobNo: text({ max: 30, edit: 'never' }),
  acceptedOrderId: ref('order', { edit: 'never' }),
  ...stamp('submit'),
  ...stamp('accepted'),
  receivableBase: money({ currency: 'base', edit: 'never', initial: '0' }),
  payableBase: money({ currency: 'base', edit: 'never', initial: '0' }),
  profitBase: money({ currency: 'base', edit: 'never', initial: '0' }),
  remark: text({ max: 4000 }),
} as const;
const known = new Set(Object.keys(fields));
const [receivable, payable] = [{ direction: 'AR' }, { direction: 'AP' }];

/** A request for an order, from sales, a customer or another branch, that waits to be taken (domain/02e §2.21.1, 14 §14.9). */
export const orderIntake = entity({
  name: 'orderIntake',
  table: 'bl_order_middle',
  owner: 'branch',
  wireId: 'middleId',
  fields,
  derived: [
    { fields: {}, from: ['boxSummary'], by: boxesAsWritten },
    { fields: { expireTime: moment() }, from: ['submitTime', 'etd'], by: expiresAt },
    {
      fields: { missing: integer() },
      from: ['businessType', 'portDestination', 'etd', 'goodsName', 'boxSummary', 'volume', 'grossWeight'],
      by: missingOf,
    },
  ],
  rolled: [
    {
      of: 'intakeCost',
      by: 'intakeId',
      gives: {
        receivableBase: { sum: 'baseNetAmount', where: receivable },
        payableBase: { sum: 'baseNetAmount', where: payable },
        profitBase: { sum: 'baseNetAmount', where: receivable, minus: payable },
      },
    },
  ],
  looked: {
    acceptedBy: { via: 'acceptedUserId', to: 'user', field: 'fullname' },
    acceptedJobNo: { via: 'acceptedOrderId', to: 'order', field: 'jobNo' },
  },
  suggested: orderProposals.filter(({ field, from }) => [field, ...from].every((name) => known.has(name))),
  states: { middleStatus: 'INTAKE_STATE' },
  frozenBy: [{ middleStatus: ['ACCEPTED'] }],
  facts: ['port', 'customer', 'parameter'],
  rules: [portsDiffer, arrivesAfter, boxTextFits, customerOpen],
  keptWhile: keptIntakes,
  seenBy: [{ fields: ['receivableBase', 'payableBase', 'profitBase'], when: seesMoney }],
  label: { zh: 'middleNo', en: 'middleNo', ar: 'middleNo', search: ['middleNo', 'customerRefNo'], roles: sees },
  askedBy: { carrier: 'carrierCode', line: 'lineCode' },
  search: ['middleNo', 'customerRefNo', 'requesterName', 'fromJobNo', 'vesselName'],
  unique: [['middleNo']],
  numbered: { field: 'middleNo', by: 'jobPrefix', prefix: 'IN', kind: () => 'INTAKE' },
  visible: { own: ['createUserId', 'submitUserId', 'targetUserId'] },
  order: [{ field: 'submitTime', dir: 'desc' }],
  indexes: [['middleStatus', 'expireTime'], ['customerId'], ['acceptedOrderId']],
  files: {},
  stock: stockCalls('orderMiddleController', sees, makes, 'select get insertOrderMiddle updateOrderMiddle deleteOrderMiddle batchEdit'),
  acts: {
    submit: act('POST /orderMiddleController/submit', {
      roles: makes,
      moves: { middleStatus: { from: ['DRAFT', 'REFUSED', 'WITHDRAWN', 'EXPIRED'], to: 'SUBMITTED' } },
      needs: [ownAsking, saysHowMuch],
      stamps: 'submit',
      tells: ['targetUserId'],
      main: true,
      key: 'U',
    }),
    accept: act('POST /orderMiddleController/acceptOrder', {
      roles: ['acceptOrder'],
      needs: [stillWaiting],
      asks: {
        operatorId: { ...ref('user', { required: true, initial: '' }), offers: 'GET /OrderController/selectPeople' },
        costs: choice(['ALL', 'NONE'], { initial: 'ALL' }),
        etd: day(),
        portDestination: dict('port'),
        goodsName: text({ max: 200 }),
        values: { ...json(), told: true },
        version: { ...integer(), told: true },
      },
      across: 'fromEpId',
      stamps: 'accepted',
      tells: asker,
      whole: true,
      own: true,
      main: true,
      key: 'R',
      stroke: 'forward',
    }),
    refuse: act('POST /orderMiddleController/refuse', {
      roles: ['acceptOrder'],
      needs: [stillWaiting],
      reason: true,
      across: 'fromEpId',
      tells: asker,
      own: true,
      main: true,
      key: 'X',
      stroke: 'back',
    }),
    withdraw: act('POST /orderMiddleController/withdraw', {
      roles: makes,
      moves: { middleStatus: { from: ['SUBMITTED'], to: 'WITHDRAWN' } },
      needs: [ownAsking],
      onlyBy: asker,
      key: 'W',
    }),
    copy: act('POST /orderMiddleController/copyOrderMiddle', { roles: makes, whole: true, own: true, key: 'C' }),
    sameCost: act('POST /orderMiddleController/sameCost', {
      roles: makes,
      needs: [{ middleStatus: ['DRAFT', 'SUBMITTED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] }],
      asks: {
        direction: { ...choice(['AR', 'AP'], { initial: 'AR' }), worded: 'intakeCost' },
        feeCode: { ...dict('chargeItem', { required: true }), unless: 'costs' },
        customerId: ref('customer'),
        unit: { ...choice(costUnits, { required: true }), worded: 'intakeCost', unless: 'costs' },
        containerType: dict('containerType'),
        price: { ...decimal({ scale: 6, required: true }), unless: 'costs' },
        currency: { ...dict('currency', { required: true }), unless: 'costs' },
        costs: { ...json(), told: true },
      },
      own: true,
    }),
  },
  removal: 'marked',
});

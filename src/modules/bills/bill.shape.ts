import { stamp } from '#define/act';
import type { Definition, Looked, Suggested } from '#define/entity';
import { isNoneOf, type Leaf } from '#define/filter';
import type { Morning } from '#define/figure';
import { choice, day, decimal, dict, flag, integer, latin, moment, money, ref, text, type Field } from '#define/field';
import { stockCalls } from '#define/stock';
import {
  documentStates,
  formOfOrder,
  goodsOfOrder,
  freightClauseOf,
  ofOrder,
  originalsUsual,
  portOfOrder,
  stageOf,
  vesselVoyageOf,
} from '#modules/bills/bill.rules';
import type { Role } from '#names/roles';
import { latinOnly } from '#values/text';

/** Whoever works with bills reads them (domain/08 §8.2). */
export const billReaders: readonly Role[] = ['admin', 'mbOrder_list'];

const parties = { max: 350 } as const;
const line = { max: 60 } as const;
const never = { edit: 'never' } as const;
const counted = integer({ ...never, initial: 0 });

/** What a bill of lading says, master and house alike (domain/02c §2.11, 14 §14.5.1). */
export const billFields = {
  orderId: ref('order', { required: true, edit: 'create' }),
  carrierCode: dict('carrier'),
  billForm: choice(['ORIGINAL', 'TELEX', 'SEAWAY', 'EBL', 'SURRENDERED'], { required: true, initial: 'ORIGINAL' }),
  transportDocumentStatus: choice(documentStates, { required: true, initial: 'DRAFT' }),
  shipperText: latin(parties),
  consigneeText: latin(parties),
  notifyText: latin(parties),
  agentText: latin(parties),
  destAgentId: ref('customer'),
  preCarriageBy: latin(line),
  placeOfReceipt: latin(line),
  vesselVoyage: latin({ max: 80 }),
  portOfLoading: latin(line),
  portOfDischarge: latin(line),
  placeOfDelivery: latin(line),
  marks: latin({ max: 1000 }),
  packagesText: latin({ max: 100 }),
  goodsDescription: latin({ max: 4000 }),
  packages: integer({ least: '0' }),
  grossWeight: decimal({ scale: 3, least: '0' }),
  measurement: decimal({ scale: 4, least: '0' }),
  sayTotal: latin({ max: 300 }),
  freightClause: latin(line),
  freightDetails: choice(['AS_ARRANGED', 'RATED'], { initial: 'AS_ARRANGED' }),
  payableAt: latin({ max: 40 }),
  declaredValue: latin(line),
  exportRefs: latin(line),
  shippedOnBoardText: latin({ max: 100 }),
  placeOfIssue: latin({ max: 40 }),
  dateOfIssue: day(),
  onBoardDate: day(),
  originalCount: integer({ least: '0', most: '3' }),
  copyCount: integer({ least: '0', most: '9', initial: 3 }),
  originalsOut: counted,
  originalsBack: counted,
  originalNos: text({ max: 60, ...never }),
  eblPlatform: text({ max: 30 }),
  eblEnvelopeRef: text({ max: 100 }),
  draftSentTime: moment(),
  draftAgreedTime: moment(),
  ...stamp('stageIncome'),
  ...stamp('stageReceive'),
  ...stamp('stagePut'),
  ...stamp('stageDischarge'),
  ...stamp('sign'),
  ...stamp('send'),
  sendCourierNo: text({ max: 40, ...never }),
  ...stamp('back'),
  ...stamp('telex'),
  telexNo: text({ max: 40, ...never }),
  carrierReleaseTime: moment(never),
  carrierReleaseNo: text({ max: 40, ...never }),
  surrenderedTime: moment(never),
  ...stamp('freightCollected'),
  deliveredTime: moment(),
  cardHoldReason: text({ max: 200, ...never }),
  freeReason: text({ max: 200, ...never }),
  guaranteeFileId: text({ max: 36, ...never }),
  releaseType: choice(['PAID', 'CREDIT', 'GUARANTEE', 'MANAGER_OVERRIDE', 'FREE'], never),
  ...stamp('request'),
  requestRemark: text({ max: 200, ...never }),
  applyStatus: choice(['NONE', 'APPLIED', 'PASSED', 'REFUSED'], { ...never, initial: 'NONE' }),
  applyKind: choice(['PRE_DATED', 'ANTI_DATED', 'NO_PAYMENT', 'GUARANTEE'], never),
  applyReason: text({ max: 200, ...never }),
  ...stamp('apply'),
  ...stamp('check', true),
  // What the receivables due at this bill came to when finance was last looked at: told here, decided at the act.
  dueBase: money({ currency: 'base', ...never }),
  openBase: money({ currency: 'base', ...never }),
  openText: text({ max: 200, ...never }),
  overdueDays: integer(never),
  conditionMet: flag({ ...never, wire: 'releaseConditionMet' }),
  modifyCount: counted,
  lastModifyReason: text({ max: 500, ...never }),
  amendmentNo: counted,
  openAmendments: counted,
  boxes: counted,
  boxPackages: counted,
  boxWeight: decimal({ scale: 3, ...never, initial: '0' }),
  boxMeasure: decimal({ scale: 4, ...never, initial: '0' }),
  remark: text({ max: 4000 }),
} satisfies Readonly<Record<string, Field>>;

/** What a bill begins with is its order's; `here` are the names under which it is looked up. */
const ofItsOrder = {
  jobNo: 'jobNo',
  orderCustomerId: 'customerId',
  orderBusiness: 'businessType',
  orderCarrier: 'carrierCode',
  orderVessel: 'vesselName',
  orderVoyage: 'voyage',
  orderLoading: 'portLoading',
  orderDischarge: 'portDischarge',
  orderDestination: 'portDestination',
  orderMarks: 'marks',
  orderGoods: 'englishGoodsName',
  orderDescription: 'goodsDescription',
  orderPackages: 'packages',
  orderWeight: 'grossWeight',
  orderVolume: 'volume',
  orderBillForm: 'billForm',
  orderConfirmed: 'confirmed',
  orderArchived: 'archived',
  freightTerm: 'freightTerm',
  etd: 'etd',
  eta: 'eta',
  atd: 'atd',
  siCutOff: 'siCutOff',
  salesmanId: 'salesmanId',
  customerServiceId: 'customerServiceId',
  documentUserId: 'documentUserId',
} as const;

export const billLooked: Readonly<Record<string, Looked>> = {
  ...Object.fromEntries(Object.entries(ofItsOrder).map(([name, field]) => [name, { via: 'orderId', to: 'order', field } as const])),
  destAgentName: { via: 'destAgentId', to: 'customer', field: 'englishName' },
};

/** What an order says with signs no bill may bear is left for people to write. */
const asBillsSay =
  (by: Suggested['by']): Suggested['by'] =>
  (...asked) => {
    const value = by(...asked);
    return typeof value === 'string' && !latinOnly(value) ? undefined : value;
  };

/** What a new bill takes over; people overwrite it (domain/02c §2.11 Computed). */
export const billSuggested: readonly Suggested[] = [
  ...Object.entries({
    carrierCode: ofOrder('orderCarrier'),
    billForm: formOfOrder,
    vesselVoyage: vesselVoyageOf,
    portOfLoading: portOfOrder('orderLoading'),
    portOfDischarge: portOfOrder('orderDischarge'),
    placeOfDelivery: portOfOrder('orderDestination'),
    placeOfIssue: portOfOrder('orderLoading'),
    marks: ofOrder('orderMarks'),
    goodsDescription: goodsOfOrder,
    packages: ofOrder('orderPackages'),
    grossWeight: ofOrder('orderWeight'),
    measurement: ofOrder('orderVolume'),
    freightClause: freightClauseOf,
  }).map(([field, by]): Suggested => ({ field, from: ['orderId'], by: asBillsSay(by) })),
  { field: 'originalCount', from: ['billForm', 'orderId'], by: originalsUsual },
];

/** What its boxes and the amendments asked for come to. */
export const billRolled = (by: 'mbOrderId' | 'hbOrderId', own: boolean): NonNullable<Definition['rolled']> => [
  {
    of: 'billContainer',
    by,
    gives: {
      boxes: { count: { onHouse: own } },
      boxPackages: { sum: 'packages', where: { onHouse: own } },
      boxWeight: { sum: 'weight', where: { onHouse: own } },
      boxMeasure: { sum: 'volume', where: { onHouse: own } },
    },
  },
  {
    of: 'billAmendment',
    by,
    gives: {
      amendmentNo: { count: {} },
      openAmendments: { count: { isOpen: true } },
      modifyCount: { count: { state: 'ACCEPTED' } },
    },
  },
];

export const billDerived: NonNullable<Definition['derived']> = [
  {
    fields: { stage: choice(['NONE', 'INCOME', 'RECEIVED', 'PUT', 'DISCHARGED']) },
    from: ['stageIncome', 'stageReceive', 'stagePut', 'stageDischarge'],
    by: stageOf,
  },
];

const stage = { on: 'STAGE_ORDER', off: 'STAGE_MISSING' } as const;

/** Stages and documents are flags: each stands in the way of what comes before it, and is missing for what comes after. */
export const billFlags: NonNullable<Definition['flags']> = {
  stageIncome: stage,
  stageReceive: stage,
  stagePut: stage,
  stageDischarge: stage,
  signed: { on: 'BILL_ALREADY_SIGNED', off: 'BILL_NOT_SIGNED' },
  sent: { on: 'DOCUMENT_OUT' },
  telexed: { on: 'DOCUMENT_OUT', off: 'TELEX_NOT_DONE' },
  carrierReleased: { on: 'STAGE_ORDER', off: 'CARRIER_RELEASE_MISSING' },
  surrenderedThere: { on: 'STAGE_ORDER', off: 'STAGE_MISSING' },
  freightCollected: { on: 'STAGE_ORDER', off: 'FREIGHT_NOT_COLLECTED' },
  cardHeld: { on: 'CARD_HELD', wire: 'isCardHold' },
  guaranteed: { on: 'STAGE_ORDER' },
  overridden: { on: 'STAGE_ORDER' },
  freeOfCharge: { on: 'STAGE_ORDER', wire: 'isFreeOfCharge' },
};

/** Of a signed bill these are still written; everything else changes by an amendment (domain/14 §14.5.4). */
export const openOnSigned: readonly string[] =
  'transportDocumentStatus eblPlatform eblEnvelopeRef destAgentId draftSentTime draftAgreedTime deliveredTime remark'.split(' ');

export const billIndexes: NonNullable<Definition['indexes']> = [['orderId'], ['stage']];

/** Calls every bill has: list, one row, new, change, remove, batch. */
export const billCalls = (controller: 'mbOrderController' | 'hbOrderController', list: string) =>
  stockCalls(controller, billReaders, ['edit_bill'], `${list} get insert update delete batchEdit`);

const off = (field: string): Leaf => ({ field, op: 'equal', anyOf: ['false'] });

/** The release list shows what is live, until its order is archived (domain/14 §14.11). */
export const billLists = (controller: 'mbOrderController' | 'hbOrderController'): NonNullable<Definition['lists']> => ({
  release: {
    call: `GET /${controller}/selectReleaseList`,
    roles: billReaders,
    where: { and: [isNoneOf('transportDocumentStatus', documentStates, 'VOID'), off('orderArchived')] },
  },
});

/** Instructions whose cut-off is near. */
export const siDue: Morning['figures'][string] = {
  group: 'work',
  roles: ['send_si'],
  where: {
    and: [
      { field: 'siCutOff', op: 'between', value: '@0', value2: '@+2' },
      { field: 'siSent', op: 'equal', anyOf: ['false'] },
    ],
  },
};

/** What waits on the first page (screens-operations BL, REL). */
export const billMorning: Morning = {
  opens: { list: '/financial/billLading', release: '/order/releaseList' },
  figures: {
    toSign: {
      group: 'work',
      roles: ['sign_bill'],
      where: {
        and: [
          off('signed'),
          off('orderArchived'),
          { field: 'atd', op: 'unequal', value: '' },
          { field: 'orderConfirmed', op: 'equal', anyOf: ['true'] },
          off('stageIncome'),
        ],
      },
    },
    releaseRequested: {
      group: 'work',
      roles: ['put_bill'],
      where: { and: [{ field: 'requestTime', op: 'unequal', value: '' }, off('stagePut'), off('orderArchived')] },
    },
    arrivedNotReleased: {
      group: 'work',
      roles: ['put_bill'],
      late: true,
      where: {
        and: [{ field: 'eta', op: 'le', value: '@+3' }, { field: 'stage', op: 'equal', anyOf: ['RECEIVED'] }, off('orderArchived')],
      },
    },
  },
};

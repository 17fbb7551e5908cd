import { act, type Act } from '#define/act';
import type { CallName } from '#define/calls';
import { choice, integer, list, moment, text } from '#define/field';
import { billFields } from '#modules/bills/bill.shape';
import {
  billConfirmed,
  cargoMayGo,
  firstSetBack,
  freightIsIn,
  housesAddUp,
  issuedInOriginals,
  maySign,
  mayTelex,
  noOpenAmendment,
  notDelivered,
  nothingBack,
  someBack,
  notSurrendered,
  numberKnown,
  originalsHome,
  originalsReleased,
  ownBill,
} from '#modules/bills/bill.rules';

const told = ['salesmanId', 'customerServiceId', 'documentUserId'] as const;
const reasonAsked = text({ max: 200, required: true });
/** A file of the bill that is not the newest of its kind; people attach it, and only programs name it. */
const namedFile = { ...text({ max: 36 }), told: true as const };

type Callable = (name: string) => CallName;

/** The four stages, each taken back strictly backwards (domain/14 §14.5.3). */
const stages = (call: Callable): Readonly<Record<string, Act>> => ({
  income: act(call('income'), {
    roles: ['stage_bill'],
    turns: 'stageIncome',
    needs: [billConfirmed, numberKnown],
    stamps: 'stageIncome',
    asks: { time: moment() },
    keeps: { time: 'stageIncomeTime' },
    key: 'I',
    stroke: 'forward',
    undo: { call: call('cancelIncome'), roles: ['stage_bill'], needs: ['!stageReceive'], reason: true },
  }),
  receive: act(call('receive'), {
    roles: ['stage_bill'],
    turns: 'stageReceive',
    needs: ['stageIncome'],
    stamps: 'stageReceive',
    asks: { count: integer({ least: '0', most: '3' }), time: moment() },
    keeps: { time: 'stageReceiveTime' },
    own: true,
    main: true,
    key: 'C',
    stroke: 'forward',
    undo: { call: call('cancelReceive'), roles: ['stage_bill'], needs: ['!stagePut'], reason: true },
  }),
  put: act(call('put'), {
    roles: ['put_bill'],
    turns: 'stagePut',
    needs: ['stageReceive', '!cardHeld', noOpenAmendment],
    stamps: 'stagePut',
    tells: told,
    own: true,
    main: true,
    key: 'R',
    stroke: 'forward',
    undo: {
      call: call('cancelPut'),
      roles: ['put_bill'],
      needs: ['!stageDischarge', '!sent', '!telexed'],
      reason: true,
      tells: told,
      key: 'U',
    },
  }),
  discharge: act(call('discharge'), {
    roles: ['discharge_bill'],
    turns: 'stageDischarge',
    needs: ['stagePut', '!cardHeld', cargoMayGo, freightIsIn],
    stamps: 'stageDischarge',
    tells: told,
    own: true,
    main: true,
    key: 'D',
    stroke: 'forward',
    undo: { call: call('cancelDischarge'), roles: ['discharge_bill'], needs: [notDelivered], reason: true, tells: told },
  }),
});

/** The shipping instruction goes to the carrier, each time a version of its own (domain/14 §14.5.1). */
export const instruction: Readonly<Record<string, Act>> = {
  sendSi: act('POST /mbOrderController/sendSi', {
    roles: ['send_si'],
    turns: 'siSent',
    needs: [housesAddUp],
    since: 'siSentTime',
    own: true,
    key: 'S',
    undo: { call: 'POST /mbOrderController/cancelSi', roles: ['send_si'], needs: ['!signed'], reason: true },
  }),
};

/** What is done with the paper: signing, sending, coming back, telex (domain/14 §14.5.3). */
const documents = (call: Callable): Readonly<Record<string, Act>> => ({
  sign: act(call('sign'), {
    roles: ['sign_bill'],
    turns: 'signed',
    requires: ['placeOfIssue', 'dateOfIssue'],
    needs: [billConfirmed, numberKnown, maySign, notSurrendered, firstSetBack, noOpenAmendment],
    stamps: 'sign',
    own: true,
    main: true,
    key: 'Q',
    undo: { call: call('cancelSign'), roles: ['sign_bill'], needs: [originalsHome, '!stageReceive', '!telexed'], reason: true },
  }),
  sendDocument: act(call('sendDocument'), {
    roles: ['sign_bill'],
    turns: 'sent',
    needs: ['signed', notSurrendered, originalsReleased],
    stamps: 'send',
    asks: { courierNo: text({ max: 40 }) },
    keeps: { courierNo: 'sendCourierNo' },
    tells: ['customerServiceId'],
    own: true,
    key: 'E',
    undo: { call: call('cancelSendDocument'), roles: ['sign_bill'], needs: [nothingBack], reason: true, tells: ['customerServiceId'] },
  }),
  receiveDocument: act(call('receiveDocument'), {
    roles: ['stage_bill'],
    needs: ['signed', issuedInOriginals],
    stamps: 'back',
    asks: { count: integer({ least: '1', most: '3', required: true }) },
    own: true,
    key: 'B',
    undo: { call: call('cancelReceiveDocument'), roles: ['stage_bill'], needs: ['signed', '!telexed', someBack], reason: true },
  }),
  telexRelease: act(call('telexRelease'), {
    roles: ['telex_bill'],
    turns: 'telexed',
    needs: ['stagePut', '!cardHeld', mayTelex],
    stamps: 'telex',
    asks: { telexNo: text({ max: 40 }) },
    keeps: { telexNo: 'telexNo' },
    tells: told,
    own: true,
    main: true,
    key: 'T',
    undo: { call: call('cancelTelexRelease'), roles: ['telex_bill'], needs: ['!stageDischarge'], reason: true, tells: told },
  }),
  carrierRelease: act(call('carrierRelease'), {
    roles: ['stage_bill'],
    turns: 'carrierReleased',
    since: 'carrierReleaseTime',
    asks: { no: text({ max: 40 }), time: moment() },
    keeps: { no: 'carrierReleaseNo', time: 'carrierReleaseTime' },
    undo: { call: call('cancelCarrierRelease'), roles: ['stage_bill'], needs: ['!stageDischarge'], reason: true },
  }),
  surrendered: act(call('surrendered'), {
    roles: ['stage_bill'],
    turns: 'surrenderedThere',
    needs: ['signed'],
    since: 'surrenderedTime',
    asks: { time: moment() },
    keeps: { time: 'surrenderedTime' },
    undo: { call: call('cancelSurrendered'), roles: ['stage_bill'], needs: ['!stageDischarge'], reason: true },
  }),
});

/** What is between us and the money: hold, collected freight, guarantee, override, the application of 14 §14.5.4. */
const clearance = (call: Callable): Readonly<Record<string, Act>> => ({
  cardHold: act(call('cardHold'), {
    roles: ['hold_bill'],
    turns: 'cardHeld',
    needs: ['!stageDischarge'],
    asks: { reason: reasonAsked },
    keeps: { reason: 'cardHoldReason' },
    tells: told,
    key: 'X',
    stroke: 'back',
    undo: { call: call('cancelCardHold'), roles: ['hold_bill'], reason: true, tells: told, key: 'X' },
  }),
  freightCollected: act(call('freightCollected'), {
    roles: ['hold_bill'],
    turns: 'freightCollected',
    stamps: 'freightCollected',
    asks: { time: moment() },
    keeps: { time: 'freightCollectedTime' },
    tells: ['documentUserId'],
    undo: { call: call('cancelFreightCollected'), roles: ['hold_bill'], needs: ['!stageDischarge'], reason: true },
  }),
  guarantee: act(call('guarantee'), {
    roles: ['guarantee_bill'],
    turns: 'guaranteed',
    needs: ['!stagePut'],
    asks: { fileId: namedFile },
    own: true,
    tells: ['documentUserId'],
  }),
  freeOfCharge: act(call('freeOfCharge'), {
    roles: ['override_release'],
    turns: 'freeOfCharge',
    asks: { reason: reasonAsked },
    keeps: { reason: 'freeReason' },
    tells: ['documentUserId'],
  }),
  overrideRelease: act(call('overrideRelease'), {
    roles: ['override_release'],
    turns: 'overridden',
    needs: ['!stagePut'],
    reason: true,
    tells: told,
  }),
  releaseApply: act(call('releaseApply'), {
    roles: ['apply_bill'],
    needs: ['!stagePut'],
    stamps: 'request',
    asks: { remark: text({ max: 200 }) },
    keeps: { remark: 'requestRemark' },
    own: true,
    key: 'N',
  }),
  passOrderApply: act(call('passOrderApply'), {
    roles: ['apply_bill'],
    moves: { applyStatus: { from: ['NONE', 'REFUSED'], to: 'APPLIED' } },
    stamps: 'apply',
    asks: {
      kind: choice(['PRE_DATED', 'ANTI_DATED', 'NO_PAYMENT', 'GUARANTEE'], { required: true, initial: 'NO_PAYMENT' }),
      reason: reasonAsked,
      fileId: namedFile,
    },
    keeps: { kind: 'applyKind', reason: 'applyReason', fileId: 'guaranteeFileId' },
    key: 'A',
  }),
  withdrawApply: act(call('withdrawOrderApply'), {
    roles: ['apply_bill'],
    moves: { applyStatus: { from: ['APPLIED'], to: 'NONE' } },
    onlyBy: ['applyUserId'],
    key: 'W',
  }),
  passApply: act(call('passOrderCheck'), {
    when: { pass: '1' },
    roles: ['pass_bill'],
    moves: { applyStatus: { from: ['APPLIED'], to: 'PASSED' } },
    otherThan: ['applyUserId'],
    stamps: 'check',
    asks: { opinion: text({ max: 500 }) },
    tells: ['applyUserId', 'documentUserId'],
    twins: [{ call: call('passOrderCheck'), when: { pass: 'true' } }],
    key: 'K',
  }),
  refuseApply: act(call('passOrderCheck'), {
    when: { pass: '0' },
    roles: ['pass_bill'],
    moves: { applyStatus: { from: ['APPLIED'], to: 'REFUSED' } },
    otherThan: ['applyUserId'],
    stamps: 'check',
    asks: { opinion: text({ max: 500, required: true }) },
    tells: ['applyUserId'],
    twins: [{ call: call('passOrderCheck'), when: { pass: 'false' } }],
    key: 'F',
  }),
});

/** What an amendment may ask for in a dialog: the text of the bill; a blank answer leaves a field as it is (domain/14 §14.5.4). */
const amendable = {
  shipperText: billFields.shipperText,
  consigneeText: billFields.consigneeText,
  notifyText: billFields.notifyText,
  goodsDescription: billFields.goodsDescription,
  marks: billFields.marks,
  packages: billFields.packages,
  grossWeight: billFields.grossWeight,
  measurement: billFields.measurement,
  placeOfDelivery: billFields.placeOfDelivery,
  originalCount: billFields.originalCount,
} as const;

const changes = (call: Callable): Readonly<Record<string, Act>> => ({
  amend: act(call('amend'), { roles: ['modify_bill'], asks: amendable, reason: true, own: true, whole: true, key: 'Y' }),
});

/** A further house bill of a master, or of another house bill. */
export const copying = {
  master: {
    copyHouse: act('POST /mbOrderController/hbOrderCopy', {
      roles: ['edit_bill'],
      asks: { containerIds: { ...list('words'), offers: 'GET /mbOrderController/selectFreeBoxes' } },
      own: true,
      whole: true,
      key: 'H',
    }),
  },
  house: { copyBill: act('POST /hbOrderController/hbOrderCopy', { roles: ['edit_bill'], own: true, whole: true, key: 'H' }) },
} as const;

/** Steps the operating branch of a pair takes are read on the other side, and taken by nobody there (domain/14 §14.4 nr 5). */
const ofOwn = (acts: Readonly<Record<string, Act>>): Readonly<Record<string, Act>> =>
  Object.fromEntries(
    Object.entries(acts).map(([name, entry]) => {
      const { needs = [], undo } = entry;
      const back = undo && { undo: { ...undo, needs: [ownBill, ...(undo.needs ?? [])] } };
      return [name, { ...entry, needs: [ownBill, ...needs], ...back }];
    }),
  );

/** Everything done with a bill beside writing it, under its controller (domain/14 §14.5.3, §14.12). */
export function billActs(controller: 'mbOrderController' | 'hbOrderController'): Readonly<Record<string, Act>> {
  const call: Callable = (name) => `POST /${controller}/${name}` as CallName;
  const taken = { ...stages(call), ...documents(call) };
  return { ...(controller === 'mbOrderController' ? ofOwn(taken) : taken), ...clearance(call), ...changes(call) };
}

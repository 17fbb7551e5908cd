import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, dict, flag, integer, list, moment, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { lostReasons } from '#modules/freight/freightCustomerLog/freightCustomerLog.rules';
import { firstTarget, goingOn, overWith, reopenable, sailingInOrder } from '#modules/freight/freightEnquiry/freightEnquiry.rules';
import { boxesReadable, boxesWritten, namesSomebody, openCustomer } from '#modules/freight/freightOffer/freightOffer.rules';
import { laneOfDestination, ratePortsDiffer } from '#modules/freight/freightRate/freightRate.rules';
import { mayAnswer, mayAsk } from '#modules/freight/sight.shape';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['selectFreightEnquiry'];
const asks: readonly Role[] = ['insertFreightEnquiry'];
const answers: readonly Role[] = ['answerFreightEnquiry'];
const never = { edit: 'never' } as const;

/** What sales ask and rate managers answer, with the conversation about it (domain/02e §2.22.3, 15 §15.10). */
export const freightEnquiry = entity({
  name: 'freightEnquiry',
  table: 'freight_enquiry',
  owner: 'branch',
  fields: {
    enquiryNo: text({ max: 30, ...never }),
    askerId: ref('user', never),
    targetUserIds: list('rows', { rowsOf: 'user' }),
    customerId: ref('customer', { wire: 'crmId' }),
    prospectName: text({ max: 100 }),
    portLoading: dict('port', { required: true, wire: 'pol' }),
    portDestination: dict('port', { required: true, wire: 'pod' }),
    viaPort: dict('port'),
    lineCode: dict('tradeLane'),
    carrierCode: dict('carrier', { wire: 'carrierWanted' }),
    boxes: text({ max: 60, required: true }),
    cargoReadyDate: day(),
    etdFrom: day(),
    etdTo: day(),
    commodity: text({ max: 200 }),
    hsCode: text({ max: 12 }),
    isDg: flag(),
    unNo: text({ max: 10 }),
    weightPerBox: decimal({ scale: 3, least: '0' }),
    targetPrice: decimal({ scale: 6, least: '0', per: 'currency' }),
    currency: dict('currency', { initial: 'USD' }),
    competitorPrice: decimal({ scale: 6, least: '0', per: 'currency' }),
    freeTimeWanted: text({ max: 60 }),
    tradeTerm: choice(['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP']),
    paymentTerm: choice(['PREPAID', 'COLLECT']),
    remark: text({ max: 1000 }),
    urgency: choice(['NORMAL', 'URGENT'], { required: true, initial: 'NORMAL' }),
    enquiryStatus: choice([...goingOn, ...overWith], { ...never, initial: 'OPEN' }),
    messages: integer({ ...never, initial: 0 }),
    unreadForAsker: integer({ ...never, initial: 0 }),
    unreadForTarget: integer({ ...never, initial: 0 }),
    lastText: text({ max: 200, ...never }),
    lastTime: moment(never),
    waitingSince: moment(never),
    amberTime: moment(never),
    remindTime: moment(never),
    reminded: integer({ ...never, initial: 0 }),
    firstReplyTime: moment(never),
    replyMinutes: integer(never),
    closeReason: choice(lostReasons, never),
    closedDay: day(never),
    offerNo: text({ max: 30, ...never }),
  },
  derived: [
    { fields: {}, from: ['boxes'], by: boxesWritten },
    { fields: { firstTargetId: ref('user') }, from: ['targetUserIds'], by: firstTarget },
  ],
  suggested: [{ field: 'lineCode', from: ['portDestination'], by: laneOfDestination }],
  states: { enquiryStatus: 'ENQUIRY_CLOSED' },
  frozenBy: [{ enquiryStatus: overWith }],
  facts: ['port', 'customer', 'parameter'],
  rules: [namesSomebody, openCustomer, ratePortsDiffer, boxesReadable, sailingInOrder],
  // What the other side has not read is no sign for one's own: whoever only asks sees the answers waiting for him, and the other way round.
  seenBy: [
    { fields: ['unreadForAsker'], when: mayAsk },
    { fields: ['unreadForTarget'], when: mayAnswer },
  ],
  label: { zh: 'enquiryNo', en: 'enquiryNo', ar: 'enquiryNo', search: ['enquiryNo'], roles: readers },
  search: ['enquiryNo', 'prospectName', 'commodity', 'lastText', 'remark'],
  unique: [['enquiryNo']],
  numbered: { field: 'enquiryNo', by: 'jobPrefix', prefix: 'EQ', kind: () => 'ENQUIRY' },
  visible: { own: ['askerId', 'createUserId', 'firstTargetId'] },
  order: [{ field: 'lastTime', dir: 'desc' }],
  indexes: [['enquiryStatus'], ['offerNo']],
  files: {},
  morning: {
    opens: { list: '/chatList' },
    figures: {
      waiting: {
        group: 'rates',
        where: {
          and: [
            { field: 'enquiryStatus', op: 'equal', anyOf: goingOn },
            { field: 'waitingSince', op: 'unequal', value: '' },
          ],
        },
      },
      urgentLate: {
        group: 'rates',
        late: true,
        where: {
          and: [
            { field: 'enquiryStatus', op: 'equal', anyOf: goingOn },
            { field: 'urgency', op: 'equal', anyOf: ['URGENT'] },
            { field: 'reminded', op: 'gt', value: '0' },
          ],
        },
      },
    },
  },
  stock: stockCalls('freightEnquiryController', readers, asks, 'selectFreightEnquiry - insertFreightEnquiry update - batchEdit'),
  custom: {
    people: {
      call: 'GET /freightEnquiryController/selectFreightEnquiryUser',
      takes: { lineCode: 'text', portLoading: 'text', id: 'id', ids: 'ids' },
      roles: readers,
    },
    record: {
      call: 'GET /freightEnquiryController/chatRecord',
      takes: { id: 'id', before: 'id', size: 'count', read: 'flag' },
      roles: readers,
    },
    say: {
      call: 'POST /freightEnquiryController/sendMessage',
      takes: { id: 'id', kind: 'text', content: 'text', rate: 'json', fileId: 'text' },
      roles: readers,
    },
    unread: { call: 'POST /freightEnquiryController/noReadCount', reads: true, takes: {}, roles: ['noReadCount'] },
  },
  acts: {
    offer: act('POST /freightEnquiryController/makeOffer', {
      roles: ['insertFreightOffer'],
      needs: [{ enquiryStatus: goingOn }],
      asks: { messageId: { ...text({ max: 20 }), told: true } },
      own: true,
      main: true,
      key: 'O',
      stroke: 'propose',
    }),
    handOver: act('POST /freightEnquiryController/handOver', {
      roles: answers,
      needs: [{ enquiryStatus: goingOn }],
      asks: { userId: { ...text({ max: 20, required: true }), offers: 'GET /freightEnquiryController/selectFreightEnquiryUser' } },
      tells: ['firstTargetId', 'askerId'],
      own: true,
      key: 'H',
      stroke: 'across',
    }),
    win: act('POST /freightEnquiryController/closeEnquiry', {
      when: { result: 'WON' },
      roles: asks,
      moves: { enquiryStatus: { from: goingOn, to: 'CLOSED_WON' } },
      own: true,
      stroke: 'forward',
      key: 'A',
    }),
    lose: act('POST /freightEnquiryController/closeEnquiry', {
      when: { result: 'LOST' },
      roles: asks,
      moves: { enquiryStatus: { from: goingOn, to: 'CLOSED_LOST' } },
      asks: { closeReason: choice(lostReasons, { required: true }), competitorPrice: decimal({ scale: 6, least: '0' }) },
      keeps: { closeReason: 'closeReason', competitorPrice: 'competitorPrice' },
      own: true,
      key: 'J',
    }),
    cancel: act('POST /freightEnquiryController/cancelEnquiry', {
      roles: asks,
      moves: { enquiryStatus: { from: ['OPEN', 'ANSWERED'], to: 'CANCELLED' } },
      onlyBy: ['askerId'],
      own: true,
      key: 'W',
    }),
    reopen: act('POST /freightEnquiryController/reopenEnquiry', {
      roles: asks,
      needs: [{ enquiryStatus: overWith }, reopenable],
      own: true,
      stroke: 'back',
      key: 'R',
    }),
  },
  removal: 'marked',
});

import { isNoneOf, isOneOf, type Leaf } from '#define/filter';
import type { GivenView, Sheet, SheetColumn } from '#define/sheet';
import type { ShownRule } from '#define/shown';
import { arrivedHere, daysLate, daysToArrival, differsFromHouses, documentStates } from '#modules/bills/bill.rules';

type Kind = 'masterBill' | 'houseBill';

const on = (field: string): Leaf => ({ field, op: 'equal', anyOf: ['true'] });
const off = (field: string): Leaf => ({ field, op: 'equal', anyOf: ['false'] });
const blank = (field: string): Leaf => ({ field, op: 'equal', anyOf: [null] });
const filled = (field: string): Leaf => ({ field, op: 'unequal', value: '' });
const live = isNoneOf('transportDocumentStatus', documentStates, 'VOID');
const form = (...anyOf: string[]): Leaf => ({ field: 'billForm', op: 'equal', anyOf });
const stage = (...anyOf: string[]): Leaf => ({ field: 'stage', op: 'equal', anyOf });

const view = (name: string, ...and: readonly Leaf[]): GivenView => ({ name, where: { and: [live, ...and] } });

const shownOf = (number: 'mblNo' | 'hblNo'): readonly ShownRule[] => [
  { word: 'void', as: 'over', on: [number], row: 'quiet', when: { field: 'transportDocumentStatus', is: 'VOID' } },
  { word: 'held', as: 'chip', on: [number], when: { field: 'cardHeld', is: true } },
  { word: 'done', as: 'settled', on: ['stage'], when: { field: 'stage', is: 'DISCHARGED' } },
  { word: 'arriving', as: 'soon', on: ['eta'], when: { reads: ['eta', 'stagePut', 'transportDocumentStatus'], by: daysToArrival } },
  { word: 'arrived', as: 'late', on: ['eta'], when: { reads: ['eta', 'stagePut', 'transportDocumentStatus'], by: arrivedHere } },
  { word: 'overdue', as: 'late', on: ['openText'], when: { reads: ['overdueDays'], by: daysLate } },
];

const differs: ShownRule = {
  word: 'differs',
  as: 'late',
  on: ['packagesLeft', 'weightLeft', 'measureLeft'],
  when: { reads: ['packagesLeft', 'weightLeft', 'measureLeft'], by: differsFromHouses },
};

const numbers: Readonly<Record<Kind, readonly SheetColumn[]>> = {
  masterBill: [
    { field: 'mblNo', width: 148, frozen: true },
    { field: 'orderId', width: 148, frozen: true },
    { field: 'orderCustomerId', width: 176 },
  ],
  houseBill: [
    { field: 'hblNo', width: 148, frozen: true },
    { field: 'orderId', width: 148, frozen: true },
    { field: 'mbOrderId', width: 148 },
    { field: 'customerId', width: 176 },
  ],
};

const columns = (kind: Kind): readonly SheetColumn[] => [
  ...numbers[kind],
  { field: 'billForm', width: 84 },
  { field: 'freightTerm', width: 84 },
  { field: 'stage', width: 88 },
  { field: 'siCutOff', width: 132, group: 'draft' },
  ...(kind === 'masterBill'
    ? [
        { field: 'siSent', width: 72, group: 'draft' },
        { field: 'siSentTime', width: 132, group: 'draft' },
      ]
    : [{ field: 'masterSiSent', width: 72, group: 'draft' }]),
  { field: 'draftSentTime', width: 132, group: 'draft' },
  { field: 'draftAgreedTime', width: 132, group: 'draft' },
  { field: 'orderConfirmed', width: 84, group: 'draft' },
  { field: 'stageIncomeTime', width: 132, group: 'stages' },
  { field: 'stageReceiveTime', width: 132, group: 'stages' },
  { field: 'stagePutTime', width: 132, group: 'stages' },
  { field: 'stageDischargeTime', width: 132, group: 'stages' },
  { field: 'signed', width: 72, group: 'documents' },
  { field: 'signTime', width: 132, group: 'documents' },
  { field: 'originalCount', width: 72, group: 'documents' },
  { field: 'originalsOut', width: 72, group: 'documents' },
  { field: 'originalsBack', width: 72, group: 'documents' },
  { field: 'sendTime', width: 132, group: 'documents' },
  { field: 'sendCourierNo', width: 128, group: 'documents' },
  { field: 'telexTime', width: 132, group: 'documents' },
  { field: 'conditionMet', width: 84, group: 'money' },
  { field: 'openText', width: 176, group: 'money' },
  { field: 'orderVessel', width: 132, group: 'voyage' },
  { field: 'orderVoyage', width: 84, group: 'voyage' },
  { field: 'etd', width: 96, group: 'voyage' },
  { field: 'atd', width: 96, group: 'voyage' },
  { field: 'eta', width: 112, group: 'voyage' },
  { field: 'packages', width: 84, group: 'cargo', summed: true },
  { field: 'grossWeight', width: 112, group: 'cargo', summed: true },
  { field: 'measurement', width: 104, group: 'cargo', summed: true },
  ...(kind === 'masterBill'
    ? [
        { field: 'houses', width: 72, group: 'difference' },
        { field: 'packagesLeft', width: 84, group: 'difference' },
        { field: 'weightLeft', width: 104, group: 'difference' },
        { field: 'measureLeft', width: 104, group: 'difference' },
      ]
    : []),
  { field: 'amendmentNo', width: 72 },
  { field: 'applyStatus', width: 88 },
  { field: 'documentUserId', width: 96 },
  { field: 'dateOfIssue', width: 104, group: 'documents' },
  { field: 'placeOfIssue', width: 128, group: 'documents' },
  { field: 'onBoardDate', width: 104, group: 'documents' },
  { field: 'copyCount', width: 72, group: 'documents', hidden: true },
  { field: 'transportDocumentStatus', width: 112, hidden: true },
  { field: 'shipperText', width: 220, group: 'parties' },
  { field: 'consigneeText', width: 220, group: 'parties' },
  { field: 'notifyText', width: 220, group: 'parties' },
  { field: 'agentText', width: 220, group: 'parties', hidden: true },
  { field: 'destAgentId', width: 160, group: 'parties', hidden: true },
  { field: 'remark', width: 220 },
];

const siDue = view('siDue', off('siSent'), off('signed'));
const views: readonly GivenView[] = [
  view('toAgree', filled('draftSentTime'), blank('draftAgreedTime'), off('signed')),
  view('toConfirm', filled('draftAgreedTime'), off('orderConfirmed')),
  view('toSign', off('signed'), on('orderConfirmed'), filled('atd'), form('ORIGINAL', 'TELEX', 'SEAWAY', 'EBL')),
  view('toCollect', stage('INCOME')),
  view('toPut', stage('RECEIVED')),
  view('toTelex', stage('PUT'), off('telexed'), form('ORIGINAL', 'TELEX')),
  view('amended', { field: 'openAmendments', op: 'gt', value: '0' }),
  view('away', on('sent')),
  view('discharged', stage('DISCHARGED')),
];

const lading = (entity: Kind): Sheet => ({
  mod: `${entity}.lading`,
  entity,
  adds: true,
  sort: [{ field: 'etd', dir: 'desc' }],
  shown: entity === 'masterBill' ? [...shownOf('mblNo'), differs] : shownOf('hblNo'),
  views: entity === 'masterBill' ? [siDue, ...views] : views,
  columns: columns(entity),
});

/** Bills at the documentation desk: at which step each is and what hinders the next (screens-operations BL). */
export const masterBillSheet = lading('masterBill');
export const houseBillSheet = lading('houseBill');

const waits = (...and: readonly Leaf[]): readonly Leaf[] => [off('stagePut'), ...and];

const release = (entity: Kind): Sheet => ({
  mod: `${entity}.release`,
  entity,
  list: 'release',
  acts: 'put releaseApply cardHold freightCollected guarantee freeOfCharge overrideRelease passOrderApply withdrawApply passApply refuseApply'.split(
    ' ',
  ),
  sort: [{ field: 'eta', dir: 'asc' }],
  shown: shownOf(entity === 'masterBill' ? 'mblNo' : 'hblNo'),
  views: [
    { ...view('toPut', stage('RECEIVED')), begins: true },
    view('asked', ...waits(filled('requestTime'))),
    view('met', ...waits(stage('RECEIVED'), on('conditionMet'), off('cardHeld'))),
    view('onlyMoney', ...waits(stage('RECEIVED'), off('conditionMet'), off('cardHeld'))),
    view('held', on('cardHeld')),
    view('notCollected', off('freightCollected'), isOneOf('freightTerm', 'COLLECT', 'THIRD_PLACE'), stage('PUT')),
    view('arrivedNot', ...waits({ field: 'eta', op: 'le', value: '@+3' })),
    view('putToday', { field: 'stagePutTime', op: 'ge', value: '@0' }),
  ],
  columns: [
    ...numbers[entity],
    { field: 'billForm', width: 84 },
    { field: 'freightTerm', width: 84 },
    { field: 'stage', width: 88 },
    { field: 'etd', width: 96, group: 'voyage' },
    { field: 'eta', width: 112, group: 'voyage' },
    { field: 'dueBase', width: 120, group: 'money', summed: true },
    { field: 'openBase', width: 120, group: 'money', summed: true },
    { field: 'openText', width: 220, group: 'money' },
    { field: 'overdueDays', width: 84, group: 'money' },
    { field: 'conditionMet', width: 84, group: 'money' },
    { field: 'releaseType', width: 112 },
    { field: 'cardHoldReason', width: 160 },
    { field: 'requestUserId', width: 96, group: 'apply' },
    { field: 'requestTime', width: 132, group: 'apply' },
    { field: 'requestRemark', width: 160, group: 'apply' },
    { field: 'applyStatus', width: 88, group: 'apply' },
    { field: 'applyKind', width: 112, group: 'apply' },
    { field: 'applyReason', width: 176, group: 'apply' },
    { field: 'checkUserId', width: 96, group: 'apply' },
    { field: 'checkOpinion', width: 160, group: 'apply' },
    { field: 'guaranteed', width: 72 },
    { field: 'freightCollectedTime', width: 132 },
    { field: 'stagePutUserId', width: 96 },
    { field: 'stagePutTime', width: 132 },
    { field: 'salesmanId', width: 96 },
  ],
});

/** Where finance and documentation meet: may this bill go, and if not, how much is missing (screens-operations REL)? */
export const masterReleaseSheet = release('masterBill');
export const houseReleaseSheet = release('houseBill');

const short: ReadonlySet<string> = new Set(
  'mblNo hblNo mbOrderId customerId billForm stage siSent signed originalCount originalsOut openText packages grossWeight measurement packagesLeft weightLeft measureLeft remark'.split(
    ' ',
  ),
);

const within = (entity: Kind, parent: 'order' | 'masterBill', by: string): Sheet => ({
  mod: `${parent}.${entity}s`,
  entity,
  of: { entity: parent, by },
  ...(parent === 'order' ? { tab: 'bill' } : {}),
  adds: true,
  leads: { [entity]: '/financial/billLading' },
  columns: columns(entity).filter(({ field }) => field !== by && (short.has(field) || (field === 'orderId' && parent === 'masterBill'))),
});

/** Bills in the record of their order, and of a master its house bills. */
export const orderMastersSheet = within('masterBill', 'order', 'orderId');
export const orderHousesSheet = within('houseBill', 'order', 'orderId');
export const masterHousesSheet = within('houseBill', 'masterBill', 'mbOrderId');

const boxes = (parent: Kind, by: string): Sheet => ({
  mod: `${parent}.boxes`,
  entity: 'billContainer',
  of: { entity: parent, by },
  adds: true,
  columns: [
    { field: 'containerId', width: 128, frozen: true },
    { field: 'boxType', width: 72 },
    { field: 'sealNo', width: 104 },
    ...(parent === 'masterBill' ? [{ field: 'hblNo', width: 128 }] : []),
    { field: 'packages', width: 84, summed: true },
    { field: 'packageUnit', width: 96 },
    { field: 'weight', width: 104, summed: true },
    { field: 'volume', width: 96, summed: true },
    { field: 'marks', width: 160 },
    { field: 'goods', width: 200 },
  ],
});

/** What stands on one bill of which box. */
export const masterBoxesSheet = boxes('masterBill', 'mbOrderId');
export const houseBoxesSheet = boxes('houseBill', 'hbOrderId');

const amendments = (parent: Kind, by: string): Sheet => ({
  mod: `${parent}.amendments`,
  entity: 'billAmendment',
  of: { entity: parent, by },
  columns: [
    { field: 'amendmentNo', width: 72, frozen: true },
    { field: 'state', width: 88 },
    { field: 'what', width: 320 },
    { field: 'reason', width: 200 },
    { field: 'sentTime', width: 132 },
    { field: 'answerTime', width: 132 },
    { field: 'answerText', width: 200 },
    { field: 'createUserId', width: 96 },
    { field: 'createTime', width: 132 },
  ],
});

/** Amendments of one bill: what each changed, and what the carrier said. */
export const masterAmendmentsSheet = amendments('masterBill', 'mbOrderId');
export const houseAmendmentsSheet = amendments('houseBill', 'hbOrderId');

import { columns } from '#define/columns';
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
  masterBill: [...columns('mblNo:168* orderId:148* orderCustomerId:176')],
  houseBill: [...columns('hblNo:148* orderId:148* mbOrderId:148 customerId:176')],
};

const lines = (kind: Kind): readonly SheetColumn[] => [
  ...numbers[kind],
  ...columns('billForm:84 freightTerm:84 stage:88 [draft siCutOff:132]'),
  ...(kind === 'masterBill'
    ? [
        { field: 'siSent', width: 72, group: 'draft' },
        { field: 'siSentTime', width: 132, group: 'draft' },
      ]
    : [{ field: 'masterSiSent', width: 72, group: 'draft' }]),
  ...columns('[draft draftSentTime:132 draftAgreedTime:132 orderConfirmed:84]'),
  ...columns('[stages stageIncomeTime:132 stageReceiveTime:132 stagePutTime:132 stageDischargeTime:132]'),
  ...columns(
    '[documents signed:72 signTime:132 originalCount:72 originalsOut:72 originalsBack:72 sendTime:132 sendCourierNo:128 telexTime:132]',
  ),
  ...columns('[money conditionMet:84 openText:176] [voyage orderVessel:132 orderVoyage:84 etd:96 atd:96 eta:112]'),
  ...columns('[cargo packages:84+ grossWeight:112+ measurement:104+]'),
  ...(kind === 'masterBill' ? [...columns('[difference houses:72 packagesLeft:84 weightLeft:104 measureLeft:104]')] : []),
  ...columns('amendmentNo:72 applyStatus:88 documentUserId:96'),
  ...columns('[documents dateOfIssue:104 placeOfIssue:128 onBoardDate:104 copyCount:72-] transportDocumentStatus:112-'),
  ...columns('[parties shipperText:220 consigneeText:220 notifyText:220 agentText:220- destAgentId:160-] remark:220'),
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
  columns: lines(entity),
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
    ...columns('billForm:84 freightTerm:84 stage:88 [voyage etd:96 eta:112]'),
    ...columns('[money dueBase:120+ openBase:120+ openText:220 overdueDays:84 conditionMet:84] releaseType:112'),
    ...columns('cardHoldReason:160'),
    ...columns(
      '[apply requestUserId:96 requestTime:132 requestRemark:160 applyStatus:88 applyKind:112 applyReason:176 checkUserId:96 checkOpinion:160]',
    ),
    ...columns('guaranteed:72 freightCollectedTime:132 stagePutUserId:96 stagePutTime:132 salesmanId:96'),
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
  columns: lines(entity).filter(({ field }) => field !== by && (short.has(field) || (field === 'orderId' && parent === 'masterBill'))),
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
    ...columns('containerId:128* boxType:72 sealNo:104'),
    ...(parent === 'masterBill' ? [{ field: 'hblNo', width: 128 }] : []),
    ...columns('packages:84+ packageUnit:96 weight:104+ volume:96+ marks:160 goods:200'),
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
    ...columns('amendmentNo:72* state:88 what:320 reason:200 sentTime:132 answerTime:132 answerText:200 createUserId:96'),
    ...columns('createTime:132'),
  ],
});

/** Amendments of one bill: what each changed, and what the carrier said. */
export const masterAmendmentsSheet = amendments('masterBill', 'mbOrderId');
export const houseAmendmentsSheet = amendments('houseBill', 'hbOrderId');

const instructions = (parent: 'order' | 'masterBill', by: string): Sheet => ({
  mod: `${parent}.instructions`,
  entity: 'instructionSent',
  of: { entity: parent, by },
  leads: { masterBill: '/financial/billLading' },
  shown: [{ word: 'withdrawn', as: 'over', on: ['versionNo'], when: { field: 'withdrawn', is: true } }],
  columns: columns(
    `versionNo:72* ${parent === 'order' ? 'mbOrderId:148 ' : ''}sentTime:132 createUserId:96 differences:84 since:280 changed:280 withdrawn:84-`,
  ),
});

/** What was sent to the carrier and when, what each sending changed, and what the bill says by now. */
export const masterInstructionsSheet = instructions('masterBill', 'mbOrderId');
export const orderInstructionsSheet = instructions('order', 'orderId');

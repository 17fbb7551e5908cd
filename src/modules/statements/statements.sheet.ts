import { columns } from '#define/columns';
import { isFilled, type Leaf, type Where } from '#define/filter';
import type { Sheet } from '#define/sheet';

const is = (field: string, ...anyOf: readonly (string | null)[]): Leaf => ({ field, op: 'equal', anyOf });
const sides: Sheet['shown'] = [
  { as: 'receivable', on: ['direction'], when: { field: 'direction', is: 'AR' } },
  { as: 'payable', on: ['direction'], when: { field: 'direction', is: 'AP' } },
];

/** What partners are asked to agree to; the charges of the active statement stand beneath. */
export const statementsSheet: Sheet = {
  mod: 'statement.list',
  entity: 'statement',
  adds: true,
  leads: { invoice: '/financial/invoice' },
  pane: { by: 'id', place: 'below', sheets: ['statement.lines', 'statement.replies'], open: true },
  shown: [
    ...(sides ?? []),
    {
      word: 'changed',
      as: 'doubt',
      on: ['changedLines'],
      when: { reads: ['changedLines'], by: ({ changedLines }) => Number(changedLines ?? 0) > 0 },
    },
    { word: 'disputed', as: 'doubt', on: ['state'], when: { field: 'state', is: 'DISPUTED' } },
    { word: 'invoiced', as: 'over', on: ['state'], row: 'quiet', when: { field: 'state', is: 'INVOICED' } },
  ],
  views: [
    { name: 'open', where: is('state', 'DRAFT', 'SENT', 'DISPUTED', 'CONFIRMED'), begins: true },
    { name: 'toSend', where: is('state', 'DRAFT') },
    { name: 'unanswered', where: { and: [is('state', 'SENT'), { field: 'sentTime', op: 'lt', value: '@-5' }] } },
    { name: 'disputed', where: is('state', 'DISPUTED') },
    { name: 'toInvoice', where: is('state', 'CONFIRMED') },
    { name: 'invoiced', where: is('state', 'INVOICED') },
  ],
  columns: columns(`
    statementNo:148* customerId:188* direction:64 kind:84 state:92 [period periodFrom:96 periodTo:96 dateBasis:88- includeEarlier:72-] currencyTotals:260
    [settled settleCurrency:72 agreedRates:132- settleTotal:120+] [counted lines:60 earlierLines:72 disputedLines:72 changedLines:72 openLines:72 replyLines:72 undecidedLines:72]
    statementDate:96 sentTime:132 sentTo:160- confirmedBy:120 confirmFileId:140- confirmTime:132- invoiceNos:160 remark:200 createUserId:96- createTime:132-
  `),
};

/** Lines of one statement. */
export const statementLinesSheet: Sheet = {
  mod: 'statement.lines',
  entity: 'statementLine',
  of: { entity: 'statement', by: 'statementId', on: 'pane' },
  leads: { cost: '/financial/cost', invoice: '/financial/invoice' },
  shown: [
    { word: 'disputed', as: 'doubt', on: ['lineState'], when: { field: 'lineState', is: 'DISPUTED' } },
    { word: 'removed', as: 'over', on: ['lineState'], row: 'quiet', when: { field: 'lineState', is: 'REMOVED' } },
    { word: 'changed', as: 'doubt', on: ['costAmount'], when: { field: 'changedSinceSent', is: true } },
  ],
  columns: columns(`
    lineDate:96* jobNo:140* lineKind:84 documentNo:148 feeCode:128 [shipment mblNo:148 vesselName:140 voyage:76 boxSummary:120] currency:64 amount:112+ theirAmount:112+ costAmount:112+- isEarlier:72
    lineState:88 disputeText:200 note:180 invoiceNos:140 changedSinceSent:72-
  `),
};

/** The partner's own list, pasted beside: each line with ours, what it is off by, and what becomes of it. */
export const statementRepliesSheet: Sheet = {
  mod: 'statement.replies',
  entity: 'statementReplyLine',
  of: { entity: 'statement', by: 'statementId', on: 'pane' },
  adds: true,
  shown: [
    {
      word: 'differs',
      as: 'doubt',
      on: ['diffAmount'],
      when: { reads: ['diffAmount'], by: ({ diffAmount }) => Number(diffAmount ?? 0) !== 0 },
    },
    { word: 'notFound', as: 'late', on: ['matchLevel'], when: { field: 'matchLevel', is: 'NOT_FOUND' } },
  ],
  columns: columns(
    'number:160* theirText:220 currency:64 amount:112+ ourAmount:112+ diffAmount:112+ matchLevel:112 decision:132 decisionText:220',
  ),
};

const open: Where = {
  and: [is('isEstimate', 'false'), is('confirmed', 'true'), is('statementId', null), { field: 'openAmount', op: 'unequal', value: '0' }],
};

/** Charges that wait for a statement: chosen, and stated for each partner they are with. */
export const toStateSheet: Sheet = {
  mod: 'statement.charges',
  entity: 'cost',
  acts: ['state', 'addLine'],
  sort: [{ field: 'customerId', dir: 'asc' }],
  shown: sides ?? [],
  views: [
    { name: 'toState', where: open, begins: true },
    { name: 'toStateAr', where: { and: [is('direction', 'AR'), open] } },
    { name: 'toStateAp', where: { and: [is('direction', 'AP'), open] } },
    { name: 'disputedBefore', where: { and: [open, isFilled('disputeText')] } },
  ],
  columns: columns(`
    orderId:148* direction:64* customerId:188 feeCode:128 currency:64 openAmount:112+ amount:112+- [shipment mblNo:148 vesselName:152
    voyage:76 etd:96 atd:96-] costDate:96 supplierBillNo:132 statementNo:140- disputeText:180 remark:200
  `),
};

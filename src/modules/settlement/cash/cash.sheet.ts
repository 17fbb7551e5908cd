import { columns as columnsOf } from '#define/columns';
import { isFilled, isOneOf, type Leaf } from '#define/filter';
import type { Sheet, SheetColumn } from '#define/sheet';

const left: Leaf = { field: 'unappliedAmount', op: 'unequal', value: '0' };

const columns: readonly SheetColumn[] = columnsOf(`
  cashNo:148* cashDate:96* direction:60 cashKind:96 [who customerId:176] [amount currency:60 amount:116+ unappliedAmount:116+]
  [who bankAccountId:148 bankFlowNo:140 payerName:148 thirdParty:84 thirdPartyReason:180-] [amount bankCharge:96+ bankChargeBearer:96]
  [settled appliedAmount:116+ refundedAmount:108+ writeOffStatus:88 checkStatus:88] [books rate:88 baseAmount:116+ unappliedBase:116+
  fxGainLoss:108+ bookPeriod:84] [own toBankAccountId:148 feeAccount:148 orderId:132] nettingId:148- chequeNo:110- draftNo:110-
  draftDueDate:96- draftState:88- outcome:88- mirrorOfId:148- identifyUserId:96- payeeUserId:110- checkUserId:96- checkTime:132-
  remark:220 createUserId:96- createTime:132-
`);

/** Receipts and payments as they are typed and checked: does our book say what the bank says? */
export const cashSheet: Sheet = {
  mod: 'cash.list',
  entity: 'cash',
  adds: true,
  sort: [{ field: 'cashDate', dir: 'desc' }],
  shown: [
    { as: 'receivable', on: ['direction'], when: { field: 'direction', is: 'IN' } },
    { as: 'payable', on: ['direction'], when: { field: 'direction', is: 'OUT' } },
    { word: 'void', as: 'over', on: ['cashNo', 'amount', 'unappliedAmount'], when: { field: 'checkStatus', is: 'VOID' } },
    { word: 'thirdParty', as: 'doubt', on: ['payerName'], when: { field: 'thirdParty', is: true } },
    { word: 'returned', as: 'over', on: ['cashNo', 'amount'], when: { field: 'outcome', is: 'RETURNED' } },
    { word: 'applied', as: 'settled', on: ['unappliedAmount'], when: { field: 'writeOffStatus', is: 'ALL' } },
  ],
  views: [
    { name: 'toCheck', where: isOneOf('checkStatus', 'DRAFT') },
    { name: 'unapplied', where: { and: [isOneOf('checkStatus', 'CHECKED'), left] } },
    { name: 'unidentified', where: { and: [isOneOf('direction', 'IN'), isOneOf('customerId', '')] } },
    { name: 'applied', where: isOneOf('writeOffStatus', 'ALL') },
    { name: 'lent', where: { and: [isOneOf('cashKind', 'ADVANCE_OUT'), isOneOf('customerId', ''), left] } },
    { name: 'thirdParty', where: isOneOf('thirdParty', 'true') },
    { name: 'returned', where: isOneOf('outcome', 'RETURNED') },
  ],
  columns,
};

/** Of a pane: what tells the money apart and what is left of it stand first. */
const inPane = ['cashDate', 'customerId', 'currency', 'unappliedAmount', 'amount', 'cashNo', 'payerName', 'bankCharge', 'appliedAmount']
  .concat('rate', 'cashKind', 'checkStatus', 'remark')
  .flatMap((field) => columns.find((column) => column.field === field) ?? [])
  .map(({ group: _group, frozen: _frozen, ...column }) => (column.field === 'cashDate' ? { ...column, frozen: true } : column));
const shownInPane = new Set(inPane.map(({ field }) => field));

/** Money of one side with what is left of it: one half of the write-off. */
const moneySheet = (mod: string, direction: 'IN' | 'OUT'): Sheet => ({
  mod,
  entity: 'cash',
  acts: ['check', 'autoApply', 'refund'],
  sort: [{ field: 'cashDate', dir: 'asc' }],
  shown: (cashSheet.shown ?? []).filter(({ on }) => on.every((field) => shownInPane.has(field))),
  views: [
    { name: 'unapplied', where: { and: [isOneOf('direction', direction), isOneOf('checkStatus', 'CHECKED'), left] }, begins: true },
    { name: 'toCheck', where: { and: [isOneOf('direction', direction), isOneOf('checkStatus', 'DRAFT')] } },
    {
      name: 'applied',
      where: { and: [isOneOf('direction', direction), isOneOf('writeOffStatus', 'PARTIAL', 'ALL')] },
    },
  ],
  columns: inPane,
});

export const receivedSheet = moneySheet('cash.received', 'IN');
export const paidSheet = moneySheet('cash.paid', 'OUT');

const held = isOneOf('draftState', 'HELD');

/** Drafts and cheques dated ahead, ours and those of others, by the day they are due (CHK, the register). */
export const draftSheet: Sheet = {
  mod: 'cash.drafts',
  entity: 'cash',
  acts: ['check', 'collect', 'returnPayment'],
  adds: true,
  sort: [{ field: 'draftDueDate', dir: 'asc' }],
  shown: [
    { as: 'receivable', on: ['direction'], when: { field: 'direction', is: 'IN' } },
    { as: 'payable', on: ['direction'], when: { field: 'direction', is: 'OUT' } },
    {
      word: 'draftDue',
      as: 'late',
      on: ['draftDueDate'],
      when: {
        reads: ['draftDueDate', 'draftState'],
        by: (row, { today }) => row.draftState === 'HELD' && String(row.draftDueDate) <= today,
      },
    },
    { word: 'returned', as: 'over', on: ['draftNo', 'amount'], when: { field: 'outcome', is: 'RETURNED' } },
  ],
  views: [
    { name: 'held', where: held, begins: true },
    { name: 'draftsToCheck', where: { and: [isFilled('draftDueDate'), isOneOf('checkStatus', 'DRAFT')] } },
    { name: 'dueSoon', where: { and: [held, { field: 'draftDueDate', op: 'le', value: '@7' }] } },
    { name: 'collected', where: isOneOf('draftState', 'COLLECTED') },
    { name: 'returned', where: isOneOf('draftState', 'RETURNED') },
  ],
  columns: columnsOf(`
    draftNo:132* chequeNo:120* direction:60 cashKind:88 customerId:176 currency:60 amount:116+ cashDate:96 draftDueDate:100 draftState:88 checkStatus:88 cashNo:148
    baseAmount:116+ unappliedAmount:116+ remark:220 checkUserId:96- createUserId:96-
  `),
};

import { isOneOf, type Leaf } from '#define/filter';
import type { Sheet, SheetColumn } from '#define/sheet';

const left: Leaf = { field: 'unappliedAmount', op: 'unequal', value: '0' };

const columns: readonly SheetColumn[] = [
  { field: 'cashNo', width: 148, frozen: true },
  { field: 'cashDate', width: 96, frozen: true },
  { field: 'direction', width: 60 },
  { field: 'cashKind', width: 96 },
  { field: 'customerId', width: 176, group: 'who' },
  { field: 'payerName', width: 148, group: 'who' },
  { field: 'thirdParty', width: 84, group: 'who' },
  { field: 'thirdPartyReason', width: 180, group: 'who', hidden: true },
  { field: 'bankAccountId', width: 148, group: 'who' },
  { field: 'bankFlowNo', width: 140, group: 'who' },
  { field: 'currency', width: 60, group: 'amount' },
  { field: 'amount', width: 116, group: 'amount', summed: true },
  { field: 'bankCharge', width: 96, group: 'amount', summed: true },
  { field: 'bankChargeBearer', width: 96, group: 'amount' },
  { field: 'appliedAmount', width: 116, group: 'settled', summed: true },
  { field: 'refundedAmount', width: 108, group: 'settled', summed: true },
  { field: 'unappliedAmount', width: 116, group: 'settled', summed: true },
  { field: 'writeOffStatus', width: 88, group: 'settled' },
  { field: 'checkStatus', width: 88, group: 'settled' },
  { field: 'rate', width: 88, group: 'books' },
  { field: 'baseAmount', width: 116, group: 'books', summed: true },
  { field: 'unappliedBase', width: 116, group: 'books', summed: true },
  { field: 'fxGainLoss', width: 108, group: 'books', summed: true },
  { field: 'bookPeriod', width: 84, group: 'books' },
  { field: 'toBankAccountId', width: 148, group: 'own' },
  { field: 'feeAccount', width: 148, group: 'own' },
  { field: 'orderId', width: 132, group: 'own' },
  { field: 'nettingId', width: 148, hidden: true },
  { field: 'chequeNo', width: 110, hidden: true },
  { field: 'draftNo', width: 110, hidden: true },
  { field: 'draftDueDate', width: 96, hidden: true },
  { field: 'payeeUserId', width: 110, hidden: true },
  { field: 'checkUserId', width: 96, hidden: true },
  { field: 'checkTime', width: 132, hidden: true },
  { field: 'remark', width: 220 },
  { field: 'createUserId', width: 96, hidden: true },
  { field: 'createTime', width: 132, hidden: true },
];

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
    { word: 'applied', as: 'settled', on: ['unappliedAmount'], when: { field: 'writeOffStatus', is: 'ALL' } },
  ],
  views: [
    { name: 'toCheck', where: isOneOf('checkStatus', 'DRAFT') },
    { name: 'unapplied', where: { and: [isOneOf('checkStatus', 'CHECKED'), left] } },
    { name: 'unidentified', where: { and: [isOneOf('direction', 'IN'), { field: 'customerId', op: 'equal', anyOf: [''] }] } },
    { name: 'applied', where: isOneOf('writeOffStatus', 'ALL') },
    { name: 'thirdParty', where: isOneOf('thirdParty', 'true') },
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
      where: { and: [isOneOf('direction', direction), { field: 'writeOffStatus', op: 'equal', anyOf: ['PARTIAL', 'ALL'] }] },
    },
  ],
  columns: inPane,
});

export const receivedSheet = moneySheet('cash.received', 'IN');
export const paidSheet = moneySheet('cash.paid', 'OUT');

import { columns } from '#define/columns';
import { isFilled, isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

const dayInHours = 24 * 3_600_000;

/** Should this money go, and to the right account? Its documents stand beneath. */
export const paymentsSheet: Sheet = {
  mod: 'payment.approval',
  entity: 'payment',
  leads: { cash: '/financial/paymentReceipt', invoice: '/financial/invoice' },
  pane: { by: 'id', place: 'below', sheets: ['payment.lines'], open: true },
  sort: [{ field: 'payDate', dir: 'asc' }],
  shown: [
    { word: 'accountNew', as: 'doubt', on: ['payeeAccountId', 'accountState'], when: { field: 'accountState', is: 'NEW' } },
    {
      word: 'accountFresh',
      as: 'late',
      on: ['payeeAccountId', 'accountFormer'],
      when: {
        reads: ['accountSince', 'paymentState', 'submitTime', 'createTime'],
        // Confirmed within the day before it was asked for.
        by: ({ accountSince, submitTime, createTime, paymentState }) =>
          paymentState !== 'PAID' &&
          typeof accountSince === 'string' &&
          Date.parse(String(submitTime ?? createTime)) - Date.parse(accountSince) < dayInHours,
      },
    },
    { word: 'fellBack', as: 'late', on: ['paymentState'], when: { field: 'fellBack', is: true } },
    { word: 'twoPasses', as: 'doubt', on: ['limitStep'], when: { field: 'limitStep', is: 'TWO' } },
    { word: 'paid', as: 'over', on: ['paymentState'], row: 'quiet', when: { field: 'paymentState', is: 'PAID' } },
    { word: 'returned', as: 'late', on: ['paymentState', 'amount'], when: { field: 'paymentState', is: 'RETURNED' } },
  ],
  views: [
    { name: 'open', where: isOneOf('paymentState', 'DRAFT', 'SUBMITTED', 'LEADER_PASSED', 'FINANCE_PASSED'), begins: true },
    { name: 'toSubmit', where: isOneOf('paymentState', 'DRAFT') },
    { name: 'forLeader', where: isOneOf('paymentState', 'SUBMITTED') },
    { name: 'forFinance', where: isOneOf('paymentState', 'LEADER_PASSED') },
    { name: 'toPay', where: isOneOf('paymentState', 'FINANCE_PASSED') },
    { name: 'newAccounts', where: isOneOf('accountState', 'NEW') },
    {
      name: 'refused',
      where: { and: [isOneOf('paymentState', 'DRAFT'), isFilled('refuseUserId')] },
    },
    { name: 'paid', where: isOneOf('paymentState', 'PAID', 'RETURNED') },
  ],
  columns: columns(`
    customerId:188* paymentNo:140* paymentState:104 currency:60 amount:116+ baseAmount:116+ lines:60 dueDate:96 payDate:96 [limits limitBase:116 limitStep:104]
    [payee payeeAccountId:172 payeeName:170- payeeBank:170- accountState:84 accountFormer:180-] bankAccountId:160 [people submitUserId:92 submitTime:132-
    leaderUserId:92 leaderOpinion:150- financeUserId:92 financeOpinion:150- secondUserId:92- refuseUserId:92- refuseOpinion:180] [paid payFileId:132
    paidDate:96 bankFlowNo:140 cashId:140] purpose:180 invoiceNos:180- fellBack:72- rate:80-
  `),
};

/** The documents one payment settles. */
export const paymentLinesSheet: Sheet = {
  mod: 'payment.lines',
  entity: 'paymentLine',
  of: { entity: 'payment', by: 'paymentId', on: 'pane' },
  leads: { invoice: '/financial/invoice' },
  shown: [
    { word: 'free', as: 'over', on: ['lineState'], row: 'quiet', when: { field: 'lineState', is: 'FREE' } },
    { word: 'done', as: 'settled', on: ['lineState'], when: { field: 'lineState', is: 'DONE' } },
  ],
  columns: columns(`
    invoiceNo:160* invoiceKind:112 invoiceDate:96 dueDate:96 currency:60 amount:116+ invoiceAmount:116+ invoiceBalance:116+ lineState:92 jobNos:220
  `),
};

/** What the bank has in files, each with what it holds. */
export const paymentFilesSheet: Sheet = {
  mod: 'payment.files',
  entity: 'paymentFile',
  pane: { by: 'id', place: 'below', sheets: ['payment.inFile'], open: true },
  shown: [{ word: 'back', as: 'over', on: ['payFileNo'], row: 'quiet', when: { field: 'fileState', is: 'TAKEN_BACK' } }],
  views: [
    { name: 'out', where: isOneOf('fileState', 'OUT'), begins: true },
    { name: 'back', where: isOneOf('fileState', 'TAKEN_BACK') },
  ],
  columns: columns(
    'payFileNo:140* fileState:92 bankAccountId:180 currency:60 payments:72 total:120+ createUserId:96 createTime:132 cancelUserId:96- cancelReason:200 hash:220-',
  ),
};

/** Payments of one file as a bank takes them: copied or exported, this is the file. */
export const fileOfPaymentsSheet: Sheet = {
  mod: 'payment.inFile',
  entity: 'payment',
  of: { entity: 'paymentFile', by: 'payFileId', on: 'pane' },
  acts: ['pay'],
  columns: columns(
    'bankAccountId:180* payeeName:180 payeeAccountId:180 payeeBank:200 cnaps:110 swift:110 amount:116+ currency:60 purpose:180 paymentNo:140 payDate:96 bankFlowNo:140-',
  ),
};

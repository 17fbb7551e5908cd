import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

const is = (...anyOf: readonly string[]) => ({ field: 'claimState', op: 'equal', anyOf }) as const;

/** What the staff paid out and gets back; the receipts of the active claim stand beneath. */
export const claimsSheet: Sheet = {
  mod: 'claim.list',
  entity: 'expenseClaim',
  adds: true,
  leads: { cash: '/financial/paymentReceipt' },
  pane: { by: 'id', place: 'below', sheets: ['claim.lines'], open: true },
  shown: [
    {
      word: 'fileMissing',
      as: 'doubt',
      on: ['missingFiles'],
      when: { reads: ['missingFiles'], by: ({ missingFiles }) => Number(missingFiles ?? 0) > 0 },
    },
    { word: 'paid', as: 'over', on: ['claimState'], row: 'quiet', when: { field: 'claimState', is: 'PAID' } },
  ],
  views: [
    { name: 'open', where: is('DRAFT', 'SUBMITTED', 'LEADER_PASSED', 'FINANCE_PASSED'), begins: true },
    { name: 'toPass', where: is('SUBMITTED', 'LEADER_PASSED') },
    { name: 'toPay', where: { and: [is('FINANCE_PASSED'), { field: 'cashId', op: 'equal', anyOf: [null] }] } },
    { name: 'paid', where: is('PAID') },
  ],
  columns: columns(`
    claimNo:140* claimantId:96* teamId:104 claimDate:104 purpose:220 [amounts total:112+ tax:104+ advanceOffset:112+ toPay:112+] lines:64 missingFiles:84
    claimState:112 [leader leaderUserId:96- firstUserId:96 firstTime:132- firstOpinion:180] [finance secondUserId:96 secondTime:132-
    secondOpinion:180] [payment cashId:140 paidDate:104 payeeAccount:160] submitTime:132-
  `),
};

/** Receipts of one claim. */
export const claimLinesSheet: Sheet = {
  mod: 'claim.lines',
  entity: 'expenseLine',
  of: { entity: 'expenseClaim', by: 'claimId', on: 'pane' },
  adds: true,
  shown: [{ word: 'fileMissing', as: 'doubt', on: ['fileId'], when: { field: 'lacksFile', is: true } }],
  columns: columns(`
    expenseType:104* occurDate:104 currency:64 gross:104+ receiptKind:112 taxRate:72 taxAmount:96+ invoiceNo:190 [job orderId:140 feeCode:112 customerId:160]
    note:200 fileId:120 lacksFile:72- rate:80- baseAmount:112+ baseTax:96+ baseNet:104+-
  `),
};

/** Advances one claim took from, in its record. */
export const claimOffsetsSheet: Sheet = {
  mod: 'claim.offsets',
  entity: 'expenseOffset',
  of: { entity: 'expenseClaim', by: 'claimId' },
  columns: columns('cashId:140* cashDate:104 amount:120+'),
};

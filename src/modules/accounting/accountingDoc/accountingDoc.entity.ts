import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, integer, moment, money, ref, text } from '#define/field';
import { interfaceRoles } from '#modules/accounting/accounting.shape';
import { docKinds } from '#modules/accounting/accountingDoc/payload.rules';
import { inCurrency } from '#modules/basic/currency.shape';

/**
 * A document for the accounting system, made of our rows and sent by itself: WAITING → SENT → SAVED → SUBMITTED → AUDITED, as far as
 * `accounting.pushTo` says; FAILED keeps why (domain/02f §2.25, 03 §3.10).
 */
export const accountingDoc = entity({
  name: 'accountingDoc',
  table: 'fc_accounting_doc',
  owner: 'branch',
  fields: {
    docKind: choice(docKinds, { required: true, edit: 'never' }),
    formId: text({ max: 40, edit: 'never' }),
    billType: text({ max: 20, edit: 'never' }),
    // The rows it is made of, and a fingerprint of what they said: the same again is no second document.
    sourceKey: text({ max: 64, edit: 'never' }),
    contentHash: text({ max: 64, edit: 'never' }),
    sourceNos: text({ max: 400, edit: 'never' }),
    customerId: ref('customer', { edit: 'never', wire: 'crmId' }),
    cashId: ref('cash', { edit: 'never' }),
    voucherId: ref('voucher', { edit: 'never' }),
    // Of a receipt or payment bill: the receivable or payable it was made of.
    fromDocId: ref('accountingDoc', { edit: 'never' }),
    orgNo: text({ max: 80, edit: 'never' }),
    partnerNo: text({ max: 80, edit: 'never' }),
    currency: inCurrency({ edit: 'never' }),
    currencyNo: text({ max: 80, edit: 'never' }),
    docDate: day({ edit: 'never' }),
    dueDate: day({ edit: 'never' }),
    amount: money({ currency: 'currency', edit: 'never' }),
    docState: choice(['WAITING', 'SENT', 'SAVED', 'SUBMITTED', 'AUDITED', 'FAILED', 'DELETED'], { edit: 'never', initial: 'WAITING' }),
    externalId: text({ max: 80, edit: 'never' }),
    externalNo: text({ max: 80, edit: 'never' }),
    errorText: text({ max: 1000, edit: 'never' }),
    tryCount: integer({ edit: 'never', initial: 0 }),
    sentTime: moment({ edit: 'never' }),
  },
  facts: ['parameter'],
  states: { docState: 'ACCOUNTING_STATE' },
  label: { zh: 'sourceNos', en: 'sourceNos', ar: 'sourceNos', search: ['sourceNos', 'externalNo'], roles: interfaceRoles },
  search: ['sourceNos', 'externalNo', 'errorText'],
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['docState'], ['docKind', 'sourceKey'], ['customerId'], ['cashId'], ['voucherId']],
  stock: {
    list: { call: 'GET /accountingDocController/select', roles: interfaceRoles },
    get: { call: 'GET /accountingDocController/get', roles: interfaceRoles },
  },
  acts: {
    again: act('POST /accountingDocController/sendAgain', {
      roles: interfaceRoles,
      moves: { docState: { from: ['FAILED'], to: 'WAITING' } },
      own: true,
      main: true,
      key: 'R',
      stroke: 'forward',
    }),
    unPush: act('POST /accountingDocController/unPush', {
      roles: interfaceRoles,
      needs: [{ docState: ['SAVED', 'FAILED', 'WAITING'] }],
      reason: true,
      own: true,
      main: true,
      key: 'X',
      stroke: 'back',
    }),
    toBill: act('POST /KingdeeController/pushAbleToBill', {
      roles: ['invoiceList'],
      needs: [{ docState: ['SAVED', 'SUBMITTED', 'AUDITED'] }, { docKind: ['RECEIVABLE', 'PAYABLE'] }],
      asks: { docDate: day({ initial: '@0' }) },
      whole: true,
      own: true,
      main: true,
      key: 'B',
    }),
  },
  morning: {
    opens: { list: '/kingdee/receiptPayFinance?tab=kingdee.documents' },
    figures: {
      accountingFailed: { group: 'work', roles: ['invoiceList'], late: true, where: { field: 'docState', op: 'equal', anyOf: ['FAILED'] } },
    },
  },
  removal: 'marked',
});

import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, flag, integer, money, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { inCurrency } from '#modules/basic/currency.shape';
import { readers } from '#modules/statements/statement.shape';
import { lineKinds } from '#modules/statements/statement/account.rules';
import { isOut, mayLeave, standingOf } from '#modules/statements/statementLine/statementLine.rules';

/** A charge on a statement, or a document or money on one of an account, with the amount it was stated with (domain/13 §13.5). */
export const statementLine = entity({
  name: 'statementLine',
  table: 'fc_statement_line',
  owner: 'branch',
  fields: {
    statementId: ref('statement', { required: true, edit: 'create' }),
    costId: ref('cost', { edit: 'create' }),
    invoiceId: ref('invoice', { edit: 'create' }),
    cashId: ref('cash', { edit: 'create' }),
    orderId: ref('order', { edit: 'create' }),
    lineKind: choice(lineKinds, { edit: 'create', initial: 'CHARGE' }),
    // Of a balance: the number of the document or of the money.
    documentNo: text({ max: 60, edit: 'create' }),
    lineDate: day({ edit: 'create' }),
    // What was open of the charge when it was stated; of all of it, what it amounted to then.
    amount: money({ currency: 'currency', required: true, edit: 'create' }),
    wholeAmount: money({ currency: 'currency', edit: 'create' }),
    currency: inCurrency({ required: true, edit: 'create' }),
    level: integer({ least: '0', most: '9', initial: 0, edit: 'create' }),
    // Of before the period.
    isEarlier: flag({ edit: 'create' }),
    lineState: choice(['LIVE', 'DISPUTED', 'REMOVED'], { edit: 'never', initial: 'LIVE' }),
    disputeText: text({ max: 500, edit: 'never' }),
    // The confirmation of the statement agreed the charge: taking it back takes that back too.
    agreedHere: flag({ edit: 'never' }),
    note: text({ max: 200 }),
    // What the partner's own list has for it.
    theirAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
  },
  derived: [
    {
      fields: { isOpen: flag(), changedSinceSent: flag(), billedBy: text({ max: 200 }) },
      from: ['lineState', 'costId', 'wholeAmount', 'costAmount', 'costInvoiced', 'invoiceNos'],
      by: standingOf,
    },
  ],
  rolled: [{ of: 'statementReplyLine', by: 'matchedLineId', gives: { theirAmount: { sum: 'amount' } } }],
  looked: {
    statementNo: { via: 'statementId', to: 'statement', field: 'statementNo' },
    statementState: { via: 'statementId', to: 'statement', field: 'state' },
    customerId: { via: 'statementId', to: 'statement', field: 'customerId' },
    feeName: { via: 'costId', to: 'cost', field: 'feeName' },
    feeCode: { via: 'costId', to: 'cost', field: 'feeCode' },
    costAmount: { via: 'costId', to: 'cost', field: 'amount' },
    costInvoiced: { via: 'costId', to: 'cost', field: 'invoiced' },
    invoiceNos: { via: 'costId', to: 'cost', field: 'invoiceNos' },
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    customerRefNo: { via: 'orderId', to: 'order', field: 'customerRefNo' },
    mblNo: { via: 'orderId', to: 'order', field: 'mblNo' },
    vesselName: { via: 'orderId', to: 'order', field: 'vesselName' },
    voyage: { via: 'orderId', to: 'order', field: 'voyage' },
    boxSummary: { via: 'orderId', to: 'order', field: 'boxSummary' },
    salesmanId: { via: 'orderId', to: 'order', field: 'salesmanId' },
  },
  calledBy: ['statementNo', 'jobNo', 'feeCode'],
  chained: [
    { to: 'cost', by: 'costId' },
    { to: 'invoice', by: 'invoiceId' },
  ],
  states: { lineState: 'STATEMENT_LINE_STATE' },
  frozenByParent: { statementState: { code: 'STATEMENT_STATE', in: ['CONFIRMED', 'INVOICED'] } },
  partOf: 'statementId',
  visible: { through: 'statementId', upTo: { field: 'level', level: 'costLevel' } },
  search: ['note', 'disputeText'],
  order: [{ field: 'lineDate', dir: 'asc' }],
  indexes: [['statementId'], ['costId']],
  stock: stockCalls('statementLineController', readers, ['edit_statement'], 'select get - update - batchEdit'),
  acts: {
    remove: act('POST /statementController/removeLine', {
      roles: ['edit_statement'],
      named: 'lineIds',
      moves: { lineState: { from: ['LIVE', 'DISPUTED'], to: 'REMOVED' } },
      needs: [mayLeave],
      main: true,
      key: 'D',
    }),
    dispute: act('POST /statementController/dispute', {
      roles: ['edit_statement'],
      named: 'lineIds',
      moves: { lineState: { from: ['LIVE'], to: 'DISPUTED' } },
      needs: [isOut],
      asks: { text: text({ max: 500, required: true }) },
      keeps: { text: 'disputeText' },
      tells: ['salesmanId'],
      main: true,
      key: 'P',
      undo: {
        call: 'POST /statementController/settleDispute',
        roles: ['edit_statement'],
        needs: [isOut],
        key: 'L',
      },
    }),
  },
  removal: 'marked',
});

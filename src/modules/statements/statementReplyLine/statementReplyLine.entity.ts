import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, flag, money, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { inCurrency } from '#modules/basic/currency.shape';
import { readers } from '#modules/statements/statement.shape';
import { differenceOf, replyDecisions } from '#modules/statements/statementReplyLine/statementReplyLine.rules';

/** A line of the list the partner answered a statement with, laid beside ours (domain/13 §13.5). */
export const statementReplyLine = entity({
  name: 'statementReplyLine',
  table: 'fc_statement_reply_line',
  owner: 'branch',
  fields: {
    statementId: ref('statement', { required: true, edit: 'create' }),
    // Any number they know it by: the job's, the bill's, their own.
    number: text({ max: 60, required: true }),
    theirText: text({ max: 200 }),
    currency: inCurrency({ required: true }),
    amount: money({ currency: 'currency', required: true }),
    matchedLineId: ref('statementLine', { edit: 'never' }),
    // As it stood when they were laid side by side: what was sent does not move.
    ourAmount: money({ currency: 'currency', edit: 'never' }),
    matchLevel: choice(['EXACT', 'AMOUNT_DIFF', 'NOT_FOUND'], { edit: 'never' }),
    decision: choice(replyDecisions, { edit: 'never' }),
    decisionText: text({ max: 500, edit: 'never' }),
  },
  derived: [
    {
      fields: { diffAmount: money({ currency: 'currency' }), isUndecided: flag() },
      from: ['amount', 'currency', 'ourAmount', 'matchedLineId', 'decision'],
      by: differenceOf,
    },
  ],
  looked: {
    statementNo: { via: 'statementId', to: 'statement', field: 'statementNo' },
    statementState: { via: 'statementId', to: 'statement', field: 'state' },
    ourNote: { via: 'matchedLineId', to: 'statementLine', field: 'disputeText' },
  },
  calledBy: ['statementNo', 'number'],
  frozenByParent: { statementState: { code: 'STATEMENT_STATE', in: ['CONFIRMED', 'INVOICED'] } },
  partOf: 'statementId',
  visible: { through: 'statementId' },
  search: ['number', 'theirText'],
  order: [{ field: 'number', dir: 'asc' }],
  indexes: [['statementId'], ['matchedLineId']],
  stock: stockCalls('statementReplyLineController', readers, ['edit_statement']),
  acts: {
    decide: act('POST /statementController/decideReply', {
      roles: ['edit_statement'],
      named: 'lineIds',
      asks: { decision: choice(replyDecisions, { required: true }), text: text({ max: 500 }) },
      keeps: { decision: 'decision', text: 'decisionText' },
      own: true,
      main: true,
      key: 'J',
    }),
  },
  removal: 'marked',
});

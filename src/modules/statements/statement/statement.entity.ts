import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, file, flag, integer, json, moment, money, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { inCurrency } from '#modules/basic/currency.shape';
import { readers } from '#modules/statements/statement.shape';
import { accountPeriod, statedToday } from '#modules/statements/statement/account.rules';
import { basisNames } from '#modules/statements/stating.shape';
import {
  allDecided,
  hasLines,
  isBilling,
  notInvoiced,
  periodFits,
  ratesFit,
  settledOf,
} from '#modules/statements/statement/statement.rules';

/** Open charges a partner agrees to before they are invoiced, or what stands between both at the end of a period (domain/02d §2.20, 13 §13.5). */
export const statement = entity({
  name: 'statement',
  table: 'fc_statement',
  owner: 'branch',
  fields: {
    statementNo: text({ max: 30, edit: 'never' }),
    customerId: ref('customer', { required: true, edit: 'create', wire: 'crmId' }),
    direction: choice(['AR', 'AP'], { required: true, edit: 'create' }),
    kind: choice(['BILLING', 'ACCOUNT'], { edit: 'create', initial: 'BILLING' }),
    statementDate: day({ required: true }),
    periodFrom: day(),
    periodTo: day(),
    dateBasis: choice(basisNames, { edit: 'create', initial: 'ETD' }),
    includeEarlier: flag({ edit: 'create' }),
    settleCurrency: inCurrency(),
    // As people write them: USD 7.12, EUR 7.8.
    agreedRates: text({ max: 200 }),
    state: choice(['DRAFT', 'SENT', 'DISPUTED', 'CONFIRMED', 'INVOICED'], { edit: 'never', initial: 'DRAFT' }),
    lines: integer({ edit: 'never', initial: 0 }),
    openLines: integer({ edit: 'never', initial: 0 }),
    disputedLines: integer({ edit: 'never', initial: 0 }),
    earlierLines: integer({ edit: 'never', initial: 0 }),
    changedLines: integer({ edit: 'never', initial: 0 }),
    replyLines: integer({ edit: 'never', initial: 0 }),
    undecidedLines: integer({ edit: 'never', initial: 0 }),
    currencyTotals: text({ max: 400, edit: 'never' }),
    // Of a balance: what was open at its end by how late it was, currency by currency.
    ageing: json({ edit: 'never' }),
    sentTime: moment({ edit: 'never' }),
    sentTo: text({ max: 200, edit: 'never' }),
    confirmedBy: text({ max: 100, edit: 'never' }),
    // What the partner sent back signed.
    confirmFileId: file({ contents: ['pdf', 'png', 'jpg', 'webp'], megabytes: 10 }),
    ...stamp('confirm'),
    invoiceNos: text({ max: 400, edit: 'never' }),
    remark: text({ max: 2000 }),
  },
  derived: [
    {
      fields: { settleTotal: money({ currency: 'settleCurrency' }) },
      from: ['currencyTotals', 'settleCurrency', 'agreedRates', 'statementDate'],
      by: settledOf,
    },
  ],
  rolled: [
    {
      of: 'statementLine',
      by: 'statementId',
      gives: {
        lines: { count: { lineState: { not: 'REMOVED' } } },
        openLines: { count: { isOpen: true } },
        disputedLines: { count: { lineState: 'DISPUTED' } },
        earlierLines: { count: { isEarlier: true, lineState: { not: 'REMOVED' } } },
        changedLines: { count: { changedSinceSent: true } },
        invoiceNos: { texts: 'billedBy' },
      },
    },
    {
      of: 'statementReplyLine',
      by: 'statementId',
      gives: { replyLines: { count: {} }, undecidedLines: { count: { isUndecided: true } } },
    },
  ],
  chained: [{ to: 'cost', through: 'statementLine', by: 'statementId', at: 'costId' }],
  suggested: [statedToday],
  states: { state: 'STATEMENT_STATE' },
  lacking: { state: { DRAFT: 'STATEMENT_NOT_DRAFT' } },
  frozenBy: [{ state: ['SENT', 'DISPUTED', 'CONFIRMED', 'INVOICED'] }],
  exempt: { state: ['remark', 'confirmFileId'] },
  facts: ['exchangeRate', 'parameter'],
  rules: [periodFits, accountPeriod, ratesFit],
  label: { zh: 'statementNo', en: 'statementNo', ar: 'statementNo', search: ['statementNo'], roles: readers },
  search: ['statementNo', 'invoiceNos', 'confirmedBy', 'remark'],
  unique: [['statementNo']],
  numbered: { field: 'statementNo', by: 'jobPrefix', prefix: 'SOA', kind: () => 'STATEMENT' },
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['customerId'], ['state']],
  sumsBy: 'direction',
  files: {},
  stock: stockCalls('statementController', readers, ['edit_statement'], 'select get - update delete batchEdit'),
  custom: {
    selectOpen: { call: 'GET /statementController/selectOpen', takes: { ids: 'ids' }, roles: ['edit_statement'], reads: true },
  },
  acts: {
    send: act('POST /statementController/send', {
      roles: ['send_statement'],
      moves: { state: { from: ['DRAFT'], to: 'SENT' } },
      needs: [hasLines],
      asks: { to: text({ max: 200 }) },
      keeps: { to: 'sentTo' },
      since: 'sentTime',
      own: true,
      main: true,
      key: 'R',
      stroke: 'forward',
    }),
    recall: act('POST /statementController/recall', {
      roles: ['send_statement'],
      moves: { state: { from: ['SENT', 'DISPUTED'], to: 'DRAFT' } },
      reason: true,
      own: true,
      main: true,
      key: 'X',
      stroke: 'back',
    }),
    importReply: act('POST /statementController/importReply', {
      roles: ['edit_statement'],
      needs: [{ state: ['SENT', 'DISPUTED'] }],
      asks: { rows: { ...json(), told: true } },
      whole: true,
      own: true,
      main: true,
      key: 'M',
      stroke: 'propose',
    }),
    confirm: act('POST /statementController/confirm', {
      roles: ['confirm_statement'],
      moves: { state: { from: ['SENT', 'DISPUTED'], to: 'CONFIRMED' } },
      needs: [hasLines, allDecided],
      asks: { confirmedBy: text({ max: 100, required: true }) },
      keeps: { confirmedBy: 'confirmedBy' },
      stamps: 'confirm',
      own: true,
      main: true,
      key: 'K',
      undo: {
        call: 'POST /statementController/cancelConfirm',
        roles: ['confirm_statement'],
        needs: [notInvoiced],
        reason: true,
        key: 'U',
      },
    }),
    invoice: act('POST /statementController/invoice', {
      roles: ['insert_invoice'],
      needs: [isBilling, { state: ['CONFIRMED'] }],
      asks: { invoiceDate: day({ initial: '@0' }) },
      whole: true,
      own: true,
      main: true,
      key: 'I',
    }),
  },
  morning: {
    opens: { list: '/financial/reconciliation' },
    figures: {
      toSend: { group: 'work', roles: ['send_statement'], where: { field: 'state', op: 'equal', anyOf: ['DRAFT'] } },
      unanswered: {
        group: 'work',
        roles: ['edit_statement'],
        where: {
          and: [
            { field: 'state', op: 'equal', anyOf: ['SENT'] },
            { field: 'sentTime', op: 'lt', value: '@-5' },
          ],
        },
      },
      toInvoice: { group: 'work', roles: ['insert_invoice'], where: { field: 'state', op: 'equal', anyOf: ['CONFIRMED'] } },
    },
  },
  removal: 'marked',
});

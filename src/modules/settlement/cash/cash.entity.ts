import { listed } from '#names/listed';
import { act, stamp } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { rateRead } from '#define/facts';
import { choice, day, decimal, dict, file, flag, money, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { pushed } from '#modules/accounting/accounting.shape';
import { inCurrency } from '#modules/basic/currency.shape';
import type { Role } from '#names/roles';
import { moneyNamed, refundAsks } from '#modules/settlement/refund.shape';
import {
  accountCurrency,
  amountFits,
  applicableOf,
  byItsRoad,
  cashPeriod,
  cashRate,
  cashRateKnown,
  currencyOfAccount,
  draftFits,
  draftStateOf,
  draftTaken,
  feeAccountFits,
  flowKeyOf,
  hasLeft,
  isComplete,
  isNameless,
  mayReturn,
  notAhead,
  nothingApplied,
  ownMoneyFits,
  refundedPart,
  unappliedOf,
  wayOfKind,
  withinMoney,
} from '#modules/settlement/cash/cash.rules';

const readers: readonly Role[] = ['admin', 'receivable_cash', 'pay_cash', 'cashs', 'leader_audit'];

/** A clerk writes off; discounts and large differences are for others. */
const writers: readonly Role[] = ['write_off', 'adjust_write_off'];

/** Money that came in or went out, or a netting that moved none (domain/02d §2.18, 13 §13.1). */
export const cash = entity({
  name: 'cash',
  table: 'fc_cash',
  owner: 'branch',
  fields: {
    cashNo: text({ max: 30, edit: 'never' }),
    direction: choice(['IN', 'OUT'], { required: true, edit: 'create' }),
    cashKind: choice(
      ['RECEIPT', 'PAYMENT', 'ADVANCE_IN', 'ADVANCE_OUT', 'REFUND', 'NETTING', 'DEPOSIT', 'EXPENSE', 'FX_SETTLEMENT', 'TRANSFER', 'DRAFT'],
      { required: true, edit: 'create', initial: 'RECEIPT' },
    ),
    customerId: ref('customer', { wire: 'crmId' }),
    payerName: text({ max: 100 }),
    // Somebody else paid for the partner: marked by the first write-off, with the note of it and why.
    thirdParty: flag({ edit: 'never' }),
    thirdPartyNoteFileId: file({ contents: ['pdf', 'png', 'jpg', 'webp'], megabytes: 10 }),
    thirdPartyReason: text({ max: 500 }),
    payeeUserId: ref('user'),
    bankAccountId: ref('bankAccount'),
    // Of a transfer: our own account it goes to.
    toBankAccountId: ref('bankAccount'),
    // Of an expense without a claim: what it is booked on, usually bank charges.
    feeAccount: dict('ledgerAccount'),
    // What a deposit is held for.
    orderId: ref('order'),
    bankFlowNo: text({ max: 60 }),
    cashDate: day({ required: true, near: true }),
    bookPeriod: text({ max: 6, pattern: periodPattern, edit: 'never' }),
    currency: inCurrency({ required: true }),
    amount: money({ currency: 'currency', required: true }),
    rate: decimal({ scale: 8, least: '0.00000001', ratio: true }),
    bankCharge: money({ currency: 'currency', initial: '0' }),
    bankChargeBearer: choice(['US', 'PARTNER'], { initial: 'US' }),
    // What was received or paid at once of what a netting left.
    nettingId: ref('cash', { edit: 'create' }),
    chequeNo: text({ max: 40 }),
    // A draft, or a cheque dated ahead, stands on no account until its day; then a document of its own moves the money.
    draftNo: text({ max: 40 }),
    draftDueDate: day(),
    draftId: ref('cash', { edit: 'never' }),
    // Of what the bank took back: the document it stands against, figure by figure.
    mirrorOfId: ref('cash', { edit: 'never' }),
    outcome: choice(['NONE', 'COLLECTED', 'RETURNED'], { edit: 'never', initial: 'NONE' }),
    // Whose it is was found after it was checked.
    identified: flag({ edit: 'never' }),
    ...stamp('identify'),
    appliedAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    appliedBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    // What went back to whom it came from, by documents of money of their own.
    refundedAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    refundedBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    fxGainLoss: money({ currency: 'base', edit: 'never', initial: '0' }),
    // VOID: it was made with a run, and went when that was taken back.
    checkStatus: choice(['DRAFT', 'CHECKED', 'VOID'], { edit: 'never', initial: 'DRAFT' }),
    ...stamp('check'),
    remark: text({ max: 4000 }),
  },
  derived: [
    { fields: { flowKey: text({ max: 100 }) }, from: ['bankAccountId', 'bankFlowNo'], by: flowKeyOf },
    {
      fields: {
        baseAmount: money({ currency: 'base' }),
        chargeBase: money({ currency: 'base' }),
        applicableAmount: money({ currency: 'currency' }),
        applicableBase: money({ currency: 'base' }),
      },
      from: ['direction', 'cashKind', 'amount', 'currency', 'rate', 'bankCharge', 'bankChargeBearer'],
      by: applicableOf,
      shown: {
        baseAmount: '=MONEY(amount*rate, base)',
        chargeBase: '=MONEY(IF(bankChargeBearer="US", bankCharge*rate, 0), base)',
        applicableAmount:
          '=MONEY(IF(OR(cashKind="EXPENSE", cashKind="TRANSFER", cashKind="FX_SETTLEMENT", cashKind="DRAFT"), 0, IF(bankChargeBearer="US", IF(direction="IN", amount+bankCharge, amount-bankCharge), amount)), currency)',
        applicableBase:
          '=MONEY(IF(OR(cashKind="EXPENSE", cashKind="TRANSFER", cashKind="FX_SETTLEMENT", cashKind="DRAFT"), 0, IF(direction="IN", baseAmount+chargeBase, baseAmount-chargeBase)), base)',
      },
    },
    {
      fields: { draftState: choice(['HELD', 'COLLECTED', 'RETURNED']) },
      from: ['draftDueDate', 'checkStatus', 'outcome', 'mirrorOfId'],
      by: draftStateOf,
    },
    {
      fields: {
        unappliedAmount: money({ currency: 'currency' }),
        unappliedBase: money({ currency: 'base' }),
        writeOffStatus: choice(['NONE', 'PARTIAL', 'ALL']),
      },
      from: listed('applicableAmount applicableBase appliedAmount appliedBase refundedAmount refundedBase currency checkStatus'),
      by: unappliedOf,
      shown: {
        unappliedAmount: '=MONEY(IF(checkStatus="VOID", 0, applicableAmount-appliedAmount-refundedAmount), currency)',
        unappliedBase: '=MONEY(IF(checkStatus="VOID", 0, applicableBase-appliedBase-refundedBase), base)',
      },
    },
  ],
  rolled: [
    {
      of: 'cashAllocation',
      by: 'cashId',
      gives: {
        appliedAmount: { sum: 'allocatedCash', where: { allocState: 'DONE' } },
        appliedBase: { sum: 'settledBase', where: { allocState: 'DONE' } },
        fxGainLoss: { sum: 'fxGainLoss', where: { allocState: 'DONE' } },
      },
    },
    {
      of: 'cashAllocation',
      by: 'refundedCashId',
      gives: {
        refundedAmount: { sum: 'allocatedCash', where: { allocState: 'DONE' } },
        refundedBase: { sum: 'bookBaseReleased', where: { allocState: 'DONE' } },
      },
    },
    // Of an advance to one of the staff: what his claims took of it.
    { of: 'expenseOffset', by: 'cashId', gives: { appliedAmount: { sum: 'amount' }, appliedBase: { sum: 'amount' } } },
  ],
  suggested: [
    { field: 'direction', from: ['cashKind', 'customerId', 'amount'], by: wayOfKind },
    { field: 'cashDate', from: ['draftDueDate'], by: draftTaken },
    { field: 'currency', from: ['bankAccountId'], by: currencyOfAccount },
    { field: 'rate', from: ['currency', 'cashDate'], by: cashRate },
    { field: 'bookPeriod', from: ['cashDate'], by: cashPeriod },
  ],
  read: { rate: rateRead('cashDate', 'SETTLEMENT', 'BOOK') },
  chained: [
    { to: 'invoice', through: 'cashAllocation', by: 'cashId', at: 'invoiceId', where: { allocState: 'DONE' } },
    { to: 'cash', through: 'cashAllocation', by: 'cashId', at: 'refundedCashId', where: { allocState: 'DONE' } },
    { to: 'cash', by: 'nettingId' },
    { to: 'cash', by: 'draftId' },
    { to: 'cash', by: 'mirrorOfId' },
  ],
  flags: { identified: { on: 'CASH_IDENTIFIED' } },
  states: { checkStatus: 'CASH_CHECKED', outcome: 'CASH_OUTCOME', draftState: 'CASH_NO_DRAFT' },
  lacking: { checkStatus: { CHECKED: 'CASH_NOT_CHECKED' } },
  frozenBy: [{ checkStatus: ['CHECKED', 'VOID'] }],
  exempt: { checkStatus: ['remark', 'chequeNo', 'thirdPartyNoteFileId', 'thirdPartyReason'] },
  booked: { by: 'bookPeriod', freezes: ['cashDate', 'currency', 'amount', 'rate', 'bankCharge', 'bankChargeBearer'] },
  facts: ['exchangeRate', 'bankAccount', 'ledgerAccount', 'parameter'],
  rules: [withinMoney, byItsRoad, amountFits, accountCurrency, ownMoneyFits, feeAccountFits, notAhead, cashRateKnown, draftFits],
  once: { field: 'flowKey', told: 'bankFlowNo', refusal: 'CASH_FLOW_KNOWN' },
  label: { zh: 'cashNo', en: 'cashNo', ar: 'cashNo', search: ['cashNo', 'bankFlowNo'] },
  search: ['cashNo', 'bankFlowNo', 'payerName', 'chequeNo', 'draftNo', 'remark'],
  unique: [['cashNo']],
  numbered: {
    field: 'cashNo',
    by: 'jobPrefix',
    prefix: 'CSH',
    kind: ({ direction, cashKind }) => (cashKind === 'NETTING' ? 'NETTING' : direction === 'IN' ? 'CASH_IN' : 'CASH_OUT'),
  },
  sumsBy: 'direction',
  uncounted: { field: 'checkStatus', in: ['VOID'] },
  order: [{ field: 'cashDate', dir: 'desc' }],
  indexes: [['customerId'], ['cashDate'], ['bankAccountId'], ['draftDueDate'], ['draftId'], ['mirrorOfId']],
  sparse: ['orderId', 'nettingId'],
  files: {},
  stock: stockCalls('cashController', readers, { add: ['insert_cash'], edit: ['update_cash'], delete: ['delete_cash'] }),
  custom: {
    writeOff: {
      call: 'POST /cashController/writeOff',
      takes: { allocations: 'json', writeOffDate: 'day', dryRun: 'flag', reason: 'text' },
      roles: writers,
    },
    selectOpen: { call: 'GET /cashController/selectOpen', takes: { ids: 'ids' }, roles: writers, reads: true },
  },
  acts: {
    check: act('POST /cashController/check', {
      roles: ['check_cash'],
      moves: { checkStatus: { from: ['DRAFT'], to: 'CHECKED' } },
      needs: [isComplete],
      stamps: 'check',
      main: true,
      key: 'K',
      stroke: 'forward',
      undo: {
        call: 'POST /cashController/cancelCheck',
        roles: ['check_cash'],
        needs: ['!identified', nothingApplied],
        reason: true,
        booked: true,
        key: 'U',
      },
    }),
    identify: act('POST /cashController/identify', {
      roles: ['check_cash'],
      turns: 'identified',
      needs: [{ checkStatus: ['CHECKED'] }, isNameless],
      asks: { crmId: ref('customer', { required: true }) },
      keeps: { crmId: 'customerId' },
      stamps: 'identify',
      main: true,
      key: 'J',
      undo: { call: 'POST /cashController/cancelIdentify', roles: ['check_cash'], needs: [nothingApplied], reason: true },
    }),
    collect: act('POST /cashController/collectDraft', {
      roles: ['check_cash'],
      needs: [{ draftState: ['HELD'] }],
      moves: { outcome: { from: ['NONE'], to: 'COLLECTED' } },
      asks: {
        bankAccountId: ref('bankAccount', { required: true }),
        collectedDate: day({ initial: '@0' }),
        bankFlowNo: text({ max: 60 }),
        discount: decimal({ scale: 4, least: '0' }),
      },
      whole: true,
      own: true,
      key: 'D',
      undo: { call: 'POST /cashController/cancelCollectDraft', roles: ['check_cash'], reason: true },
    }),
    returnPayment: act('POST /cashController/returnPayment', {
      roles: ['return_payment'],
      needs: [{ checkStatus: ['CHECKED'] }, mayReturn],
      moves: { outcome: { from: ['NONE', 'COLLECTED'], to: 'RETURNED' } },
      asks: { returnDate: day({ initial: '@0' }), bankFlowNo: text({ max: 60 }) },
      reason: true,
      whole: true,
      own: true,
      key: 'W',
    }),
    autoApply: act('POST /cashController/autoApply', {
      roles: writers,
      named: 'cashIds',
      needs: [{ checkStatus: ['CHECKED'] }],
      asks: { rule: choice(['OLDEST', 'REFERENCE'], { required: true, initial: 'OLDEST' }) },
      whole: true,
      own: true,
      main: true,
      key: 'A',
      stroke: 'propose',
    }),
    refund: act('POST /cashController/refund', {
      roles: ['request_payment'],
      named: 'cashIds',
      found: moneyNamed,
      needs: [{ checkStatus: ['CHECKED'] }, hasLeft],
      otherThan: ['createUserId'],
      asks: refundAsks,
      perRow: refundedPart,
      whole: true,
      own: true,
      main: true,
      key: 'B',
    }),
    saveReceiveBill: pushed('saveReceiveBill', 'costList', [{ checkStatus: ['CHECKED'] }, { direction: ['IN'] }]),
    savePayBill: pushed('savePayBill', 'costList', [{ checkStatus: ['CHECKED'] }, { direction: ['OUT'] }]),
  },
  morning: {
    opens: { list: '/financial/receivables' },
    figures: {
      unapplied: {
        group: 'money',
        roles: writers,
        amount: 'unappliedAmount',
        where: {
          and: [
            { field: 'direction', op: 'equal', anyOf: ['IN'] },
            { field: 'checkStatus', op: 'equal', anyOf: ['CHECKED'] },
            { field: 'unappliedAmount', op: 'unequal', value: '0' },
          ],
        },
      },
    },
  },
  removal: 'marked',
});

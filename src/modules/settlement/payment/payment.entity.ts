import { act, stamp, type Act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, flag, integer, json, money, ref, text } from '#define/field';
import type { Where } from '#define/filter';
import type { Values } from '#define/row';
import { stockCalls } from '#define/stock';
import { inCurrency } from '#modules/basic/currency.shape';
import {
  accountConfirmed,
  accountKnown,
  asksMoney,
  baseOfPayment,
  flowOf,
  limitSteps,
  notExported,
  ownAccountFits,
  payeeFits,
  requestRate,
} from '#modules/settlement/payment/payment.rules';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'pay_cash', 'cashs', 'leader_audit'];
const maker = ['submitUserId', 'createUserId'] as const;

/** Payments a call names among its `rows`, where it names none itself (domain/13 §13.15 pay). */
const paymentsNamed = ({ rows }: Values): Where => ({
  field: 'id',
  op: 'equal',
  anyOf: (Array.isArray(rows) ? (rows as readonly { readonly id?: unknown }[]) : []).flatMap(({ id }) => (id ? [String(id)] : [])),
});

const refusal = (call: Act['call'], role: Role, from: string, more: Partial<Act> = {}): Act =>
  act(call, {
    ...more,
    when: { state: 'REFUSE' },
    roles: [role],
    moves: { paymentState: { from: [from], to: 'DRAFT' } },
    otherThan: maker,
    stamps: 'refuse',
    asks: { opinion: text({ max: 500, required: true }) },
    tells: maker,
    own: true,
    key: 'X',
    stroke: 'back',
  });

/** Money asked to go out to one supplier, on its way past leader and finance until the bank moves it (domain/03 §3.7.3, 13 §13.6). */
export const payment = entity({
  name: 'payment',
  table: 'fc_payment',
  owner: 'branch',
  fields: {
    paymentNo: text({ max: 30, edit: 'never' }),
    customerId: ref('customer', { required: true, edit: 'create', wire: 'crmId' }),
    currency: inCurrency({ required: true, edit: 'create' }),
    amount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    rate: decimal({ scale: 8, ratio: true, edit: 'never' }),
    payDate: day({ required: true }),
    bankAccountId: ref('bankAccount'),
    payeeAccountId: ref('crmBankAccount'),
    purpose: text({ max: 200 }),
    dueDate: day({ edit: 'never' }),
    paymentState: choice(['DRAFT', 'SUBMITTED', 'LEADER_PASSED', 'FINANCE_PASSED', 'PAID', 'RETURNED'], {
      edit: 'never',
      initial: 'DRAFT',
    }),
    lines: integer({ edit: 'never', initial: 0 }),
    invoiceNos: text({ max: 200, edit: 'never' }),
    // With all of the same supplier handed in within a day: what the limits are measured against, and what they ask.
    limitBase: money({ currency: 'base', edit: 'never' }),
    limitStep: choice(limitSteps, { edit: 'never' }),
    // A document of it changed after it was handed in: it fell back by itself.
    fellBack: flag({ edit: 'never' }),
    ...stamp('submit'),
    ...stamp('leader', true),
    ...stamp('finance', true),
    ...stamp('second', true),
    ...stamp('refuse', true),
    payFileId: ref('paymentFile', { edit: 'never' }),
    cashId: ref('cash', { edit: 'never' }),
    paidDate: day({ edit: 'never' }),
    bankFlowNo: text({ max: 60, edit: 'never' }),
  },
  derived: [
    {
      fields: { baseAmount: money({ currency: 'base' }) },
      from: ['amount', 'rate'],
      by: baseOfPayment,
      shown: { baseAmount: '=MONEY(amount*rate, base)' },
    },
  ],
  rolled: [
    { of: 'paymentLine', by: 'paymentId', gives: { amount: { sum: 'amount' }, lines: { count: {} }, invoiceNos: { texts: 'invoiceNo' } } },
  ],
  looked: {
    payeeOf: { via: 'payeeAccountId', to: 'crmBankAccount', field: 'customerId' },
    payeeCurrency: { via: 'payeeAccountId', to: 'crmBankAccount', field: 'currency' },
    accountState: { via: 'payeeAccountId', to: 'crmBankAccount', field: 'confirmState' },
    accountSince: { via: 'payeeAccountId', to: 'crmBankAccount', field: 'confirmTime' },
    accountFormer: { via: 'payeeAccountId', to: 'crmBankAccount', field: 'formerText' },
    payeeName: { via: 'payeeAccountId', to: 'crmBankAccount', field: 'accountName' },
    payeeBank: { via: 'payeeAccountId', to: 'crmBankAccount', field: 'bankName' },
    cnaps: { via: 'payeeAccountId', to: 'crmBankAccount', field: 'cnaps' },
    swift: { via: 'payeeAccountId', to: 'crmBankAccount', field: 'swift' },
    payFileNo: { via: 'payFileId', to: 'paymentFile', field: 'payFileNo' },
  },
  suggested: [{ field: 'rate', from: ['currency'], by: requestRate }],
  states: { paymentState: 'PAYMENT_STATE' },
  frozenBy: [{ paymentState: ['SUBMITTED', 'LEADER_PASSED', 'FINANCE_PASSED', 'PAID', 'RETURNED'] }],
  chained: [
    { to: 'invoice', through: 'paymentLine', by: 'paymentId', at: 'invoiceId' },
    { to: 'cash', by: 'cashId' },
  ],
  facts: ['exchangeRate', 'bankAccount', 'parameter'],
  rules: [ownAccountFits, payeeFits],
  label: { zh: 'paymentNo', en: 'paymentNo', ar: 'paymentNo', search: ['paymentNo'], roles: readers },
  search: ['paymentNo', 'invoiceNos', 'bankFlowNo', 'purpose'],
  unique: [['paymentNo']],
  numbered: { field: 'paymentNo', by: 'jobPrefix', prefix: 'PAY', kind: () => 'CASH_OUT' },
  order: [{ field: 'payDate', dir: 'asc' }],
  indexes: [['customerId', 'submitTime'], ['paymentState'], ['payFileId'], ['cashId']],
  files: {},
  stock: stockCalls('paymentController', readers, ['request_payment'], 'select get - update delete batchEdit'),
  acts: {
    submit: act('POST /cashController/submit', {
      roles: ['request_payment'],
      moves: { paymentState: { from: ['DRAFT'], to: 'SUBMITTED' } },
      requires: ['payeeAccountId'],
      needs: [asksMoney, accountKnown],
      stamps: 'submit',
      whole: true,
      own: true,
      main: true,
      key: 'R',
      stroke: 'forward',
    }),
    withdraw: act('POST /cashController/withdraw', {
      roles: ['request_payment'],
      moves: { paymentState: { from: ['SUBMITTED', 'LEADER_PASSED', 'FINANCE_PASSED'], to: 'DRAFT' } },
      needs: [notExported],
      onlyBy: maker,
      reason: true,
      own: true,
      key: 'W',
    }),
    passLeader: act('POST /cashController/updateLeaderAudit', {
      when: { state: 'PASS' },
      roles: ['pass_payment_leader'],
      moves: { paymentState: { from: ['SUBMITTED'], to: 'LEADER_PASSED' } },
      needs: [accountConfirmed],
      otherThan: maker,
      stamps: 'leader',
      asks: { opinion: text({ max: 500 }) },
      tells: maker,
      own: true,
      main: true,
      key: 'K',
      stroke: 'forward',
    }),
    refuseLeader: refusal('POST /cashController/updateLeaderAudit', 'pass_payment_leader', 'SUBMITTED', { main: true }),
    passFinance: act('POST /cashController/updateFinanceAudit', {
      when: { state: 'PASS' },
      roles: ['pass_payment_finance'],
      needs: [{ paymentState: ['LEADER_PASSED'] }, accountConfirmed],
      otherThan: [...maker, 'leaderUserId', 'financeUserId'],
      asks: { opinion: text({ max: 500 }) },
      tells: maker,
      own: true,
      main: true,
      key: 'J',
      stroke: 'forward',
    }),
    refuseFinance: refusal('POST /cashController/updateFinanceAudit', 'pass_payment_finance', 'LEADER_PASSED'),
    exportFile: act('POST /cashController/exportPayment', {
      roles: ['export_payment'],
      needs: [{ paymentState: ['FINANCE_PASSED'] }, notExported, accountConfirmed],
      requires: ['bankAccountId'],
      whole: true,
      own: true,
      key: 'E',
      stroke: 'across',
    }),
    pay: act('POST /cashController/pay', {
      roles: ['pay_payment'],
      found: paymentsNamed,
      moves: { paymentState: { from: ['FINANCE_PASSED'], to: 'PAID' } },
      needs: [accountConfirmed],
      asks: {
        paidDate: day({ initial: '@0' }),
        bankAccountId: ref('bankAccount'),
        bankCharge: decimal({ scale: 4, least: '0' }),
        // Paid by cheques dated ahead: the numbers beside are theirs, and the bank moves the money on this day.
        draftDueDate: day(),
        rows: { ...json(), told: true },
      },
      perRow: flowOf,
      whole: true,
      own: true,
      main: true,
      key: 'Y',
      stroke: 'forward',
    }),
    cancelPay: act('POST /cashController/cancelPay', {
      roles: ['pay_payment'],
      needs: [{ paymentState: ['PAID'] }],
      reason: true,
      whole: true,
      own: true,
      key: 'U',
    }),
  },
  morning: {
    opens: { list: '/financial/paymentApproval' },
    figures: {
      forLeader: {
        group: 'money',
        roles: ['pass_payment_leader'],
        amount: 'baseAmount',
        where: { field: 'paymentState', op: 'equal', anyOf: ['SUBMITTED'] },
      },
      forFinance: {
        group: 'money',
        roles: ['pass_payment_finance'],
        amount: 'baseAmount',
        where: { field: 'paymentState', op: 'equal', anyOf: ['LEADER_PASSED'] },
      },
      toPay: {
        group: 'money',
        roles: ['pay_payment'],
        amount: 'baseAmount',
        where: { field: 'paymentState', op: 'equal', anyOf: ['FINANCE_PASSED'] },
      },
    },
  },
  removal: 'marked',
});

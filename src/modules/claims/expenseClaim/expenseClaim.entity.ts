import { act, stamp } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { choice, day, integer, money, ref, text } from '#define/field';
import { claimants, claimCalls, ofEverybody } from '#modules/claims/claim.shape';
import {
  bookedIn,
  hasFiles,
  hasLines,
  hasPayment,
  isApprover,
  isDue,
  notAhead,
  notPaid,
  takesBackOwn,
  toPayOf,
} from '#modules/claims/expenseClaim/expenseClaim.rules';

const claimant = ['claimantId', 'createUserId'] as const;

/** What one of the staff paid out and gets back, line by line, passed by a leader and by finance (domain/02d §2.18, 13 §13.12). */
export const expenseClaim = entity({
  name: 'expenseClaim',
  table: 'fc_expense_claim',
  owner: 'branch',
  fields: {
    claimNo: text({ max: 30, edit: 'never' }),
    claimantId: ref('user', { required: true, edit: 'create' }),
    claimDate: day({ required: true }),
    bookPeriod: text({ max: 6, pattern: periodPattern, edit: 'never' }),
    purpose: text({ max: 200, required: true }),
    payeeAccount: text({ max: 60 }),
    claimState: choice(['DRAFT', 'SUBMITTED', 'LEADER_PASSED', 'FINANCE_PASSED', 'PAID'], { edit: 'never', initial: 'DRAFT' }),
    lines: integer({ edit: 'never', initial: 0 }),
    missingFiles: integer({ edit: 'never', initial: 0 }),
    total: money({ currency: 'base', edit: 'never', initial: '0' }),
    // Input tax that comes back from the tax office.
    tax: money({ currency: 'base', edit: 'never', initial: '0' }),
    advanceOffset: money({ currency: 'base', edit: 'never', initial: '0' }),
    // Whose step comes after the claimant's: his leader, as it stood when he handed it in.
    leaderUserId: ref('user', { edit: 'never' }),
    cashId: ref('cash', { edit: 'never' }),
    ...stamp('submit'),
    ...stamp('first', true),
    ...stamp('second', true),
  },
  derived: [
    {
      fields: { toPay: money({ currency: 'base' }) },
      from: ['total', 'advanceOffset'],
      by: toPayOf,
      shown: { toPay: '=MONEY(total-advanceOffset, base)' },
    },
  ],
  rolled: [
    {
      of: 'expenseLine',
      by: 'claimId',
      gives: {
        lines: { count: {} },
        missingFiles: { count: { lacksFile: true } },
        total: { sum: 'baseAmount' },
        tax: { sum: 'baseTax' },
      },
    },
    { of: 'expenseOffset', by: 'claimId', gives: { advanceOffset: { sum: 'amount' } } },
  ],
  looked: {
    teamId: { via: 'claimantId', to: 'user', field: 'teamId' },
    cashNo: { via: 'cashId', to: 'cash', field: 'cashNo' },
    paidDate: { via: 'cashId', to: 'cash', field: 'cashDate' },
  },
  suggested: [{ field: 'bookPeriod', from: ['claimDate'], by: bookedIn }],
  states: { claimState: 'CLAIM_STATE' },
  frozenBy: [{ claimState: ['SUBMITTED', 'LEADER_PASSED', 'FINANCE_PASSED', 'PAID'] }],
  exempt: { claimState: ['cashId'] },
  booked: { by: 'bookPeriod', freezes: ['claimDate'] },
  chained: [{ to: 'cash', by: 'cashId' }],
  facts: ['parameter'],
  rules: [notAhead],
  label: { zh: 'claimNo', en: 'claimNo', ar: 'claimNo', search: ['claimNo', 'purpose'], roles: claimants },
  search: ['claimNo', 'purpose'],
  unique: [['claimNo']],
  numbered: { field: 'claimNo', by: 'jobPrefix', prefix: 'CLM', kind: () => 'EXPENSE' },
  visible: { own: [...claimant, 'leaderUserId'], personal: { but: ofEverybody } },
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['claimantId'], ['claimState'], ['cashId']],
  files: {},
  stock: claimCalls('expenseClaimController'),
  acts: {
    submit: act('POST /expenseClaimController/submit', {
      roles: claimants,
      moves: { claimState: { from: ['DRAFT'], to: 'SUBMITTED' } },
      needs: [hasLines, hasFiles],
      stamps: 'submit',
      own: true,
      main: true,
      key: 'R',
      stroke: 'forward',
    }),
    withdraw: act('POST /expenseClaimController/withdraw', {
      roles: claimants,
      moves: { claimState: { from: ['SUBMITTED'], to: 'DRAFT' } },
      onlyBy: claimant,
      key: 'W',
    }),
    pass: act('POST /expenseClaimController/check', {
      when: { state: 'PASS' },
      roles: [...claimants, 'check_expense'],
      needs: [{ claimState: ['SUBMITTED', 'LEADER_PASSED'] }],
      whose: isApprover,
      otherThan: [...claimant, 'firstUserId'],
      asks: { opinion: text({ max: 500 }) },
      tells: claimant,
      own: true,
      main: true,
      key: 'K',
      stroke: 'forward',
      undo: {
        call: 'POST /expenseClaimController/cancelCheck',
        roles: ['check_expense'],
        needs: [{ claimState: ['LEADER_PASSED', 'FINANCE_PASSED', 'PAID'] }, notPaid],
        whose: takesBackOwn,
        reason: true,
        booked: true,
        tells: claimant,
        key: 'U',
      },
    }),
    refuse: act('POST /expenseClaimController/check', {
      when: { state: 'REFUSE' },
      roles: [...claimants, 'check_expense'],
      moves: { claimState: { from: ['SUBMITTED', 'LEADER_PASSED'], to: 'DRAFT' } },
      whose: isApprover,
      otherThan: claimant,
      stamps: 'first',
      asks: { opinion: text({ max: 500, required: true }) },
      tells: claimant,
      main: true,
      key: 'X',
      stroke: 'back',
    }),
    pay: act('POST /expenseClaimController/pay', {
      roles: ['insert_cash'],
      needs: [{ claimState: ['FINANCE_PASSED'] }, isDue, notPaid],
      otherThan: claimant,
      asks: { payDate: day({ initial: '@0' }), bankAccountId: ref('bankAccount') },
      own: true,
      main: true,
      key: 'Y',
      stroke: 'propose',
      undo: {
        call: 'POST /expenseClaimController/cancelPay',
        roles: ['insert_cash'],
        needs: [{ claimState: ['FINANCE_PASSED'] }, hasPayment],
      },
    }),
  },
  morning: {
    opens: { list: '/financial/expenseClaim' },
    figures: {
      claimsToPass: {
        group: 'work',
        roles: ['check_expense'],
        amount: 'total',
        where: { field: 'claimState', op: 'equal', anyOf: ['SUBMITTED', 'LEADER_PASSED'] },
      },
      claimsToPay: {
        group: 'money',
        roles: ['insert_cash'],
        amount: 'toPay',
        where: {
          and: [
            { field: 'claimState', op: 'equal', anyOf: ['FINANCE_PASSED'] },
            { field: 'cashId', op: 'equal', anyOf: [null] },
          ],
        },
      },
    },
  },
  removal: 'marked',
});

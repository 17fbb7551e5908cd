import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, flag, integer, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { recordCalls } from '#modules/clients/clients.shape';
import { groupAtTop, limitEnds, limitNotNegative } from '#modules/crm/credit/credit.rules';
import type { Role } from '#names/roles';

const sees: readonly Role[] = ['admin', 'listSelectCrmDataHaveSelect_diyFilter', 'orderInvoices'];
const sets: readonly Role[] = ['edit_crm_credit'];
const passes: readonly Role[] = ['pass_crm_credit'];
const policies = ['WARN', 'BLOCK_INVOICE', 'BLOCK_ORDER', 'BLOCK_RELEASE'] as const;
const never = { edit: 'never' } as const;
const maker = ['createUserId', 'submitUserId'];
const handedIn = ['SUBMITTED', 'FIRST_PASSED'];
/** Credit is given to whom the manager has approved. */
const examined = { examineStatus: ['PASSED'] };

/** How much a customer may owe, and what happens above it; applied for and passed, and only what is passed counts (domain/02b §2.4.2 CustomerCredit, 04 §4.7, 16 §16.7). */
export const credit = entity({
  name: 'credit',
  table: 'crm_credit',
  owner: 'branch',
  fields: {
    customerId: ref('customer', { required: true, edit: 'create', wire: 'crmId' }),
    creditType: choice(['NORMAL', 'TEMPORARY'], { required: true, edit: 'create', initial: 'NORMAL' }),
    currency: inCurrency({ required: true }),
    limitAmount: money({ currency: 'currency', required: true }),
    validFrom: day({ required: true }),
    validTo: day(),
    graceDays: integer({ least: '0', most: '60', initial: 0 }),
    policyOverLimit: choice(policies, { required: true, initial: 'WARN' }),
    policyOverdue: choice(policies, { required: true, initial: 'WARN' }),
    applyReason: text({ max: 200 }),
    // Of all rows of one company together, in whichever branch.
    forGroup: flag({ edit: 'create' }),
    state: choice(['DRAFT', 'SUBMITTED', 'FIRST_PASSED', 'APPROVED', 'REFUSED', 'EXPIRED'], { ...never, initial: 'DRAFT' }),
    ...stamp('submit'),
    ...stamp('first'),
    ...stamp('audit', true),
    // How the customer stood at the pass.
    usedThen: money({ currency: 'currency', ...never }),
    overdueThen: integer(never),
    levelThen: choice(['A', 'B', 'C', 'D'], never),
    // So many days before its end its people were told last.
    remindedAt: integer(never),
  },
  reckoned: {
    fields: {
      creditCurrency: inCurrency(),
      creditUsed: money({ currency: 'creditCurrency' }),
      creditLeft: money({ currency: 'creditCurrency' }),
      overdueDays: integer(),
    },
    reads: ['customerId'],
    among: [],
  },
  looked: {
    examineStatus: { via: 'customerId', to: 'customer', field: 'managerExamineStatus' },
    customerName: { via: 'customerId', to: 'customer', field: 'shortName' },
    salesmanId: { via: 'customerId', to: 'customer', field: 'salesmanId' },
    customerLevel: { via: 'customerId', to: 'customer', field: 'customerLevel' },
  },
  calledBy: ['customerId'],
  states: { state: 'CREDIT_STATE' },
  lacking: { examineStatus: { PASSED: 'CUSTOMER_NOT_EXAMINED' } },
  frozenBy: [{ state: [...handedIn, 'APPROVED', 'EXPIRED'] }],
  facts: ['parameter'],
  rules: [limitNotNegative, limitEnds, groupAtTop],
  unique: [['customerId', 'creditType', 'validFrom', 'forGroup']],
  partOf: 'customerId',
  visible: { through: 'customerId' },
  order: [{ field: 'validFrom', dir: 'desc' }],
  indexes: [['customerId'], ['state']],
  stock: recordCalls('listCredit - insertCreditByCrmId updateCredit deleteCredit', 'crmCreditController', sets, sees),
  acts: {
    submit: act('POST /CrmContoller/submitCredit', {
      roles: sets,
      moves: { state: { from: ['DRAFT', 'REFUSED'], to: 'SUBMITTED' } },
      needs: [examined],
      stamps: 'submit',
      own: true,
      main: true,
      key: 'R',
      stroke: 'forward',
    }),
    withdraw: act('POST /CrmContoller/withdrawCredit', {
      roles: sets,
      moves: { state: { from: handedIn, to: 'DRAFT' } },
      onlyBy: ['submitUserId'],
      key: 'W',
      stroke: 'back',
    }),
    pass: act('POST /CrmContoller/updateCreditAudit', {
      when: { state: 'PASS' },
      roles: passes,
      moves: { state: { from: handedIn, to: 'APPROVED' } },
      needs: [examined],
      otherThan: [...maker, 'firstUserId'],
      asks: { opinion: text({ max: 500 }), limitAmount: decimal({ scale: 4, least: '0' }) },
      stamps: 'audit',
      tells: ['submitUserId', 'salesmanId'],
      own: true,
      main: true,
      key: 'K',
      stroke: 'forward',
    }),
    refuse: act('POST /CrmContoller/updateCreditAudit', {
      when: { state: 'REFUSE' },
      roles: passes,
      moves: { state: { from: handedIn, to: 'REFUSED' } },
      otherThan: maker,
      asks: { opinion: text({ max: 500, required: true }) },
      stamps: 'audit',
      tells: ['submitUserId', 'salesmanId'],
      key: 'X',
    }),
    end: act('POST /CrmContoller/endCredit', {
      roles: sets,
      needs: [{ state: ['APPROVED'] }],
      reason: true,
      tells: ['submitUserId', 'salesmanId'],
      own: true,
      key: 'Z',
    }),
  },
  morning: {
    opens: { list: '/client/clientData?tab=customer.allCredits' },
    figures: {
      creditsToPass: { group: 'money', roles: passes, where: { field: 'state', op: 'equal', anyOf: handedIn } },
    },
  },
  removal: 'marked',
});

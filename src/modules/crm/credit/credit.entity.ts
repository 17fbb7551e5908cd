import { entity } from '#define/entity';
import { choice, day, integer, money, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { inCurrency } from '#modules/basic/currency.shape';
import { limitEnds, limitNotNegative } from '#modules/crm/credit/credit.rules';
import type { Role } from '#names/roles';

const sees: readonly Role[] = ['admin', 'listSelectCrmDataHaveSelect_diyFilter', 'orderInvoices'];
const sets: readonly Role[] = ['edit_crm_credit'];
const policies = ['WARN', 'BLOCK_INVOICE', 'BLOCK_ORDER', 'BLOCK_RELEASE'] as const;

/** How much a customer may owe, and what happens above it (domain/02b §2.4.2 CustomerCredit, 04 §4.7). */
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
  },
  rules: [limitNotNegative, limitEnds],
  unique: [['customerId', 'creditType', 'validFrom']],
  partOf: 'customerId',
  inRecord: {
    title: 'creditType',
    edits: [],
    shows: ['limitAmount', 'currency', 'validFrom', 'validTo', 'policyOverLimit'],
    asks: ['limitAmount', 'currency', 'validFrom', 'validTo', 'policyOverLimit'],
  },
  visible: { through: 'customerId' },
  order: [{ field: 'validFrom', dir: 'desc' }],
  indexes: [['customerId']],
  stock: stockCalls('CrmContoller', sees, sets, 'listCredit - insertCreditByCrmId updateCredit deleteCredit -'),
  removal: 'marked',
});

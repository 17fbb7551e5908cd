import type { Definition } from '#define/entity';
import { choice, day, decimal, flag, integer, money, ref, text, type Field } from '#define/field';
import { isOneOf, type Leaf } from '#define/filter';
import type { Behind } from '#define/view';
import { inCurrency } from '#modules/basic/currency.shape';
import type { Role } from '#names/roles';

const never = { edit: 'never' } as const;
const roles: readonly Role[] = ['admin', 'listSelectCrmDataHaveSelect_diyFilter', 'orderInvoices'];
const policies = ['WARN', 'BLOCK_INVOICE', 'BLOCK_ORDER', 'BLOCK_RELEASE'] as const;
/** Nothing stands where a rate of exchange is missing: it is never guessed. */
const amount = money({ currency: 'creditCurrency', ...never });
const each = (names: string, field: Field): Record<string, Field> => Object.fromEntries(names.split(' ').map((name) => [name, field]));

const some = (field: string): Leaf => ({ field, op: 'unequal', value: '0' });
const rowsOf = (of: Behind['of'], ...and: readonly Leaf[]): Behind => ({ of, by: 'customerId', where: { and } });
const given = (type: string): Behind =>
  rowsOf('credit', isOneOf('creditType', type), isOneOf('state', 'APPROVED'), isOneOf('forGroup', 'false'));
const invoices = (...states: readonly string[]): Behind =>
  rowsOf('invoice', isOneOf('direction', 'AR'), isOneOf('checkStatus', ...states), some('balance'));
const past: Leaf = { field: 'dueDate', op: 'lt', value: '@0' };
const late = rowsOf(
  'invoice',
  isOneOf('direction', 'AR'),
  isOneOf('checkStatus', 'CHECK_PASS'),
  { field: 'balance', op: 'gt', value: '0' },
  past,
);

/** How a customer's credit stands today, under its id: the limit, what has used it, how late the oldest debt is (domain/16 §16.7, report 33 of 07); the question is posed by the migration 0900. */
export const creditWatch: Definition = {
  name: 'creditWatch',
  table: 'crm_credit_watch',
  posed: true,
  owner: 'branch',
  fields: {
    customerId: ref('customer', { ...never, wire: 'crmId' }),
    creditCurrency: inCurrency(never),
    ...each('normalLimit temporaryLimit creditLimit creditUsed creditLeft', amount),
    usedPercent: decimal({ scale: 1, ...never }),
    ...each('invoices uninvoiced drafts unapplied', amount),
    overdueBase: money({ currency: 'base', ...never }),
    ...each('overdueDays graceDays', integer(never)),
    ...each('policyOverLimit policyOverdue blockedOver blockedLate', choice(policies, never)),
    ...each('temporaryUntil limitEnds lastPaymentDate', day(never)),
    promise: text({ max: 1000, ...never }),
    nextAction: text({ max: 200, ...never }),
    creditMark: choice(['BELOW', 'NEAR', 'OVER'], never),
    ...each('isLate watched ofGroup', flag(never)),
  },
  behind: {
    normalLimit: given('NORMAL'),
    temporaryLimit: given('TEMPORARY'),
    invoices: invoices('CHECK_PASS'),
    drafts: invoices('DRAFT', 'SUBMITTED', 'CHECK_NO_PASS'),
    uninvoiced: rowsOf(
      'cost',
      isOneOf('direction', 'AR'),
      isOneOf('isEstimate', 'false'),
      isOneOf('orderReviewed', 'true'),
      some('openAmount'),
    ),
    unapplied: rowsOf('cash', isOneOf('cashKind', 'RECEIPT', 'ADVANCE_IN'), isOneOf('checkStatus', 'CHECKED'), some('unappliedAmount')),
    overdueBase: late,
    overdueDays: late,
  },
  looked: { salesmanId: { via: 'customerId', to: 'customer', field: 'salesmanId' } },
  visible: { through: 'customerId' },
  order: [{ field: 'overdueBase', dir: 'desc' }],
  stock: { list: { call: 'GET /CrmContoller/selectCreditWatch', roles, where: isOneOf('watched', 'true') } },
  lists: { figures: { call: 'GET /CrmContoller/listCreditFigures', roles } },
  removal: 'real',
};

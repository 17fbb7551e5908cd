import { refused } from '#names/listed';
import { decimal, integer, largestAmount } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const claims = {
  entities: ['expenseClaim', 'expenseLine', 'expenseOffset'],
  roles: ['check_expense'],
  refusals: refused({
    409: [
      'CLAIM_STATE CLAIM_EMPTY CLAIM_FILE_MISSING CLAIM_ORDER_CLOSED CLAIM_PAYMENT_MADE CLAIM_NO_PAYMENT CLAIM_NOTHING_DUE',
      'TAX_INVOICE_USED',
    ],
    422: ['CLAIM_LINE_AMOUNT CLAIM_ORDER_COST CLAIM_DAY_AHEAD TAX_INVOICE_NO'],
    428: ['CLAIM_LINE_OLD'],
  }),
  parameters: {
    'claim.noFileBelow': decimal('finance', '0', largestAmount, 2, 'base'),
    'claim.maxAgeDays': integer('finance', '180', '1', '3650', 'days'),
  },
} as const;

import { decimal, integer, largestAmount } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const claims = {
  entities: ['expenseClaim', 'expenseLine', 'expenseOffset'],
  roles: ['check_expense'],
  refusals: {
    CLAIM_STATE: 409,
    CLAIM_EMPTY: 409,
    CLAIM_FILE_MISSING: 409,
    CLAIM_LINE_AMOUNT: 422,
    CLAIM_LINE_OLD: 428,
    CLAIM_ORDER_COST: 422,
    CLAIM_ORDER_CLOSED: 409,
    CLAIM_PAYMENT_MADE: 409,
    CLAIM_NO_PAYMENT: 409,
    CLAIM_NOTHING_DUE: 409,
    CLAIM_DAY_AHEAD: 422,
    TAX_INVOICE_USED: 409,
    TAX_INVOICE_NO: 422,
  },
  parameters: {
    'claim.noFileBelow': decimal('finance', '0', largestAmount, 2, 'base'),
    'claim.maxAgeDays': integer('finance', '180', '1', '3650', 'days'),
  },
} as const;

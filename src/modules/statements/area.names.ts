import { integer } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const statements = {
  entities: ['statement', 'statementLine', 'statementReplyLine', 'invoiceStanding'],
  roles: ['edit_statement', 'send_statement', 'confirm_statement'],
  refusals: {
    COST_ON_STATEMENT: 409,
    STATEMENT_STATE: 409,
    STATEMENT_NOT_DRAFT: 409,
    STATEMENT_LINE_STATE: 409,
    STATEMENT_EMPTY: 409,
    STATEMENT_PERIOD: 422,
    STATEMENT_PERIOD_ORDER: 422,
    STATEMENT_PREPAID: 409,
    STATEMENT_OTHER: 409,
    STATEMENT_INVOICED: 409,
    STATEMENT_RATES: 422,
    STATEMENT_UNCONFIRMED: 409,
    STATEMENT_NO_REPLY: 409,
    STATEMENT_UNMATCHED: 409,
    STATEMENT_UNDECIDED: 409,
  },
  parameters: {
    'statement.accountDay': integer('finance', '0', '0', '28', 'days'),
  },
} as const;

import { refused } from '#names/listed';
import { integer } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const statements = {
  entities: ['statement', 'statementLine', 'statementReplyLine', 'invoiceStanding', 'costStanding'],
  roles: ['edit_statement', 'send_statement', 'confirm_statement'],
  refusals: refused({
    409: [
      'COST_ON_STATEMENT STATEMENT_STATE STATEMENT_NOT_DRAFT STATEMENT_LINE_STATE STATEMENT_EMPTY STATEMENT_PREPAID',
      'STATEMENT_OTHER STATEMENT_INVOICED STATEMENT_UNCONFIRMED STATEMENT_NO_REPLY STATEMENT_UNMATCHED STATEMENT_UNDECIDED STATEMENT_NO_BILL_NO',
    ],
    422: ['STATEMENT_PERIOD STATEMENT_PERIOD_ORDER STATEMENT_RATES'],
  }),
  parameters: {
    'statement.accountDay': integer('finance', '0', '0', '28', 'days'),
  },
} as const;

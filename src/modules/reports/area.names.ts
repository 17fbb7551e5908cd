import { listed } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const reports = {
  entities: [
    ...listed('profitByOrder profitByCustomer profitByLane profitBySalesman arAgeing uninvoiced writeOffs cashJournal cashByDay'),
    ...listed('fxGainLoss trialBalanceByOrder customerStanding orderCollection allocationVoucher'),
    ...listed('exchangeResult spReport reportRun'),
  ],
  roles: [
    ...listed('report_profitByOrder report_profitByCustomer report_profitBySalesman report_arAgeing report_uninvoiced'),
    ...listed('report_writeOffs report_cashJournal report_fxGainLoss report_trialBalance share_spReport'),
  ],
  refusals: {
    REPORT_GONE: 403,
    REPORT_OTHERS: 403,
    REPORT_NOT_YOURS: 403,
    REPORT_SHARE: 403,
    REPORT_SCHEDULE: 422,
    REPORT_NO_ADDRESS: 422,
    REPORT_COLUMN: 422,
    REPORT_FIGURE: 422,
    REPORT_EMPTY: 422,
    REPORT_SUM: 422,
    REPORT_TOO_WIDE: 422,
    CALCULATION_SYNTAX: 422,
    CALCULATION_COLUMN: 422,
    CALCULATION_FUNCTION: 422,
    CALCULATION_KINDS: 422,
    CALCULATION_LONG: 422,
  },
  parameters: {},
} as const;

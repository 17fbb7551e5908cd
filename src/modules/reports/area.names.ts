import { listed, refused } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const reports = {
  entities: [
    ...listed('profitByOrder profitByCustomer profitByLane profitBySalesman arAgeing uninvoiced writeOffs cashJournal cashByDay'),
    ...listed('fxGainLoss trialBalanceByOrder customerStanding orderCollection allocationVoucher'),
    ...listed('exchangeResult spReport reportRun commissions'),
  ],
  roles: [
    ...listed('report_profitByOrder report_profitByCustomer report_profitBySalesman report_arAgeing report_uninvoiced'),
    ...listed('report_writeOffs report_cashJournal report_fxGainLoss report_trialBalance report_commission share_spReport'),
  ],
  refusals: refused({
    403: ['REPORT_GONE REPORT_OTHERS REPORT_NOT_YOURS REPORT_SHARE'],
    422: [
      'REPORT_SCHEDULE REPORT_NO_ADDRESS REPORT_COLUMN REPORT_FIGURE REPORT_EMPTY REPORT_SUM REPORT_TOO_WIDE CALCULATION_SYNTAX',
      'CALCULATION_COLUMN CALCULATION_FUNCTION CALCULATION_KINDS CALCULATION_LONG',
    ],
  }),
  parameters: {},
} as const;

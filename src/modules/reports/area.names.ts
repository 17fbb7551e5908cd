import { listed, refused } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const reports = {
  entities: [
    ...listed('profitByOrder profitByCustomer profitByLane profitBySalesman arAgeing uninvoiced writeOffs cashJournal cashByDay'),
    ...listed('fxGainLoss trialBalanceByOrder customerStanding orderCollection allocationVoucher'),
    ...listed('exchangeResult taxMove spReport reportRun commissions'),
    ...listed('chargeItems chargeGaps marginByLane profitAfterLock budgetActual unbilled apAgeing badDebts vatSummary vatInput eInvoices'),
    ...listed('teu teuByType shutOuts documents trucks lclFill socResult quotations enquiryResponse rateUsage customerActivity kpi'),
    ...listed('accountingPush periodResult'),
    'demurrage',
    ...listed('turnover socTurnover rateOrders'),
  ],
  roles: [
    ...listed('report_profitByOrder report_profitByCustomer report_profitBySalesman report_arAgeing report_uninvoiced'),
    ...listed('report_writeOffs report_cashJournal report_fxGainLoss report_trialBalance report_commission share_spReport'),
    ...listed('report_chargeItems report_marginByLane report_profitAfterLock report_budgetActual report_unbilled report_apAgeing'),
    ...listed('report_badDebts report_vatSummary report_eInvoices report_teu report_shutOuts report_documents report_trucks'),
    ...listed('report_lclFill report_socResult report_quotations report_enquiries report_rateUsage report_customerActivity'),
    ...listed('report_kpi report_accountingPush report_periodResult'),
    'report_demurrage',
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

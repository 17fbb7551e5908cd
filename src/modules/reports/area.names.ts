/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const reports = {
  entities: [
    'profitByOrder',
    'profitByCustomer',
    'profitBySalesman',
    'arAgeing',
    'uninvoiced',
    'writeOffs',
    'cashJournal',
    'fxGainLoss',
    'trialBalanceByOrder',
  ],
  roles: [
    'report_profitByOrder',
    'report_profitByCustomer',
    'report_profitBySalesman',
    'report_arAgeing',
    'report_uninvoiced',
    'report_writeOffs',
    'report_cashJournal',
    'report_fxGainLoss',
    'report_trialBalance',
  ],
  refusals: {},
  parameters: {},
} as const;

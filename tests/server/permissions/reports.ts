import { everybody, takesAway } from '#tests/server/permissions/people';

/** Who may ask the calls of the area; a call that is missing here fails the test (domain/08 §8.3, fixed reports with money). */
export const allowed: Readonly<Record<string, string>> = {
  '/reportController/profitByOrder': 'manager sales salesManager finance controller',
  '/reportController/profitByCustomer': 'manager salesManager finance controller',
  '/reportController/profitByLane': 'manager salesManager finance controller',
  '/reportController/profitBySalesman': 'manager salesManager controller',
  '/reportController/commission': 'controller',
  '/reportController/arAgeing': 'manager finance controller',
  '/reportController/uninvoiced': 'manager finance controller',
  '/reportController/writeOffs': 'finance cashier controller',
  '/reportController/cashJournal': 'finance cashier controller',
  '/reportController/cashByDay': 'finance cashier controller',
  '/reportController/selectExchangeResult': 'finance controller',
  '/reportController/fxGainLoss': 'finance controller',
  '/reportController/trialBalance': 'finance controller',
  // Whose reports they may use, and whose rows these show, the bodies look at.
  '/spReportController/select': everybody,
  '/spReportController/insert': everybody,
  '/spReportController/updateEpSpReport': everybody,
  '/spReportController/delete': everybody,
  '/spReportController/run': everybody,
  '/userReportController/select': everybody,
  '/userReportController/selectRuns': everybody,
  '/userReportController/run': everybody,
  '/userReportController/export': takesAway,
};

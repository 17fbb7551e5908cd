/** Who may ask the calls of the area; a call that is missing here fails the test (domain/08 §8.3, fixed reports with money). */
export const allowed: Readonly<Record<string, string>> = {
  '/reportController/profitByOrder': 'manager sales salesManager finance controller',
  '/reportController/arAgeing': 'manager finance controller',
};

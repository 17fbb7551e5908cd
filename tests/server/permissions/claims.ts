import { everybody } from '#tests/server/permissions/people';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/expenseClaimController/select': everybody,
  '/expenseClaimController/get': everybody,
  '/expenseClaimController/insert': everybody,
  '/expenseClaimController/update': everybody,
  '/expenseClaimController/delete': everybody,
  '/expenseClaimController/batchEdit': everybody,
  '/expenseClaimController/myBatches': everybody,
  '/expenseClaimController/selectOffset': everybody,
  '/expenseClaimController/submit': everybody,
  '/expenseClaimController/withdraw': everybody,
  '/expenseClaimController/check': everybody,
  '/expenseClaimController/cancelCheck': 'manager controller',
  '/expenseClaimController/pay': 'cashier controller',
  '/expenseClaimController/cancelPay': 'cashier controller',
  '/expenseLineController/select': everybody,
  '/expenseLineController/get': everybody,
  '/expenseLineController/insert': everybody,
  '/expenseLineController/update': everybody,
  '/expenseLineController/delete': everybody,
  '/expenseLineController/batchEdit': everybody,
  '/expenseLineController/myBatches': everybody,
};

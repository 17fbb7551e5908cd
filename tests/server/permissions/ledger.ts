import { everybody } from '#tests/server/permissions/people';

const reads = 'finance controller';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/basicDataController/select_ledgerAccount': everybody,
  '/basicDataController/insert_ledgerAccount': 'controller',
  '/basicDataController/update_ledgerAccount': 'controller',
  '/basicDataController/batchEdit_ledgerAccount': 'controller',
  '/basicDataController/myBatches_ledgerAccount': 'controller',
  '/basicDataController/select_postingRule': everybody,
  '/basicDataController/insert_postingRule': 'controller',
  '/basicDataController/update_postingRule': 'controller',
  '/basicDataController/batchEdit_postingRule': 'controller',
  '/basicDataController/myBatches_postingRule': 'controller',
  '/voucherController/select': reads,
  '/voucherController/get': reads,
  '/voucherController/selectEntry': reads,
  '/voucherController/selectSource': reads,
  '/voucherController/selectTrialBalance': reads,
  '/voucherController/insert': 'finance',
  '/voucherController/update': 'finance',
  '/voucherController/delete': 'finance',
  '/voucherController/batchEdit': 'finance',
  '/voucherController/myBatches': 'finance',
  '/voucherEntryController/insert': 'finance',
  '/voucherEntryController/update': 'finance',
  '/voucherEntryController/delete': 'finance',
  '/voucherEntryController/batchEdit': 'finance',
  '/voucherEntryController/myBatches': 'finance',
  '/voucherController/generate': 'finance',
  '/voucherController/check': 'controller',
  '/voucherController/cancelCheck': 'controller',
  '/voucherController/post': 'controller',
  '/voucherController/cancelPost': 'controller',
  '/voucherController/reverse': 'controller',
};

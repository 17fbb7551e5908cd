import { seesCosts, editsCosts } from '#tests/server/permissions/people';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/costController/list': seesCosts,
  '/costController/get': seesCosts,
  '/costController/add': editsCosts,
  '/costController/edit': editsCosts,
  '/costController/batchEdit': editsCosts,
  '/costController/myBatches': editsCosts,
  '/costController/delete': 'service operator finance controller',
  '/costController/split': editsCosts,
  '/costController/cancelSplit': editsCosts,
  '/costController/lock': 'finance controller',
  '/costController/cancelLock': 'controller',
  '/costController/confirm': 'service operator',
  '/costController/cancelConfirm': 'service operator',
  '/invoiceController/select': 'manager finance cashier controller',
  '/invoiceController/get': 'manager finance cashier controller',
  '/invoiceController/selectLine': 'manager finance cashier controller',
  '/invoiceController/invoiceNoIsRepeat': 'finance controller',
  '/invoiceController/recalculateInvoice': 'finance controller',
  '/invoiceController/insert': 'finance',
  '/invoiceController/update': 'finance controller',
  '/invoiceController/delete': 'finance',
  '/invoiceController/batchEdit': 'finance controller',
  '/invoiceController/myBatches': 'finance controller',
};

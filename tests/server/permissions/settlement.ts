const readsCash = 'manager finance cashier controller';
const settles = 'finance cashier controller';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/cashController/select': readsCash,
  '/cashController/get': readsCash,
  '/cashController/insert': 'cashier controller',
  '/cashController/update': 'cashier controller',
  '/cashController/delete': 'cashier controller',
  '/cashController/batchEdit': 'cashier controller',
  '/cashController/myBatches': 'cashier controller',
  '/cashController/check': 'finance',
  '/cashController/cancelCheck': 'finance',
  '/cashController/netting': 'finance',
  '/cashController/refund': 'finance',
  '/invoiceController/refund': 'finance',
  '/invoiceController/badDebt': 'controller',
  '/invoiceController/cancelBadDebt': 'controller',
  '/invoiceController/redFlush': 'finance',
  '/invoiceController/merge': 'finance',
  '/invoiceController/cancelMerge': 'finance',
  '/cashController/autoApply': 'finance controller',
  '/cashController/writeOff': 'finance controller',
  '/cashController/selectOpen': 'finance controller',
  '/cashController/selectAllocation': settles,
  '/cashController/selectWriteOff': settles,
  '/cashController/cancelWriteOff': 'controller',
  '/invoiceController/cashWriteOff': 'finance controller',
  '/invoiceController/cancelCashWriteOff': 'controller',
};

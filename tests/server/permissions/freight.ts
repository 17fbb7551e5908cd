import { rates } from '#tests/server/permissions/people';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/freightController/selectFreight': rates,
  '/freightController/get': rates,
  '/freightController/insert': 'rates',
  '/freightController/update': 'rates',
  '/freightController/delete': 'rates',
  '/freightController/batchEdit': 'rates',
  '/freightController/myBatches': 'rates',
  '/freightController/excelImport': 'rates',
  '/freightController/selectFreightExcel': 'rates',
  '/freightController/deleteFreightExcel': 'rates',
};

import type { Assembly } from '#server/http/app';
import { tableColumnSettingHandlers } from '#modules/access/tableColumnSetting/tableColumnSetting.server';
import { freightRateHandlers } from '#modules/freight/freightRate/freightRate.server';

/** Bodies of the custom calls the definitions name; a missing one stops the server at its start. */
export const handlers: Assembly['handlers'] = {
  tableColumnSetting: tableColumnSettingHandlers,
  freightRate: freightRateHandlers(),
};

import type { ServerArea } from '#server/area';
import { expiringRates } from '#modules/freight/freightRate/expiry.server';
import { freightRateHandlers } from '#modules/freight/freightRate/freightRate.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const freightServer: ServerArea = {
  handlers: {
    freightRate: freightRateHandlers(),
  },
  jobs: [expiringRates],
};

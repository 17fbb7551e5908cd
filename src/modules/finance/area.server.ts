import type { ServerArea } from '#server/area';
import { costBodies } from '#modules/finance/cost/cost.server';
import { invoiceHandlers } from '#modules/finance/invoice/invoice.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const financeServer: ServerArea = {
  handlers: {
    invoice: invoiceHandlers,
  },
  bodies: { cost: costBodies },
};

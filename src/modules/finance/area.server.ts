import type { ServerArea } from '#server/area';
import { costBodies } from '#modules/finance/cost/cost.server';
import { billingBodies } from '#modules/finance/invoice/billing.server';
import { costPlanBodies, costPlanHandlers, planningBodies } from '#modules/finance/costPlan/costPlan.server';
import { creditNote, debitNote } from '#modules/finance/invoice/invoice.paper';
import { invoiceBodies, invoiceHandlers } from '#modules/finance/invoice/invoice.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const financeServer: ServerArea = {
  handlers: {
    invoice: invoiceHandlers,
    costPlan: costPlanHandlers,
  },
  bodies: { cost: { ...costBodies, ...billingBodies, ...planningBodies }, costPlan: costPlanBodies, invoice: invoiceBodies },
  papers: [debitNote, creditNote],
};

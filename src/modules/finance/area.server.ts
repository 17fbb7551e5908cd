import type { ServerArea } from '#server/area';
import { confirmingBodies } from '#modules/finance/billConfirming.server';
import { disputeBodies, joiningBodies, joiningHandlers } from '#modules/finance/billJoining.server';
import { billHandlers, billLineBodies, matchingBodies } from '#modules/finance/billMatching.server';
import { costBodies } from '#modules/finance/cost/cost.server';
import { pairBodies } from '#modules/finance/cost/pair.server';
import { costHandlers } from '#modules/finance/cost/figures.server';
import { mirroringBodies } from '#modules/finance/cost/mirroring.server';
import { movingBodies } from '#modules/finance/cost/moving.server';
import { billingBodies } from '#modules/finance/invoice/billing.server';
import { costPlanBodies, costPlanHandlers, planningBodies } from '#modules/finance/costPlan/costPlan.server';
import { costTemplateHandlers } from '#modules/finance/costTemplate/costTemplate.server';
import { fillingBodies } from '#modules/finance/costTemplate/filling.server';
import { correctingBodies, redTaken } from '#modules/finance/invoice/correcting.server';
import { dueBaseFollowers } from '#modules/finance/invoice/dueBase.server';
import { mergingBodies } from '#modules/finance/invoice/merging.server';
import { creditNote, debitNote } from '#modules/finance/invoice/invoice.paper';
import { applyingBodies, issuingBodies } from '#modules/finance/taxInvoice/applying.server';
import { keptTitles, titledInvoices, titleHandlers } from '#modules/finance/taxInvoice/titles.server';
import { handedIn } from '#modules/finance/invoice/exposure.server';
import { invoiceBodies, invoiceHandlers } from '#modules/finance/invoice/invoice.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const financeServer: ServerArea = {
  handlers: {
    cost: costHandlers,
    invoice: { ...invoiceHandlers, ...titleHandlers },
    costPlan: costPlanHandlers,
    costTemplate: costTemplateHandlers,
    supplierBill: billHandlers,
    supplierBillLine: joiningHandlers,
  },
  bodies: {
    cost: { ...costBodies, ...movingBodies, ...mirroringBodies, ...billingBodies, ...planningBodies, ...pairBodies },
    costPlan: costPlanBodies,
    taxInvoice: issuingBodies,
    supplierBill: { ...matchingBodies(), ...confirmingBodies, ...disputeBodies },
    supplierBillLine: { ...billLineBodies, ...joiningBodies },
    order: fillingBodies,
    invoice: { ...invoiceBodies, ...correctingBodies, ...mergingBodies, ...applyingBodies },
  },
  followers: [redTaken, handedIn, ...dueBaseFollowers, titledInvoices, keptTitles],
  papers: [debitNote, creditNote],
};

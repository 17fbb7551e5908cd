import type { Definition } from '#define/entity';
import { cost } from '#modules/finance/cost/cost.entity';
import { costPlan } from '#modules/finance/costPlan/costPlan.entity';
import { costPlanLine } from '#modules/finance/costPlanLine/costPlanLine.entity';
import { costTemplate } from '#modules/finance/costTemplate/costTemplate.entity';
import { costTemplateLine } from '#modules/finance/costTemplateLine/costTemplateLine.entity';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { invoiceLine } from '#modules/finance/invoiceLine/invoiceLine.entity';
import { supplierBill } from '#modules/finance/supplierBill/supplierBill.entity';
import { supplierBillLine } from '#modules/finance/supplierBillLine/supplierBillLine.entity';
import { taxInvoice } from '#modules/finance/taxInvoice/taxInvoice.entity';

/** Definitions of the area. */
export const financeEntities: readonly Definition[] = [
  cost,
  invoice,
  invoiceLine,
  costPlan,
  costPlanLine,
  costTemplate,
  costTemplateLine,
  taxInvoice,
  supplierBill,
  supplierBillLine,
];

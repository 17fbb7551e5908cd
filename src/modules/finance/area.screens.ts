import { menu, type Screen } from '#client/shell/screen';
import { beside, pageScreen, plainSheet, tab, tabbed } from '#modules/sheetScreen.tsx';

const costTemplateFile = () => import('#modules/finance/costTemplate/costTemplate.sheet');
const costAuditFile = () => import('#modules/finance/cost/costAudit.sheet');
const invoiceAuditFile = () => import('#modules/finance/invoice/invoiceAudit.sheet');
const supplierBillFile = () => import('#modules/finance/supplierBill/supplierBill.sheet');
const orderReviewFile = () => import('#modules/finance/cost/orderReview.sheet');
const invoiceApprovalFile = () => import('#modules/finance/invoice/invoiceApproval.sheet');
const costPlanFile = () => import('#modules/finance/costPlan/costPlan.sheet');

const invoices = {
  path: '/financial/invoice',
  group: 'shell:group.finance',
  icon: 'invoice',
  roles: ['admin', 'orderInvoices', 'orderCosts'],
};

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const financeScreens: readonly Screen[] = [
  {
    path: '/financial/cost',
    ...menu('finance', 'cost', 'CST'),
    mod: 'cost.list',
    lists: '/costController/list',
    roles: ['admin', 'orderCosts', 'list_cost'],
    ...plainSheet('shell:route.cost', 'sheet:belongs.cost', () => import('#modules/finance/cost/cost.sheet'), 'costSheet'),
  },
  {
    ...invoices,
    code: 'INV',
    mod: 'invoice.list',
    finds: { list: '/invoiceController/select', label: 'invoiceNo' },
    ...plainSheet('shell:route.invoice', 'sheet:belongs.invoice', () => import('#modules/finance/invoice/invoice.sheet'), 'invoiceSheet'),
  },
  pageScreen(invoices, 'shell:route.invoicePage', () => import('#modules/finance/invoice/invoice.sheet').then((file) => file.invoiceSheet)),
  {
    path: '/financial/costTemplate',
    ...menu('finance', 'cost', 'TPL'),
    mod: 'costTemplate.list',
    roles: ['admin', 'orderCosts', 'list_cost'],
    ...tabbed(
      'shell:route.costTemplate',
      tab(costTemplateFile, 'costTemplateSheet', 'shell:route.branchTemplates', 'sheet:belongs.costTemplate'),
      tab(costTemplateFile, 'customerTemplateSheet', 'shell:route.customerTemplates', 'sheet:belongs.customerTemplate'),
    ),
  },
  {
    path: '/financial/checkAudit',
    ...menu('finance', 'check', 'REV'),
    mod: 'cost.review',
    roles: ['admin', 'openCheck'],
    ...plainSheet('shell:route.checkAudit', 'sheet:belongs.checkAudit', orderReviewFile, 'orderReviewSheet'),
  },
  {
    path: '/financial/check',
    ...menu('finance', 'check', 'CHK'),
    mod: 'invoice.approval',
    roles: ['admin', 'cashs', 'leader_audit'],
    ...plainSheet('shell:route.check', 'sheet:belongs.check', invoiceApprovalFile, 'invoiceApprovalSheet'),
  },
  {
    path: '/financial/audit',
    ...menu('finance', 'check', 'AUD'),
    mod: 'cost.audit',
    roles: ['batchUpdateAudit'],
    ...tabbed(
      'shell:route.audit',
      tab(costAuditFile, 'costAuditSheet', 'shell:route.auditCharges', 'sheet:belongs.audit'),
      tab(invoiceAuditFile, 'invoiceAuditSheet', 'shell:route.auditDocuments', 'sheet:belongs.auditDocuments'),
    ),
  },
  {
    path: '/financial/additionalFeeReview',
    ...menu('finance', 'check', 'AFR'),
    mod: 'costPlan.review',
    roles: ['selectOrderCostPlan'],
    ...plainSheet('shell:route.additionalFeeReview', 'sheet:belongs.costPlan', costPlanFile, 'costPlanSheet'),
  },
  {
    path: '/financial/importBill',
    ...menu('finance', 'bill', 'BILL'),
    mod: 'supplierBill.list',
    finds: { list: '/matchingBillController/select', label: 'billNo', more: 'importNo' },
    roles: ['admin', 'matching_bills', 'bill_import'],
    ...tabbed(
      'shell:route.importBill',
      tab(supplierBillFile, 'supplierBillsSheet', 'shell:route.importBill', 'sheet:belongs.supplierBills'),
      tab(supplierBillFile, 'allBillLinesSheet', 'shell:route.billLines', 'sheet:belongs.billLines'),
      tab(supplierBillFile, 'notBilledSheet', 'shell:route.notBilled', 'sheet:belongs.notBilled'),
    ),
  },
  {
    path: '/financial/fullyInvoice',
    ...menu('finance', 'invoice', 'EINV'),
    mod: 'taxInvoice.list',
    finds: { list: '/hsyController/selectSettlementList', label: 'buyerName' },
    roles: ['admin', 'selectSettlementList'],
    ...beside(
      'shell:route.fullyInvoice',
      () => import('#modules/finance/taxInvoice/taxInvoice.sheet'),
      'taxInvoiceSheet',
      () => import('#modules/finance/taxInvoice/taxInvoices.screen.tsx').then((file) => file.TaxInvoices),
    ),
  },
];

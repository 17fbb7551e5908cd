import type { Sheet } from '#define/sheet';
import { customerSheets } from '#modules/crm/customer/besides.sheet';
import { orderChildrenSheet } from '#modules/orders/order/order.sheet';
import { orderBoxesSheet } from '#modules/containers/container/orderBoxes.sheet';
import { orderTrucksSheet, truckMessagesSheet } from '#modules/containers/truckDispatch/truckDispatch.sheet';
import { boxBookingsSheet } from '#modules/orders/order/orderLcl.sheet';
import { planLinesOfBoxSheet } from '#modules/storage/groupedGoods/groupedGoods.sheet';
import { orderReceiptsSheet } from '#modules/storage/warehouseReceipt/warehouseReceipt.sheet';
import {
  houseAmendmentsSheet,
  houseBoxesSheet,
  masterAmendmentsSheet,
  masterBoxesSheet,
  masterHousesSheet,
  masterInstructionsSheet,
  orderHousesSheet,
  orderInstructionsSheet,
  orderMastersSheet,
} from '#modules/bills/bill.sheet';
import {
  orderCostsSheet,
  orderPayablesSheet,
  orderReceivablesSheet,
  panePayablesSheet,
  paneReceivablesSheet,
  reviewChargesSheet,
} from '#modules/finance/cost/orderCosts.sheet';
import { orderPlansSheet } from '#modules/finance/costPlan/costPlan.sheet';
import { orderPlanLinesSheet, planLinesSheet } from '#modules/finance/costPlanLine/costPlanLine.sheet';
import { accountingLinesSheet, accountingLogSheet } from '#modules/accounting/accounting.sheet';
import { redApplicationsSheet, taxItemsSheet } from '#modules/einvoice/einvoice.sheet';
import { orderPoliciesSheet } from '#modules/insurance/insurance.sheet';
import { claimLinesSheet, claimOffsetsSheet } from '#modules/claims/claims.sheet';
import {
  cashAllocationsSheet,
  invoiceAllocationsSheet,
  runAllocationsSheet,
} from '#modules/settlement/cashAllocation/cashAllocation.sheet';
import { lineBookingsSheet } from '#modules/space/spaceBooking/spaceBooking.sheet';
import { spaceOfferLinesSheet } from '#modules/space/spaceLine/spaceLine.sheet';
import { purchaseCostsSheet } from '#modules/soc/containerPurchase/containerPurchase.sheet';
import { boxesInSheet, boxesOutSheet, boxMovesSheet } from '#modules/soc/socContainer/socContainer.sheet';
import { fileOfPaymentsSheet, paymentLinesSheet } from '#modules/settlement/payment/payment.sheet';
import { statementLinesSheet, statementRepliesSheet } from '#modules/statements/statements.sheet';
import { billLinesSheet } from '#modules/finance/supplierBill/supplierBill.sheet';
import { templateLinesSheet } from '#modules/finance/costTemplateLine/costTemplateLine.sheet';
import { invoiceLinesSheet } from '#modules/finance/invoiceLine/invoiceLine.sheet';
import { entriesOfVoucherSheet } from '#modules/ledger/voucherEntry/voucherEntry.sheet';
import { rateHoldsSheet, ratePastSheet, rateTakesSheet } from '#modules/freight/freightRate/freightRate.sheet';
import { surchargeCostsPane } from '#modules/freight/freightSurcharge/freightSurcharge.sheet';
import { offerLinesSheet } from '#modules/freight/freightOffer/freightOffer.sheet';
import { personContractsSheet } from '#modules/hr/hrContract/hrContract.sheet';
import { kpiItemsSheet, measuresSheet } from '#modules/hr/kpi.sheet';
import { personSheets } from '#modules/hr/records.sheet';
import { intakeCostsSheet } from '#modules/orders/intakeCost/intakeCost.sheet';
import { orderRequirementsSheet } from '#modules/clients/customerRequirement/orderRequirement.sheet';
import { orderDocumentsSheet } from '#modules/orders/orderDocument/orderDocument.sheet';
import { orderMilestonesSheet } from '#modules/orders/orderMilestone/orderMilestone.sheet';
import { intakeOriginSheet } from '#modules/orders/externalOrder/externalOrder.sheet';
import { commissionLinesSheet, salesSharesSheet } from '#modules/ledger/commission/commission.sheet';
import { purchaseBookingsSheet, purchaseItemsSheet } from '#modules/orders/purchaseOrder/purchaseOrder.sheet';
import { sailingLegsSheet } from '#modules/orders/sailingLeg/sailingLeg.sheet';
import { orderLegsSheet } from '#modules/orders/orderTransport/orderTransport.sheet';

/** Sheets of one parent's rows, which stand in its record, on its page or in a pane: they come after the first cell. */
export const recordSheets: readonly Sheet[] = [
  orderChildrenSheet,
  orderBoxesSheet,
  orderTrucksSheet,
  truckMessagesSheet,
  orderReceiptsSheet,
  boxBookingsSheet,
  planLinesOfBoxSheet,
  orderMastersSheet,
  orderHousesSheet,
  masterHousesSheet,
  masterBoxesSheet,
  houseBoxesSheet,
  masterInstructionsSheet,
  masterAmendmentsSheet,
  houseAmendmentsSheet,
  orderInstructionsSheet,
  orderMilestonesSheet,
  orderLegsSheet,
  sailingLegsSheet,
  orderDocumentsSheet,
  orderRequirementsSheet,
  orderPoliciesSheet,
  orderCostsSheet,
  orderReceivablesSheet,
  orderPayablesSheet,
  paneReceivablesSheet,
  panePayablesSheet,
  reviewChargesSheet,
  templateLinesSheet,
  orderPlansSheet,
  orderPlanLinesSheet,
  invoiceLinesSheet,
  billLinesSheet,
  ...customerSheets,
  personContractsSheet,
  ...personSheets,
  kpiItemsSheet,
  measuresSheet,
  entriesOfVoucherSheet,
  commissionLinesSheet,
  salesSharesSheet,
  invoiceAllocationsSheet,
  cashAllocationsSheet,
  runAllocationsSheet,
  paymentLinesSheet,
  fileOfPaymentsSheet,
  planLinesSheet,
  accountingLinesSheet,
  accountingLogSheet,
  taxItemsSheet,
  redApplicationsSheet,
  claimLinesSheet,
  spaceOfferLinesSheet,
  lineBookingsSheet,
  statementLinesSheet,
  statementRepliesSheet,
  claimOffsetsSheet,
  intakeCostsSheet,
  ratePastSheet,
  rateTakesSheet,
  rateHoldsSheet,
  surchargeCostsPane,
  offerLinesSheet,
  intakeOriginSheet,
  purchaseItemsSheet,
  purchaseBookingsSheet,
  boxesInSheet,
  boxesOutSheet,
  purchaseCostsSheet,
  boxMovesSheet,
];

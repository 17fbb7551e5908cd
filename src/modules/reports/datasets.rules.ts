import { listed } from '#names/listed';
import type { EntityName } from '#names/entities';

/** What reports may be made over (domain/07 §7.2), as they are offered, by group. */
export const datasets: Readonly<Record<string, readonly EntityName[]>> = {
  operations: [
    ...listed('order container masterBill houseBill orderTransport orderMilestone truckDispatch orderIntake'),
    ...listed('warehouseReceipt socContainer containerPurchase purchaseOrder insurancePolicy'),
  ],
  finance: [
    ...listed('cost invoice invoiceLine cash cashAllocation voucher voucherEntry costPlan statement expenseClaim taxInvoice'),
    ...listed('payment supplierBill'),
  ],
  sales: [
    ...listed('customer customerFollowUp freightRate freightSurcharge freightEnquiry freightOffer freightOfferLine'),
    ...listed('spaceLine spaceBooking'),
  ],
  people: ['hrPerson', 'hrKpi'],
};

const offered = new Set(Object.values(datasets).flat());

export const isDataset = (name: string): name is EntityName => offered.has(name as EntityName);

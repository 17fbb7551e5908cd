import type { EntityName } from '#names/entities';

/** What reports may be made over (domain/07 §7.2), as they are offered, by group. */
export const datasets: Readonly<Record<string, readonly EntityName[]>> = {
  operations: [
    'order',
    'container',
    'masterBill',
    'houseBill',
    'orderTransport',
    'orderMilestone',
    'truckDispatch',
    'orderIntake',
    'warehouseReceipt',
    'socContainer',
    'containerPurchase',
    'purchaseOrder',
    'insurancePolicy',
  ],
  finance: [
    'cost',
    'invoice',
    'invoiceLine',
    'cash',
    'cashAllocation',
    'voucher',
    'voucherEntry',
    'costPlan',
    'statement',
    'expenseClaim',
    'taxInvoice',
    'payment',
    'supplierBill',
  ],
  sales: [
    'customer',
    'customerFollowUp',
    'freightRate',
    'freightSurcharge',
    'freightEnquiry',
    'freightOffer',
    'freightOfferLine',
    'spaceLine',
    'spaceBooking',
  ],
  people: ['hrPerson', 'hrKpi'],
};

const offered = new Set(Object.values(datasets).flat());

export const isDataset = (name: string): name is EntityName => offered.has(name as EntityName);

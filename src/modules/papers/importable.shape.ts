import { listed } from '#names/listed';
import type { EntityName } from '#names/entities';

/** Lists some sheet takes workbooks into, line by line: a template of any other would never be asked for (tests/modules/sheets.test.ts compares). */
export const importable: ReadonlySet<EntityName> = new Set<EntityName>([
  ...listed('accountingMapping bankAccount carrier chargeItem containerPurchase containerType cost country currency customer'),
  ...listed('customsBroker demurrageTariff dock exchangeRate freightLcl freightSurcharge freightSurchargeCost freightTerm goods hrPerson'),
  ...listed('invoice invoiceType jobPrefix ledgerAccount newsCategory order packaging paymentTerm port postingRule'),
  ...listed('purchaseOrder reasonCode socContainer socContract socMove spaceLine spaceOffer supplierBillLine taxKind team'),
  ...listed('tradeLane tradeTerm truckCompany truckDispatch unit userNature vessel vesselSchedule voucherType voyage'),
  ...listed('warehouse warehouseArea warehousePlace warehouseReceipt'),
]);

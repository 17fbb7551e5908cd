import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { sheetEngine } from '#modules/sheetEngine';
import { supplierSheet } from '#modules/crm/customer/customer.sheet';

/** Suppliers among the trading partners, route /client/supplier. */
export function SupplierScreen() {
  return <KeptSheet engine={sheetEngine} sheet={supplierSheet} title="shell:route.supplier" belongs="sheet:belongs.supplier" />;
}

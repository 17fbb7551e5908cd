import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { sheetEngine } from '#modules/sheetEngine';
import { customerSheet } from '#modules/crm/customer/customer.sheet';

/** Customers and other trading partners, route /client/clientData. */
export function CustomerScreen() {
  return <KeptSheet engine={sheetEngine} sheet={customerSheet} title="shell:route.clientData" belongs="sheet:belongs.customer" />;
}

import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { sheetEngine } from '#modules/sheetEngine';
import { invoiceSheet } from '#modules/finance/invoice/invoice.sheet';

/** Billing documents, route /financial/invoice. */
export function InvoiceScreen() {
  return <KeptSheet engine={sheetEngine} sheet={invoiceSheet} title="shell:route.invoice" belongs="sheet:belongs.invoice" />;
}

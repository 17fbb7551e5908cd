import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { invoiceSheet } from '#modules/finance/invoice/invoice.sheet';

/** Billing documents, route /financial/invoice. */
export function InvoiceScreen() {
  return <KeptSheet sheet={invoiceSheet} title="shell:route.invoice" belongs="sheet:belongs.invoice" />;
}

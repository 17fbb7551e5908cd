import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Tax invoices that were applied for, with what their buyer is called on them (EINV). */
export const taxInvoiceSheet: Sheet = {
  mod: 'taxInvoice.list',
  entity: 'taxInvoice',
  leads: { invoice: '/financial/invoice' },
  columns: columns(`
    buyerName:220* taxInvoiceKind:104 [sums netTotal:124+ taxTotal:112+ total:124+] invoiceNos:200 invoices:72+ buyerTaxNo:168
    buyerAddressPhone:200 buyerBank:200 receiverEmail:168 remarkText:240 customerId:176- createUserId:96- createTime:132-
  `),
};

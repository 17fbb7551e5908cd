import type { Guard } from '#define/act';
import { textOf } from '#define/row';

/** Special ones let the buyer deduct the tax, normal ones do not (domain/02d §2.17). */
export const taxInvoiceKinds = ['DIGITAL_SPECIAL', 'DIGITAL_NORMAL'] as const;

/** No tax invoice was applied for or issued over it. */
export const notApplied: Guard = {
  name: 'notApplied',
  by: (row) => {
    const field = ['taxInvoiceId', 'taxInvoiceNo'].find((name) => textOf(row, name) !== null);
    return field === undefined ? [] : [{ code: 'TAX_INVOICE_APPLIED', field }];
  },
};

/** A receivable of its own: what takes back goes by red letters of the tax invoice. */
export const isTaxable: Guard = {
  name: 'isTaxable',
  by: (row) => {
    if (row.direction !== 'AR') return [{ code: 'INVOICE_NOT_RECEIVABLE', field: 'direction' }];
    return row.redOfInvoiceId === null ? [] : [{ code: 'RED_ONLY_ON_ISSUED', field: 'invoiceKind' }];
  },
};

/** One was applied for. */
export const isApplied: Guard = {
  name: 'isApplied',
  by: (row) => (textOf(row, 'taxInvoiceId') === null ? [{ code: 'TAX_INVOICE_NOT_APPLIED', field: 'taxInvoiceId' }] : []),
};

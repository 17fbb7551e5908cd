import type { Guard, Question } from '#define/act';
import { decimalOf, textOf } from '#define/row';
import { isZero, toDecimal } from '#values/decimal';

/** Special ones let the buyer deduct the tax, normal ones do not (domain/02d §2.17). */
export const taxInvoiceKinds = ['DIGITAL_SPECIAL', 'DIGITAL_NORMAL'] as const;

/** The number of a digital tax invoice: twenty digits, which the bureau gives. */
export const taxNumber: Question = { kind: 'text', max: 20, required: true, pattern: '^[0-9]{20}$', refused: 'TAX_INVOICE_NUMBER' };

/** No red one took anything of it back. */
export const nothingFlushed: Guard = {
  name: 'nothingFlushed',
  by: (row) => (isZero(toDecimal(decimalOf(row, 'redFlushedTotal') ?? '0')) ? [] : [{ code: 'TAX_INVOICE_RED', field: 'redFlushedTotal' }]),
};

/** No tax invoice was applied for or issued over it, or a red one took it back whole. */
export const notApplied: Guard = {
  name: 'notApplied',
  by: (row) => {
    if (row.taxInvoiceState === 'RED_ALL') return [];
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

/** One was applied for, and is not issued yet. */
export const isApplied: Guard = {
  name: 'isApplied',
  by: (row) => {
    if (textOf(row, 'taxInvoiceId') === null) return [{ code: 'TAX_INVOICE_NOT_APPLIED', field: 'taxInvoiceId' }];
    return row.taxInvoiceState === 'DRAFT' || row.taxInvoiceState === 'FAILED'
      ? []
      : [{ code: 'TAX_INVOICE_ISSUED', field: 'taxInvoiceState' }];
  },
};

import type { Rule } from '#define/entity';
import { textOf } from '#define/row';

/** What stands on a special invoice beside the buyer's name. */
const wanted = ['taxNo', 'address', 'phone', 'bankName', 'accountNo'] as const;

/** The title a special invoice is made out to says all that stands on it (domain/16 §16.2 TITLE_INCOMPLETE). */
export const titleComplete: Rule = {
  name: 'titleComplete',
  reads: ['invoiceType', ...wanted],
  by: (row) =>
    row.invoiceType === 'SPECIAL_VAT'
      ? wanted.filter((field) => (textOf(row, field) ?? '') === '').map((field) => ({ code: 'TITLE_INCOMPLETE', field }))
      : [],
};

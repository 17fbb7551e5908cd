import { money } from '#define/field';
import type { Figured } from '#define/view';
import { viewOf } from '#define/viewed';
import { bookReaders } from '#modules/ledger/months.shape';

const of = (field: string, side: string): Figured => ({ take: 'sum', of: field, where: { field: 'side', op: 'equal', anyOf: [side] } });

/** The books in balance: what each ledger holds by the vouchers that stand beside what its documents come to, per currency (issue "Books"; domain/13 K05, K06). */
export const bookBalance = viewOf({
  name: 'bookBalance',
  list: { call: 'GET /voucherController/selectBooks', roles: bookReaders },
  group: 'ledger',
  asks: {},
  of: 'bookPart',
  by: ['book', 'bankAccountId', 'currency'],
  figures: {
    ledger: of('original', 'LEDGER'),
    documents: of('original', 'DOCUMENT'),
    ledgerBase: of('base', 'LEDGER'),
    documentsBase: of('base', 'DOCUMENT'),
  },
  worked: {
    difference: { less: ['ledger', 'documents'], field: money({ currency: 'currency' }) },
    differenceBase: { less: ['ledgerBase', 'documentsBase'], field: money({ currency: 'base' }) },
  },
  order: [{ field: 'book', dir: 'asc' }],
});

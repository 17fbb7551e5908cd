import { listed } from '#names/listed';
import type { Definition } from '#define/entity';
import { choice, day, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { bookReaders } from '#modules/ledger/months.shape';

/** What one entry, or one document, puts into one ledger, in debit's terms; the question is posed by the migration 0610. */
export const bookPart: Definition = {
  name: 'bookPart',
  table: 'fc_book_part',
  posed: true,
  owner: 'branch',
  fields: {
    side: choice(['LEDGER', 'DOCUMENT'], { edit: 'never' }),
    kind: choice(['ENTRY', 'INVOICE', 'CASH', 'FX_SETTLEMENT', 'CLAIM', 'ALLOCATION', 'BAD_DEBT', 'VOUCHER', 'BOOK_RATE'], {
      edit: 'never',
    }),
    book: choice(
      listed('RECEIVABLE PAYABLE ACCRUED ON_ACCOUNT STAFF DEPOSIT NOTES BANK RESULT TAX EXCHANGE DIFFERENCE BANK_CHARGE BAD_DEBT'),
      { edit: 'never' },
    ),
    currency: inCurrency({ edit: 'never' }),
    original: money({ currency: 'currency', edit: 'never' }),
    base: money({ currency: 'base', edit: 'never' }),
    customerId: ref('customer', { edit: 'never', wire: 'crmId' }),
    bankAccountId: ref('bankAccount', { edit: 'never' }),
    invoiceId: ref('invoice', { edit: 'never' }),
    cashId: ref('cash', { edit: 'never' }),
    voucherId: ref('voucher', { edit: 'never' }),
    documentNo: text({ max: 60, edit: 'never' }),
    documentDate: day({ edit: 'never' }),
  },
  calledBy: ['documentNo', 'documentDate'],
  search: ['documentNo'],
  order: [{ field: 'documentDate', dir: 'desc' }],
  stock: { list: { call: 'GET /voucherController/selectBookPart', roles: bookReaders } },
  removal: 'real',
};

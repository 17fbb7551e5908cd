import { columns } from '#define/columns';
import { decimalOf } from '#define/row';
import type { Sheet } from '#define/sheet';
import type { ShownRule } from '#define/shown';
import { isZero, toDecimal } from '#values/decimal';

const apart = (field: string): ShownRule => ({
  word: 'apart',
  as: 'doubt',
  on: [field],
  when: { reads: [field], by: (row) => !isZero(toDecimal(decimalOf(row, field) ?? '0')) },
});

/** Ledgers beside their documents; a figure leads to its entries, or to its documents (VCH, view Books). */
export const bookBalanceSheet: Sheet = {
  mod: 'voucher.books',
  entity: 'bookBalance',
  leads: { bookPart: '/financial/voucher?tab=voucher.bookParts' },
  sort: [{ field: 'book', dir: 'asc' }],
  views: [
    {
      name: 'apart',
      where: {
        or: [
          { field: 'difference', op: 'unequal', value: '0' },
          { field: 'differenceBase', op: 'unequal', value: '0' },
        ],
      },
    },
  ],
  shown: [apart('difference'), apart('differenceBase')],
  columns: columns(`
    book:132* currency:60* bankAccountId:148 [own ledger:124 documents:124 difference:100] [base ledgerBase:128+ documentsBase:128+ differenceBase:104+]
  `),
};

import type { Guard } from '#define/act';
import { bookPeriodOf } from '#define/books';
import type { Suggested } from '#define/entity';
import { dayOf, decimalOf, integerOf, textOf, type Values } from '#define/row';
import { voucherSeries, type VoucherType } from '#modules/ledger/ledger.rules';
import { isZero, subtract, toDecimal, toText } from '#values/decimal';

/** Debit and credit: fewer lines make no voucher. */
const leastEntries = 2;

/** The month a voucher is of is that of its date. */
export const periodOfVoucher = (row: Values): Values => {
  const on = dayOf(row, 'voucherDate');
  return { period: on === null ? null : bookPeriodOf(on) };
};

/** A voucher is of its branch's day, until another is given. */
export const writtenToday: Suggested = {
  field: 'voucherDate',
  from: ['summary', 'attachmentsCount'],
  by: (row, facts, before) => (before === null && row.voucherDate == null ? facts.today : undefined),
};

/** Debit less credit, in the books' currency. */
export const differenceOf = (row: Values): Values => ({
  difference: toText(subtract(toDecimal(decimalOf(row, 'debit') ?? '0'), toDecimal(decimalOf(row, 'credit') ?? '0'))),
});

/** One series for each kind of voucher and month (domain/13 §13.14). */
export const seriesOf = (row: Values) => ({
  type: voucherSeries[(textOf(row, 'voucherType') ?? 'MANUAL') as VoucherType],
  day: dayOf(row, 'voucherDate'),
});

/** Both sides are the same to the cent, over two entries at least (domain/02d §2.19). */
export const balanced: Guard = {
  name: 'balanced',
  by: (row) => {
    const difference = decimalOf(row, 'difference') ?? '0';
    return isZero(toDecimal(difference)) && (integerOf(row, 'entries') ?? 0) >= leastEntries
      ? []
      : [{ code: 'VOUCHER_UNBALANCED', field: 'difference', detail: { value: difference } }];
  },
};

/** What takes another back is not taken back itself: the source is posted anew. */
export const notReversal: Guard = {
  name: 'notReversal',
  by: (row) => (row.reversalOfId === null || row.reversalOfId === undefined ? [] : [{ code: 'VOUCHER_REVERSAL', field: 'reversalOfId' }]),
};

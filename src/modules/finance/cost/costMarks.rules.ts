import { dayOf, decimalOf, flagOf, textOf } from '#define/row';
import type { ShownBy } from '#define/shown';
import { absolute, compare, toDecimal } from '#values/decimal';

/** Sailed, and no bill of the supplier has been laid beside it yet (design/screens-finance.md §1 f3). */
export const unmatched: ShownBy = (row, { today }) => {
  const etd = dayOf(row, 'etd');
  return (
    textOf(row, 'direction') === 'AP' && textOf(row, 'supplierBillNo') === null && !flagOf(row, 'invoiced') && etd !== null && etd < today
  );
};

/** The partner, or we, say something against it. */
export const disputed: ShownBy = (row) => textOf(row, 'disputeText') !== null;

const beyond =
  (field: string, most: string): ShownBy =>
  (row) => {
    const off = decimalOf(row, field);
    return off !== null && compare(absolute(toDecimal(off)), toDecimal(most)) > 0;
  };

/** More than five percent off what was planned. */
export const offBudget = beyond('budgetDiff', '5');
/** More than twenty percent off the average of the ninety days before. */
export const deviates = beyond('deviation', '20');

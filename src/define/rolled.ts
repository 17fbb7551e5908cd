import type { Counted, Rolled } from '#define/entity';
import { decimalOf, type Values } from '#define/row';
import { add, subtract, toDecimal, toText, ZERO } from '#values/decimal';

const counts = (row: Values, wanted: Counted | undefined): boolean =>
  Object.entries(wanted ?? {}).every(([field, value]) => (row[field] ?? null) === value);

/** Sums of the rows that point to one row, exact, as decimal text: what the server keeps beside that row. Blank amounts count nothing. */
export function rolledSums({ sums }: Rolled, rows: Iterable<Values>): Values {
  const totals = Object.entries(sums).map(([name, wanted]) => ({ name, wanted, total: ZERO }));
  for (const row of rows) {
    for (const one of totals) {
      const amount = decimalOf(row, one.wanted.sum);
      if (amount === null) continue;
      if (counts(row, one.wanted.where)) one.total = add(one.total, toDecimal(amount));
      else if (one.wanted.minus && counts(row, one.wanted.minus)) one.total = subtract(one.total, toDecimal(amount));
    }
  }
  return Object.fromEntries(totals.map(({ name, total }) => [name, toText(total)]));
}

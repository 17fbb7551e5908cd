import type { PhrasePlan } from '#define/sheet';
import { add, isDecimalText, plainText, toDecimal } from '#values/decimal';
import { addDays, type Day } from '#values/day';
import type { StagedRow } from '#workers/import/staged';

/** Prices that rise from a day on, as a remark announces it: an amount as it is written in a rate's own lines. */
export interface Raise {
  readonly from: Day;
  readonly amount: string;
}

/**
 * A row and, behind it, the version that begins with the rise: its prices with the amount on them, to the end of the row, or without one
 * where the row ends before (RT-P 26). A rise in another currency, or before the row begins, makes none.
 */
export function raisedRows(
  { raises, days: { from: fromField, to: until } }: PhrasePlan,
  row: StagedRow,
  { from, amount }: Raise,
  source: string,
): StagedRow[] {
  const [begins = '', ends] = [row.values[fromField], row.values[until]];
  const [, currency, of = ''] = /^(?:([A-Z]{3}) )?(.*)$/u.exec(amount) ?? [];
  const amounts = of.split('/');
  const raised = (raises?.boxes ?? []).flatMap((fields, at) =>
    fields.flatMap((field) => {
      const [price, by = '-'] = [row.values[field], amounts[at]];
      return price === undefined || !isDecimalText(price) || !isDecimalText(by)
        ? []
        : [[field, plainText(add(toDecimal(price), toDecimal(by)))] as const];
    }),
  );
  const fits = currency === undefined || row.values.currency === undefined || row.values.currency === currency;
  if (!fits || raised.length === 0 || from <= begins) return [row];
  const { [until]: _end, ...open } = row.values;
  const goesOn = ends === undefined || ends >= from;
  const before = goesOn ? { ...row, values: { ...row.values, [until]: addDays(from, -1) }, cells: { ...row.cells, [until]: source } } : row;
  // A price nobody can read is waited for, and is no price of before the rise.
  const unread = (raises?.boxes ?? []).flatMap((fields, at) =>
    fields.filter((field) => row.values[field] !== undefined && !isDecimalText(row.values[field]) && isDecimalText(amounts[at] ?? '-')),
  );
  const cells = {
    ...Object.fromEntries([fromField, ...raised.map(([field]) => field)].map((field) => [field, source])),
    ...Object.fromEntries(unread.map((field) => [field, `${row.cells[field] ?? ''}+${source}`])),
  };
  const values = { ...(goesOn ? row.values : open), [fromField]: from, ...Object.fromEntries(raised) };
  return [before, { ...row, values, cells: { ...row.cells, ...cells } }];
}

import type { ExportColumn } from '#workers/sheet/exporting';
import type { FillLine, FillValue } from '#workers/workbook/filling/fill';
import type { CellOut } from '#workers/workbook/plan';

const isDecimal = (text: string): boolean => /^-?\d+(?:\.\d+)?$/u.test(text);
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text);

/** A cell as a company's workbook takes it: numbers and days as such where its own cell shows them so. */
function valueOf(kind: ExportColumn['kind'], cell: CellOut): FillValue {
  if (cell === null) return { text: '' };
  if (typeof cell === 'boolean') return { text: cell ? 'TRUE' : 'FALSE' };
  if (typeof cell === 'object') {
    if ('number' in cell) return { text: cell.number, number: cell.number };
    if ('day' in cell) return { text: cell.day, day: cell.day };
    return { text: 'moment' in cell ? cell.moment : cell.text };
  }
  if ((kind === 'decimal' || kind === 'integer') && isDecimal(cell)) return { text: cell, number: cell };
  return kind === 'day' && isDay(cell) ? { text: cell, day: cell } : { text: cell };
}

/** A row of the sheet as a line of a company's workbook, by the names of its fields. */
export const lineOf = (names: readonly string[], columns: readonly ExportColumn[], cells: readonly CellOut[]): FillLine =>
  Object.fromEntries(names.map((name, at) => [name, valueOf(columns[at]?.kind ?? 'text', cells[at] ?? null)]));

import { formatMoment } from '#values/moment';
import { currencyDecimals } from '#values/money';
import type { Book } from '#workers/sheet/book';
import { Typed } from '#workers/sheet/edits/overlay';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { CellOut, ColumnPlan } from '#workers/workbook/plan';

/** Format and kind of an exported column; header and width are the screen's. */
export type ExportColumn = Pick<ColumnPlan, 'kind' | 'decimals' | 'format'>;

/** How a column is written: numbers as numbers with the decimals of its currencies, days as days, everything shown by a label as text. */
export function exportColumn(grid: Grid, column: GridColumn): ExportColumn {
  const { field } = column;
  switch (field?.kind) {
    case 'money': return moneyColumn(moneyDecimals(grid, column));
    case 'decimal': return { kind: 'decimal', format: field.fixed ? fixedFormat(field.scale ?? 0) : decimalFormat(field.scale ?? 2, field.percent ?? false) };
    case 'integer': return { kind: 'integer' };
    case 'day': return { kind: 'day' };
    case 'moment': return { kind: 'moment' };
    case 'flag': return { kind: 'flag' };
    default: return { kind: 'text' };
  }
}

/** A dinar's third decimal is shown where it is there; beside it the amounts of other currencies keep their two. */
const moneyColumn = (decimals: number): ExportColumn => (decimals > 2 ? { kind: 'decimal', format: decimalFormat(decimals, false) } : { kind: 'decimal', decimals });

/** As many decimals as the currency with the most of them needs, among those the column holds. */
function moneyDecimals(grid: Grid, column: GridColumn): number {
  if (column.field?.currency === 'base') return currencyDecimals(grid.context.baseCurrency);
  const own = grid.column(column.field?.currency ?? '');
  const stored = own && grid.store.columns[own.index];
  if (stored?.stores !== 'codes' || stored.dictionary.entries.length === 0) return 2;
  return Math.max(...stored.dictionary.entries.map(currencyDecimals));
}

function decimalFormat(scale: number, percent: boolean): string {
  if (percent) return 'General';
  return scale === 0 ? '#,##0' : `#,##0.${'0'.repeat(Math.min(scale, 2))}${'#'.repeat(Math.max(0, scale - 2))}`;
}

const fixedFormat = (scale: number): string => (scale === 0 ? '#,##0' : `#,##0.${'0'.repeat(scale)}`);

/** Cells of view rows as the workbook's writer takes them; a typed text that has no value goes out as it stands in the cell. */
export function exportRows(book: Book, columns: readonly GridColumn[], from: number, count: number): CellOut[][] {
  const rows: CellOut[][] = [];
  for (let row = from; row < Math.min(from + count, book.view.count); row++) {
    const slot = book.view.slotAt(row);
    // Struck out: a colleague removed it, and it stands only so that nothing jumps.
    if (book.editor.overlay.get(slot)?.gone) continue;
    rows.push(columns.map((column) => cellOut(book, slot, column)));
  }
  return rows;
}

function cellOut(book: Book, slot: number, column: GridColumn): CellOut {
  const content = book.editor.content(slot, column);
  if (content instanceof Typed) return { text: content.text };
  if (content === null || content === '') return null;
  switch (column.field?.kind) {
    case 'money':
    case 'decimal':
    case 'integer': return String(content);
    case 'day': return String(content);
    case 'moment': return formatMoment(String(content), book.grid.reading.zone);
    case 'flag': return content === true;
    default: return book.grid.print(slot, column);
  }
}

import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import { rowKeyText } from '#define/rowKey';
import { formatMoment } from '#values/moment';
import { currencyDecimals, moneyText } from '#values/money';
import type { Book } from '#workers/sheet/book';
import { Typed } from '#workers/sheet/edits/overlay';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { currencyOf } from '#workers/sheet/printing';
import type { CellOut, ColumnPlan } from '#workers/workbook/plan';

/** Format and kind of an exported column; header and width are the screen's. */
export type ExportColumn = Pick<ColumnPlan, 'kind' | 'decimals' | 'format'>;

/** How a column is written: numbers as numbers with the decimals the screen shows each with, days as days, everything shown by a label as text. */
export function exportColumn(grid: Grid, column: GridColumn): ExportColumn {
  const { field } = column;
  switch (field?.kind) {
    case 'money':
      return field.currency === 'base'
        ? { kind: 'decimal', decimals: currencyDecimals(grid.context.baseCurrency) }
        : { kind: 'decimal', decimals: 'written' };
    case 'decimal':
      if (field.percent) return { kind: 'decimal', format: 'General' };
      return { kind: 'decimal', decimals: field.fixed ? (field.scale ?? 0) : 'written' };
    case 'integer':
      return { kind: 'integer', ...(field.plain ? { format: '0' } : {}) };
    default:
      return { kind: field ? kindOf(field).presented.workbook : 'text' };
  }
}

/** Cells of view rows as the workbook's writer takes them, null for the row's key; a typed text that has no value goes out as it stands in the cell. */
export function exportRows(book: Book, columns: readonly (GridColumn | null)[], from: number, count: number): CellOut[][] {
  const rows: CellOut[][] = [];
  for (let row = from; row < Math.min(from + count, book.view.count); row++) {
    const slot = book.view.slotAt(row);
    // Struck out: a colleague removed it, and it stands only so that nothing jumps.
    if (book.editor.overlay.get(slot)?.gone) continue;
    rows.push(columns.map((column) => (column === null ? keyOut(book, slot) : cellOut(book, slot, column))));
  }
  return rows;
}

/** A row that is not saved yet has no key: coming back it is a new one. */
function keyOut({ grid, editor }: Book, slot: number): CellOut {
  if (editor.overlay.get(slot)?.added) return null;
  return rowKeyText(String(grid.store.valueOf(slot, 'id')), Number(grid.store.valueOf(slot, 'version')));
}

function cellOut(book: Book, slot: number, column: GridColumn): CellOut {
  const content = book.editor.content(slot, column);
  if (content instanceof Typed) return { text: content.text };
  if (content === null || content === '') return null;
  if (column.field?.kind === 'money') return amountOut(book.grid, slot, column.field, String(content));
  const workbook = column.field ? kindOf(column.field).presented.workbook : 'text';
  if (workbook === 'moment') return formatMoment(String(content), book.grid.reading.zone);
  return workbook === 'text' ? book.grid.print(slot, column) : String(content);
}

/** An amount with the decimals of its row's currency; one with more of them keeps its value and shows what the screen shows. */
function amountOut(grid: Grid, slot: number, field: Field, amount: string): CellOut {
  const currency = currencyOf(field, grid.context, (name) => grid.store.valueOf(slot, name));
  if (currency === null || currency === '') return amount;
  const decimals = currencyDecimals(currency);
  const point = amount.indexOf('.');
  return point >= 0 && amount.length - point - 1 > decimals ? { number: amount, decimals } : moneyText(amount, currency);
}

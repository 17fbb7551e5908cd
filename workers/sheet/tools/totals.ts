import type { Turns } from '#workers/sheet/turns';
import { currencyColumn, struckRows, sumsOf } from '#workers/sheet/view/sums';

/** Sums of one column over the rows shown, one for each currency ('' for numbers that are no money). */
export interface ColumnTotal {
  readonly column: string;
  readonly sums: readonly { readonly currency: string; readonly sum: string }[];
}

export interface Totals {
  /** Asked with it again, nothing is added up while nothing has changed. */
  readonly stamp: string;
  readonly columns: readonly ColumnTotal[];
}

/** Totals of the view, exact and never across currencies. */
export class ViewTotals {
  constructor(private readonly turns: Turns) {}

  /** Totals of these columns once nothing is being written, or null when they are those that bore this stamp. Columns the list does not have are left out. */
  of(names: readonly string[], known: string): Promise<Totals | null> {
    return this.turns.inTurn(() => this.now(names, known));
  }

  private now(names: readonly string[], known: string): Totals | null {
    const { book } = this.turns.desk;
    if (!book) return null;
    const { grid, view, editor } = book;
    const struck = struckRows(editor.overlay);
    const columns = names.flatMap((name) => grid.column(name) ?? []);
    const money = columns.flatMap((column) => currencyColumn(grid, column) ?? []);
    const written = [...new Set([...columns, ...money])].reduce((sum, { index }) => sum + (grid.store.columns[index]?.stamp ?? 0), 0);
    const stamp = `${view.version} ${view.count} ${struck.size} ${written} ${columns.map(({ name }) => name).join()}`;
    if (stamp === known) return null;
    const whole = { top: 0, bottom: view.count - 1, left: 0, right: 0 };
    return { stamp, columns: columns.map((column) => ({ column: column.name, sums: sumsOf(grid, view, [whole], [column], struck).sums.map(({ currency, sum }) => ({ currency, sum })) })) };
  }
}

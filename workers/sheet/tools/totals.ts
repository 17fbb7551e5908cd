import type { SumOf } from '#define/sums';
import type { Turns } from '#workers/sheet/turns';
import { apartColumns, sumsOf, type LeftOut, type RawSums } from '#workers/sheet/view/sums';

/** Sums of one column over the rows shown, one for each currency ('' for numbers that are no money) and each share of it. */
export interface ColumnTotal {
  readonly column: string;
  readonly sums: readonly (SumOf & { readonly sum: string })[];
}

export interface Totals {
  /** Asked with it again, nothing is added up while nothing has changed. */
  readonly stamp: string;
  readonly columns: readonly ColumnTotal[];
}

/** A sum without its other figures. */
export const bare = ({ currency, counted, share, sum }: RawSums['sums'][number]) => ({
  currency,
  ...(counted ? { counted } : {}),
  ...(share === undefined ? {} : { share }),
  sum,
});

/** Totals of the view, exact and never across currencies. */
export class ViewTotals {
  constructor(private readonly turns: Turns) {}

  /**
   * Totals of these columns once nothing is being written, or null when they are those that bore this stamp. Columns the list
   * does not have are left out. Every column takes a turn of its own, so that nobody waits for more than one of them.
   */
  async of(names: readonly string[], known: string): Promise<Totals | null> {
    for (;;) {
      const stamp = await this.turns.inTurn(() => this.stampOf(names));
      if (stamp === null || stamp === known) return null;
      const columns = await this.all(names, stamp);
      if (columns) return { stamp, columns };
    }
  }

  /** Null where something has changed meanwhile. */
  private async all(names: readonly string[], stamp: string): Promise<ColumnTotal[] | null> {
    const columns: ColumnTotal[] = [];
    // The same for as long as the stamp is: whatever is typed writes to its column.
    let leftOut: LeftOut | null = null;
    for (const name of names) {
      await this.turns.desk.around.pause();
      const total = await this.turns.inTurn(() =>
        this.stampOf(names) === stamp ? this.totalOf(name, (leftOut ??= this.turns.desk.open.editor.overlay.leftOut())) : null,
      );
      if (total === null) return null;
      columns.push(...total);
    }
    return columns;
  }

  private totalOf(name: string, leftOut: LeftOut): ColumnTotal[] {
    const { grid, view } = this.turns.desk.open;
    const column = grid.column(name);
    if (!column) return [];
    const whole = { top: 0, bottom: view.count - 1, left: 0, right: 0 };
    const { sums } = sumsOf(grid, view, [whole], [column], leftOut);
    return [{ column: name, sums: sums.map(bare) }];
  }

  /** What the totals hang on; null where no list is open. */
  private stampOf(names: readonly string[]): string | null {
    const { book } = this.turns.desk;
    if (!book) return null;
    const { grid, view, editor } = book;
    const columns = names.flatMap((name) => grid.column(name) ?? []);
    const written = [...new Set([...columns, ...apartColumns(grid, columns)])].reduce(
      (sum, { index }) => sum + (grid.store.columns[index]?.stamp ?? 0),
      0,
    );
    return `${view.members} ${view.count} ${editor.overlay.struck().size} ${written} ${columns.map(({ name }) => name).join()}`;
  }
}

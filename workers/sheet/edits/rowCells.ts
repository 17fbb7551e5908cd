import type { CellEdit } from '#workers/sheet/edits/overlay';

const none: readonly CellEdit[] = [];

/**
 * The edited cells of one row in the order they were edited. A row has few of them, and bulk edits make rows by the hundred
 * thousand: a list takes a third of a map's memory. Whoever goes through `list` may delete meanwhile and sees what there was.
 */
export class RowCells {
  private cells: CellEdit[] | null = null;

  get list(): readonly CellEdit[] {
    return this.cells ?? none;
  }

  get size(): number {
    return this.list.length;
  }

  get(column: number): CellEdit | undefined {
    const { list } = this;
    for (let at = 0; at < list.length; at++) if ((list[at] as CellEdit).column === column) return list[at];
    return undefined;
  }

  has(column: number): boolean {
    return this.get(column) !== undefined;
  }

  /** Adds a cell of a column that has none yet. */
  add(cell: CellEdit): void {
    if (this.cells) this.cells.push(cell);
    else this.cells = [cell];
  }

  delete(column: number): void {
    this.cells = this.list.length === 1 && this.has(column) ? null : this.list.filter((cell) => cell.column !== column);
  }
}

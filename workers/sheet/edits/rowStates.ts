import type { Values } from '#define/row';
import type { Editor } from '#workers/sheet/edits/editor';
import type { RowState } from '#workers/sheet/edits/history';
import type { CellEdit } from '#workers/sheet/edits/overlay';
import type { Grid } from '#workers/sheet/grid';

/** Makes rows come and go: added ones, those to be removed, and those brought back by undo. */
export class RowStates {
  private readonly grid: Grid;
  /** Rows that entered or left the sheet since the view was told. */
  readonly came = new Set<number>();
  readonly left = new Set<number>();

  constructor(
    private readonly editor: Editor,
    private readonly newName: () => string,
  ) {
    this.grid = editor.grid;
  }

  of(slot: number): RowState {
    const row = this.editor.overlay.get(slot);
    if (row?.removed) return 'removing';
    return this.grid.gone.has(slot) ? 'absent' : 'present';
  }

  /** A row that waits to be filled in, with what the sheet gives and hanging on the parent whose rows it shows. */
  make(name = this.newName()): number {
    const slot = this.grid.addRow(name);
    this.editor.overlay.open(slot).added = true;
    this.came.add(slot);
    this.editor.traceState(slot);
    const { of: parent, gives } = this.grid.setup;
    const given: Values = { ...gives, ...(parent ? { ...parent.taken, [parent.by]: parent.id, ...parent.with } : {}) };
    for (const [name, value] of Object.entries(given)) {
      const column = this.grid.column(name);
      if (column) this.editor.write(slot, column, value ?? null);
    }
    return slot;
  }

  /** Brings a row into a state; `absent` of a saved row means that it waits to be removed. */
  set(slot: number, state: RowState): void {
    const row = this.editor.overlay.get(slot);
    if (state === 'present') this.bringBack(slot);
    else if (row?.added && !row.sent) this.park(slot);
    else if (!this.grid.gone.has(slot)) this.editor.overlay.open(slot).removed = true;
    this.editor.traceState(slot);
  }

  private park(slot: number): void {
    const row = this.editor.overlay.get(slot);
    if (!row) return;
    this.editor.traceAll(row);
    this.editor.overlay.forget(slot);
    this.editor.overlay.parked.set(slot, row);
    this.vanish(slot);
  }

  /** The row is no longer in the sheet. */
  vanish(slot: number): void {
    this.grid.gone.add(slot);
    this.came.delete(slot);
    this.left.add(slot);
  }

  /** Lets go of a row the server no longer has. */
  forget(slot: number): void {
    const row = this.editor.overlay.get(slot);
    if (row) this.editor.traceAll(row);
    this.editor.overlay.forget(slot);
    this.vanish(slot);
  }

  /** Rows that colleagues removed and nobody here edits: they stood struck out until the view is made anew. */
  forgetStruck(): void {
    for (const row of this.editor.overlay.rows()) if (row.gone && row.cells.size === 0) this.forget(row.slot);
  }

  private bringBack(slot: number): void {
    const row = this.editor.overlay.get(slot);
    if (row?.removed) {
      row.removed = false;
      return;
    }
    if (!this.grid.gone.has(slot)) return;
    const parked = this.editor.overlay.parked.get(slot);
    if (parked) {
      this.editor.overlay.parked.delete(slot);
      this.editor.overlay.keep(parked);
      this.editor.traceAll(parked);
    } else this.revive(slot);
    this.grid.gone.delete(slot);
    this.left.delete(slot);
    this.came.add(slot);
  }

  /** A removal that was saved cannot be taken back; a new row gets what a person could have typed into the old one. */
  private revive(slot: number): void {
    this.grid.nameAdded(slot, this.newName());
    this.grid.setVersion(slot, 0);
    const row = this.editor.overlay.open(slot);
    row.added = true;
    for (const column of this.grid.columns) {
      const value = this.grid.value(slot, column);
      if (!column.field || column.name === 'id') continue;
      if (value === null || this.grid.guard(column, null)) {
        this.grid.set(slot, column, null);
        continue;
      }
      const cell: CellEdit = {
        column: column.index,
        base: null,
        value,
        typed: true,
        text: null,
        problem: null,
        conflict: null,
        sent: null,
        at: 0,
      };
      row.cells.delete(column.index);
      row.cells.add(cell);
    }
    this.editor.traceAll(row);
  }
}

import type { Turns } from '#workers/sheet/turns';

/** Text in a cell that is open for editing. */
export interface OpenText {
  readonly rowId: string;
  readonly column: string;
  readonly text: string;
}

/** Keeps what is being typed into an open cell with the drafts, so that a crash loses no more of it than the last half second. */
export class Typing {
  constructor(private readonly turns: Turns) {}

  /** The text of the open cell as it is now; null when no cell is open, or its text has not been touched. */
  keep(open: OpenText | null): void {
    const { desk } = this.turns;
    const { book } = desk;
    if (!book) return;
    const slot = open === null ? -1 : book.grid.slotOf(open.rowId);
    const column = open === null ? undefined : book.grid.column(open.column);
    if (open === null || slot < 0 || !column) return desk.drafts.type(null);
    desk.drafts.type({
      id: book.grid.rowId(slot),
      field: column.name,
      old: book.editor.base(slot, column),
      new: null,
      text: open.text,
      at: desk.around.now(),
    });
  }
}

import type { Turns } from '#workers/sheet/turns';

export interface FoundRow {
  readonly rowId: string;
  readonly viewRow: number;
  /** The text that was met, as the cell shows it. */
  readonly text: string;
}

/** Rows by what people call them: a job number, an invoice number. */
export class Places {
  constructor(private readonly turns: Turns) {}

  /** The first row of the view for each text in these columns that contains what was typed; those that begin with it come first. */
  rows(columns: readonly string[], typed: string, most: number): Promise<readonly FoundRow[]> {
    return this.turns.inTurn(() => {
      const { grid, view } = this.turns.desk.open;
      const wanted = typed.trim();
      if (wanted === '') return [];
      const found: FoundRow[] = [];
      for (const column of this.turns.columns(columns)) {
        const mask = view.filter.mask({ field: column.name, op: 'include', value: wanted.replace(/[~*?]/gu, '~$&') }, '');
        for (let row = 0; row < view.count && found.length < most; row++) {
          const slot = view.slotAt(row);
          if (mask[slot] !== 1) continue;
          const text = grid.print(slot, column);
          if (!found.some((one) => one.text === text)) found.push({ rowId: grid.rowId(slot), viewRow: row, text });
        }
      }
      const begins = ({ text }: FoundRow) => (text.toLowerCase().startsWith(wanted.toLowerCase()) ? 0 : 1);
      return found.sort((a, b) => begins(a) - begins(b) || a.viewRow - b.viewRow);
    });
  }
}

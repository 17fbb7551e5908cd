import { wireName } from '#define/entity';
import type { Value } from '#define/row';
import type { GridColumn } from '#workers/sheet/grid';
import type { Turns } from '#workers/sheet/turns';

/** A row with the cells that were typed over, as a batch has them. */
export interface PendingRow {
  readonly id: string;
  readonly version: number;
  /** In the wire's spellings. */
  readonly set: Readonly<Record<string, { readonly old: Value; readonly new: Value }>>;
  /** What would be typed to make the same changes, by column. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What was typed and is not saved, for whoever wants to know what would come of it. */
export class Pending {
  constructor(private readonly turns: Turns) {}

  /** Rows of the list whose cells hold something else than is saved, and can be read; rows added or taken away are none of them. */
  rows(): readonly PendingRow[] {
    const { grid, editor } = this.turns.desk.open;
    const rows: PendingRow[] = [];
    for (const row of editor.overlay.rows()) {
      if (row.added || row.removed || row.gone) continue;
      const set: Record<string, { old: Value; new: Value }> = {};
      const texts: Record<string, string> = {};
      for (const cell of row.cells.list) {
        const column = grid.columns[cell.column] as GridColumn;
        if (!cell.typed || cell.text !== null) continue;
        set[wireName(grid.definition, column.name)] = { old: cell.base, new: cell.value };
        texts[column.name] = grid.editText(column, cell.value);
      }
      if (Object.keys(set).length > 0)
        rows.push({ id: grid.rowId(row.slot), version: Math.max(row.version ?? 0, grid.version(row.slot)), set, texts });
    }
    return rows;
  }
}

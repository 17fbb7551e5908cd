import type { ReadCell } from '#workers/import/sheetCells';
import type { TableColumns } from '#workers/import/tableColumns';

const DITTO = /^(?:同上|同前|如上|〃|″|"|''|ditto|do\.|as above|same as above)$/iu;
/** The longest of them. */
const LONGEST = 13;

/** Cells that say "the same": what stands above them is meant, with its place. Prices are never taken from above. */
export class Dittos {
  private readonly above = new Map<number, ReadCell>();

  /** The line with what its cells mean; a "same" below nothing stays as it is written. */
  filled(line: readonly (ReadCell | null)[], { plain }: TableColumns): readonly (ReadCell | null)[] {
    let meant: (ReadCell | null)[] | null = null;
    for (const { column } of plain) {
      const cell = line[column];
      if (cell == null) continue;
      const above = cell.text.length <= LONGEST && DITTO.test(cell.text.trim()) ? this.above.get(column) : undefined;
      if (above === undefined) this.above.set(column, cell);
      else (meant ??= [...line])[column] = above;
    }
    return meant ?? line;
  }

  /** A new block begins. */
  end(): void {
    this.above.clear();
  }
}

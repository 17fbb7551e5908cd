import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import { edgeFrom } from '#workers/sheet/tools/edges';

/** Ends of data blocks in a column. */
export function edgesTool({ model, engine, rows, marks }: ToolRoom) {
  const filled = (viewRow: number, name: string, place: number): boolean => {
    const slot = rows.slotAt(viewRow);
    return slot >= 0 && marks.typedText(slot, place) === null && !marks.row(slot)
      ? rows.blank(slot, place) === false
      : slot >= 0 && model.cell(viewRow, name).text !== '';
  };
  return {
    /** The place among `columns` Ctrl+→ (`step` 1) or Ctrl+← leads to in a row; later where the row has yet to be fetched. */
    column(viewRow: number, columns: readonly string[], from: number, step: 1 | -1): number | Promise<number> {
      const find = () =>
        edgeFrom(
          from,
          step,
          columns.length - 1,
          (at) => rows.slotAt(viewRow) >= 0 && model.cell(viewRow, columns[at] as string).text !== '',
        );
      const known = rows.known(viewRow);
      return known === null ? find() : known.then(find);
    },
    /** The row of the view Ctrl+↓ (`step` 1) or Ctrl+↑ leads to: at once where the rows lie in shared memory, so that the next key finds it done. */
    row(from: number, column: string, step: 1 | -1): number | Promise<number> {
      const { lines } = rows;
      const place = rows.place(column);
      const onHead = lines.rowAt(from) < 0;
      // From the head of a group the way begins between the rows above and below it.
      const start = onHead && step > 0 ? lines.rowFrom(from) - 1 : lines.rowFrom(from);
      const line = (row: number) => (row < 0 || row >= rows.count ? from : lines.lineOf(row));
      if (rows.shared) return line(edgeFrom(start, step, rows.count - 1, (row) => filled(lines.lineOf(row), column, place)));
      return engine.then((calls) => calls.tools.edges.row(start, column, step)).then(line);
    },
  };
}

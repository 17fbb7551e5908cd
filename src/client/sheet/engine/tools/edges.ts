import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import { edgeFrom } from '#workers/sheet/tools/edges';

/** Ends of data blocks in a column. */
export function edgesTool({ model, engine, rows, marks }: ToolRoom) {
  const filled = (viewRow: number, name: string, place: number): boolean => {
    const slot = rows.slotAt(viewRow);
    return marks.typedText(slot, place) === null && !marks.row(slot)
      ? rows.blank(slot, place) === false
      : model.cell(viewRow, name).text !== '';
  };
  return {
    /** The place among `columns` Ctrl+→ (`step` 1) or Ctrl+← leads to in a row; later where the row has yet to be fetched. */
    column(viewRow: number, columns: readonly string[], from: number, step: 1 | -1): number | Promise<number> {
      const find = () => edgeFrom(from, step, columns.length - 1, (at) => model.cell(viewRow, columns[at] as string).text !== '');
      const known = rows.known(viewRow);
      return known === null ? find() : known.then(find);
    },
    /** The row of the view Ctrl+↓ (`step` 1) or Ctrl+↑ leads to: at once where the rows lie in shared memory, so that the next key finds it done. */
    row(from: number, column: string, step: 1 | -1): number | Promise<number> {
      const place = rows.place(column);
      if (rows.blank(rows.slotAt(from), place) === null) return engine.then((calls) => calls.tools.edges.row(from, column, step));
      return edgeFrom(from, step, model.status().shown - 1, (row) => filled(row, column, place));
    },
  };
}

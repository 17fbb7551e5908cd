import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { FoundRow } from '#workers/sheet/tools/places';

/** What is done with whole rows. */
export function rowTools({ engine, ask, model, rows, catalogue }: ToolRoom) {
  return {
    /** The record a cell names: the call that lists its kind, and its id. Null where the cell is no reference, nor what one is called. */
    source(viewRow: number, name: string): { readonly list: string; readonly id: string } | null {
      const looked = model.definition.looked?.[name];
      const via = looked?.via ?? name;
      const field = model.columns.find((column) => column.name === via)?.field;
      if (field?.kind !== 'ref' || field.to === undefined) return null;
      const { label, stock } = catalogue.get(field.to);
      const id = rows.value(rows.slotAt(viewRow), rows.place(via));
      const list = stock.list?.call.split(' ')[1];
      return typeof id === 'string' && list !== undefined && (looked === undefined || looked.field === label?.zh) ? { list, id } : null;
    },
    /** The first rows of the view in which one of the columns contains a text. */
    async find(columns: readonly string[], typed: string, most: number): Promise<readonly FoundRow[]> {
      const found = await (await engine).tools.places.rows(columns, typed, most);
      return found.map((one) => ({ ...one, viewRow: rows.lines.lineOf(one.viewRow) }));
    },
    /** Adds a row for each of these with what a person could have typed into it; answers the ids of the new rows. */
    duplicate: (rowIds: readonly string[], label: string): Promise<readonly string[]> =>
      ask((calls) => calls.tools.copies.rows(rowIds, label)),
    /** Narrows the view to these rows, or shows all again. */
    only: (rowIds: readonly string[] | null): Promise<null> => ask((calls) => calls.tools.wrongRows.these(rowIds)),
    /** Narrows the view to rows with something wrong in them, or shows all again. */
    onlyWrong: (on: boolean): Promise<null> => ask((calls) => calls.tools.wrongRows.only(on)),
  };
}

import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { FoundRow } from '#workers/sheet/tools/places';

/** What is done with whole rows. */
export function rowTools({ engine, ask }: ToolRoom) {
  return {
    /** The first rows of the view in which one of the columns contains a text. */
    find: async (columns: readonly string[], typed: string, most: number): Promise<readonly FoundRow[]> => (await engine).tools.places.rows(columns, typed, most),
    /** Adds a row for each of these with what a person could have typed into it; answers the ids of the new rows. */
    duplicate: (rowIds: readonly string[], label: string): Promise<readonly string[]> => ask((calls) => calls.tools.copies.rows(rowIds, label)),
    /** Narrows the view to rows with something wrong in them, or shows all again. */
    onlyWrong: (on: boolean): Promise<null> => ask((calls) => calls.tools.wrongRows.only(on)),
  };
}

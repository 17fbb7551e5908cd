import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { EditReport } from '#client/sheet/model';
import type { LaidCell } from '#workers/sheet/tools/laying';

/** Cells read elsewhere, laid over the rows they are about. */
export function layingTool({ ask, report }: ToolRoom) {
  return {
    /** Leaves only these rows of the list, and those added here. */
    only: (rowIds: readonly string[]): Promise<null> => ask((calls) => calls.tools.laying.only(rowIds)),
    write: async (cells: readonly LaidCell[], label: string): Promise<EditReport> =>
      report(await ask((calls) => calls.tools.laying.write(cells, label))),
  };
}

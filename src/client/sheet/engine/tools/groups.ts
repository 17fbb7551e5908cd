import type { Leaf } from '#define/filter';
import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { GroupBookWords, GroupLines } from '#workers/sheet/tools/groups';
import type { GroupBy } from '#workers/sheet/view/grouping';

/** Rows in groups with subtotals. */
export function groupsTool({ engine, ask, model }: ToolRoom) {
  return {
    /** Groups the view by these columns, one within the other; none ends it. */
    by: (columns: readonly GroupBy[]): Promise<null> => ask((calls) => calls.tools.groups.by(columns)),
    /** Hides the rows of outer groups by their labels, or shows them; null for all groups. */
    fold: (labels: readonly string[] | null, folded: boolean): Promise<null> => ask((calls) => calls.tools.groups.fold(labels, folded)),
    /** Lines of the list from `from` on; null when nothing is grouped. */
    lines: async (columns: readonly string[], from: number, count: number): Promise<GroupLines | null> =>
      (await engine).tools.groups.lines(columns, from, count),
    /** Rows of the view groups begin at. */
    bands: async (): Promise<Uint32Array> => (await engine).tools.groups.bands(),
    /** The filters that leave the group of a line alone. */
    filters: async (line: number): Promise<readonly Leaf[]> => (await engine).tools.groups.filters(line),
    /** `groups`: how many lines of groups the file will hold. */
    book: async (columns: readonly string[], groups: number, words: GroupBookWords): Promise<Uint8Array> => {
      await model.announceExport('groups', columns, groups);
      return (await engine).tools.groups.book(columns, words);
    },
  };
}

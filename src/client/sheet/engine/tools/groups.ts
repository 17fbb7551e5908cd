import type { Leaf } from '#define/filter';
import type { HeadLine } from '#client/sheet/engine/headLines';
import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { GroupBookWords, GroupLines } from '#workers/sheet/tools/groups';
import type { GroupBy, GroupName } from '#workers/sheet/view/grouping';

/** Rows in groups with subtotals. */
export function groupsTool({ engine, ask, model, rows }: ToolRoom) {
  return {
    /** Groups the view by these columns, one within the other; none ends it. */
    by: (columns: readonly GroupBy[]): Promise<null> => ask((calls) => calls.tools.groups.by(columns)),
    /** Hides the rows of a group, or shows them; null for all groups. */
    fold: (group: GroupName | null, folded: boolean): Promise<null> => ask((calls) => calls.tools.groups.fold(group, folded)),
    /** The head of a group at a line of the sheet; null at a row. */
    head: (viewRow: number): HeadLine | null => rows.lines.headAt(viewRow),
    /** The line the innermost group around a line begins at; −1 where none does. */
    headAbove: (viewRow: number): number => rows.lines.headAbove(viewRow),
    /** Is every outer group folded up? */
    allFolded: (): boolean => rows.lines.allFolded,
    /** Groups from line `from` of them on; null when nothing is grouped. */
    lines: async (columns: readonly string[], from: number, count: number): Promise<GroupLines | null> =>
      (await engine).tools.groups.lines(columns, from, count),
    /** The filters that leave a group alone. */
    filters: async (group: GroupName): Promise<readonly Leaf[]> => (await engine).tools.groups.filters(group),
    /** `groups`: how many lines of groups the file will hold. */
    book: async (columns: readonly string[], groups: number, words: GroupBookWords): Promise<Uint8Array> => {
      await model.announceExport('groups', columns, groups);
      return (await engine).tools.groups.book(columns, words);
    },
  };
}

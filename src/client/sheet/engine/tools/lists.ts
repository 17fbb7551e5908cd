import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { PastedList } from '#workers/sheet/view/pastedList';

/** Pasted lists of numbers to filter by. */
export function listsTool({ engine }: ToolRoom) {
  return {
    /** Reads a list against all rows of the sheet: its items, and those that stand in none of the columns. */
    read: async (columns: readonly string[], text: string): Promise<PastedList> => (await engine).tools.lists.read(columns, text),
  };
}

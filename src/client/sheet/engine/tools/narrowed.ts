import type { Where } from '#define/filter';
import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';

/** What is shown of the rows besides the filter. */
export const narrowedTool = ({ engine }: ToolRoom) => ({
  /** A search, or rows somebody chose, as a filter others can be asked with; null for neither, 'beyond' for more rows than a filter may name. */
  asFilter: async (): Promise<Where | 'beyond' | null> => (await engine).tools.narrowed.asFilter(),
});

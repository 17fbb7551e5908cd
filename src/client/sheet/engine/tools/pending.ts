import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { PendingRow } from '#workers/sheet/tools/pending';

/** What was typed and is not saved. */
export const pendingTool = ({ engine }: ToolRoom) => ({
  /** Rows of the list that hold something else than is saved, with both. */
  rows: async (): Promise<readonly PendingRow[]> => (await engine).tools.pending.rows(),
});

import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { JudgedStep } from '#workers/sheet/tools/acts';

/** What may be done with rows beside editing them. */
export function actsTool({ engine }: ToolRoom) {
  return {
    /** Judges every step the person may take, for these rows, as the server would. */
    judge: async (rowIds: readonly string[]): Promise<readonly JudgedStep[]> => (await engine).tools.acts.judge(rowIds),
  };
}

import type { PastOnWire } from '#define/wire';
import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';

/** Rows as they are, or as they stood at a moment past. */
export function pastTool({ model, rows, past }: ToolRoom) {
  return {
    /** Can rows be shown as they once stood? */
    offered: past !== undefined && past !== null,
    /** The moment the rows are shown as of, and what happened to them since; null for those of now. */
    shown: (): PastOnWire | null => rows.past(),
    /** Shows them as of a moment, or of now, and loads the list again; what is typed and not saved has to be settled before. */
    async show(at: string | null): Promise<void> {
      if (!past || past.at === at) return;
      past.at = at;
      await model.load();
    },
  };
}

import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { Look } from '#workers/sheet/tools/looks';

/** Filter, search and order of a saved view, set in one go. */
export function looksTool({ ask }: ToolRoom) {
  return {
    /** Shows the list like this, also while it is still coming. Answers columns that filter or order and that the reader's list does not have. */
    show: (look: Look): Promise<readonly string[]> => ask((calls) => calls.tools.looks.show(look)),
  };
}

import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { OpenText } from '#workers/sheet/tools/typing';

/** What is being typed into an open cell, kept with the drafts. */
export function typingTool({ engine }: ToolRoom) {
  return {
    /** The text of the open cell as it is now; null when none is open. A page that is going cannot wait for an answer. */
    keep: (open: OpenText | null): void => void engine.then((calls) => calls.tools.typing.keep(open)).catch(() => undefined),
  };
}

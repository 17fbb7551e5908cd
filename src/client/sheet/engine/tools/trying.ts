import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';

/** Changes that are only tried out. */
export const tryingTool = ({ ask }: ToolRoom) => ({
  /** Begins or ends it: meanwhile whoever may try moves every cell they see. */
  set: (on: boolean): Promise<void> => ask((calls) => calls.tools.trying.set(on)),
});

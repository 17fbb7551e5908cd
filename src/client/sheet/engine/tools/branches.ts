import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';

/** Rows of the branch signed in to, or of all branches the person works in. */
export function branchesTool({ model, branches }: ToolRoom) {
  return {
    /** May rows of several branches be shown at all? */
    offered: branches !== undefined && branches !== null,
    all: (): boolean => branches?.all ?? false,
    /** What calls about rows of the list say, so that those of other branches are found too. */
    asked: (): { branches?: 'all' } => (branches?.all ? { branches: 'all' } : {}),
    /** Shows them and loads the list again; edits stay over their rows. */
    async show(all: boolean): Promise<void> {
      if (!branches || branches.all === all) return;
      branches.all = all;
      await model.load();
    },
  };
}

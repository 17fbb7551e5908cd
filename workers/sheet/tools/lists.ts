import { readList, type PastedList } from '#workers/sheet/view/pastedList';
import { presentIn } from '#workers/sheet/view/presence';
import type { Turns } from '#workers/sheet/turns';

/** Pasted lists of job, bill and container numbers, mixed as they come. */
export class Lists {
  constructor(private readonly turns: Turns) {}

  /** Reads a list against all rows there are, whatever is filtered: what stands in one of the columns, and what in none. */
  read(columns: readonly string[], text: string): Promise<PastedList> {
    return this.turns.inTurn(() => {
      const { grid, view } = this.turns.desk.open;
      const known = this.turns.columns(columns);
      return readList(known, text, (texts) => {
        const found = new Uint8Array(texts.length);
        for (const column of known)
          presentIn(grid, view.filter, column, texts).forEach((one, at) => (found[at] = (found[at] as number) | one));
        return found;
      });
    });
  }
}

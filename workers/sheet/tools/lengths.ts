import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { Turns } from '#workers/sheet/turns';

/** Rows looked at one by one in a column of nearly unique texts or of numbers; beyond it they are sampled evenly. */
const mostRows = 200_000;
/** A wide character takes about two narrow ones. */
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/gu;

const lengthOf = (text: string): number => text.length + (text.match(wide)?.length ?? 0);

/** Keeps the longest texts it is shown, each once. */
class Longest {
  private readonly kept = new Map<string, number>();
  private least = 0;

  constructor(private readonly most: number) {}

  show(text: string): void {
    const length = lengthOf(text);
    if (this.kept.has(text) || (this.kept.size === this.most && length <= this.least)) return;
    this.kept.set(text, length);
    if (this.kept.size > this.most) {
      const [shortest] = [...this.kept].reduce((found, one) => (one[1] < found[1] ? one : found));
      this.kept.delete(shortest);
    }
    this.least = Math.min(...this.kept.values());
  }

  texts(): string[] {
    return [...this.kept.keys()];
  }
}

/** The longest texts a column shows, for making it wide enough; which of them is widest only the page's fonts can tell. */
export class Lengths {
  constructor(private readonly turns: Turns) {}

  /** At most `most` texts among the rows shown, longest first in no certain order. */
  longest(name: string, most: number): string[] {
    const { grid, view } = this.turns.desk.open;
    const column = grid.column(name);
    if (!column) return [];
    const stored = grid.store.columns[column.index];
    const longest = new Longest(most);
    if (stored?.stores === 'codes') {
      const used = new Uint8Array(stored.dictionary.entries.length + 1);
      for (const slot of view.order) used[stored.codes[slot] as number] = 1;
      stored.dictionary.entries.forEach((entry, at) => used[at + 1] === 1 && longest.show(grid.print(-1, column, entry)));
      return longest.texts();
    }
    if (stored?.stores === 'scaled' || stored?.stores === 'integer') showExtremes(grid, column, stored.values, view.order, longest);
    const step = Math.max(1, Math.ceil(view.count / (stored?.stores === 'text' ? mostRows : most * 100)));
    for (let row = 0; row < view.count; row += step) longest.show(grid.print(view.slotAt(row), column));
    return longest.texts();
  }
}

/** The largest and the smallest number of a column: no other has more digits before its point. */
function showExtremes(grid: Grid, column: GridColumn, values: ArrayLike<number>, order: Uint32Array, longest: Longest): void {
  let [least, most] = [-1, -1];
  for (const slot of order) {
    const value = values[slot] as number;
    if (value !== value) continue;
    if (most < 0 || value > (values[most] as number)) most = slot;
    if (least < 0 || value < (values[least] as number)) least = slot;
  }
  for (const slot of [least, most]) if (slot >= 0) longest.show(grid.print(slot, column));
}

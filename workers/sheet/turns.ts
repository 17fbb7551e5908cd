import type { RawReport } from '#workers/sheet/crossing';
import type { Desk } from '#workers/sheet/desk';
import type { Step } from '#workers/sheet/edits/history';
import type { GridColumn } from '#workers/sheet/grid';

/** An answer, and the update that has to be seen before it makes sense. */
export interface Told<T> {
  readonly answer: T;
  readonly upTo: number;
}

/** How calls take their turn at the desk: one after the other, each answered after the page was told what it changed. */
export class Turns {
  private line: Promise<unknown> = Promise.resolve();

  constructor(readonly desk: Desk) {}

  inTurn<T>(work: () => Promise<T> | T): Promise<T> {
    const next = this.line.then(async () => {
      this.desk.stir();
      const done = this.desk.drafts.hold();
      try {
        return await work();
      } finally {
        done();
      }
    });
    this.line = next.catch(() => undefined);
    return next;
  }

  told<T>(answer: T): Told<T> {
    return { answer, upTo: this.desk.tell() };
  }

  /** Waits for labels and formulas of the cells just written; others may edit meanwhile. */
  async lookedUp(report: RawReport, step: Step): Promise<Told<RawReport>> {
    if (!this.desk.lookups.pending) return this.told(report);
    this.desk.tell();
    await this.desk.lookups.run();
    return this.told({ ...report, refused: this.desk.refusedOf(step) });
  }

  /** As {@link told}; texts that were put back and had no answer yet get theirs first. */
  async answered<T>(answer: T): Promise<Told<T>> {
    if (this.desk.lookups.pending) {
      this.desk.tell();
      await this.desk.lookups.run();
    }
    return this.told(answer);
  }

  /** Columns of the list by name. Throws RangeError on a name it does not have. */
  columns(names: readonly string[]): GridColumn[] {
    const { grid } = this.desk.open;
    return names.map((name) => {
      const column = grid.column(name);
      if (!column) throw new RangeError(`the list has no column ${name}`);
      return column;
    });
  }
}

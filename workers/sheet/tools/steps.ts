import type { OwnBatch } from '#define/wire';
import type { UndoneStep } from '#workers/sheet/crossing';
import { TakingBack, type TakenBack } from '#workers/sheet/edits/takingBack';
import type { Told, Turns } from '#workers/sheet/turns';

export interface StepLine {
  readonly label: string;
  readonly at: string;
  /** Cells a person set, and rows that came or went. */
  readonly cells: number;
  readonly rows: number;
}

/** More steps than this are not listed; each can still be taken back. */
const mostListed = 200;

/** The steps of undo as a list, several at once, and batches that were saved before (design/experience.md §5.8 lines 41, 42). */
export class Steps {
  constructor(private readonly turns: Turns) {}

  /** What undo would take back, the last step first, and the batches that were saved from here. */
  list(): { steps: StepLine[]; saved: string[] } {
    const { desk } = this.turns;
    const steps = desk.history.steps.slice(0, mostListed).map(({ label, at, cells, rows }) => ({
      label, at: new Date(at).toISOString(), cells: cells.reduce((count, { suggested }) => count + (suggested ? 0 : 1), 0), rows: rows.length,
    }));
    return { steps, saved: [...desk.outbox.own] };
  }

  /** Undoes this many steps; answers the last of them, with everything that was left alone on the way. */
  async undo(count: number): Promise<Told<UndoneStep | null>> {
    const last = await this.turns.inTurn(() => {
      const { history, undoing } = this.turns.desk.open;
      let undone = null as UndoneStep | null;
      for (let at = 0; at < count; at++) {
        const step = history.takeUndo();
        if (!step) break;
        const next = undoing.apply(step, 'undo');
        undone = { ...next, left: next.left + (undone?.left ?? 0), leftCells: [...(undone?.leftCells ?? []), ...next.leftCells] };
      }
      return undone;
    });
    return this.turns.answered(last);
  }

  /** Takes saved batches back as new waiting edits, one step of undo. */
  takeBack(batches: readonly OwnBatch[], label: string): Promise<Told<TakenBack & { areas: UndoneStep['areas'] }>> {
    return this.turns.inTurn(async () => {
      const { open, around } = this.turns.desk;
      const { taken, step } = await new TakingBack(open).run(batches, label, around.now());
      void this.turns.desk.nameReferences();
      return this.turns.told({ ...taken, areas: step ? open.undoing.areasOf(step) : [] });
    });
  }
}

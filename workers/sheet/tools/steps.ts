import type { OwnBatch } from '#define/wire';
import type { UndoneStep } from '#workers/sheet/crossing';
import { emptyStep, type ArrangedStep } from '#workers/sheet/edits/history';
import { TakingBack, type TakenBack } from '#workers/sheet/edits/takingBack';
import type { Told, Turns } from '#workers/sheet/turns';

export interface StepLine {
  readonly label: string;
  readonly at: string;
  /** Cells a person set, rows that came or went, columns that were arranged. */
  readonly cells: number;
  readonly rows: number;
  readonly columns: number;
}

/** More steps than this are not listed; each can still be taken back. */
const mostListed = 200;

/** The steps of undo as a list, several at once, and batches that were saved before (design/experience.md §5.8 lines 41, 42). */
export class Steps {
  constructor(private readonly turns: Turns) {}

  /** What undo would take back, the last step first, and the batches that were saved from here. */
  list(): { steps: StepLine[]; saved: string[] } {
    const { desk } = this.turns;
    const steps = desk.history.steps.slice(0, mostListed).map(({ label, at, cells, rows, arranged }) => ({
      label,
      at: new Date(at).toISOString(),
      cells: cells.reduce((count, { suggested }) => count + (suggested ? 0 : 1), 0),
      rows: rows.length,
      columns: arranged?.count ?? 0,
    }));
    return { steps, saved: [...desk.outbox.own] };
  }

  /** When the step was made that undo would take back; null where there is none. */
  last(): number | null {
    return this.turns.desk.book?.history.last?.at ?? null;
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
        undone = {
          ...undone,
          ...next,
          left: next.left + (undone?.left ?? 0),
          leftCells: [...(undone?.leftCells ?? []), ...next.leftCells],
        };
      }
      return undone;
    });
    return this.turns.answered(last);
  }

  /** Columns were arranged: a step of its own, in order with the edits of cells. */
  arranged(label: string, step: ArrangedStep): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      const { open, around } = this.turns.desk;
      open.history.note({ ...emptyStep(label, around.now()), arranged: step });
      return this.turns.told(null);
    });
  }

  /** Others' columns are shown from now on, a saved view's or one's own again: how those before them stood is no step any more. */
  forgetArranged(): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      this.turns.desk.book?.history.forgetArranged();
      return this.turns.told(null);
    });
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

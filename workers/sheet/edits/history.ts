import type { LayoutColumn } from '#define/layout';
import { Typed, type Content } from '#workers/sheet/edits/overlay';

/** What one operation did to one cell. */
export interface CellStep {
  readonly slot: number;
  readonly column: number;
  readonly old: Content;
  /** Whether `old` was a person's own edit, or the server's value, a suggestion or a derived one. */
  readonly oldTyped: boolean;
  now: Content;
  nowTyped: boolean;
  /** Proposed by the product because of the other cells, not written by the person. */
  readonly suggested: boolean;
  /** The cell of the same operation this one was merged into. */
  into?: CellStep;
}

/** absent: not in the sheet; removing: struck out until it is saved. */
export type RowState = 'absent' | 'present' | 'removing';

export interface RowStep {
  readonly slot: number;
  readonly old: RowState;
  readonly now: RowState;
}

/** How the columns stood before and after a person arranged them anew. */
export interface ArrangedStep {
  readonly old: readonly LayoutColumn[];
  readonly now: readonly LayoutColumn[];
  /** Columns that stand otherwise. */
  readonly count: number;
}

/** One operation of a person: one step of undo. Rows are named by slot, so that no sort or filter disturbs it. */
export interface Step {
  readonly label: string;
  readonly at: number;
  readonly cells: CellStep[];
  readonly rows: RowStep[];
  /** Columns arranged anew: no row is touched. */
  readonly arranged?: ArrangedStep;
}

const mostBytes = 64 * 1024 * 1024;
const perCell = 96;
const perLayoutColumn = 128;

export const emptyStep = (label: string, at: number): Step => ({ label, at, cells: [], rows: [] });

/** Undo and redo: a log bounded by its bytes, which holds thousands of ordinary steps. */
export class History {
  private done: Step[] = [];
  private undone: Step[] = [];
  private bytes = 0;
  private gathering: Step | null = null;

  get undoLabel(): string | null {
    return this.done.at(-1)?.label ?? null;
  }

  /** The step undo would take. */
  get last(): Step | null {
    return this.done.at(-1) ?? null;
  }

  get redoLabel(): string | null {
    return this.undone.at(-1)?.label ?? null;
  }

  /** What undo would take back, the last step first. */
  get steps(): readonly Step[] {
    return this.done.toReversed();
  }

  /** Makes one step of everything that is done during `work`. */
  async gather(label: string, at: number, work: () => Promise<void>): Promise<Step> {
    const whole = emptyStep(label, at);
    this.gathering = whole;
    try {
      await work();
    } finally {
      this.gathering = null;
    }
    this.note(whole);
    return whole;
  }

  note(step: Step): void {
    if (step.cells.length === 0 && step.rows.length === 0 && !step.arranged) return;
    if (this.gathering) {
      for (const cell of step.cells) this.gathering.cells.push(cell);
      this.gathering.rows.push(...step.rows);
      return;
    }
    this.undone = [];
    this.done.push(step);
    this.bytes += sizeOf(step);
    while (this.bytes > mostBytes && this.done.length > 1) this.bytes -= sizeOf(this.done.shift() as Step);
  }

  takeUndo(): Step | null {
    const step = this.done.pop() ?? null;
    if (step) {
      this.bytes -= sizeOf(step);
      this.undone.push(step);
    }
    return step;
  }

  /** Forgets the last step: it is about to be done in another way. */
  drop(step: Step): void {
    if (this.done.at(-1) !== step) return;
    this.done.pop();
    this.bytes -= sizeOf(step);
  }

  takeRedo(): Step | null {
    const step = this.undone.pop() ?? null;
    if (step) {
      this.bytes += sizeOf(step);
      this.done.push(step);
    }
    return step;
  }

  /** Forgets how columns stood: those shown now are others. */
  forgetArranged(): void {
    this.done = this.done.filter((step) => !step.arranged);
    this.undone = this.undone.filter((step) => !step.arranged);
    this.bytes = this.done.reduce((sum, step) => sum + sizeOf(step), 0);
  }

  /** After the list was loaded again rows lie elsewhere; steps of rows that are gone lose them. */
  remap(slotOf: (slot: number) => number): void {
    const all = (steps: readonly Step[]) =>
      steps.map((step) => ({
        ...step,
        rows: step.rows.map((row) => ({ ...row, slot: slotOf(row.slot) })).filter(({ slot }) => slot >= 0),
        cells: step.cells.map((cell) => ({ ...cell, slot: slotOf(cell.slot) })).filter(({ slot }) => slot >= 0),
      }));
    this.done = all(this.done);
    this.undone = all(this.undone);
  }
}

function sizeOf(step: Step): number {
  let bytes =
    200 +
    step.rows.length * 48 +
    step.cells.length * perCell +
    (step.arranged ? (step.arranged.old.length + step.arranged.now.length) * perLayoutColumn : 0);
  for (const { old, now } of step.cells) bytes += lengthOf(old) + lengthOf(now);
  return bytes;
}

function lengthOf(content: Content): number {
  if (content instanceof Typed) return content.text.length * 2;
  return typeof content === 'string' ? content.length * 2 : 8;
}

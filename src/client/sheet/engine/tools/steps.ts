import type { LayoutColumn } from '#define/layout';
import type { OwnBatch } from '#define/wire';
import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { CellProblem } from '#client/sheet/model';
import type { ChangedArea, LeftCell, UndoneStep } from '#workers/sheet/crossing';
import type { ArrangedStep } from '#workers/sheet/edits/history';
import type { StepLine } from '#workers/sheet/tools/steps';

/** A cell an undo left alone: what it holds now, and why it may not be changed; null where somebody changed it since. */
export interface LeftAlone {
  readonly rowId: string;
  readonly column: string;
  readonly problem: CellProblem | null;
  readonly now: string;
}

/** Rows of the view and the columns in them, by name, that an undo changed. */
export interface UndoneArea {
  readonly top: number;
  readonly bottom: number;
  readonly columns: readonly string[];
}

export interface Undone {
  readonly label: string;
  readonly rowId: string | null;
  readonly column: string | null;
  readonly areas: readonly UndoneArea[];
  /** How the columns are to stand, where the step arranged them. */
  readonly arranged?: readonly LayoutColumn[];
  readonly left: number;
  readonly leftCells: readonly LeftAlone[];
}

export interface StepList {
  /** What undo takes back here, the last first. */
  readonly steps: readonly StepLine[];
  /** What was saved before, the latest first; empty also where the server cannot be asked. */
  readonly saved: readonly OwnBatch[];
}

/** Undo, redo, and what was saved before. */
export function stepsTool({ engine, ask, problem, rows, ownBatches }: ToolRoom) {
  const areasOf = (areas: readonly ChangedArea[]): UndoneArea[] =>
    rows.lines.inLines(areas).map(({ top, bottom, columns }) => ({ top, bottom, columns: columns.map((column) => rows.nameOf(column)) }));
  const leftOf = (cells: readonly LeftCell[]): LeftAlone[] =>
    cells.map((cell) => ({ ...cell, problem: cell.problem && problem(cell.problem, cell.column) }));
  const undoneOf = (step: UndoneStep | null): Undone | null =>
    step && { ...step, areas: areasOf(step.areas), leftCells: leftOf(step.leftCells) };
  return {
    undo: async (): Promise<Undone | null> => undoneOf(await ask((calls) => calls.undo())),
    redo: async (): Promise<Undone | null> => undoneOf(await ask((calls) => calls.redo())),
    /** Several steps at once. */
    undoMany: async (count: number): Promise<Undone | null> => undoneOf(await ask((calls) => calls.tools.steps.undo(count))),
    /** Notes that the columns were arranged; before the first rows have come there is nothing to note it in. */
    arranged: (label: string, step: ArrangedStep): Promise<unknown> =>
      ask((calls) => calls.tools.steps.arranged(label, step)).catch(() => undefined),
    /** Columns of somebody else are shown: how those before them stood cannot be taken back any more. */
    forgetArranged: (): Promise<unknown> => ask((calls) => calls.tools.steps.forgetArranged()).catch(() => undefined),
    /** When the step was made that undo would take back; null where there is none. */
    last: (): Promise<number | null> => engine.then((calls) => calls.tools.steps.last()),
    async list(): Promise<StepList> {
      const [local, batches] = await Promise.all([
        engine.then((calls) => calls.tools.steps.list()),
        ownBatches?.(null).catch(() => []) ?? [],
      ]);
      // While steps of this visit can be undone one by one, the batches they were saved in need no lines of their own.
      const own = new Set(local.steps.length > 0 ? local.saved : []);
      return { steps: local.steps, saved: batches.filter(({ batchId }) => !own.has(batchId)) };
    },
    /** Takes back the batches of this number and later, or of them only those of these numbers, as new waiting edits. Rejects as calls do. */
    async takeBack(from: number, label: string, only?: readonly number[]): Promise<Undone & { written: number }> {
      const later = (await ownBatches?.(from)) ?? [];
      const batches = only === undefined ? later : later.filter(({ seq }) => only.includes(seq));
      const taken = await ask((calls) => calls.tools.steps.takeBack(batches, label));
      return {
        label,
        rowId: null,
        column: null,
        written: taken.written,
        areas: areasOf(taken.areas),
        left: taken.left,
        leftCells: leftOf(taken.leftCells),
      };
    },
  };
}

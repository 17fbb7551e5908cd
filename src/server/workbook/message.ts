import type { Merge, SheetContents, WorkbookContents, WorkbookProblem } from '#workers/workbook/contents';
import type { Drawn } from '#workers/workbook/drawn/draw';
import type { Window } from '#workers/workbook/drawn/looks';
import type { PackedRows } from './cellDictionary';

/** What the reading process is asked to do; it gets this as its one argument, in JSON. */
export interface ReadingOrder {
  path: string;
  /** Resident bytes above which the process ends itself. */
  residentBytes: number;
  /** After this it ends itself, should nobody be left to end it. */
  deadlineMs: number;
  /** Draw this part of a sheet and send that alone. */
  draw?: DrawOrder;
}

export interface DrawOrder {
  sheet: string;
  window: Window;
}

/**
 * What the reading process sends: rows and progress, of each sheet its merges and hidden rows in pieces and then the rest
 * about it, then the workbook; or a problem.
 */
export type ReadingMessage =
  | { rows: { sheet: number; first: number; packed: PackedRows } }
  | { progress: { done: number; total: number } }
  | { layout: { merges?: Merge[]; hiddenRows?: number[] } }
  | { sheet: { index: number; about: Omit<SheetContents, 'rows' | 'merges' | 'hiddenRows'> } }
  | { workbook: Omit<WorkbookContents, 'sheets'> }
  | { drawn: Drawn | null }
  | { problem: WorkbookProblem };

/** Printed to the error stream right before the process ends itself over its memory. */
export const MEMORY_MARK = 'workbook reading: out of memory';

import type { OwnLayout } from '#client/templates/templates';
import type { Value, Values } from '#define/row';
import type { SumOf } from '#define/sums';
import type { Column } from '#define/catalogue';
import type { Definition } from '#define/entity';
import type { Sort, Where } from '#define/filter';
import type { Sheet } from '#define/sheet';
import type { Look } from '#define/shown';
import type { LabelRow } from '#define/wire';
import type { Language } from '#names/languages';
import type { SheetExport } from '#client/sheet/engine/options';
import type { PageTools } from '#client/sheet/engine/tools/pageTools';
import type { RefusalCode } from '#names/refusals';

/**
 * What the sheet's view knows of its rows. Reading is synchronous and cheap (shared memory, then the overlay of
 * edits); everything that computes happens in the worker and comes back as an event. Rows are named by id: database
 * ids, or `new:<uuid>` of rows not saved yet. `viewRow` is a line of the sheet: a row after filter and sort, or the line that heads a
 * group of them.
 */

export type CellState = 'plain' | 'readOnly' | 'locked' | 'waiting' | 'saving' | 'refused' | 'conflict' | 'saved' | 'changed';

export interface CellProblem {
  code: RefusalCode;
  /** What, why and how to mend, in the language of the screen. */
  text: string;
  /** Conflicts: the other person's value as text, who and when. */
  theirs?: string;
  changedBy?: string;
  changedAt?: string;
  /** The server said so during an earlier visit. */
  refusedAt?: string;
}

/** What a cell shows of its row's state besides its text. */
export interface CellShown extends Look {
  /** What it means, for tips and screen readers; nothing where the text of the cell says it. */
  readonly words: string;
  /** The word of a chip. */
  readonly chipText?: string;
  /** Stands beside the sign. */
  readonly figure?: string;
  /** Nobody has vouched for it, besides what its sign says. */
  readonly dot?: true;
}

export interface CellView {
  /** As drawn and copied. */
  text: string;
  /** As an editor opens it: decimals without grouping, codes instead of labels where a person would type them. */
  editText: string;
  state: CellState;
  negative: boolean;
  /** What the rules of the sheet say of the row here. */
  shown?: CellShown | undefined;
  /** Refused and conflict cells; also why a read-only or locked cell cannot be edited. */
  problem?: CellProblem;
}

export interface RowView {
  id: string;
  added: boolean;
  removed: boolean;
  locked: boolean;
  /** Something in it waits: typed, added or to be removed. */
  edited: boolean;
  problems: number;
  /** A colleague changed the row a moment ago: initials for the row head. */
  changedBy?: string;
  /** Name of the other branch the row is of: it is there to be read. */
  elsewhere?: string;
}

export interface ModelStatus {
  /** Rows in the view and rows loaded. */
  shown: number;
  total: number;
  /** Rows among them that colleagues removed; they stand struck out until the view is made anew, and count no more. */
  struck: number;
  loading: { rows: number } | null;
  failed: { text: string } | null;
  waiting: number;
  problems: number;
  conflicts: number;
  save: 'idle' | 'saving' | 'saved' | 'refused' | 'failed' | 'offline';
  savedAt: string | null;
  /** Rows the last save wrote beside those that are not changed any more: their next versions. */
  versions: number;
  /** What the server said when a save failed for a reason that is no cell's. */
  saveText: string | null;
  /** Cells or rows the last save refused, so that the screen can offer "save the good rows". */
  refusedRows: number;
  live: 'on' | 'away';
  undo: string | null;
  redo: string | null;
  where: Where | null;
  sort: readonly Sort[];
  search: string;
  /** Only rows with something wrong in them are shown. */
  onlyWrong: boolean;
  /** Only rows that were asked for by their ids are shown: those of an import. */
  onlyThese: boolean;
  /** Edits of an earlier visit that can be taken back: how many, from when. */
  draft: { cells: number; at: string } | null;
  /** The browser keeps no drafts (no space, private window): unsaved edits would not survive the tab. */
  draftFailed: boolean;
}

export type ModelEvent =
  | { what: 'status' }
  /** Everything may have moved: filter, sort, load. */
  | { what: 'view' }
  /** These rows look different, by id; null for all visible ones. */
  | { what: 'rows'; ids: RowIds | null };

/** Rows by id, asked one by one: a bulk edit touches many more than are seen. */
export type RowIds = Pick<ReadonlySet<string>, 'has'>;

export interface CellEdit {
  rowId: string;
  column: string;
  /** What the person typed or pasted; the kind of the column reads it. Empty clears the cell. */
  text: string;
  /** Typed faster than its suggestions came: where nothing is called so, the first of them is taken, as Enter would take it. */
  suggested?: boolean;
}

export interface EditReport {
  written: number;
  /** Cells not written because they may not be, by reason. */
  skipped: { rowId: string; column: string; problem: CellProblem }[];
  /** Skipped cells beyond those named, by column and reason. */
  unlisted?: { column: string; problem: CellProblem; count: number }[];
  /** Cells written but refused: malformed or against a rule; they stay red with the text typed. */
  refused: number;
  added: number;
  /** Where a paste or a fill went, in the view. */
  areas?: Area[];
  /** Rows and columns of a paste that lay beyond the end of the sheet. */
  clipped?: { rows: number; columns: number };
}

export interface Area {
  /** View rows and indexes into `visible` columns, both ends included. */
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface AreaSums {
  cells: number;
  numbers: number;
  /** Exact totals per currency and share for money columns; a difference has a sum alone. */
  sums: (SumOf & { sum: string; average: string | null; least: string | null; most: string | null })[];
}

export interface DistinctValue {
  /** Stored key, null for blank. */
  key: string | null;
  text: string;
  rows: number;
}

export interface Suggestion extends LabelRow {
  text: string;
}

export interface SheetModel {
  readonly definition: Definition;
  readonly sheet: Sheet;
  readonly columns: readonly Column[];
  readonly language: Language;
  /** Find and replace, fill and what else works on many cells, each tool apart. */
  readonly tools: PageTools;
  status(): ModelStatus;
  subscribe(listen: (event: ModelEvent) => void): () => void;

  /** Lines of the sheet: the rows shown, and those that head their groups. */
  lineCount(): number;
  /** What a row is counted as, from 1; 0 for the head of a group. */
  numberAt(viewRow: number): number;
  /** The line of the row counted so. */
  lineOfNumber(number: number): number;
  /** Null for the head of a group too. */
  rowIdAt(viewRow: number): string | null;
  viewRowOf(rowId: string): number | null;
  /** Is the row in the list, shown or hidden by a filter? */
  hasRow(rowId: string): boolean;
  row(viewRow: number): RowView;
  cell(viewRow: number, column: string): CellView;
  /** What the rules of the sheet say of a column of a row that is in no list. */
  shownOf(row: Values, column: string): CellShown | undefined;
  /** What a cell held before its edit, as text, and before a colleague's edit it is disputed with; null where the cell holds no edit, or its row is new. */
  beneath(rowId: string, column: string): Promise<string | null>;
  /** The stored value of a cell, as it would be saved. */
  value(viewRow: number, column: string): Value;
  /** May a person edit this cell now, and if not, why; the same guard the server asks. */
  editable(viewRow: number, column: string): CellProblem | null;

  edit(edits: readonly CellEdit[], label: string): Promise<EditReport>;
  addRows(count: number): Promise<readonly string[]>;
  removeRows(rowIds: readonly string[]): Promise<EditReport>;
  setWhere(where: Where | null): Promise<void>;
  setSort(sort: readonly Sort[]): Promise<void>;
  setSearch(search: string): Promise<void>;
  distinct(column: string, search: string): Promise<readonly DistinctValue[]>;
  sums(areas: readonly Area[], visible: readonly string[]): Promise<AreaSums>;
  suggest(column: string, typed: string): Promise<readonly Suggestion[]>;
  /** Next cell with a problem after this one in view order, wrapping. */
  nextProblem(from: { rowId: string; column: string } | null, direction: 1 | -1): Promise<{ rowId: string; column: string } | null>;
  /** All problems, for the list and for "only rows with errors". */
  problems(): Promise<readonly { rowId: string; column: string; problem: CellProblem }[]>;

  save(options: { keepGood: boolean }): Promise<void>;
  /** Makes required cells of added rows that are blank say so, as a try to save would. */
  check(): Promise<void>;
  /** Loads the list again, after a failure or for fresh rows; waiting edits stay over it. */
  load(): Promise<void>;
  /** Drops waiting edits of these rows, or of all. */
  discard(rowIds: readonly string[] | null): Promise<void>;
  resolve(cell: { rowId: string; column: string } | 'all', choice: 'mine' | 'theirs'): Promise<void>;
  takeDraft(take: boolean): Promise<void>;
  /**
   * Formula of a derived column as the bar shows it, with its result for this row; null for other columns. `filled` is the formula with
   * the row's values in place of the names, `values` the names one by one.
   */
  derivation(
    viewRow: number,
    column: string,
  ): { formula: string; result: string; filled: string; values: { column: string; label: string; text: string }[] } | null;
  /** Tells the server of a file that is about to be written, under the filter that stands. Rejects with the refusal. */
  announceExport(form: SheetExport['form'], columns: readonly string[], rows: number): Promise<void>;
  /** The sheet as the person sees it, written to xlsx in a worker once the server allows it; answers the file's bytes. */
  exportSheet(
    visible: readonly { column: string; header: string; width: number; frozen: boolean }[],
    progress: (done: number, total: number) => void,
  ): Promise<Uint8Array>;
  /** The rows as the person sees them in a workbook of the company's own; `blank` are its fields the person does not see. */
  exportIn(
    layout: OwnLayout,
    progress: (done: number, total: number) => void,
  ): Promise<{ readonly bytes: Uint8Array; readonly blank: readonly string[] }>;
  /** While a fill, a paste or another tool changes cells: when a cell reads as it leaves it. Null while none does. */
  changing(): Promise<void> | null;
  /** When every edit asked for so far is in the sheet and in its status. */
  edited(): Promise<unknown>;
  dispose(): void;
}

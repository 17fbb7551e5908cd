import { frozenFor } from '#define/decide';
import type { Value } from '#define/row';
import type { RawEdit, RawProblem, RawReport } from '#workers/sheet/crossing';
import type { Editor } from '#workers/sheet/edits/editor';
import { emptyStep, type CellStep, type History, type Step } from '#workers/sheet/edits/history';
import { noProblems, problemOf, Typed, unrefuse, type Content } from '#workers/sheet/edits/overlay';
import type { Lookups } from '#workers/sheet/edits/lookups';
import { RowStates } from '#workers/sheet/edits/rowStates';
import { readTyped } from '#workers/sheet/edits/typedText';
import type { Grid, GridColumn } from '#workers/sheet/grid';

/** A cell to write: typed text, or a value copied inside the sheet where its column takes it as it is. */
export interface CellWish {
  readonly slot: number;
  readonly column: GridColumn;
  readonly text: string;
  readonly value?: Value;
}

/** Cells handled before the worker listens to others again. */
const slice = 4_000;

/** What people do to cells and rows; every operation is one step of undo. */
export class Operations {
  readonly rowStates: RowStates;
  private readonly grid: Grid;
  private readonly suggestable: readonly GridColumn[];

  constructor(
    readonly editor: Editor,
    readonly history: History,
    private readonly lookups: Lookups,
    private readonly now: () => number,
    newName: () => string,
    /** Lets other calls in, after the page was told what changed so far. */
    private readonly breathe: () => Promise<void>,
  ) {
    this.grid = editor.grid;
    this.rowStates = new RowStates(editor, newName);
    const names = new Set((this.grid.definition.suggested ?? []).map(({ field }) => field));
    this.suggestable = this.grid.columns.filter(({ name }) => names.has(name));
  }

  async edit(edits: readonly RawEdit[], label: string): Promise<{ report: RawReport; step: Step }> {
    const report: RawReport = { written: 0, skipped: [], refused: 0, added: 0 };
    const wishes: CellWish[] = [];
    for (const { rowId, column, text } of edits) {
      const [slot, known] = [this.grid.slotOf(rowId), this.grid.column(column)];
      if (slot < 0 || this.grid.gone.has(slot)) report.skipped.push({ rowId, column, problem: { code: 'ROW_GONE' } });
      else if (!known) report.skipped.push({ rowId, column, problem: { code: 'FIELD_UNKNOWN' } });
      else wishes.push({ slot, column: known, text });
    }
    const step = await this.write(wishes, label, report);
    return { report, step };
  }

  /** Writes cells as one step; `added` are rows made for them a moment ago, which the step takes back too. */
  async write(wishes: readonly CellWish[], label: string, report: RawReport, added: readonly number[] = []): Promise<Step> {
    const step = emptyStep(label, this.now());
    for (const slot of added) step.rows.push({ slot, old: 'absent', now: 'present' });
    this.grid.labels.allowGuesses();
    const cells = new Map<number, CellStep>();
    for (let from = 0; from < wishes.length; from += slice) {
      if (from > 0) await this.breathe();
      this.writeSlice(wishes.slice(from, from + slice), step, cells, report);
    }
    this.history.note(step);
    for (const cell of step.cells) if (!cell.suggested && this.problemAt(cell)) report.refused += 1;
    return step;
  }

  private writeSlice(wishes: readonly CellWish[], step: Step, cells: Map<number, CellStep>, report: RawReport): void {
    const before = this.suggestionsOf(wishes);
    for (const wish of wishes) {
      const problem = this.refusalOf(wish);
      if (problem) {
        report.skipped.push({ rowId: this.grid.rowId(wish.slot), column: wish.column.name, problem });
        continue;
      }
      const cell = this.put(wish);
      if (cell) this.noteCell(cell, step, cells);
      report.written += 1;
    }
    this.editor.settle();
    this.noteSuggestions(before, step, cells);
  }

  /** A cell written twice in one operation is one cell of the step. */
  private noteCell(cell: CellStep, step: Step, cells: Map<number, CellStep>): void {
    const place = cell.slot * this.grid.columns.length + cell.column;
    const key = cell.suggested ? -1 - place : place;
    const earlier = cells.get(key);
    if (earlier) {
      cell.into = Object.assign(earlier, { now: cell.now });
      return;
    }
    cells.set(key, cell);
    step.cells.push(cell);
  }

  private refusalOf({ slot, column }: CellWish): RawProblem | null {
    const row = this.editor.overlay.get(slot);
    if (row?.gone || row?.removed) return { code: 'ROW_GONE' };
    return this.editor.guard(slot, column);
  }

  /** Writes one cell; null when it already holds what was asked. */
  private put({ slot, column, text, value }: CellWish): CellStep | null {
    const { editor } = this;
    const old = editor.content(slot, column);
    const oldTyped = editor.overlay.get(slot)?.cells.get(column.index)?.typed ?? false;
    const read = value === undefined ? readTyped(this.grid, column, this.grid.value(slot, column), text) : ({ is: 'value', value } as const);
    if (read.is === 'unchanged' && !(old instanceof Typed)) return null;
    const now: Content = read.is === 'value' ? read.value : read.is === 'unchanged' ? this.grid.value(slot, column) : new Typed(text);
    const disputed = editor.overlay.get(slot)?.cells.get(column.index)?.conflict ?? null;
    if (!disputed && read.is !== 'pending' && editor.sameContent(column, old, now)) return null;
    const cell: CellStep = { slot, column: column.index, old, oldTyped, now, nowTyped: true, suggested: false };
    editor.write(slot, column, now, read.is === 'problem' ? read.problem : null);
    if (read.is === 'pending') this.lookups.ask({ editor, slot, column, text, by: read.by, cell });
    return cell;
  }

  /** What the product may propose in these rows, before the edits. */
  private suggestionsOf(wishes: readonly CellWish[]): Map<number, Content[]> {
    const before = new Map<number, Content[]>();
    if (this.suggestable.length === 0) return before;
    for (const { slot } of wishes) if (!before.has(slot)) before.set(slot, this.suggestable.map((column) => this.editor.content(slot, column)));
    return before;
  }

  private noteSuggestions(before: ReadonlyMap<number, Content[]>, step: Step, cells: Map<number, CellStep>): void {
    for (const [slot, contents] of before) {
      this.suggestable.forEach((column, at) => {
        const typed = this.editor.overlay.get(slot)?.cells.get(column.index)?.typed ?? false;
        const [old, now] = [contents[at] as Content, this.editor.content(slot, column)];
        if (typed || this.editor.sameContent(column, old, now)) return;
        this.noteCell({ slot, column: column.index, old, oldTyped: false, now, nowTyped: false, suggested: true }, step, cells);
      });
    }
  }

  private problemAt({ slot, column }: CellStep): boolean {
    const row = this.editor.overlay.get(slot);
    return row !== undefined && problemOf(row, column) !== null;
  }

  /** Makes blank rows; those a paste asks for belong to its own step. */
  addRows(count: number, asStep = true): { slots: number[] } {
    const slots = Array.from({ length: count }, () => this.rowStates.make());
    this.editor.settle();
    const step = emptyStep(this.grid.setup.steps.addRows, this.now());
    for (const slot of slots) step.rows.push({ slot, old: 'absent', now: 'present' });
    if (asStep) this.history.note(step);
    return { slots };
  }

  removeRows(rowIds: readonly string[]): RawReport {
    const report: RawReport = { written: 0, skipped: [], refused: 0, added: 0 };
    const step = emptyStep(this.grid.setup.steps.removeRows, this.now());
    const first = this.editor.columnFor(undefined)?.name ?? '';
    for (const rowId of rowIds) {
      const slot = this.grid.slotOf(rowId);
      const problem = this.removalProblem(slot);
      if (problem) {
        report.skipped.push({ rowId, column: first, problem });
        continue;
      }
      const old = this.rowStates.of(slot);
      this.rowStates.set(slot, 'removing');
      step.rows.push({ slot, old, now: this.rowStates.of(slot) });
      report.written += 1;
    }
    this.editor.settle();
    this.history.note(step);
    return report;
  }

  /** Why a row may not be removed: the role, or any flag that freezes it. */
  removalProblem(slot: number): RawProblem | null {
    if (slot < 0 || this.grid.gone.has(slot)) return { code: 'ROW_GONE' };
    if (this.editor.overlay.get(slot)?.added) return null;
    if (!this.grid.mayRemove()) return { code: 'NOT_ALLOWED' };
    return frozenFor(this.grid.definition, this.grid.flags(slot), '');
  }

  /** Drops waiting edits, of some rows or of all. */
  discard(rowIds: readonly string[] | null): void {
    const step = emptyStep(this.grid.setup.steps.discard, this.now());
    const slots = rowIds ? rowIds.map((rowId) => this.grid.slotOf(rowId)) : [...this.editor.overlay.rows.keys()];
    for (const slot of slots) {
      const row = this.editor.overlay.get(slot);
      if (!row) continue;
      row.serverProblems = noProblems;
      if (row.added || row.removed) {
        const old = this.rowStates.of(slot);
        this.rowStates.set(slot, row.added ? 'absent' : 'present');
        step.rows.push({ slot, old, now: this.rowStates.of(slot) });
      }
      if (!row.added) for (const [index, cell] of row.cells) if (cell.typed) this.dropCell(slot, this.grid.columns[index] as GridColumn, step);
      if (row.gone) this.rowStates.forget(slot);
      this.editor.touch(slot);
    }
    this.editor.settle();
    this.history.note(step);
  }

  private dropCell(slot: number, column: GridColumn, step: Step): void {
    const old = this.editor.content(slot, column);
    this.editor.drop(slot, column);
    step.cells.push({ slot, column: column.index, old, oldTyped: true, now: this.editor.content(slot, column), nowTyped: false, suggested: false });
  }

  /** Settles conflicts: mine waits on, over the other's value; theirs takes the edit back. */
  resolve(cells: readonly { slot: number; column: number }[], choice: 'mine' | 'theirs'): void {
    const step = emptyStep(this.grid.setup.steps.resolve, this.now());
    for (const { slot, column } of cells) {
      const row = this.editor.overlay.get(slot);
      const cell = row?.cells.get(column);
      if (!row) continue;
      const differs = row.serverProblems.get(column)?.code === 'DERIVED_DIFFERS';
      if (differs) {
        row.takesDerived = true;
        unrefuse(row, column);
      }
      if (cell?.conflict && choice === 'theirs') this.dropCell(slot, this.grid.columns[column] as GridColumn, step);
      else if (cell) cell.conflict = null;
      unrefuse(row, column);
      this.editor.touch(slot);
    }
    this.editor.settle();
    this.history.note(step);
  }
}

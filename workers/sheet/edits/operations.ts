import { frozenFor } from '#define/decide';
import type { Value } from '#define/row';
import type { RawEdit, RawProblem, RawReport } from '#workers/sheet/crossing';
import type { Editor } from '#workers/sheet/edits/editor';
import { emptyStep, type CellStep, type History, type Step } from '#workers/sheet/edits/history';
import { StepCells } from '#workers/sheet/edits/stepCells';
import { problemOf, Typed, unrefuse, type Content } from '#workers/sheet/edits/overlay';
import type { Lookups } from '#workers/sheet/edits/lookups';
import { RowStates } from '#workers/sheet/edits/rowStates';
import { TextReading, type ReadText } from '#workers/sheet/edits/typedText';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { readAsSuggested } from '#workers/sheet/suggesting';

/** A cell to write: typed text, or a value copied inside the sheet where its column takes it as it is. */
export interface CellWish {
  readonly slot: number;
  readonly column: GridColumn;
  readonly text: string;
  readonly value?: Value;
  /** Why the text is known to have no value. */
  readonly problem?: RawProblem;
  /** The text is no formula, whatever it begins with. */
  readonly plain?: boolean;
  /** Where nothing is called so, the first suggestion is meant. */
  readonly suggested?: boolean | undefined;
}

/** Cells handled before the worker listens to others again. */
const slice = 4_000;
/** Skipped cells that are named one by one. */
const mostSkipped = 1_000;

/** What people do to cells and rows; every operation is one step of undo. */
export class Operations {
  readonly rowStates: RowStates;
  private readonly grid: Grid;
  private readonly suggestable: readonly GridColumn[];
  /** Columns that a suggestion may follow from; writing others suggests nothing. */
  private readonly suggesting: ReadonlySet<string>;

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
    const suggested = this.grid.definition.suggested ?? [];
    const names = new Set(suggested.map(({ field }) => field));
    this.suggesting = new Set(suggested.flatMap(({ field, from }) => [field, ...from]));
    this.suggestable = this.grid.columns.filter(({ name }) => names.has(name));
  }

  async edit(edits: readonly RawEdit[], label: string): Promise<{ report: RawReport; step: Step }> {
    const report: RawReport = { written: 0, skipped: [], refused: 0, added: 0 };
    const wishes: CellWish[] = [];
    for (const { rowId, column, text, suggested } of edits) {
      const [slot, known] = [this.grid.slotOf(rowId), this.grid.column(column)];
      if (slot < 0 || this.grid.gone.has(slot)) report.skipped.push({ rowId, column, problem: { code: 'ROW_GONE' } });
      else if (!known) report.skipped.push({ rowId, column, problem: { code: 'FIELD_UNKNOWN' } });
      else wishes.push({ slot, column: known, text, suggested });
    }
    const step = await this.write(wishes, label, report);
    return { report, step };
  }

  /** Writes cells as one step; `added` are rows made for them a moment ago, which the step takes back too. */
  async write(wishes: Iterable<CellWish>, label: string, report: RawReport, added: readonly number[] = []): Promise<Step> {
    const step = emptyStep(label, this.now());
    for (const slot of added) step.rows.push({ slot, old: 'absent', now: 'present' });
    this.grid.labels.allowGuesses();
    const cells = {
      own: new StepCells(step.cells, this.grid.columns.length),
      suggested: new StepCells(step.cells, this.grid.columns.length),
      texts: new TextReading(this.grid),
    };
    let some: CellWish[] = [];
    for (const wish of wishes) {
      if (some.length >= slice && wish.slot !== some.at(-1)?.slot) {
        this.writeSlice(some, cells, report);
        some = [];
        await this.breathe();
      }
      some.push(wish);
    }
    this.writeSlice(some, cells, report);
    this.history.note(step);
    for (const cell of step.cells) if (!cell.suggested && this.problemAt(cell)) report.refused += 1;
    return step;
  }

  private writeSlice(
    wishes: readonly CellWish[],
    cells: { own: StepCells; suggested: StepCells; texts: TextReading },
    report: RawReport,
  ): void {
    const before = this.suggestionsOf(wishes);
    for (const wish of wishes) {
      const problem = this.refusalOf(wish);
      if (problem) {
        this.skip(report, wish, problem);
        continue;
      }
      const cell = this.put(wish, cells.texts);
      if (cell) cells.own.add(cell);
      report.written += 1;
    }
    this.editor.settle();
    this.noteSuggestions(before, cells.suggested);
  }

  /** Beyond the first thousand skipped cells are counted by column and reason: nobody reads them one by one. */
  skip(report: RawReport, { slot, column }: Pick<CellWish, 'slot' | 'column'>, problem: RawProblem): void {
    if (report.skipped.length < mostSkipped)
      return void report.skipped.push({ rowId: this.grid.rowId(slot), column: column.name, problem });
    const unlisted = (report.unlisted ??= []);
    const known = unlisted.find((one) => one.column === column.name && one.problem.code === problem.code);
    if (known) known.count += 1;
    else unlisted.push({ column: column.name, problem, count: 1 });
  }

  private refusalOf({ slot, column }: CellWish): RawProblem | null {
    const row = this.editor.overlay.get(slot);
    if (row?.gone || row?.removed) return { code: 'ROW_GONE' };
    return this.editor.guard(slot, column);
  }

  /** Writes one cell; null when it already holds what was asked. */
  private put(wish: CellWish, texts: TextReading): CellStep | null {
    const { editor } = this;
    const { slot, column, text } = wish;
    const known = editor.overlay.get(slot)?.cells.get(column.index);
    const seen = this.grid.value(slot, column);
    const old = known?.text == null ? seen : new Typed(known.text, known.problem);
    const read = this.read(wish, seen, texts);
    if (read.is === 'unchanged' && !(old instanceof Typed)) return null;
    const now: Content =
      read.is === 'value' ? read.value : read.is === 'unchanged' ? seen : new Typed(text, read.is === 'problem' ? read.problem : null);
    if (!known?.conflict && read.is !== 'pending' && editor.sameContent(column, old, now)) return null;
    const cell: CellStep = { slot, column: column.index, old, oldTyped: known?.typed ?? false, now, nowTyped: true, suggested: false };
    if (known) editor.write(slot, column, now);
    else editor.writeFirst(slot, column, seen, now);
    if (read.is === 'pending') this.lookups.ask({ editor, slot, column, text, by: read.by, cell, held: seen, suggested: wish.suggested });
    return cell;
  }

  private read({ column, text, value, problem, plain, suggested }: CellWish, seen: Value, texts: TextReading): ReadText {
    if (problem) return { is: 'problem', problem };
    if (value !== undefined) return { is: 'value', value };
    const read = texts.read(column, seen, text, plain !== true);
    return suggested === true ? readAsSuggested(this.grid, column, text, read) : read;
  }

  /** What the product may propose in these rows, before the edits. */
  private suggestionsOf(wishes: readonly CellWish[]): Map<number, Content[]> {
    const before = new Map<number, Content[]>();
    if (this.suggestable.length === 0) return before;
    for (const { slot, column } of wishes)
      if (this.suggesting.has(column.name) && !before.has(slot))
        before.set(
          slot,
          this.suggestable.map((one) => this.editor.content(slot, one)),
        );
    return before;
  }

  private noteSuggestions(before: ReadonlyMap<number, Content[]>, cells: StepCells): void {
    for (const [slot, contents] of before) {
      this.suggestable.forEach((column, at) => {
        const typed = this.editor.overlay.get(slot)?.cells.get(column.index)?.typed ?? false;
        const [old, now] = [contents[at] as Content, this.editor.content(slot, column)];
        if (typed || this.editor.sameContent(column, old, now)) return;
        cells.add({ slot, column: column.index, old, oldTyped: false, now, nowTyped: false, suggested: true });
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
    const slots = rowIds ? rowIds.map((rowId) => this.grid.slotOf(rowId)) : Array.from(this.editor.overlay.rows(), ({ slot }) => slot);
    for (const slot of slots) {
      const row = this.editor.overlay.get(slot);
      if (!row) continue;
      this.editor.forgive(row);
      if (row.added || row.removed) {
        const old = this.rowStates.of(slot);
        this.rowStates.set(slot, row.added ? 'absent' : 'present');
        step.rows.push({ slot, old, now: this.rowStates.of(slot) });
      }
      if (!row.added)
        for (const cell of row.cells.list) if (cell.typed) this.dropCell(slot, this.grid.columns[cell.column] as GridColumn, step);
      if (row.gone) this.rowStates.forget(slot);
      this.editor.touch(slot);
    }
    this.editor.settle();
    this.history.note(step);
  }

  private dropCell(slot: number, column: GridColumn, step: Step): void {
    const old = this.editor.content(slot, column);
    this.editor.drop(slot, column);
    step.cells.push({
      slot,
      column: column.index,
      old,
      oldTyped: true,
      now: this.editor.content(slot, column),
      nowTyped: false,
      suggested: false,
    });
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
      if (unrefuse(row, column)) this.editor.traceState(slot);
      else this.editor.touch(slot);
    }
    this.editor.settle();
    this.history.note(step);
  }
}

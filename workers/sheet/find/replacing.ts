import type { Value } from '#define/row';
import type { Book } from '#workers/sheet/book';
import type { RawProblem } from '#workers/sheet/crossing';
import { Typed, type Content } from '#workers/sheet/edits/overlay';
import type { CellWish } from '#workers/sheet/edits/operations';
import { readTyped } from '#workers/sheet/edits/typedText';
import { textsOfContent, type CellTexts } from '#workers/sheet/find/cellTexts';
import type { PatternPlace } from '#workers/sheet/find/patternPlace';
import type { Search } from '#workers/sheet/find/search';
import type { GridColumn } from '#workers/sheet/grid';

export interface Cell {
  readonly slot: number;
  readonly column: GridColumn;
}

/** A found cell that is left as it is. `problem` null: only the way it is shown holds the text, not what is stored. */
export interface Skip extends Cell {
  readonly problem: RawProblem | null;
}

export interface Change extends CellWish {
  /** What the cell shows before. */
  readonly before: string;
}

export interface ReplacePlan {
  readonly changes: readonly Change[];
  readonly skips: readonly Skip[];
  /** Cells the replacement leaves as they are. */
  readonly same: number;
}

type Outcome =
  | { readonly is: 'change'; readonly text: string; readonly value: Value }
  | { readonly is: 'same' }
  | { readonly is: 'skip'; readonly problem: RawProblem | null };

/** Cells and characters looked at before others are let in; a pattern must be done with them in time. */
const sliceCells = 4_000;
const sliceLength = 200_000;

interface OpenCell extends Cell {
  readonly content: Content;
  readonly texts: CellTexts;
}

/** Works out what replacing would make of cells; writes nothing. */
export class Replacing {
  /** Outcomes of dictionary columns by entry: cells that hold the same become the same. */
  private readonly ofEntries = new Map<GridColumn, Map<Content, Outcome>>();

  constructor(
    private readonly book: Book,
    private readonly search: Search,
    private readonly by: string,
    private readonly place: PatternPlace,
  ) {}

  /** Rejects with `Catastrophe` where a pattern found no end. */
  async plan(cells: Iterable<Cell>, breathe: () => Promise<void>): Promise<ReplacePlan> {
    const plan = { changes: [] as Change[], skips: [] as Skip[], same: 0 };
    let slice: Cell[] = [];
    for (const cell of cells) {
      slice.push(cell);
      if (slice.length < sliceCells) continue;
      await this.planSlice(slice, plan);
      slice = [];
      await breathe();
    }
    await this.planSlice(slice, plan);
    return plan;
  }

  private async planSlice(cells: readonly Cell[], plan: { changes: Change[]; skips: Skip[]; same: number }): Promise<void> {
    const { editor, grid } = this.book;
    const open: OpenCell[] = [];
    for (const { slot, column } of cells) {
      const problem = this.lockOf(slot, column);
      const content = editor.content(slot, column);
      const known = problem ? undefined : this.entriesOf(column, content)?.get(content);
      if (problem) plan.skips.push({ slot, column, problem });
      else if (known) take(plan, { slot, column, content, texts: textsOfContent(grid, column, slot, content) }, known);
      else open.push({ slot, column, content, texts: textsOfContent(grid, column, slot, content) });
    }
    for (let from = 0; from < open.length;) {
      let [to, length] = [from, 0];
      for (; to < open.length && length < sliceLength; to++)
        length += (open[to] as OpenCell).texts.stored.length + (open[to] as OpenCell).texts.shown.length;
      await this.decide(open.slice(from, to), plan);
      from = to;
    }
  }

  /** Where the outcome of a cell is noted for others; null where hardly another cell holds the same. */
  private entriesOf(column: GridColumn, content: Content): Map<Content, Outcome> | null {
    if (content instanceof Typed || this.book.grid.store.columns[column.index]?.stores !== 'codes') return null;
    let known = this.ofEntries.get(column);
    if (!known) this.ofEntries.set(column, (known = new Map()));
    return known;
  }

  private async decide(cells: readonly OpenCell[], plan: { changes: Change[]; skips: Skip[]; same: number }): Promise<void> {
    const stored = await this.place.rewrite(
      this.search,
      cells.map(({ texts }) => texts.stored),
      this.by,
    );
    const apart = cells.flatMap(({ texts }, at) => (stored[at] === null && texts.shown !== texts.stored ? [at] : []));
    const shown = new Map<number, string | null>();
    const written =
      apart.length === 0
        ? []
        : await this.place.rewrite(
            this.search,
            apart.map((at) => (cells[at] as OpenCell).texts.shown),
            this.by,
          );
    apart.forEach((at, index) => shown.set(at, written[index] ?? null));
    cells.forEach((cell, at) => {
      const entries = this.entriesOf(cell.column, cell.content);
      const outcome = entries?.get(cell.content) ?? this.outcomeOf(cell, stored[at] ?? null, shown.get(at) ?? null);
      entries?.set(cell.content, outcome);
      take(plan, cell, outcome);
    });
  }

  /** Why a cell may not be written, whatever the text. */
  private lockOf(slot: number, column: GridColumn): RawProblem | null {
    const row = this.book.editor.overlay.get(slot);
    if (row?.gone || row?.removed || this.book.grid.gone.has(slot)) return { code: 'ROW_GONE' };
    return this.book.editor.guard(slot, column);
  }

  /**
   * The stored text is what is changed. Where only the shown text holds what was looked for – a label, a thousands separator – that
   * is changed instead, provided that what is shown says all there is: read back, it gives the same value.
   */
  private outcomeOf({ slot, column, content, texts }: OpenCell, stored: string | null, shown: string | null): Outcome {
    const { grid, editor } = this.book;
    const text = stored ?? shown;
    if (text === null) return { is: 'same' };
    if (text === (stored === null ? texts.shown : texts.stored)) return { is: 'same' };
    const value = content instanceof Typed ? null : content;
    if (stored === null && !this.saysAll(column, texts.shown, value)) return { is: 'skip', problem: null };
    const held = content instanceof Typed ? grid.value(slot, column) : content;
    const read = readTyped(grid, column, held, text, true);
    switch (read.is) {
      case 'value':
        return content instanceof Typed || !editor.same(column, read.value, value)
          ? { is: 'change', text, value: read.value }
          : { is: 'same' };
      case 'unchanged':
        return content instanceof Typed ? { is: 'change', text, value: held } : { is: 'same' };
      case 'problem':
        return { is: 'skip', problem: read.problem };
      case 'pending':
        return { is: 'skip', problem: { code: 'NUMBER_UNPARSED', detail: { value: text } } };
    }
  }

  private saysAll(column: GridColumn, shown: string, value: Value): boolean {
    const { grid, editor } = this.book;
    const read = readTyped(grid, column, null, shown, true);
    return read.is === 'value' && editor.same(column, read.value, value);
  }
}

function take(plan: { changes: Change[]; skips: Skip[]; same: number }, { slot, column, texts }: OpenCell, outcome: Outcome): void {
  if (outcome.is === 'change') plan.changes.push({ slot, column, text: outcome.text, value: outcome.value, before: texts.shown });
  else if (outcome.is === 'skip') plan.skips.push({ slot, column, problem: outcome.problem });
  else plan.same += 1;
}

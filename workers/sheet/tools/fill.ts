import { batchLimits } from '#define/wire';
import type { RawReport } from '#workers/sheet/crossing';
import type { Step } from '#workers/sheet/edits/history';
import type { CellWish } from '#workers/sheet/edits/operations';
import { Typed } from '#workers/sheet/edits/overlay';
import { extendProblem } from '#workers/sheet/fill/extent';
import { Filler, fillPlan, type FillPlan, type FillWish } from '#workers/sheet/fill/filler';
import type { FillMode } from '#workers/sheet/fill/series';
import type { GridColumn } from '#workers/sheet/grid';
import type { Told, Turns } from '#workers/sheet/turns';
import type { SheetArea } from '#workers/sheet/view/sums';

export type FillProblem = 'multiErr' | 'extendErr' | 'tooLarge' | 'empty';

const sizeOf = ({ top, bottom, left, right }: SheetArea): number => (bottom - top + 1) * (right - left + 1);
const blockOf = ({ top, bottom, left, right }: SheetArea) => ({ r: top, c: left, h: bottom - top + 1, w: right - left + 1 });

/** Filling cells from others (design/sheet.md §1.6), with one text, or with nothing; each one step of undo. */
export class Fill {
  /** The fill done last, so that the menu after it may do it in another way. */
  private last: { readonly plan: FillPlan; readonly step: Step } | null = null;

  constructor(private readonly turns: Turns) {}

  /** Continues the one source area over a target beside it. Read-only cells are skipped and named. */
  extend(
    sources: readonly SheetArea[],
    over: SheetArea,
    visible: readonly string[],
    wish: FillWish,
    label: string,
  ): Promise<Told<RawReport | { problem: FillProblem }>> {
    return this.written(() => {
      const [source] = sources;
      if (!source) return 'empty';
      const problem = extendProblem(sources.length, blockOf(source), blockOf(over), []);
      if (problem) return problem;
      if (sizeOf(over) > batchLimits.cells) return 'tooLarge';
      const plan = fillPlan(this.turns.desk.open.view, this.turns.columns(visible), source, over);
      return { wishes: new Filler(this.turns.desk.open.editor, plan, wish).wishes(), plan };
    }, label);
  }

  /** Does the last fill again in another way, in its place among the steps; null when it is no longer the last step. */
  again(mode: FillMode, label: string): Promise<Told<RawReport | { problem: FillProblem }>> {
    return this.written(() => {
      const { history, undoing, editor } = this.turns.desk.open;
      const { last } = this;
      if (!last || history.last !== last.step) return 'empty';
      history.drop(last.step);
      undoing.apply(last.step, 'undo');
      return { wishes: new Filler(editor, last.plan, { mode, turned: false }).wishes(), plan: last.plan };
    }, label);
  }

  /** Puts one text into every cell of the areas. */
  text(
    areas: readonly SheetArea[],
    visible: readonly string[],
    text: string,
    label: string,
  ): Promise<Told<RawReport | { problem: FillProblem }>> {
    return this.written(
      () => this.tooLarge(areas) ?? { wishes: this.cells(areas, visible, (slot, column) => ({ slot, column, text })), plan: null },
      label,
    );
  }

  /** Empties every cell of the areas that holds something. */
  clear(areas: readonly SheetArea[], visible: readonly string[], label: string): Promise<Told<RawReport | { problem: FillProblem }>> {
    const { editor } = this.turns.desk.open;
    const blank = (slot: number, column: GridColumn) => {
      const content = editor.content(slot, column);
      return content === null || content === '';
    };
    return this.written(
      () =>
        this.tooLarge(areas) ?? {
          wishes: this.cells(areas, visible, (slot, column) => (blank(slot, column) ? null : { slot, column, text: '' })),
          plan: null,
        },
      label,
    );
  }

  /** What a fill would put into these cells of its target, as the sheet shows it; rows and columns of the view. */
  preview(
    source: SheetArea,
    over: SheetArea,
    visible: readonly string[],
    wish: FillWish,
    cells: readonly { row: number; col: number }[],
  ): string[] {
    const { view, editor, grid } = this.turns.desk.open;
    const filler = new Filler(editor, fillPlan(view, this.turns.columns(visible), source, over), wish);
    return cells.map(({ row, col }) => {
      const made = filler.wishAt(row - over.top, col - over.left);
      if (!made) return '';
      return made.value === undefined ? made.text : grid.print(made.slot, made.column, made.value);
    });
  }

  /** The last row a double click on the handle fills down to: as far as the column beside the source goes on without a gap; −1 where there is none. */
  downTo({ bottom, left, right }: SheetArea, visible: readonly string[]): number {
    const { view, editor } = this.turns.desk.open;
    const columns = this.turns.columns(visible);
    for (const beside of [columns[left - 1], columns[right + 1]]) {
      let row = bottom + 1;
      while (beside && row < view.count && filled(editor.content(view.slotAt(row), beside))) row += 1;
      if (row > bottom + 1) return row - 1;
    }
    return -1;
  }

  private tooLarge(areas: readonly SheetArea[]): 'tooLarge' | null {
    return areas.reduce((sum, area) => sum + sizeOf(area), 0) > batchLimits.cells ? 'tooLarge' : null;
  }

  private *cells(
    areas: readonly SheetArea[],
    visible: readonly string[],
    wish: (slot: number, column: GridColumn) => CellWish | null,
  ): Generator<CellWish> {
    const columns = this.turns.columns(visible);
    const parts = areas.map(({ top, bottom, left, right }) => ({
      slots: this.turns.desk.open.view.order.slice(top, bottom + 1),
      columns: columns.slice(left, right + 1),
    }));
    for (const part of parts) {
      for (const slot of part.slots) {
        for (const column of part.columns) {
          const made = wish(slot, column);
          if (made) yield made;
        }
      }
    }
  }

  private async written(
    make: () => FillProblem | { wishes: Iterable<CellWish>; plan: FillPlan | null },
    label: string,
  ): Promise<Told<RawReport | { problem: FillProblem }>> {
    const done = await this.turns.inTurn(async (): Promise<{ problem: FillProblem } | { report: RawReport; step: Step }> => {
      const made = make();
      if (typeof made === 'string') return { problem: made };
      const report: RawReport = { written: 0, skipped: [], refused: 0, added: 0 };
      const step = await this.turns.desk.open.operations.write(made.wishes, label, report);
      this.last = made.plan && { plan: made.plan, step };
      return { report, step };
    });
    return 'step' in done ? this.turns.lookedUp(done.report, done.step) : this.turns.told(done);
  }
}

const filled = (content: unknown): boolean => content instanceof Typed || (content !== null && content !== '' && content !== undefined);

import { kindOf } from '#define/kinds';
import type { Value } from '#define/row';
import { fits } from '#workers/sheet/clipboard/held';
import type { CellWish } from '#workers/sheet/edits/operations';
import type { Editor } from '#workers/sheet/edits/editor';
import { Typed, type Content } from '#workers/sheet/edits/overlay';
import { directionOf, type Direction } from '#workers/sheet/fill/extent';
import { roundOf, type Series } from '#workers/sheet/fill/repetition';
import { seriesOf, type FillMode, type Following } from '#workers/sheet/fill/series';
import type { GridColumn } from '#workers/sheet/grid';
import type { SheetArea } from '#workers/sheet/view/sums';
import type { View } from '#workers/sheet/view/view';

export interface FillWish {
  readonly mode: FillMode;
  /** Ctrl was held: copies and series change places. */
  readonly turned: boolean;
}

/** A source and where it goes, by rows and columns themselves, so that it can be filled again after the view has moved. */
export interface FillPlan {
  readonly direction: Direction;
  readonly source: { readonly slots: readonly number[]; readonly columns: readonly GridColumn[] };
  readonly over: { readonly slots: readonly number[]; readonly columns: readonly GridColumn[] };
}

/** The plan for areas of the view; only rows that are seen are read and written. */
export function fillPlan(view: View, visible: readonly GridColumn[], source: SheetArea, over: SheetArea): FillPlan {
  const part = ({ top, bottom, left, right }: SheetArea) => ({
    slots: [...view.order.subarray(Math.max(0, top), bottom + 1)],
    columns: visible.slice(Math.max(0, left), right + 1),
  });
  return { direction: directionOf(source, over), source: part(source), over: part(over) };
}

const followingOf = ({ field }: GridColumn): Following => (field ? kindOf(field).presented.series : 'same');

/** How values of several columns go on: only what they have in common. */
function followingAcross(columns: readonly GridColumn[]): Following {
  const kinds = new Set(columns.map((column) => followingOf(column)).map((kind) => (kind === 'integer' ? 'decimal' : kind)));
  const [only = 'same'] = kinds;
  return kinds.size === 1 ? only : 'same';
}

const scaleOf = ({ field }: GridColumn): number => (field?.kind === 'integer' ? 0 : (field?.scale ?? (field?.kind === 'money' ? 2 : 8)));

/** One run of source cells in the direction of the fill, and what follows from it. */
class Run {
  private readonly contents: readonly Content[];
  private readonly series: Series;

  constructor(contents: readonly Content[], following: Following, wish: FillWish, scale: number) {
    this.contents = contents;
    const values = contents.map((content) => (content instanceof Typed ? null : (content as Value)));
    this.series = seriesOf(values, following, { ...wish, scale });
  }

  /** The content at a place counted from the first of the source; a typed text without a value is copied as it stands. */
  at(place: number): Content {
    const source = this.contents[roundOf(place, this.contents.length)] as Content;
    return source instanceof Typed ? source : this.series(place);
  }
}

/** Works out what a fill puts into each cell. */
export class Filler {
  private readonly runs = new Map<number, Run>();
  private readonly down: boolean;

  constructor(
    private readonly editor: Editor,
    private readonly plan: FillPlan,
    private readonly wish: FillWish,
  ) {
    this.down = plan.direction === 'down' || plan.direction === 'up';
  }

  /** Every cell of the target as a wish, row by row. */
  *wishes(): Generator<CellWish> {
    const { slots, columns } = this.plan.over;
    for (let row = 0; row < slots.length; row++) {
      for (let at = 0; at < columns.length; at++) {
        const wish = this.wishAt(row, at);
        if (wish) yield wish;
      }
    }
  }

  /** What goes into one cell of the target; null for a cell that is left as it is. */
  wishAt(row: number, at: number): CellWish | null {
    const { over, source } = this.plan;
    const [slot, column] = [over.slots[row] as number, over.columns[at] as GridColumn];
    const place = this.placeOf(row, at);
    const content = this.run(this.down ? at : row).at(place);
    if (content instanceof Typed) return this.wish.mode === 'values' ? null : { slot, column, text: content.text };
    const value = content as Value;
    const from = this.down ? column : (source.columns[roundOf(place, source.columns.length)] as GridColumn);
    // Between columns a value goes as a person would type it, unless the other takes it as it is: every column reads what it can.
    return value === null || fits(from, column) ? { slot, column, text: '', value } : { slot, column, text: this.textOf(from, value) };
  }

  /** The place of a cell in its run, counted from the first of the source. */
  private placeOf(row: number, at: number): number {
    const { over, source, direction } = this.plan;
    const [along, length, reach] = this.down
      ? [row, source.slots.length, over.slots.length]
      : [at, source.columns.length, over.columns.length];
    return direction === 'up' || direction === 'back' ? along - reach : length + along;
  }

  private run(across: number): Run {
    let run = this.runs.get(across);
    if (!run) this.runs.set(across, (run = this.down ? this.columnRun(across) : this.rowRun(across)));
    return run;
  }

  private columnRun(at: number): Run {
    const column = this.plan.source.columns[at] as GridColumn;
    return new Run(
      this.plan.source.slots.map((slot) => this.editor.content(slot, column)),
      followingOf(column),
      this.wish,
      scaleOf(column),
    );
  }

  private rowRun(row: number): Run {
    const { columns, slots } = this.plan.source;
    const most = Math.max(0, ...this.plan.over.columns.map(scaleOf));
    return new Run(
      columns.map((column) => this.editor.content(slots[row] as number, column)),
      followingAcross(columns),
      this.wish,
      most,
    );
  }

  private textOf(from: GridColumn, value: Value): string {
    return followingOf(from) === 'same' ? this.editor.grid.editText(from, value) : String(value);
  }
}

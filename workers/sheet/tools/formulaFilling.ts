import { kindOf } from '#define/kinds';
import type { Value } from '#define/row';
import { decimalOf, plainText } from '#values/decimal';
import { Fault } from '#workers/formula/fault';
import type { Figure } from '#workers/formula/figures';
import { WorkedFormula, type FormulaPlan } from '#workers/formula/plan';
import { resultText } from '#workers/formula/results';
import type { Evaluated, RawProblem, RawReport } from '#workers/sheet/crossing';
import type { CellWish } from '#workers/sheet/edits/operations';
import { readResult } from '#workers/sheet/edits/typedText';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { Lane } from '#workers/sheet/own/lanes';
import { Swift } from '#workers/sheet/own/swift';
import { swiftRoom } from '#workers/sheet/own/swiftRoom';
import type { Told, Turns } from '#workers/sheet/turns';
import { Figures } from '#workers/sheet/view/figures';
import type { SheetArea } from '#workers/sheet/view/sums';

/** Cells worked out before the worker listens to others again. */
const slice = 500;

/** How far a filling has come, in cells; every cell is worked out, then written. */
export interface FillingProgress {
  readonly done: number;
  readonly total: number;
}

/** What a formula would make of a row, as its cell would show it. */
export interface FormulaSample {
  readonly rowId: string;
  readonly before: string;
  readonly after: string | null;
  readonly problem: RawProblem | null;
}

/** What a filling would come to: the cells it writes, most decimals they hold now (at least two), and results that need more. */
export interface FillingReach {
  readonly cells: number;
  readonly places: number;
  readonly longer: number;
}

const leastPlaces = 2;

/** Decimals of a value as it is written. */
function placesOf(value: Value): number {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** What the filling made of one cell. */
type Made = { readonly value: Value } | { readonly problem: RawProblem };

/** A formula at work in one list: a value that fits the column, or the reason there is none. */
class Filler {
  private readonly worked: WorkedFormula;
  private readonly places: ReadonlyMap<string, GridColumn>;
  private readonly swift: Lane | null;
  private slot = 0;

  constructor(
    private readonly grid: Grid,
    private readonly plan: FormulaPlan,
    private readonly answerOf: (figure: Figure) => Evaluated,
  ) {
    this.worked = new WorkedFormula(plan);
    this.places = new Map(
      [...this.worked.columns].flatMap((name) => {
        const column = grid.column(name);
        return column ? [[name, column] as const] : [];
      }),
    );
    const room = swiftRoom(grid.store, new Map([...this.places].map(([name, { index }]) => [name, index])), answerOf);
    this.swift = new Swift(plan, room).exact();
  }

  private readonly valueOf = (name: string): Value | undefined => {
    const column = this.places.get(name);
    return column && this.grid.value(this.slot, column);
  };

  /** The result as decimal text, straight from the typed columns where that is sure. Throws Fault. */
  private text(slot: number): string {
    const value = this.swift ? this.swift.at(slot) : NaN;
    return value === value && this.swift
      ? plainText(decimalOf(value, this.swift.scale))
      : resultText(this.worked.number(this.valueOf, this.answerOf));
  }

  make(slot: number, column: GridColumn): Made {
    this.slot = slot;
    try {
      const read = readResult(this.grid, column, this.plan.text, this.text(slot));
      return read.is === 'value'
        ? { value: read.value }
        : { problem: read.is === 'problem' ? read.problem : { code: 'FORMULA_NO_NUMBER' } };
    } catch (error) {
      if (error instanceof Fault) return { problem: { code: error.code, detail: { ...error.detail } } };
      throw error;
    }
  }
}

/** Fills a formula into many cells as one checked operation: every cell with its own row's values, read before anything is written. */
export class FormulaFilling {
  private progressNow: FillingProgress | null = null;
  private stopped = false;
  private reaches = 0;

  constructor(private readonly turns: Turns) {}

  /** What the formula would make of the first rows of an area, in its first column. */
  sample(plan: FormulaPlan, area: SheetArea, column: string, rows: number): FormulaSample[] {
    const { grid, view } = this.turns.desk.open;
    const [known] = this.turns.columns([column]);
    const filler = new Filler(grid, plan, this.figures());
    const samples: FormulaSample[] = [];
    for (let row = area.top; known && row <= area.bottom && row < view.count && samples.length < rows; row++) {
      const slot = view.slotAt(row);
      const made = filler.make(slot, known);
      samples.push({
        rowId: grid.rowId(slot),
        before: grid.print(slot, known),
        after: 'value' in made ? grid.print(slot, known, made.value) : null,
        problem: 'problem' in made ? made.problem : null,
      });
    }
    return samples;
  }

  /** What filling the areas would come to; without a plan, only the cells are counted. A later call ends an earlier one. */
  async reach(plan: FormulaPlan | null, areas: readonly SheetArea[], visible: readonly string[]): Promise<FillingReach> {
    const { desk } = this.turns;
    const { grid, view, editor } = desk.open;
    const own = (this.reaches += 1);
    const filler = plan && new Filler(grid, plan, this.figures());
    const results: number[] = [];
    let [cells, places, looked] = [0, leastPlaces, 0];
    for (const { slot, column } of cellsOf(view.order, areas, this.turns.columns(visible))) {
      if ((looked += 1) % slice === 0) await desk.around.pause();
      if (own !== this.reaches) break;
      if (editor.guard(slot, column) || !takesFormulas(column)) continue;
      cells += 1;
      places = Math.max(places, placesOf(grid.value(slot, column)));
      const made = filler?.make(slot, column);
      if (made) results.push('value' in made ? placesOf(made.value) : made.problem.code === 'FORMULA_DECIMALS' ? Infinity : 0);
    }
    return { cells, places, longer: results.filter((one) => one > places).length };
  }

  /** Fills the areas; cells nobody may edit and columns of no numbers are skipped and named. `formula` stays in cells it has no result for. */
  fill(
    plan: FormulaPlan,
    formula: string,
    areas: readonly SheetArea[],
    visible: readonly string[],
    label: string,
  ): Promise<Told<RawReport & { stopped: boolean }>> {
    this.stopped = false;
    return this.turns.inTurn(async () => {
      try {
        return this.turns.told(await this.filled(plan, formula, areas, visible, label));
      } finally {
        this.progressNow = null;
      }
    });
  }

  progress(): FillingProgress | null {
    return this.progressNow;
  }

  /** Ends the filling under way; nothing of it stays. */
  stop(): void {
    this.stopped = true;
  }

  private figures(): (figure: Figure) => Evaluated {
    const { grid, view, editor } = this.turns.desk.open;
    return new Figures(grid, view, 'shown', editor.overlay.leftOut(false)).answer;
  }

  private async filled(
    plan: FormulaPlan,
    formula: string,
    areas: readonly SheetArea[],
    visible: readonly string[],
    label: string,
  ): Promise<RawReport & { stopped: boolean }> {
    const { desk } = this.turns;
    const { grid, view, editor, operations, history, undoing } = desk.open;
    const report: RawReport = { written: 0, skipped: [], refused: 0, added: 0 };
    const cells = cellsOf(view.order, areas, this.turns.columns(visible));
    const total = cells.length * 2;
    const filler = new Filler(grid, plan, this.figures());
    const wishes: CellWish[] = [];
    for (let at = 0; at < cells.length && !this.stopped; at++) {
      const { slot, column } = cells[at] as { slot: number; column: GridColumn };
      this.progressNow = { done: at, total };
      if (at % slice === slice - 1) await desk.around.pause();
      const problem = editor.guard(slot, column) ?? (takesFormulas(column) ? null : ({ code: 'FORMULA_FOR_NUMBERS' } as const));
      if (problem) report.skipped.push({ rowId: grid.rowId(slot), column: column.name, problem });
      else wishes.push({ slot, column, text: formula, ...filler.make(slot, column) });
    }
    if (this.stopped) return { ...nothing, stopped: true };
    const step = await operations.write(this.watched(wishes, total), label, report);
    if (!this.stopped || step.cells.length === 0) return { ...report, stopped: this.stopped };
    history.takeUndo();
    undoing.apply(step, 'undo');
    return { ...nothing, stopped: true };
  }

  /** The wishes one after the other, for as long as nobody stops them. */
  private *watched(wishes: readonly CellWish[], total: number): Generator<CellWish> {
    for (let at = 0; at < wishes.length && !this.stopped; at++) {
      this.progressNow = { done: total / 2 + at, total };
      yield wishes[at] as CellWish;
    }
  }
}

const nothing: RawReport = { written: 0, skipped: [], refused: 0, added: 0 };

const takesFormulas = ({ field }: GridColumn): boolean => field !== null && kindOf(field).comparison === 'number';

/** The cells of areas, each once, row by row. */
function cellsOf(order: Uint32Array, areas: readonly SheetArea[], visible: readonly GridColumn[]): { slot: number; column: GridColumn }[] {
  const cells: { slot: number; column: GridColumn }[] = [];
  const seen = new Set<number>();
  for (const area of areas) {
    for (let row = Math.max(0, area.top); row <= area.bottom && row < order.length; row++) {
      for (const column of visible.slice(area.left, area.right + 1)) {
        const key = row * visible.length + visible.indexOf(column);
        if (areas.length > 1 && seen.has(key)) continue;
        if (areas.length > 1) seen.add(key);
        cells.push({ slot: order[row] as number, column });
      }
    }
  }
  return cells;
}

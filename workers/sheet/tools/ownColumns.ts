import { branchCurrencyColumn } from '#define/branches';
import { ownField, type OwnColumn } from '#define/ownColumn';
import { leavesOf } from '#define/filter';
import type { Figure } from '#workers/formula/figures';
import { inReadingOrder } from '#workers/formula/ordering';
import { columnsOf } from '#workers/formula/filling';
import type { FormulaPlan } from '#workers/formula/plan';
import type { Evaluated, OwnColumnForPage, RawProblem } from '#workers/sheet/crossing';
import type { Desk } from '#workers/sheet/desk';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { OwnWork } from '#workers/sheet/own/ownWork';
import type { SlotSet } from '#workers/sheet/store/slotSet';
import type { Told, Turns } from '#workers/sheet/turns';
import { Figures } from '#workers/sheet/view/figures';

/** An own column with its formula read, or why it could not be. */
export interface PlannedColumn {
  readonly column: OwnColumn;
  readonly plan: FormulaPlan | Extract<Evaluated, { problem: unknown }>;
}

/** The same column where each row says in which currency its branch keeps the books: what was the branch's own is a column like any other. */
function perBranch({ column, plan }: PlannedColumn): PlannedColumn {
  const leaf = { is: 'column', column: { name: branchCurrencyColumn, kind: 'dict', label: '' } } as const;
  return {
    column: column.currency === 'base' ? { ...column, currency: branchCurrencyColumn } : column,
    plan: 'root' in plan ? { ...plan, leaves: plan.leaves.map((one) => (one.is === 'base' ? leaf : one)) } : plan,
  };
}

/** Rows worked out at once after a change; more are worked out in slices. */
const mostAtOnce = 2_000;
/** Rows at the top of the view that are worked out before all others. */
const firstRows = 100;
const sliceMs = 12;
const rowsBetweenLooks = 1_024;
/** Changes that follow each other closely are worked out together. */
const restMs = 40;

type AnswerOf = (figure: Figure) => Evaluated;

/** One column on its way: slots below `done` are worked out. */
interface Course {
  readonly work: OwnWork;
  done: number;
  /** Made when the course begins, so that figures of columns before it find them complete. */
  answerOf: AnswerOf | null;
}

/**
 * Columns people made of the others. Their values lie in the store like any others, so that filters, sorts, sums, search and
 * export know nothing of formulas. Rows that change are worked out again with the change; after a load, and when a whole
 * column is asked for, the rest follows. Figures of whole columns are taken over all rows, whatever the filter shows.
 */
export class OwnColumns {
  private readonly desk: Desk;
  private planned: readonly PlannedColumn[] = [];
  private grid: Grid | null = null;
  /** In reading order: a column comes after those its formula names. */
  private courses: readonly Course[] = [];
  private figures = false;
  private stamp = '';
  private finishing = false;
  private callOff: (() => void) | null = null;

  constructor(private readonly turns: Turns) {
    this.desk = turns.desk;
    this.desk.followers.push((changed) => this.follow(changed));
  }

  /** Puts these own columns in the place of those there were. */
  set(planned: readonly PlannedColumn[]): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      this.planned = planned;
      this.grid = null;
      this.desk.mirror.all();
      this.desk.tell();
      this.renewView();
      return this.turns.told(null);
    });
  }

  private follow(changed: SlotSet | 'all'): void {
    const { book } = this.desk;
    if (!book) return;
    if (book.grid !== this.grid) this.begin(book.grid);
    if (this.courses.length === 0 || this.finishing) return;
    const { count } = book.grid.store;
    const stamp = this.stampOf(book.grid);
    if (stamp === this.stamp) return;
    this.stamp = stamp;
    const behind = this.courses.some(({ done }) => done < count - (changed === 'all' ? 0 : changed.size));
    if (changed !== 'all' && !this.figures && !behind && changed.size <= mostAtOnce) {
      this.runRows(changed);
      for (const course of this.courses) course.done = count;
      return;
    }
    for (const course of this.courses) Object.assign(course, { done: 0, answerOf: null });
    this.runRows(book.view.order.subarray(0, firstRows));
    this.callOff?.();
    this.callOff = this.desk.around.later(restMs, () => this.slice(book.grid));
  }

  /** Lays the columns out in a list; a formula that goes round in a circle, or reads what the person may not see, is not worked out. */
  private begin(grid: Grid): void {
    this.grid = grid;
    this.stamp = '';
    const planned = grid.across ? this.planned.map(perBranch) : this.planned;
    const kept = new Set(planned.map(({ column }) => column.name));
    for (const { name, own } of grid.columns) if (own && !kept.has(name)) grid.giveUp(name);
    const targets = new Map(planned.map(({ column }) => [column.name, grid.extend(column.name, ownField(column), () => this.finish())]));
    const columnOf = (name: string) => targets.get(name) ?? grid.columns.find((one) => one.name === name && !one.own);
    const { works, problems } = laid(grid, planned, targets, columnOf);
    this.courses = works.map((work) => ({ work, done: 0, answerOf: null }));
    this.figures = works.some(({ worked }) => worked.hasFigures);
    this.desk.mirror.with({
      own: planned.map(({ column: { name } }): OwnColumnForPage => ({
        name,
        at: targets.get(name)?.index ?? -1,
        ...(problems.has(name) ? { problem: problems.get(name) as RawProblem } : {}),
      })),
    });
  }

  /** Changes with everything the columns read. */
  private stampOf({ store, gone }: Grid): string {
    const sources = new Set(this.courses.flatMap(({ work }) => work.sources));
    let written = 0;
    for (const index of sources) written += store.columns[index]?.stamp ?? 0;
    return `${store.count} ${written} ${this.figures ? `${gone.size} ${this.unreadCells()}` : 0}`;
  }

  private unreadCells(): number {
    const { unread } = this.desk.open.editor.overlay.leftOut(false);
    return [...(unread?.values() ?? [])].reduce((sum, { size }) => sum + size, 0);
  }

  private answers(): AnswerOf {
    const { grid, view, editor } = this.desk.open;
    return new Figures(grid, view, 'all', editor.overlay.leftOut(false)).answer;
  }

  /** Works rows out in all columns but those that need whole columns first. */
  private runRows(slots: Iterable<number>): void {
    const answerOf = this.answers();
    const rows = [...slots];
    for (const { work } of this.courses) if (!work.worked.hasFigures) work.run(rows, answerOf);
  }

  /** Goes on with the first course that is not done; false when there is none. */
  private advance(count: number, rows: number): boolean {
    const course = this.courses.find(({ done }) => done < count);
    if (!course) return false;
    course.answerOf ??= this.answers();
    const end = Math.min(count, course.done + rows);
    course.work.run(range(course.done, end), course.answerOf);
    course.done = end;
    return true;
  }

  private slice(grid: Grid): void {
    if (grid !== this.grid || grid !== this.desk.book?.grid) return;
    const { around } = this.desk;
    const until = around.now() + sliceMs;
    this.finishing = true;
    let more = true;
    while (more && around.now() < until) more = this.advance(grid.store.count, rowsBetweenLooks);
    this.finishing = false;
    if (more) {
      this.callOff = around.later(0, () => this.slice(grid));
      return;
    }
    this.callOff = null;
    this.renewView();
    this.desk.mirror.all();
    this.desk.tell();
  }

  /** Works out whatever is left: somebody looks at a whole column. */
  private finish(): void {
    const { grid } = this;
    if (this.finishing || !grid || grid !== this.desk.book?.grid || !this.courses.some(({ done }) => done < grid.store.count)) return;
    this.finishing = true;
    while (this.advance(grid.store.count, grid.store.count));
    this.finishing = false;
    this.callOff?.();
    this.desk.mirror.all();
    this.callOff = this.desk.around.later(0, () => this.desk.tell());
  }

  /** A view that an own column has a part in is made anew once that column is known. */
  private renewView(): void {
    const view = this.desk.book?.view;
    if (!view) return;
    const named = [...view.sorts.map(({ field }) => field), ...(view.where ? leavesOf(view.where) : []).map(({ field }) => field)];
    if (!this.planned.some(({ column }) => named.includes(column.name))) return;
    view.recompute();
    this.desk.mirror.all();
  }
}

function* range(from: number, to: number): Generator<number> {
  for (let slot = from; slot < to; slot++) yield slot;
}

/** Own columns ready to be worked out, in reading order, and why the others are not. */
function laid(
  grid: Grid,
  planned: readonly PlannedColumn[],
  targets: ReadonlyMap<string, GridColumn>,
  columnOf: (name: string) => GridColumn | undefined,
): { works: OwnWork[]; problems: ReadonlyMap<string, RawProblem> } {
  const problems = new Map<string, RawProblem>();
  const read = planned.flatMap(({ column, plan }) =>
    'root' in plan ? [{ name: column.name, column, plan, reads: columnsOf(plan.leaves) }] : [],
  );
  for (const { column, plan } of planned)
    if ('problem' in plan) problems.set(column.name, { code: plan.problem, ...(plan.detail ? { detail: plan.detail } : {}) });
  const { order, cyclic } = inReadingOrder(read);
  for (const { name, column } of cyclic) problems.set(name, { code: 'FORMULA_CYCLE', detail: { value: column.header } });
  for (const { name, reads } of order) {
    const missing = [...reads].find((one) => !columnOf(one));
    if (missing !== undefined) problems.set(name, { code: 'FORMULA_NAME_UNKNOWN', detail: { value: missing, nearest: '' } });
  }
  const works = order
    .filter(({ name }) => !problems.has(name))
    .map(({ name, column, plan }) => new OwnWork(grid, column, plan, targets.get(name) as GridColumn, columnOf));
  return { works, problems };
}

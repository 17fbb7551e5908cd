import { wireName } from '#define/entity';
import { leavesOf } from '#define/filter';
import { mostReckonedAtOnce, type Reckoned, type ReckonWish } from '#define/reckoned';
import type { Desk } from '#workers/sheet/desk';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { SlotSet } from '#workers/sheet/store/slotSet';
import type { Told, Turns } from '#workers/sheet/turns';

/** Edits that follow each other closely are reckoned together. */
const restMs = 120;
/** Rows at the top of the view that are reckoned before all others. */
const firstRows = 80;
/** A server that cannot be reached is asked again after so long. */
const againMs = 15_000;

/** The columns of a list that the server reckons, and what they are made of. */
interface Course {
  readonly grid: Grid;
  readonly reckoned: Reckoned;
  readonly targets: readonly GridColumn[];
  readonly sources: readonly GridColumn[];
  readonly among: readonly GridColumn[];
}

/** A row that is not saved goes along with all it holds, and takes the place of so many others in what is sent at once. */
const unsavedWeighs = 5;

const courseOf = (grid: Grid): Course | null => {
  const { reckoned } = grid.definition;
  if (!reckoned || grid.past) return null;
  const columns = (names: readonly string[]) => names.flatMap((name) => grid.column(name) ?? []);
  const targets = columns(Object.keys(reckoned.fields));
  const sources = columns([...new Set([...reckoned.reads, ...reckoned.among])]);
  return targets.length === 0 ? null : { grid, reckoned, targets, sources, among: columns(reckoned.among) };
};

/**
 * Columns no table holds (`define/reckoned.ts`): asked of the server for the rows in sight first, then for the rest, with the edits that
 * are not saved, and again where something moved that they are made of. They lie in the store like any others.
 */
export class ReckonedColumns {
  private readonly desk: Desk;
  private course: Course | null = null;
  private grid: Grid | null = null;
  private asked: ReckonWish['asked'] = {};
  private readonly waiting = new Set<number>();
  /** Which rows each was weighed against when it was reckoned last. */
  private readonly kept = new Map<number, string>();
  private counted = 0;
  private stamp = 0;
  private running = false;
  private callOff: (() => void) | null = null;

  constructor(private readonly turns: Turns) {
    this.desk = turns.desk;
    if (this.desk.ports.reckon) this.desk.followers.push((changed) => this.follow(changed));
  }

  /** Reckons all rows anew, asked with these. */
  ask(asked: ReckonWish['asked']): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      this.asked = asked;
      this.all();
      return this.turns.told(null);
    });
  }

  private all(): void {
    const { course } = this;
    if (course) for (let slot = 0; slot < course.grid.store.count; slot++) this.waiting.add(slot);
    this.soon(0);
  }

  private follow(changed: SlotSet | 'all'): void {
    const { book } = this.desk;
    if (!book) return;
    if (book.grid !== this.grid) this.begin(book.grid);
    const { course } = this;
    if (!course) return;
    const { store } = course.grid;
    const stamp = course.sources.reduce((sum, { index }) => sum + (store.columns[index]?.stamp ?? 0), 0);
    if (stamp === this.stamp && store.count === this.counted) return;
    const grown = store.count > this.counted;
    for (let slot = this.counted; slot < store.count; slot++) this.waiting.add(slot);
    if (changed !== 'all') this.moved(course, changed);
    else if (!grown) this.all();
    this.stamp = stamp;
    this.counted = store.count;
    this.soon(restMs);
  }

  /** Rows that moved, and all they are or were weighed against. */
  private moved(course: Course, slots: Iterable<number>): void {
    const keys = new Set<string>();
    for (const slot of slots) {
      this.waiting.add(slot);
      keys.add(keyOf(course, slot)).add(this.kept.get(slot) ?? '');
    }
    for (let slot = 0; slot < this.counted; slot++) if (keys.has(keyOf(course, slot))) this.waiting.add(slot);
  }

  private begin(grid: Grid): void {
    this.grid = grid;
    this.course = courseOf(grid);
    this.waiting.clear();
    this.kept.clear();
    this.counted = 0;
    this.stamp = 0;
  }

  private soon(ms: number): void {
    if (this.running || this.waiting.size === 0) return;
    this.callOff?.();
    this.callOff = this.desk.around.later(ms, () => void this.run());
  }

  /** Asks for what waits, piece by piece. */
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (let first = true; this.waiting.size > 0; first = false) {
        const { course } = this;
        if (!course || course.grid !== this.desk.book?.grid) return;
        const piece = this.piece(course, first);
        if (!(await this.reckon(course, piece))) {
          for (const slot of piece) this.waiting.add(slot);
          this.callOff = this.desk.around.later(againMs, () => void this.run());
          return;
        }
      }
      this.renewView();
    } finally {
      this.running = false;
    }
  }

  /** Rows to ask about next: those in sight, or rows that are weighed against each other together. */
  private piece({ grid, ...course }: Course, first: boolean): readonly number[] {
    const { view } = this.desk.open;
    const seen = first ? [...view.order.subarray(0, Math.min(firstRows, view.count))].filter((slot) => this.waiting.has(slot)) : [];
    const slots = seen.length > 0 ? seen : this.together({ grid, ...course });
    for (const slot of slots) this.waiting.delete(slot);
    return slots.filter((slot) => !grid.gone.has(slot));
  }

  private together(course: Course): readonly number[] {
    const groups = new Map<string, number[]>();
    for (const slot of this.waiting) {
      const key = keyOf(course, slot);
      const group = groups.get(key);
      if (group) group.push(slot);
      else groups.set(key, [slot]);
    }
    const slots: number[] = [];
    let room = mostReckonedAtOnce;
    const weightOf = (slot: number) => (this.unsaved(course, slot).values === undefined ? 1 : unsavedWeighs);
    for (const group of groups.values()) {
      if (slots.length > 0 && group.reduce((sum, slot) => sum + weightOf(slot), 0) > room) continue;
      for (const slot of group) {
        if (room <= 0) break;
        slots.push(slot);
        room -= weightOf(slot);
      }
      if (room <= 0) break;
    }
    return slots;
  }

  private async reckon(course: Course, slots: readonly number[]): Promise<boolean> {
    if (slots.length === 0) return true;
    const { grid, targets } = course;
    for (const slot of slots) this.kept.set(slot, keyOf(course, slot));
    const rows = slots.map((slot) => ({ id: grid.rowId(slot), ...this.unsaved(course, slot) }));
    const { asked } = this;
    const answer = await this.desk.ports.reckon?.({ rows, asked }).catch(() => null);
    if (!answer) return false;
    if (asked !== this.asked || grid !== this.desk.book?.grid) return true;
    await this.turns.inTurn(() => {
      const changed: number[] = [];
      for (const { id, values } of answer) {
        const slot = grid.slotOf(id);
        if (slot < 0) continue;
        for (const column of targets) grid.set(slot, column, values[column.name] ?? null);
        changed.push(slot);
      }
      this.desk.mirror.changed(changed);
      this.desk.tell();
    });
    return true;
  }

  /** What of a row's sources is not saved. */
  private unsaved({ grid, sources }: Course, slot: number): { values?: Record<string, ReturnType<Grid['value']>> } {
    const row = this.desk.open.editor.overlay.get(slot);
    const edited = row?.added ? sources : sources.filter(({ index }) => row?.cells.has(index));
    if (edited.length === 0) return {};
    return { values: Object.fromEntries(edited.map((column) => [wireName(grid.definition, column.name), grid.value(slot, column)])) };
  }

  /** A view these columns have a part in is made anew once they are known. */
  private renewView(): void {
    const { course } = this;
    const view = this.desk.book?.view;
    if (!course || !view) return;
    const named = [...view.sorts.map(({ field }) => field), ...(view.where ? leavesOf(view.where) : []).map(({ field }) => field)];
    if (!course.targets.some(({ name }) => named.includes(name))) return;
    view.recompute();
    this.desk.mirror.all();
    this.desk.tell();
  }
}

const keyOf = ({ grid, among }: Course, slot: number): string => among.map((column) => String(grid.value(slot, column))).join('\n');

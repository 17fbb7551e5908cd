import type { CellState } from '#client/sheet/model';
import { marks, rowFlags, type Flash, type RawProblem, type RowMarks } from '#workers/sheet/crossing';

export interface CellMark {
  readonly state: Extract<CellState, 'waiting' | 'saving' | 'refused' | 'conflict'>;
  /** Typed text that has no value. */
  readonly text: string | null;
  readonly problem: RawProblem | null;
}

const states: Readonly<Record<number, CellMark['state']>> = {
  [marks.waiting]: 'waiting',
  [marks.saving]: 'saving',
  [marks.refused]: 'refused',
  [marks.conflict]: 'conflict',
};
const savedMs = 800;
const changedMs = 2_000;
const noCells: ReadonlyMap<number, CellMark> = new Map();

/** Marks of many rows as they came from the worker. */
class MarkedRows {
  private readonly texts: ReadonlyMap<number, string>;
  private readonly problems: ReadonlyMap<number, RawProblem>;

  constructor(private readonly told: RowMarks) {
    this.texts = new Map(told.texts);
    this.problems = new Map(told.problems);
  }

  /** The marks of the cells from one place up to another. */
  cells(from: number, to: number): ReadonlyMap<number, CellMark> {
    const cells = new Map<number, CellMark>();
    for (let at = from; at < to; at++)
      cells.set(this.told.columns[at] as number, {
        state: states[this.told.states[at] as number] ?? 'waiting',
        text: this.texts.get(at) ?? null,
        problem: this.problems.get(at) ?? null,
      });
    return cells;
  }
}

/** The marks of one row. Bulk edits mark rows by the ten thousand, of which a screen shows forty: those of cells are laid out when looked at. */
export class RowMark {
  private made: ReadonlyMap<number, CellMark> | null = null;

  constructor(
    readonly flags: number,
    private readonly rows: MarkedRows,
    private readonly from: number,
    private readonly to: number,
  ) {}

  get cells(): ReadonlyMap<number, CellMark> {
    return this.to === this.from ? noCells : (this.made ??= this.rows.cells(this.from, this.to));
  }

  get problems(): number {
    let problems = 0;
    for (const { problem } of this.cells.values()) if (problem) problems += 1;
    return problems;
  }
}

interface Glow {
  readonly as: 'saved' | 'changed';
  readonly until: number;
  readonly by: string | undefined;
}

/** What is drawn over the values: states of edits from the worker, what was typed a moment ago, and what glows for a second or two. */
export class Marks {
  private readonly rows = new Map<number, RowMark>();
  private readonly typed = new Map<string, { text: string; turn: number }>();
  private readonly glowing = new Map<number, Map<number, Glow>>();
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** `faded` is told the rows whose glow ended. */
  constructor(private readonly faded: (slots: ReadonlySet<number>) => void) {}

  clear(): void {
    this.rows.clear();
    this.glowing.clear();
  }

  apply(update: RowMarks): void {
    const rows = new MarkedRows(update);
    let from = 0;
    update.slots.forEach((slot, row) => {
      const flags = update.flags[row] as number;
      const to = from + (update.counts[row] as number);
      if (to === from && flags === 0) this.rows.delete(slot);
      else this.rows.set(slot, new RowMark(flags, rows, from, to));
      from = to;
    });
  }

  row(slot: number): RowMark | undefined {
    return this.rows.get(slot);
  }

  added(slot: number): boolean {
    return ((this.rows.get(slot)?.flags ?? 0) & rowFlags.added) !== 0;
  }

  removed(slot: number): boolean {
    return ((this.rows.get(slot)?.flags ?? 0) & rowFlags.removed) !== 0;
  }

  /** Shows a text until the worker has answered for it. */
  type(slot: number, column: number, text: string, turn: number): void {
    this.typed.set(`${slot} ${column}`, { text, turn });
  }

  answered(slot: number, column: number, turn: number): void {
    const key = `${slot} ${column}`;
    if (this.typed.get(key)?.turn === turn) this.typed.delete(key);
  }

  typedText(slot: number, column: number): string | null {
    return this.typed.size === 0 ? null : (this.typed.get(`${slot} ${column}`)?.text ?? null);
  }

  glow({ as, slots, columns, by }: Flash): void {
    const until = Date.now() + (as === 'saved' ? savedMs : changedMs);
    slots.forEach((slot, at) => {
      let row = this.glowing.get(slot);
      if (!row) {
        row = new Map();
        this.glowing.set(slot, row);
      }
      row.set(columns[at] as number, { as, until, by });
    });
    this.wake(until);
  }

  private wake(at: number): void {
    if (this.timer !== null) return;
    this.timer = setTimeout(() => this.fade(), Math.max(0, at - Date.now()) + 10);
  }

  private fade(): void {
    this.timer = null;
    const now = Date.now();
    const over = new Set<number>();
    let next = Infinity;
    for (const [slot, row] of this.glowing) {
      for (const [column, { until }] of row) {
        if (until <= now) {
          row.delete(column);
          over.add(slot);
        } else next = Math.min(next, until);
      }
      if (row.size === 0) this.glowing.delete(slot);
    }
    if (next < Infinity) this.wake(next);
    if (over.size > 0) this.faded(over);
  }

  glowOf(slot: number, column: number): 'saved' | 'changed' | null {
    return this.glowing.get(slot)?.get(column)?.as ?? null;
  }

  /** Who changed something in the row a moment ago. */
  changedBy(slot: number): string | undefined {
    for (const { as, by } of this.glowing.get(slot)?.values() ?? []) if (as === 'changed' && by) return initialsOf(by);
    return undefined;
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}

/** Two letters for a row's head: of the words of a name, or the given name of a Chinese one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  if (/\p{Script=Han}/u.test(name)) return [...name].slice(-2).join('');
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}

import type { Leaf, Sort } from '#define/filter';
import { addDays, addMonths, dayFromNumber, dayNumber, type Day } from '#values/day';
import { dayInZone } from '#values/moment';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { IntegerColumn } from '#workers/sheet/store/columns';
import type { Sorter } from '#workers/sheet/view/sorting';

/** A column the rows are grouped by; days and moments by their day or month. */
export interface GroupBy {
  readonly field: string;
  readonly unit?: 'day' | 'month';
}

/** At most so many columns, one within the other. */
export const mostGroupings = 2;

const dayMs = 86_400_000;
const blankDay = IntegerColumn.blank;

/** A stretch of the grouped rows that belongs together. */
export interface Group {
  readonly level: number;
  readonly from: number;
  readonly to: number;
  /** How many groups stand within it. */
  readonly children: number;
}

/** Rows in groups: which stand together, what each group is called, and which are folded up. */
export class Groups {
  /** All rows in the order of the groups, those of folded ones too. */
  slots: Uint32Array = new Uint32Array(0);
  /** By level: where in `slots` groups begin, and after the last the end. */
  private starts: readonly Uint32Array[] = [];
  /** By outer group: its line among those shown, and after the last their number. */
  private lines: Uint32Array = new Uint32Array(1);
  /** All are folded but those named, or none is but those. */
  private allFolded = false;
  private readonly others = new Set<string>();

  constructor(
    private readonly grid: Grid,
    readonly by: readonly GroupBy[],
  ) {}

  /** The same groups over the same list loaded again, as far as its columns stay; null where none does. */
  over(grid: Grid, stays: (field: string) => boolean): Groups | null {
    const by = this.by.filter(({ field }) => stays(field));
    if (by.length === 0) return null;
    const made = new Groups(grid, by);
    made.allFolded = this.allFolded;
    for (const label of this.others) made.others.add(label);
    return made;
  }

  private get columns(): GridColumn[] {
    return this.by.flatMap(({ field }) => this.grid.column(field) ?? []);
  }

  /**
   * Puts rows in the order of the groups, within them in the order asked for (or, where they have it already, as they come), and
   * answers those of groups that are not folded.
   */
  arrange(rows: Uint32Array, sorter: Sorter, sorts: readonly Sort[], sorted: boolean): Uint32Array {
    const grouped = new Set(this.by.map(({ field }) => field));
    const inner = sorted
      ? rows
      : sorter.sort(
          rows,
          sorts.filter(({ field }) => !grouped.has(field)),
        );
    const down = (field: string) => sorts.some((sort) => sort.field === field && sort.dir === 'desc');
    const keys = this.columns.map((column, at) => sorter.keyOf(inner, column, down(column.name), this.stretchesOf(this.by[at] as GroupBy)));
    const order = sorter.order(inner.length, keys);
    const breaks = new Uint8Array(order.length);
    this.starts = keys.map((digits) => {
      for (const digit of digits) markBreaks(digit, order, breaks);
      return startsOf(breaks);
    });
    for (let at = 0; at < order.length; at++) order[at] = inner[order[at] as number] as number;
    this.slots = order;
    return this.shown();
  }

  /** Days or months of a column of dates as numbers by slot; undefined where the column's own values make the groups. */
  private stretchesOf({ field, unit = 'day' }: GroupBy): Int32Array | undefined {
    const column = this.grid.column(field);
    const stored = column && this.grid.store.columns[column.index];
    if (stored?.stores === 'integer' && stored.as === 'day') return unit === 'month' ? monthsOf(stored.values) : undefined;
    if (stored?.stores !== 'double' || stored.as !== 'moment') return undefined;
    const days = daysOf(stored.values, this.grid.reading.zone);
    return unit === 'month' ? monthsOf(days) : days;
  }

  private shown(): Uint32Array {
    const outer = this.starts[0] ?? new Uint32Array(1);
    const groups = outer.length - 1;
    const kept = new Uint32Array(this.slots.length);
    const lines = new Uint32Array(groups + 1);
    let count = 0;
    for (let at = 0; at < groups; at++) {
      const [from, to] = [outer[at] as number, outer[at + 1] as number];
      const folded = this.isFolded(from);
      lines[at + 1] = (lines[at] as number) + 1 + (folded ? 0 : this.childrenOf(from, to));
      if (folded) continue;
      kept.set(this.slots.subarray(from, to), count);
      count += to - from;
    }
    this.lines = lines;
    return kept.subarray(0, count);
  }

  private childrenOf(from: number, to: number): number {
    const inner = this.starts[1];
    return inner ? placeOf(inner, to) - placeOf(inner, from) : 0;
  }

  private isFolded(from: number): boolean {
    if (this.others.size === 0) return this.allFolded;
    return this.others.has(this.label({ level: 0, from })) !== this.allFolded;
  }

  /** Folds outer groups up by their labels, or opens them; null for all. */
  fold(labels: readonly string[] | null, folded: boolean): void {
    if (labels === null) {
      this.allFolded = folded;
      this.others.clear();
      return;
    }
    for (const label of labels) {
      if (folded === this.allFolded) this.others.delete(label);
      else this.others.add(label);
    }
  }

  /** Groups of the outer level. */
  get count(): number {
    return this.lines.length - 1;
  }

  /** Lines that show the groups: outer ones, each followed by its own where it is not folded. */
  get lineCount(): number {
    return this.lines.at(-1) as number;
  }

  /** All groups, each outer one before those within it, whatever is folded. */
  *all(): Generator<Group> {
    const inner = this.starts[1];
    for (let at = 0; at < this.count; at++) {
      const { from, to } = this.outer(at);
      yield { level: 0, from, to, children: this.childrenOf(from, to) };
      for (let own = inner ? placeOf(inner, from) : 0; inner && (inner[own] as number) < to; own++)
        yield { level: 1, from: inner[own] as number, to: inner[own + 1] as number, children: 0 };
    }
  }

  /** Where an outer group begins and ends. */
  outer(at: number): Pick<Group, 'from' | 'to'> {
    const [starts] = this.starts;
    return { from: starts?.[at] ?? 0, to: starts?.[at + 1] ?? 0 };
  }

  line(line: number): Group & { readonly folded: boolean } {
    const outer = this.starts[0] as Uint32Array;
    const at = placeOf(this.lines, line + 1) - 1;
    const [from, to] = [outer[at] as number, outer[at + 1] as number];
    const first = this.lines[at] as number;
    if (line === first) return { level: 0, from, to, children: this.childrenOf(from, to), folded: this.isFolded(from) };
    const inner = this.starts[1] as Uint32Array;
    const own = placeOf(inner, from) + line - first - 1;
    return { level: 1, from: inner[own] as number, to: inner[own + 1] as number, children: 0, folded: false };
  }

  /** What a group is called: the text its rows show in the column, a month as `2026-03`. */
  label({ level, from }: Pick<Group, 'level' | 'from'>): string {
    const by = this.by[level] as GroupBy;
    const column = this.columns[level] as GridColumn;
    const slot = this.slots[from] as number;
    const day = this.dayAt(column, slot);
    if (day !== null) return by.unit === 'month' ? day.slice(0, 7) : day;
    return this.grid.print(slot, column);
  }

  private dayAt(column: GridColumn, slot: number): Day | null {
    const value = this.grid.value(slot, column);
    if (value === null) return null;
    if (column.field?.kind === 'day') return String(value);
    return column.field?.kind === 'moment' ? dayInZone(String(value), this.grid.reading.zone) : null;
  }

  /** The filters that leave a group alone, from the outside in. */
  filters({ level, from, to }: Group): Leaf[] {
    return this.columns.slice(0, level + 1).map((column, at) => this.filter(column, this.by[at] as GroupBy, from, to));
  }

  private filter(column: GridColumn, { field, unit }: GroupBy, from: number, to: number): Leaf {
    const day = this.dayAt(column, this.slots[from] as number);
    if (day !== null && unit === 'month')
      return { field, op: 'between', value: `${day.slice(0, 7)}-01`, value2: addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1) };
    if (day !== null) return { field, op: 'equal', value: day };
    const keys = new Set<string | null>();
    for (let at = from; at < to; at++) {
      const value = this.grid.value(this.slots[at] as number, column);
      keys.add(value === null || value === '' ? null : String(value));
    }
    return { field, op: 'equal', anyOf: [...keys] };
  }
}

/** Marks the places of an order where a digit is not the one before. */
function markBreaks(digit: Uint32Array, order: Uint32Array, breaks: Uint8Array): void {
  if (order.length > 0) breaks[0] = 1;
  for (let at = 1; at < order.length; at++) if (digit[order[at] as number] !== digit[order[at - 1] as number]) breaks[at] = 1;
}

function startsOf(breaks: Uint8Array): Uint32Array {
  const starts = new Uint32Array(breaks.reduce((sum, one) => sum + one, 1));
  let count = 0;
  for (let at = 0; at < breaks.length; at++) if (breaks[at] === 1) starts[count++] = at;
  starts[count] = breaks.length;
  return starts;
}

/** First place whose number is not below. */
function placeOf(numbers: Uint32Array, wanted: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Months since year 0 by slot. */
function monthsOf(days: Int32Array): Int32Array {
  const known = new Map<number, number>([[blankDay, blankDay]]);
  return days.map((number) => {
    let month = known.get(number);
    if (month === undefined) {
      const day = dayFromNumber(number);
      month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
      known.set(number, month);
    }
    return month;
  });
}

/** The day of each moment by the clocks of a zone. A UTC day whose clocks do not change has one offset. */
function daysOf(moments: Float64Array, zone: string): Int32Array {
  const dayAt = (moment: number) => dayNumber(dayInZone(new Date(moment).toISOString(), zone));
  /** By UTC day: when the next day begins in the zone, in milliseconds of that UTC day; null where two days begin in it. */
  const turns = new Map<number, { first: number; at: number } | null>();
  const turnOf = (utcDay: number) => {
    const start = utcDay * dayMs;
    const [first, last] = [dayAt(start), dayAt(start + dayMs - 1)];
    if (last === first) return { first, at: dayMs };
    if (last !== first + 1) return null;
    let [low, high] = [0, dayMs - 1];
    while (low + 1 < high) {
      const middle = Math.floor((low + high) / 2);
      if (dayAt(start + middle) === first) low = middle;
      else high = middle;
    }
    return { first, at: high };
  };
  return Int32Array.from(moments, (moment) => {
    if (Number.isNaN(moment)) return blankDay;
    const utcDay = Math.floor(moment / dayMs);
    let turn = turns.get(utcDay);
    if (turn === undefined) turns.set(utcDay, (turn = turnOf(utcDay)));
    if (turn === null) return dayAt(moment);
    return moment - utcDay * dayMs < turn.at ? turn.first : turn.first + 1;
  });
}

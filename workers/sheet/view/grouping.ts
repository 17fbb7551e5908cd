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
export const mostGroupings = 3;

const dayMs = 86_400_000;
const blankDay = IntegerColumn.blank;

/** A stretch of the grouped rows that belongs together. */
export interface Group {
  readonly level: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The lines that head the groups among the rows of the view, in their order: how many rows stand above each, its level (128 more where
 * it is folded), and a row of the group, which with the level names it. Rows behind the last `rows` came later and are of no group yet.
 */
export interface GroupHeads {
  readonly rows: number;
  readonly above: Uint32Array;
  readonly levels: Uint8Array;
  readonly slots: Uint32Array;
}

/** A group by one of its rows. */
export interface GroupName {
  readonly level: number;
  readonly slot: number;
}

export const foldedBit = 128;
const noHeads: GroupHeads = { rows: 0, above: new Uint32Array(0), levels: new Uint8Array(0), slots: new Uint32Array(0) };

/** Groups folded otherwise than all, by their labels from the outside in; `own`: this one is, not only groups within it. */
interface Fold {
  own: boolean;
  readonly inner: Map<string, Fold>;
}

/** Rows in groups: which stand together, what each group is called, and which are folded up. */
export class Groups {
  /** All rows in the order of the groups, those of folded ones too. */
  slots: Uint32Array = new Uint32Array(0);
  heads: GroupHeads = noHeads;
  /** By level: where in `slots` groups begin, and after the last the end. */
  private starts: readonly Uint32Array[] = [];
  /** By line: which group of its level it heads. */
  private ordinals: Uint32Array = new Uint32Array(0);
  /** All are folded but the others, or none is but those. */
  private allFolded = false;
  private others: Fold = { own: false, inner: new Map() };

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
    made.others = this.others;
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

  /** Lays the lines of the groups anew and answers the rows of those that are not folded. */
  shown(): Uint32Array {
    const all = this.starts.reduce((sum, starts) => sum + starts.length - 1, 0);
    const [above, slots, ordinals, levels] = [new Uint32Array(all), new Uint32Array(all), new Uint32Array(all), new Uint8Array(all)];
    const kept = new Uint32Array(this.slots.length);
    const next = this.starts.map(() => 0);
    let [lines, count] = [0, 0];
    // Labels are printed only where a group of that level is folded otherwise: at a million groups they take seconds.
    const lay = (level: number, end: number, others: Fold | undefined): void => {
      const starts = this.starts[level] as Uint32Array;
      for (let at = next[level] as number; at < starts.length - 1 && (starts[at] as number) < end; at++) {
        const [from, to] = [starts[at] as number, starts[at + 1] as number];
        next[level] = at + 1;
        const own = others === undefined || others.inner.size === 0 ? undefined : others.inner.get(this.label({ level, from }));
        const folded = (own?.own === true) !== this.allFolded;
        above[lines] = count;
        slots[lines] = this.slots[from] as number;
        ordinals[lines] = at;
        levels[lines++] = folded ? level + foldedBit : level;
        if (folded) this.passOver(next, level + 1, to);
        else if (level + 1 < this.starts.length) lay(level + 1, to, own);
        else for (let row = from; row < to; row++) kept[count++] = this.slots[row] as number;
      }
    };
    if (this.starts.length > 0) lay(0, this.slots.length, this.others);
    this.ordinals = ordinals.subarray(0, lines);
    this.heads = { rows: count, above: above.slice(0, lines), levels: levels.slice(0, lines), slots: slots.slice(0, lines) };
    return kept.subarray(0, count);
  }

  /** Groups within a folded one have no lines. */
  private passOver(next: number[], level: number, end: number): void {
    for (let inner = level; inner < this.starts.length; inner++) next[inner] = placeOf(this.starts[inner] as Uint32Array, end);
  }

  /** Rows of the view have gone, at these places of it, growing: the lines below them move up. */
  without(rows: readonly number[]): void {
    const { above } = this.heads;
    let gone = 0;
    for (let line = 0; line < above.length; line++) {
      while (gone < rows.length && (rows[gone] as number) < (above[line] as number)) gone += 1;
      above[line] = (above[line] as number) - gone;
    }
    this.heads = { ...this.heads, rows: this.heads.rows - rows.filter((row) => row < this.heads.rows).length };
  }

  /** Folds a group up, or opens it; null for all. A row that is of no group any more folds nothing. */
  fold(group: GroupName | null, folded: boolean): void {
    if (group === null) {
      this.allFolded = folded;
      this.others = { own: false, inner: new Map() };
      return;
    }
    const at = this.named(group)?.from;
    if (at === undefined) return;
    const path: { readonly around: Fold; readonly label: string; readonly own: Fold }[] = [];
    for (let level = 0, around = this.others; level <= group.level; level++) {
      const label = this.label(this.groupAt(level, at));
      const own = around.inner.get(label) ?? { own: false, inner: new Map<string, Fold>() };
      around.inner.set(label, own);
      path.push({ around, label, own });
      around = own;
    }
    const last = path.at(-1);
    if (last) last.own.own = folded !== this.allFolded;
    for (const { around, label, own } of path.toReversed()) if (!own.own && own.inner.size === 0) around.inner.delete(label);
  }

  /** The group of this level that holds a row; null where the row is of no group any more. */
  named({ level, slot }: GroupName): Group | null {
    const at = this.slots.indexOf(slot);
    return at < 0 || level >= this.starts.length ? null : this.groupAt(level, at);
  }

  /** The group of a level that a place among the grouped rows lies in. */
  private groupAt(level: number, at: number): Group {
    const starts = this.starts[level] as Uint32Array;
    const place = placeOf(starts, at + 1) - 1;
    return { level, from: starts[place] as number, to: starts[place + 1] as number };
  }

  /** Groups of the outer level. */
  get count(): number {
    return Math.max(0, (this.starts[0]?.length ?? 1) - 1);
  }

  /** Lines that show the groups: each group that does not stand within a folded one. */
  get lineCount(): number {
    return this.ordinals.length;
  }

  /** How many groups stand within one. */
  childrenOf({ level, from, to }: Group): number {
    const inner = this.starts[level + 1];
    return inner ? placeOf(inner, to) - placeOf(inner, from) : 0;
  }

  /** All groups, each before those within it, whatever is folded. */
  *all(level = 0, from = 0, to = this.slots.length): Generator<Group> {
    const starts = this.starts[level];
    if (starts === undefined) return;
    for (let at = placeOf(starts, from); at < starts.length - 1 && (starts[at] as number) < to; at++) {
      const group = { level, from: starts[at] as number, to: starts[at + 1] as number };
      yield group;
      yield* this.all(level + 1, group.from, group.to);
    }
  }

  line(line: number): Group & { readonly folded: boolean } {
    const level = this.heads.levels[line] as number;
    const own = level & (foldedBit - 1);
    const starts = this.starts[own] as Uint32Array;
    const at = this.ordinals[line] as number;
    return { level: own, from: starts[at] as number, to: starts[at + 1] as number, folded: level >= foldedBit };
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

import { differenceShare, tallied, type SumOf } from '#define/sums';
import { add, compare, decimalOf, divide, subtract, sum, toDecimal, toText, plainText, type Decimal } from '#values/decimal';
import { currencyDecimals } from '#values/money';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { CodesColumn, IntegerColumn, ScaledColumn, StoredColumn } from '#workers/sheet/store/columns';
import { addNumbers, filledIn, type SlotRun } from '#workers/sheet/view/columnSums';

/** Rows in an order: those of the view, or of one group. */
export interface OrderedRows {
  readonly order: Uint32Array;
  readonly count: number;
}

export interface SheetArea {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface RawSums {
  cells: number;
  numbers: number;
  sums: Figures[];
}

interface Figures extends SumOf {
  readonly sum: string;
  /** Null for a difference, which is of no cells, and for what is counted. */
  readonly average: string | null;
  readonly least: string | null;
  readonly most: string | null;
}

/** Half of 2^53: adding one more safe integer of the usual size cannot lose a unit. */
const flushAt = 2 ** 52;

/** An exact running total of scaled integers: doubles while they are exact, whole numbers of any length beyond. */
export class Total {
  count = 0;
  least: Decimal | null = null;
  most: Decimal | null = null;
  private running = 0;
  private whole = 0n;
  private low = Infinity;
  private high = -Infinity;
  private extra: Decimal[] = [];

  constructor(private readonly scale: number) {}

  add(scaled: number): void {
    this.count += 1;
    if (scaled < this.low) this.low = scaled;
    if (scaled > this.high) this.high = scaled;
    if (Math.abs(scaled) > flushAt) {
      this.whole += BigInt(scaled);
      return;
    }
    this.running += scaled;
    if (this.running > flushAt || this.running < -flushAt) {
      this.whole += BigInt(this.running);
      this.running = 0;
    }
  }

  /** Many at once: their exact sum, below 2^52, and the least and the largest of them. */
  addMany(count: number, sum: number, least: number, most: number): void {
    this.count += count;
    if (least < this.low) this.low = least;
    if (most > this.high) this.high = most;
    this.running += sum;
    if (this.running > flushAt || this.running < -flushAt) {
      this.whole += BigInt(this.running);
      this.running = 0;
    }
  }

  /** A value too large for a double. */
  addExact(value: Decimal): void {
    this.count += 1;
    this.extra.push(value);
  }

  close(): { sum: Decimal; count: number; least: Decimal; most: Decimal } {
    const own = decimalOf(this.whole + BigInt(this.running), this.scale);
    const ends = [...this.extra];
    if (this.low <= this.high) ends.push(decimalOf(this.low, this.scale), decimalOf(this.high, this.scale));
    const sorted = ends.sort(compare);
    return { sum: sum([own, ...this.extra]), count: this.count, least: sorted[0] as Decimal, most: sorted.at(-1) as Decimal };
  }
}

/** What is in the store and counts for nothing: whole rows, and cells by column that show a text instead of their number. */
export interface LeftOut {
  readonly struck: ReadonlySet<number>;
  readonly unread?: ReadonlyMap<number, ReadonlySet<number>>;
}

const none: ReadonlySet<number> = new Set();

/**
 * Sums of the selected areas, per currency for amounts and prices, column by column for other numbers ('' as currency) and the branch's own
 * money where there are several or amounts in other currencies beside it, and kind by kind for tallies, exact to the last unit; rates and shares are counted and not summed. Where money is summed by a choice, its options stand
 * apart and their difference beside them, in the order of the options. Rows that stand for others count in amounts alone, void ones in
 * nothing. Struck rows are passed over; an unread cell is filled in and no number.
 */
export function sumsOf(
  grid: Grid,
  view: OrderedRows,
  areas: readonly SheetArea[],
  visible: readonly GridColumn[],
  leftOut: LeftOut = { struck: none },
): RawSums {
  const result: RawSums = { cells: 0, numbers: 0, sums: [] };
  const closed = new Map<string, Closed[]>();
  const chosen = areas.flatMap(({ left, right }) => visible.slice(left, right + 1));
  const alone = new Set(chosen.filter((column) => standsAlone(grid, column)));
  // What an amount comes to in the branch's money is no more of that money beside the amount itself.
  const beside = chosen.some((column) => isMoney(column) && currencyColumn(grid, column) !== undefined);
  const isNamed = (column: GridColumn) => alone.has(column) && (alone.size > 1 || (beside && isMoney(column)));
  for (const area of areas) {
    for (const column of visible.slice(area.left, area.right + 1)) {
      const totals = new Map<string, Total>();
      const of = isNamed(column) ? { of: column.name } : {};
      addColumn(grid, view, column, area, { result, totals, leftOut, of });
      for (const [key, total] of totals) closed.set(key, [...(closed.get(key) ?? []), total.close()]);
    }
  }
  const options = sharingColumn(grid)?.field?.options ?? [];
  const found = [...closed].map(([key, parts]) => ({ ...(JSON.parse(key) as SumOf), parts }));
  for (const currency of [...new Set(found.map((one) => one.currency))].sort()) {
    const own = found.filter((one) => one.currency === currency);
    const whole = own.filter(({ share }) => share === undefined);
    result.sums.push(
      ...whole.map(({ parts, share: _, ...of }) => (of.counted ? countOf(of, parts) : { ...of, ...figuresOf(currency, parts) })),
    );
    const partsOf = (option: string | undefined) => own.find(({ share }) => share === option)?.parts ?? [];
    const shares = options.flatMap((share) => (partsOf(share).length > 0 ? [{ share, ...figuresOf(currency, partsOf(share)) }] : []));
    result.sums.push(...shares);
    if (shares.length > 0) result.sums.push(differenceOf(currency, partsOf(options[0]), partsOf(options[1])));
    if (partsOf('').length > 0) result.sums.push({ share: '', ...figuresOf(currency, partsOf('')) });
  }
  return result;
}

type Closed = ReturnType<Total['close']>;

const wholeOf = (parts: readonly Closed[]): Decimal => parts.reduce((running, part) => add(running, part.sum), decimalOf(0, 0));

const decimalsOf = (currency: string, whole: Decimal): number => (currency === '' ? Math.max(whole.scale, 2) : currencyDecimals(currency));

/** A figure as text, with the decimals of its currency. */
function figureText(currency: string, decimals: number, d: Decimal): string {
  if (currency === '') return plainText(d);
  return toText(d.scale < decimals ? add(d, decimalOf(0, decimals)) : trimmed(d, decimals));
}

function differenceOf(currency: string, first: readonly Closed[], second: readonly Closed[]): Figures {
  const whole = subtract(wholeOf(first), wholeOf(second));
  const sum = figureText(currency, decimalsOf(currency, whole), whole);
  return { currency, share: differenceShare, sum, average: null, least: null, most: null };
}

const countOf = (of: SumOf, parts: readonly Closed[]): Figures => ({
  ...of,
  sum: plainText(wholeOf(parts)),
  average: null,
  least: null,
  most: null,
});

function figuresOf(currency: string, parts: readonly Closed[]): Figures {
  const whole = wholeOf(parts);
  const count = parts.reduce((running, part) => running + part.count, 0);
  const decimals = decimalsOf(currency, whole);
  const least = parts.map((part) => part.least).sort(compare)[0] as Decimal;
  const most = parts
    .map((part) => part.most)
    .sort(compare)
    .at(-1) as Decimal;
  const text = (d: Decimal) => figureText(currency, decimals, d);
  return {
    currency,
    sum: text(whole),
    average: plainText(divide(whole, decimalOf(count, 0), decimals)),
    least: text(least),
    most: text(most),
  };
}

/** Without noughts beyond the currency's decimals; a figure that has more decimals keeps them. */
function trimmed(d: Decimal, decimals: number): Decimal {
  const plain = toDecimal(plainText(d));
  return plain.scale < decimals ? add(plain, decimalOf(0, decimals)) : plain;
}

function addColumn(
  grid: Grid,
  view: OrderedRows,
  column: GridColumn,
  area: SheetArea,
  { result, totals, leftOut, of: own }: { result: RawSums; totals: Map<string, Total>; leftOut: LeftOut; of: Pick<SumOf, 'of'> },
): void {
  const stored = grid.store.columns[column.index] as StoredColumn;
  const [from, to] = [Math.max(0, area.top), Math.min(area.bottom + 1, view.count)];
  if (to <= from) return;
  const kind = column.field?.kind;
  const everyRow = from === 0 && to === grid.store.count;
  const unread = leftOut.unread?.get(column.index) ?? none;
  const apartRows = [isMoney(column) ? none : standingFor(grid), uncountedOf(grid)];
  const isWhole = unread.size + apartRows.reduce((size, one) => size + one.size, 0) === 0;
  const struck = isWhole ? leftOut.struck : new Set([...leftOut.struck, ...unread, ...apartRows.flatMap((one) => [...one])]);
  const run = { order: everyRow ? null : view.order, from, to, struck };
  if (unread.size > 0)
    for (let row = from; row < to; row++) {
      const slot = view.order[row] as number;
      if (unread.has(slot) && !leftOut.struck.has(slot)) result.cells += 1;
    }
  if (!isNumeric(column, stored) || isRate(column)) {
    if (column.field?.tally) addTally(stored, run, totals);
    const cells = filledIn(stored, run);
    result.cells += cells;
    if (isNumeric(column, stored)) result.numbers += cells;
    return;
  }
  const currencies = currencyCodes(grid, column);
  const fixed = kind === 'money' ? grid.context.baseCurrency : '';
  const shares = isMoney(column) ? shareCodes(grid) : null;
  const scale = stored.stores === 'scaled' ? stored.scale : 0;
  const apart = {
    first: currencies?.codes ?? null,
    firsts: currencies ? currencies.dictionary.entries.length + 1 : 1,
    second: shares?.codes ?? null,
    seconds: shares ? shares.dictionary.entries.length + 1 : 1,
  };
  addNumbers(stored, apart, run, (currencyCode, shareCode) => {
    const currency = currencies ? (currencies.dictionary.entries[currencyCode - 1] ?? '') : fixed;
    const of: SumOf = { currency, ...own, ...(shares ? { share: shares.dictionary.entries[shareCode - 1] ?? '' } : {}) };
    const key = JSON.stringify(of);
    let total = totals.get(key);
    if (!total) totals.set(key, (total = new Total(scale)));
    return total;
  });
  // What was added up has been counted.
  const numbers = [...totals.values()].reduce((count, total) => count + total.count, 0);
  result.cells += numbers;
  result.numbers += numbers;
}

const isNumeric = ({ field }: GridColumn, stored: StoredColumn): stored is ScaledColumn | IntegerColumn =>
  ['money', 'decimal', 'integer'].includes(field?.kind ?? '') && (stored.stores === 'scaled' || stored.stores === 'integer');

/** A rate or a share, of which no sum means anything. */
const isRate = ({ field }: GridColumn): boolean => field?.ratio === true || field?.percent === true;

/** Numbers that are no money, and money in the branch's own currency that no choice parts: with another column they make no figure. */
function standsAlone(grid: Grid, column: GridColumn): boolean {
  const stored = grid.store.columns[column.index] as StoredColumn;
  if (!isNumeric(column, stored) || isRate(column) || currencyColumn(grid, column)) return false;
  return !isMoney(column) || (column.field?.currency === 'base' && sharingColumn(grid) === undefined);
}

/** Counts what the texts of a tally name, kind by kind; the same text is read once. */
function addTally(stored: StoredColumn, { order, from, to, struck }: SlotRun, totals: Map<string, Total>): void {
  const read = new Map<string, ReturnType<typeof tallied>>();
  for (let row = from; row < to; row++) {
    const slot = order === null ? row : (order[row] as number);
    const text = struck.has(slot) ? null : stored.get(slot);
    if (typeof text !== 'string') continue;
    let parts = read.get(text);
    if (!parts) read.set(text, (parts = tallied(text)));
    for (const [currency, count] of parts) {
      const key = JSON.stringify({ currency, counted: true } satisfies SumOf);
      let total = totals.get(key);
      if (!total) totals.set(key, (total = new Total(0)));
      total.add(count);
    }
  }
}

/** The column that says in which currency the amounts or prices of a column are; undefined for the branch's own and for plain numbers. */
export const currencyColumn = (grid: Grid, { field }: GridColumn): GridColumn | undefined =>
  field?.currency === 'base' ? undefined : grid.column(field?.currency ?? field?.per ?? '');

const isMoney = ({ field }: GridColumn): boolean => field?.kind === 'money' || field?.per !== undefined;

const slotsByGrid = new WeakMap<
  Grid,
  Map<number, { readonly stamp: number; readonly count: number; readonly slots: ReadonlySet<number> }>
>();

/** Slots of the rows whose value in a column is such; found again while the column stands still. */
function slotsWhere(grid: Grid, column: GridColumn | undefined, holds: (value: unknown) => boolean): ReadonlySet<number> {
  const stored = column && grid.store.columns[column.index];
  if (!stored) return none;
  const { count } = grid.store;
  const kept = slotsByGrid.get(grid) ?? new Map();
  slotsByGrid.set(grid, kept);
  const known = kept.get(column.index);
  if (known && known.stamp === stored.stamp && known.count === count) return known.slots;
  const slots = new Set<number>();
  for (let slot = 0; slot < count; slot++) if (holds(stored.get(slot))) slots.add(slot);
  kept.set(column.index, { stamp: stored.stamp, count, slots });
  return slots;
}

/** Rows that stand for others, whose quantities are counted where they are. */
const standingFor = (grid: Grid): ReadonlySet<number> => slotsWhere(grid, standsForColumn(grid), (value) => value === true);

/** Rows that are void, or stand in another: they count in no sum. */
const uncountedOf = (grid: Grid): ReadonlySet<number> =>
  slotsWhere(grid, uncountedColumn(grid), (value) => grid.definition.uncounted?.in.includes(String(value)) === true);

const uncountedColumn = (grid: Grid): GridColumn | undefined =>
  grid.definition.uncounted === undefined ? undefined : grid.column(grid.definition.uncounted.field);

const standsForColumn = (grid: Grid): GridColumn | undefined =>
  grid.definition.standsFor === undefined ? undefined : grid.column(grid.definition.standsFor);

/** The column of the choice that money is summed by; undefined where the rows have none. */
export const sharingColumn = (grid: Grid): GridColumn | undefined =>
  grid.definition.sumsBy === undefined ? undefined : grid.column(grid.definition.sumsBy);

/** The columns that say how the sums of these are kept apart: their currencies, and the choice money is summed by. */
export function apartColumns(grid: Grid, columns: readonly GridColumn[]): GridColumn[] {
  const others = [sharingColumn(grid), standsForColumn(grid), uncountedColumn(grid)].flatMap((one) => one ?? []);
  return [...columns.flatMap((column) => currencyColumn(grid, column) ?? []), ...others];
}

function shareCodes(grid: Grid): CodesColumn | null {
  const sharing = sharingColumn(grid);
  const stored = sharing && grid.store.columns[sharing.index];
  return stored?.stores === 'codes' ? stored : null;
}

/** Codes of the currencies of a column of amounts or prices, row by row; null where it has no column for them. */
export function currencyCodes(grid: Grid, column: GridColumn): CodesColumn | null {
  const own = currencyColumn(grid, column);
  const stored = own && grid.store.columns[own.index];
  return stored?.stores === 'codes' ? stored : null;
}

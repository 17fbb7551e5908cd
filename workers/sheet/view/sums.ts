import { add, compare, decimalOf, divide, sum, toDecimal, toText, plainText, type Decimal } from '#values/decimal';
import { currencyDecimals } from '#values/money';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { CodesColumn, StoredColumn } from '#workers/sheet/store/columns';
import { addNumbers, filledIn } from '#workers/sheet/view/columnSums';

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
  sums: { currency: string; sum: string; average: string; least: string; most: string }[];
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
 * Sums of the selected areas, per currency for amounts and prices and together for other numbers ('' as currency), exact to the
 * last unit; rates and shares are counted and not summed. Struck rows are passed over; an unread cell is filled in and no number.
 */
export function sumsOf(
  grid: Grid,
  view: OrderedRows,
  areas: readonly SheetArea[],
  visible: readonly GridColumn[],
  leftOut: LeftOut = { struck: none },
): RawSums {
  const result: RawSums = { cells: 0, numbers: 0, sums: [] };
  const closed = new Map<string, ReturnType<Total['close']>[]>();
  for (const area of areas) {
    for (const column of visible.slice(area.left, area.right + 1)) {
      const totals = new Map<string, Total>();
      addColumn(grid, view, column, area, { result, totals, leftOut });
      for (const [currency, total] of totals) closed.set(currency, [...(closed.get(currency) ?? []), total.close()]);
    }
  }
  for (const [currency, parts] of [...closed].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const whole = parts.reduce((running, part) => add(running, part.sum), decimalOf(0, 0));
    const count = parts.reduce((running, part) => running + part.count, 0);
    const decimals = currency === '' ? Math.max(whole.scale, 2) : currencyDecimals(currency);
    const least = parts.map((part) => part.least).sort(compare)[0] as Decimal;
    const most = parts
      .map((part) => part.most)
      .sort(compare)
      .at(-1) as Decimal;
    const text =
      currency === '' ? plainText : (d: Decimal) => toText(d.scale < decimals ? add(d, decimalOf(0, decimals)) : trimmed(d, decimals));
    result.sums.push({
      currency,
      sum: text(whole),
      average: plainText(divide(whole, decimalOf(count, 0), decimals)),
      least: text(least),
      most: text(most),
    });
  }
  return result;
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
  { result, totals, leftOut }: { result: RawSums; totals: Map<string, Total>; leftOut: LeftOut },
): void {
  const stored = grid.store.columns[column.index] as StoredColumn;
  const [from, to] = [Math.max(0, area.top), Math.min(area.bottom + 1, view.count)];
  if (to <= from) return;
  const kind = column.field?.kind;
  const everyRow = from === 0 && to === grid.store.count;
  const unread = leftOut.unread?.get(column.index) ?? none;
  const struck = unread.size === 0 ? leftOut.struck : new Set([...leftOut.struck, ...unread]);
  const run = { order: everyRow ? null : view.order, from, to, struck };
  if (unread.size > 0)
    for (let row = from; row < to; row++) {
      const slot = view.order[row] as number;
      if (unread.has(slot) && !leftOut.struck.has(slot)) result.cells += 1;
    }
  const numeric =
    (kind === 'money' || kind === 'decimal' || kind === 'integer') && (stored.stores === 'scaled' || stored.stores === 'integer');
  if (!numeric || column.field?.ratio === true || column.field?.percent === true) {
    const cells = filledIn(stored, run);
    result.cells += cells;
    if (numeric) result.numbers += cells;
    return;
  }
  const currencies = currencyCodes(grid, column);
  const fixed = kind === 'money' ? grid.context.baseCurrency : '';
  const byCode = new Map<number, Total>();
  const scale = stored.stores === 'scaled' ? stored.scale : 0;
  addNumbers(stored, currencies?.codes ?? null, run, currencies ? currencies.dictionary.entries.length + 1 : 1, (code) => {
    let total = byCode.get(code);
    if (total) return total;
    const currency = currencies ? (currencies.dictionary.entries[code - 1] ?? '') : fixed;
    total = totals.get(currency) ?? new Total(scale);
    totals.set(currency, total);
    byCode.set(code, total);
    return total;
  });
  // What was added up has been counted.
  const numbers = [...totals.values()].reduce((count, total) => count + total.count, 0);
  result.cells += numbers;
  result.numbers += numbers;
}

/** The column that says in which currency the amounts or prices of a column are; undefined for the branch's own and for plain numbers. */
export const currencyColumn = (grid: Grid, { field }: GridColumn): GridColumn | undefined =>
  field?.currency === 'base' ? undefined : grid.column(field?.currency ?? field?.per ?? '');

/** Codes of the currencies of a column of amounts or prices, row by row; null where it has no column for them. */
export function currencyCodes(grid: Grid, column: GridColumn): CodesColumn | null {
  const own = currencyColumn(grid, column);
  const stored = own && grid.store.columns[own.index];
  return stored?.stores === 'codes' ? stored : null;
}

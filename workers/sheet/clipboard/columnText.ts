import { currencyDecimals } from '#values/money';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { CodesColumn, ScaledColumn } from '#workers/sheet/store/columns';

/** Reads the clipboard text of a column's stored values, row by row; the same texts as `Grid.clipboardText` makes one at a time. */
export interface ColumnText {
  text(slot: number): string;
  /** Never holds a tab, a line break or a quotation mark. */
  readonly tame: boolean;
}

/** Texts of values that repeat are made once each. */
function kept(most: number, make: (key: number, slot: number) => string): (key: number, slot: number) => string {
  const known = new Map<number, string>();
  return (key, slot) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const text = make(key, slot);
    if (known.size < most) known.set(key, text);
    return text;
  };
}

const mostKept = 50_000;
const largest = Number.MAX_SAFE_INTEGER;

function grouped(whole: string): string {
  let text = whole;
  for (let at = whole.length - 3; at > 0; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`;
  return text;
}

/** The digits of a scaled number with the point put in and thousands separated; null where it would have to be rounded. */
function scaledText(scaled: number, scale: number, decimals: number | null, grouping: boolean): string | null {
  const digits = String(Math.abs(scaled)).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  let fraction = digits.slice(digits.length - scale);
  let end = fraction.length;
  while (end > 0 && fraction.charCodeAt(end - 1) === 48) end -= 1;
  if (decimals !== null && end > decimals) return null;
  fraction = decimals === null ? fraction.slice(0, end) : fraction.slice(0, Math.min(decimals, fraction.length)).padEnd(decimals, '0');
  const text = grouping ? grouped(whole) : whole;
  return `${scaled < 0 ? '-' : ''}${text}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Decimals a money column shows in a row: those of its currency, which another column may hold. */
function decimalsOf(grid: Grid, { field }: GridColumn): (slot: number) => number | null {
  if (field?.kind !== 'money') return () => null;
  if (field.currency === 'base') {
    const decimals = grid.context.baseCurrency === '' ? null : currencyDecimals(grid.context.baseCurrency);
    return () => decimals;
  }
  const from = grid.store.columns[grid.column(field.currency ?? '')?.index ?? -1];
  if (from?.stores !== 'codes') return (slot) => decimalsIn(from?.get(slot) as string | null | undefined);
  const { codes, dictionary } = from;
  const known: (number | null)[] = [null];
  return (slot) => {
    const code = codes[slot] as number;
    return (known[code] ??= decimalsIn(dictionary.entries[code - 1]));
  };
}

const decimalsIn = (currency: string | null | undefined): number | null => (currency ? currencyDecimals(currency) : null);

function scaledColumn(grid: Grid, column: GridColumn, stored: ScaledColumn): ColumnText {
  const grouping = column.field?.percent !== true;
  const decimals = decimalsOf(grid, column);
  return {
    tame: true,
    text(slot) {
      const scaled = stored.values[slot] as number;
      if (Number.isNaN(scaled)) return '';
      const quick = scaled > largest || scaled < -largest ? null : scaledText(scaled, stored.scale, decimals(slot), grouping);
      return quick ?? grid.clipboardText(slot, column);
    },
  };
}

function codesColumn(grid: Grid, column: GridColumn, stored: CodesColumn): ColumnText {
  const texts: string[] = [''];
  return { tame: false, text: (slot) => (texts[stored.codes[slot] as number] ??= grid.clipboardText(slot, column)) };
}

/** The texts of a column for as long as its buffers stay where they are: until the worker does something else. */
export function columnText(grid: Grid, column: GridColumn): ColumnText {
  const stored = grid.store.columns[column.index];
  const plainly: ColumnText = { tame: false, text: (slot) => grid.clipboardText(slot, column) };
  if (!stored || !column.field || column.field.kind === 'json') return plainly;
  switch (stored.stores) {
    case 'codes':
      return codesColumn(grid, column, stored);
    case 'scaled':
      return scaledColumn(grid, column, stored);
    case 'text':
      return plainly;
    default: {
      const { values } = stored;
      const text = kept(mostKept, (_value, slot) => grid.clipboardText(slot, column));
      return { tame: true, text: (slot) => text(values[slot] as number, slot) };
    }
  }
}

import { currencyDecimals } from '#values/money';
import { shifted, tenTo, within, type Closing } from '#workers/sheet/own/scaledSums';
import type { ScaledColumn, StoredColumn } from '#workers/sheet/store/columns';

/**
 * A number of every row as a whole number of 10^-scale, straight from the typed columns: exact, or NaN where doubles cannot be
 * sure (a blank, a digit too many, a quotient that does not end). NaN means: ask the exact evaluator, it also knows the reason.
 */
export interface Lane {
  readonly scale: number;
  readonly at: (slot: number) => number;
}

/** A quotient that is worked out where it is rounded. */
export interface Fraction {
  readonly top: Lane;
  readonly bottom: Lane;
}

/** Both halves, or null where one could not be compiled. */
export const fractionOf = (top: Lane | null, bottom: Lane | null | undefined): Fraction | null => (top && bottom ? { top, bottom } : null);

/** More decimals than any column holds; beyond them doubles run out of digits. */
export const mostScale = 14;
/** Decimals a quotient inside a formula is tried with; one that does not end there is left to fractions. */
const quotientScale = 8;

const decimalText = /^(-?)(\d+)(?:\.(\d+))?$/u;

/** A decimal as a lane that is the same in every row; null where doubles cannot hold it. */
export function constant(text: string): Lane | null {
  const read = decimalText.exec(text);
  if (!read) return null;
  const fraction = (read[3] ?? '').replace(/0+$/u, '');
  const value = Number(`${read[1]}${read[2]}${fraction}`);
  return Number.isSafeInteger(value) && fraction.length <= mostScale ? { scale: fraction.length, at: () => value } : null;
}

/** Rows looked at for the decimals a column really has. */
const sampled = 2_000;

/**
 * Decimals that nearly all values of a column get along with: a price kept with six decimals mostly has two, and products of
 * such stay within what doubles hold. Rows with more are found out one by one.
 */
function usualScale(stored: ScaledColumn, count: number): number {
  const known = usualScales.get(stored);
  // A number of decimals that is out of date only makes more rows ask the exact evaluator.
  if (known && count < known.count * 2 && stored.stamp - known.stamp < known.count / 10) return known.usual;
  const usual = sampledScale(stored, count);
  usualScales.set(stored, { usual, count, stamp: stored.stamp });
  return usual;
}

const usualScales = new WeakMap<ScaledColumn, { readonly usual: number; readonly count: number; readonly stamp: number }>();

function sampledScale({ values, scale }: ScaledColumn, count: number): number {
  const needed = new Uint32Array(scale + 1);
  let seen = 0;
  for (let look = 0; look < Math.min(count, sampled); look++) {
    // Scattered by a prime: rows in step with one another often come from one place and look alike.
    const value = values[count <= sampled ? look : (look * 7_368_787) % count] as number;
    if (value !== value) continue;
    let need = scale;
    while (need > 0 && value % tenTo(scale - need + 1) === 0) need -= 1;
    needed[need] = (needed[need] as number) + 1;
    seen += 1;
  }
  let [usual, covered] = [0, needed[0] as number];
  while (usual < scale && covered < seen * 0.98) covered += needed[++usual] as number;
  return usual;
}

/** A column of decimals, on the scale its values mostly have; rows with more decimals answer NaN. */
export function scaledLane(stored: ScaledColumn, count: number): Lane | null {
  const { values } = stored;
  const scale = usualScale(stored, count);
  if (scale > mostScale) return null;
  const unit = tenTo(stored.scale - scale);
  const at = (slot: number): number => {
    const value = values[slot] as number;
    return value % unit === 0 ? within(value / unit) : NaN;
  };
  return { scale, at };
}

/** Both lanes on the larger scale. */
export function aligned(a: Lane, b: Lane): { scale: number; left: Lane['at']; right: Lane['at'] } {
  const scale = Math.max(a.scale, b.scale);
  return { scale, left: shifted(a, scale), right: shifted(b, scale) };
}

/** Is a text written as codes of currencies are? */
export const isCode = (code: string): boolean => /^[A-Z]{3}$/u.test(code);

/** Decimals of the row's currency; NaN where it is blank or no code. */
export function currencyDecimalsAt(stored: StoredColumn | undefined): ((slot: number) => number) | null {
  if (stored?.stores !== 'codes') return null;
  const { codes, dictionary } = stored;
  const table = [NaN, ...dictionary.entries.map((code) => (isCode(code) ? currencyDecimals(code) : NaN))];
  return (slot) => table[codes[slot] as number] ?? NaN;
}

/** A rounded number back on a finer scale. */
export const spread = (value: number, by: number): number => (by > 0 ? within(value * tenTo(by)) : value);

/** The lane with every number changed. */
export const mapped = (lane: Lane | null, change: (value: number) => number): Lane | null =>
  lane && { scale: lane.scale, at: (slot) => change(lane.at(slot)) };
/** The lane divided by a power of ten. */
export const lifted = (lane: Lane | null, by: number): Lane | null =>
  lane && lane.scale + by <= mostScale ? { scale: lane.scale + by, at: lane.at } : null;

/** a + b, or a − b with a sign of −1. */
export function sum(a: Lane | null, b: Lane | null, sign: 1 | -1): Lane | null {
  if (!a || !b) return null;
  const { scale, left, right } = aligned(a, b);
  return { scale, at: (slot) => within(left(slot) + sign * right(slot)) };
}

/** a × b. */
export function product(a: Lane | null, b: Lane | null): Lane | null {
  if (!a || !b || a.scale + b.scale > mostScale) return null;
  return { scale: a.scale + b.scale, at: (slot) => within(a.at(slot) * b.at(slot)) };
}

/** The smaller or the larger of two. */
export function extreme(a: Lane, b: Lane, least: boolean): Lane {
  const { scale, left, right } = aligned(a, b);
  return { scale, at: (slot) => (least ? Math.min(left(slot), right(slot)) : Math.max(left(slot), right(slot))) };
}

/** A quotient that ends within so many decimals; NaN in rows where it does not. */
export function division(top: Lane | null, bottom: Lane | null): Lane | null {
  return top && bottom && { scale: quotientScale, at: (slot) => quotient({ top, bottom }, slot, quotientScale, 'none') };
}

/** top ÷ bottom with so many decimals; `none` answers NaN where that is not the whole of it. */
export function quotient({ top, bottom }: Fraction, slot: number, decimals: number, closing: Closing | 'none'): number {
  const by = decimals + bottom.scale - top.scale;
  if (by !== by) return NaN;
  const a = by > 0 ? within(top.at(slot) * tenTo(by)) : top.at(slot);
  const b = by < 0 ? within(bottom.at(slot) * tenTo(-by)) : bottom.at(slot);
  if (a !== a || b !== b || b === 0) return NaN;
  const rest = a % b;
  const towards = (a - rest) / b;
  if (rest === 0) return towards + 0;
  if (closing === 'none') return NaN;
  const sign = a < 0 === b < 0 ? 1 : -1;
  const away = { half: 2 * Math.abs(rest) >= Math.abs(b), away: true, towards: false, down: sign < 0 }[closing];
  return (away ? towards + sign : towards) + 0;
}

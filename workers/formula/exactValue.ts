import { foldSearch, trimCell } from '#values/text';
import { Fault } from '#workers/formula/fault';
import {
  addRatio,
  compareRatio,
  divideRatio,
  floatOf,
  ratioOf,
  ratioOfFloat,
  roundRatio,
  significantRatio,
  signOf,
  timesRatio,
  wholeRatio,
  type Ratio,
  type Rounding,
} from '#workers/formula/ratio';

/** A number with the most by which floating point may miss it. */
export interface ExactNumber {
  readonly is: 'number';
  readonly value: Ratio;
  /** Infinity where floating point may land anywhere: behind a condition it may decide otherwise. */
  readonly slack: number;
  /** Decimals an amount of money is written with. */
  readonly decimals?: number;
  /** Floating point had a part in it. */
  readonly rough?: boolean;
}

/** What a part of a formula comes to. `sure`: floating point decides it the same way. */
export type Exact =
  | ExactNumber
  | { readonly is: 'truth'; readonly value: boolean; readonly sure: boolean }
  | { readonly is: 'text'; readonly value: string }
  | { readonly is: 'blank'; readonly label: string };

/** Relative error of one operation on doubles, with room. */
const STEP = 1e-15;
/** HyperFormula takes two numbers for equal, and a difference for zero, from this relative nearness on (its precisionEpsilon), with room. */
const SAME = 2e-13;

const sized = (n: ExactNumber): number => Math.abs(floatOf(n.value));

function number(value: Ratio, slack: number, ...parts: readonly ExactNumber[]): ExactNumber {
  const own = Number.isNaN(slack) ? Infinity : slack + Math.abs(floatOf(value)) * STEP;
  return { is: 'number', value, slack: own, ...(parts.some(({ rough }) => rough) ? { rough: true } : {}) };
}

/** A number as typed or stored. */
export const exactly = (text: string): ExactNumber => number(ratioOf(text), 0);
export const whole = (n: number): ExactNumber => number(wholeRatio(n), 0);
/** A result of floating point. */
export const roughly = (value: number): ExactNumber => ({
  ...number(Number.isFinite(value) ? ratioOf(String(value)) : ratioOfFloat(value), 0),
  rough: true,
});

export const plus = (a: ExactNumber, b: ExactNumber): ExactNumber =>
  number(addRatio(a.value, b.value), a.slack + b.slack + SAME * Math.max(sized(a), sized(b)), a, b);
export const negative = (a: ExactNumber): ExactNumber => ({ ...a, value: { top: -a.value.top, bottom: a.value.bottom } });
export const minus = (a: ExactNumber, b: ExactNumber): ExactNumber => plus(a, negative(b));
export const times = (a: ExactNumber, b: ExactNumber): ExactNumber =>
  number(timesRatio(a.value, b.value), sized(a) * b.slack + sized(b) * a.slack + a.slack * b.slack, a, b);

/** a ÷ b. Throws Fault when b is zero. */
export function over(a: ExactNumber, b: ExactNumber): ExactNumber {
  const value = divideRatio(a.value, b.value);
  const nearZero = b.slack * 2 >= sized(b);
  return number(value, nearZero ? Infinity : (a.slack + Math.abs(floatOf(value)) * b.slack) / (sized(b) - b.slack), a, b);
}

/** `value` as the power of `a` with a whole exponent. */
export function raised(a: ExactNumber, exponent: number, value: Ratio): ExactNumber {
  const size = sized(a);
  if (size === 0) return number(value, exponent > 0 ? a.slack ** exponent : Infinity, a);
  const reach = (a.slack / size) * Math.abs(exponent);
  return number(value, reach > 0.01 ? Infinity : 2 * reach * Math.abs(floatOf(value)), a);
}

/** Rounded to so many decimals. A result of floating point is read with 14 digits first, which lays 1.00499999999999989 on its half. */
export function rounded(a: ExactNumber, digits: number, rounding: Rounding): ExactNumber {
  const value = a.rough ? significantRatio(a.value, 14) : a.value;
  const result = roundRatio(value, digits, rounding);
  const reach = a.slack + sized(a) * SAME;
  if (!Number.isFinite(reach)) return number(result, Infinity, a);
  const ends = [reach, -reach].map((by) => roundRatio(addRatio(value, ratioOfFloat(by)), digits, rounding));
  const settled = ends.every((end) => compareRatio(end, result) === 0);
  return number(result, settled ? 0 : a.slack + 10 ** -digits, a);
}

/** −1, 0 or 1, and whether floating point finds the same. */
export function compared(a: ExactNumber, b: ExactNumber): { order: -1 | 0 | 1; sure: boolean } {
  const order = compareRatio(a.value, b.value);
  const apart = Math.abs(floatOf(addRatio(a.value, negative(b).value)));
  const blur = a.slack + b.slack;
  const least = Math.min(sized(a), sized(b));
  return { order, sure: order === 0 ? blur <= least * (SAME / 4) : apart > blur + SAME * Math.max(sized(a), sized(b)) };
}

/** A whole number, for places that take nothing else; null when it is none or too large to be one of those. */
export function wholeNumberOf({ value: { top, bottom } }: ExactNumber): number | null {
  return bottom === 1n && top <= 1_000_000n && top >= -1_000_000n ? Number(top) : null;
}

/** The number in a value. Throws Fault for text and for a blank, which is no zero: a missing price must not make a free shipment. */
export function numberIn(value: Exact): ExactNumber {
  if (value.is === 'number') return value;
  if (value.is === 'truth') return number(wholeRatio(value.value ? 1 : 0), value.sure ? 0 : Infinity);
  if (value.is === 'blank') throw new Fault('FORMULA_BLANK', { value: value.label });
  throw new Fault('FORMULA_NOT_NUMBER', { value: value.value });
}

/** Whether a condition holds; a number does unless it is zero. */
export function truthIn(value: Exact): { value: boolean; sure: boolean } {
  if (value.is === 'truth') return value;
  const n = numberIn(value);
  return { value: signOf(n.value) !== 0, sure: n.slack < sized(n) || (n.slack === 0 && n.value.top === 0n) };
}

/** The text in a value, null for a blank and for nothing but space; undefined for what is no text. */
export function textIn(value: Exact): string | null | undefined {
  if (value.is === 'blank') return null;
  return value.is === 'text' ? trimCell(value.value) : undefined;
}

const plain = /^[\x20-\x7E]*$/u;

/** Equality as spreadsheets have it: capitals do not matter, a blank equals "", a text never equals a number. Throws Fault for a blank beside a number. */
export function equal(a: Exact, b: Exact): { value: boolean; sure: boolean } {
  if (a.is === 'number' && b.is === 'number') {
    const { order, sure } = compared(a, b);
    return { value: order === 0, sure };
  }
  if (a.is === 'truth' && b.is === 'truth') return { value: a.value === b.value, sure: a.sure && b.sure };
  const [left, right] = [a, b].map((one) => (one.is === 'blank' ? '' : one.is === 'text' ? foldSearch(one.value) : null));
  if (left == null || right == null) {
    for (const one of [a, b]) if (one.is === 'blank') numberIn(one);
    return { value: false, sure: true };
  }
  return { value: left === right, sure: left === right || (plain.test(left) && plain.test(right)) };
}

/** A canonical decimal: `-?` digits, optionally a point and digits; one leading zero at most, no exponent, never "-0". */
export type DecimalText = string;

/**
 * An exact decimal number: value = coefficient / 10^scale, scale ≥ 0.
 * The coefficient is a `number` while |coefficient| ≤ 2^53 − 1 and a `bigint` beyond, never -0.
 */
export interface Decimal {
  readonly coefficient: number | bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { coefficient: 0, scale: 0 };

const CANONICAL = /^(?!-[0.]*$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const LARGEST = Number.MAX_SAFE_INTEGER;
const LARGEST_BIG = BigInt(LARGEST);

/** Every run of at most this many digits is a safe integer. */
const SAFE_DIGITS = 15;
const POWERS = Array.from({ length: SAFE_DIGITS + 1 }, (_, exponent) => 10 ** exponent);

const MINUS = 45;
const POINT = 46;
const NOUGHT = 48;

/** True when `text` is a canonical decimal, that is, when `toDecimal` accepts it. */
export function isDecimalText(text: string): boolean {
  return CANONICAL.test(text);
}

/** Reads a canonical decimal, keeping its scale ("3.70" has scale 2). Throws RangeError on any other text. */
export function toDecimal(text: DecimalText): Decimal {
  const end = text.length;
  const first = text.charCodeAt(0) === MINUS ? 1 : 0;
  if (end - first > SAFE_DIGITS) return longDecimal(text);
  let value = 0;
  let point = -1;
  for (let at = first; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && point < 0) {
      point = at;
      continue;
    }
    const digit = code - NOUGHT;
    if (digit < 0 || digit > 9) throw malformed(text);
    value = value * 10 + digit;
  }
  const whole = (point < 0 ? end : point) - first;
  const padded = whole > 1 && text.charCodeAt(first) === NOUGHT;
  if (whole === 0 || padded || point === end - 1 || (first === 1 && value === 0)) throw malformed(text);
  return { coefficient: first === 1 ? -value : value, scale: point < 0 ? 0 : end - point - 1 };
}

function longDecimal(text: string): Decimal {
  if (!CANONICAL.test(text)) throw malformed(text);
  const point = text.indexOf('.');
  if (point < 0) return settled(BigInt(text), 0);
  return settled(BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1);
}

function malformed(text: string): RangeError {
  return new RangeError(`Not a canonical decimal: ${JSON.stringify(text.slice(0, 60))}`);
}

/**
 * The decimal coefficient / 10^scale, as the columnar blocks carry it.
 * Throws RangeError when a `number` coefficient is no safe integer or the scale is no whole number ≥ 0.
 */
export function decimalOf(coefficient: number | bigint, scale: number): Decimal {
  checkScale(scale);
  if (typeof coefficient === 'bigint') return settled(coefficient, scale);
  if (!Number.isSafeInteger(coefficient)) throw new RangeError(`Not a safe integer: ${coefficient}`);
  return { coefficient: coefficient + 0, scale };
}

/** The canonical text with all `scale` decimals: 370370 at scale 2 is "3703.70". */
export function toText(d: Decimal): DecimalText {
  const digits = String(d.coefficient);
  const { scale } = d;
  if (scale === 0) return digits;
  const sign = digits.charCodeAt(0) === MINUS ? '-' : '';
  const magnitude = (sign ? digits.slice(1) : digits).padStart(scale + 1, '0');
  const point = magnitude.length - scale;
  return `${sign}${magnitude.slice(0, point)}.${magnitude.slice(point)}`;
}

/** The canonical text without trailing zeros after the point: "3703.70" becomes "3703.7". */
export function plainText(d: Decimal): DecimalText {
  const text = toText(d);
  if (d.scale === 0) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === NOUGHT) end -= 1;
  if (text.charCodeAt(end - 1) === POINT) end -= 1;
  return text.slice(0, end);
}

/** a + b, exact; the scale is the larger of the two. */
export function add(a: Decimal, b: Decimal): Decimal {
  const scale = a.scale > b.scale ? a.scale : b.scale;
  const left = coefficientAt(a, scale);
  const right = coefficientAt(b, scale);
  if (typeof left === 'number' && typeof right === 'number') {
    const total = left + right;
    if (isSafe(total)) return { coefficient: total, scale };
  }
  return settled(BigInt(left) + BigInt(right), scale);
}

/** a − b, exact; the scale is the larger of the two. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b));
}

/** a × b, exact; the scales add up. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  const scale = a.scale + b.scale;
  if (typeof a.coefficient === 'number' && typeof b.coefficient === 'number') {
    const product = a.coefficient * b.coefficient;
    // A product of integers that rounds to a safe integer is that integer; + 0 turns -0 into 0.
    if (isSafe(product)) return { coefficient: product + 0, scale };
  }
  return settled(BigInt(a.coefficient) * BigInt(b.coefficient), scale);
}

/**
 * a / b with exactly `scale` decimals, rounded half away from zero in one step (domain/04-money §4.1).
 * Throws RangeError when b is zero.
 */
export function divide(a: Decimal, b: Decimal, scale: number): Decimal {
  checkScale(scale);
  if (isZero(b)) throw new RangeError('Division by zero');
  const shift = scale + b.scale - a.scale;
  const dividend = shift > 0 ? shifted(a.coefficient, shift) : a.coefficient;
  const divisor = shift < 0 ? shifted(b.coefficient, -shift) : b.coefficient;
  return quotient(dividend, divisor, scale);
}

/**
 * `d` with exactly `scale` decimals: a half is rounded away from zero (domain/04-money §4.1), missing decimals are
 * filled with zeros. What rounds to nothing is plain 0, never "-0".
 */
export function roundHalfUp(d: Decimal, scale: number): Decimal {
  checkScale(scale);
  const excess = d.scale - scale;
  if (excess === 0) return d;
  if (excess < 0) return { coefficient: coefficientAt(d, scale), scale };
  return quotient(d.coefficient, shifted(1, excess), scale);
}

/** The same value with exactly `scale` decimals. Throws RangeError when a digit other than zero would be lost. */
export function rescale(d: Decimal, scale: number): Decimal {
  const result = roundHalfUp(d, scale);
  if (compare(result, d) !== 0) throw new RangeError(`${toText(d)} does not fit into ${scale} decimals`);
  return result;
}

/** −d. */
export function negate(d: Decimal): Decimal {
  const { coefficient } = d;
  // 0 − x instead of −x: it never yields -0.
  return { coefficient: typeof coefficient === 'number' ? 0 - coefficient : -coefficient, scale: d.scale };
}

/** |d|. */
export function absolute(d: Decimal): Decimal {
  return d.coefficient < 0 ? negate(d) : d;
}

/** −1, 0 or 1 as a is smaller than, equal to or larger than b; the scales do not matter (2200 = 2200.00). */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = a.scale > b.scale ? a.scale : b.scale;
  const left = coefficientAt(a, scale);
  const right = coefficientAt(b, scale);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** True for 0 at any scale. */
export function isZero(d: Decimal): boolean {
  return d.coefficient === 0;
}

/** The exact sum; nothing at all adds up to 0 with scale 0. Totals are never rounded (domain/04-money §4.1). */
export function sum(decimals: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const d of decimals) total = add(total, d);
  return total;
}

/**
 * True when both are the same number ("2200" and "2200.00"), or both are empty. Canonical texts of one number differ in nothing but
 * zeros behind the point, so that they are compared as they stand: bulk edits ask this of every cell they write.
 */
export function sameDecimal(a: DecimalText | null, b: DecimalText | null): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  const short = a.length < b.length ? a : b;
  const long = short === a ? b : a;
  if (!long.startsWith(short)) return false;
  let at = short.length;
  if (!short.includes('.')) {
    if (long.charCodeAt(at) !== POINT) return false;
    at += 1;
  }
  while (at < long.length && long.charCodeAt(at) === NOUGHT) at += 1;
  return at === long.length;
}

function checkScale(scale: number): void {
  if (!Number.isInteger(scale) || scale < 0) throw new RangeError(`A scale is a whole number from 0: ${scale}`);
}

function isSafe(integer: number): boolean {
  return integer <= LARGEST && integer >= -LARGEST;
}

function settled(coefficient: bigint, scale: number): Decimal {
  const small = coefficient <= LARGEST_BIG && coefficient >= -LARGEST_BIG;
  return { coefficient: small ? Number(coefficient) : coefficient, scale };
}

function coefficientAt(d: Decimal, scale: number): number | bigint {
  return scale === d.scale ? d.coefficient : shifted(d.coefficient, scale - d.scale);
}

/** coefficient × 10^places, as a safe integer where it fits. */
function shifted(coefficient: number | bigint, places: number): number | bigint {
  if (typeof coefficient === 'number' && places <= SAFE_DIGITS) {
    const product = coefficient * (POWERS[places] as number);
    if (isSafe(product)) return product;
  }
  return settled(BigInt(coefficient) * 10n ** BigInt(places), 0).coefficient;
}

/** dividend / divisor as a whole number, half away from zero. */
function quotient(dividend: number | bigint, divisor: number | bigint, scale: number): Decimal {
  if (typeof dividend === 'number' && typeof divisor === 'number') {
    const top = Math.abs(dividend);
    const bottom = Math.abs(divisor);
    if (top <= LARGEST - bottom) {
      const size = wholeQuotient(top, bottom);
      return { coefficient: dividend < 0 === divisor < 0 ? size : 0 - size, scale };
    }
  }
  const top = BigInt(dividend);
  const bottom = BigInt(divisor);
  const rest = top % bottom;
  const twice = rest < 0n ? -2n * rest : 2n * rest;
  const away = twice < (bottom < 0n ? -bottom : bottom) ? 0n : top < 0n === bottom < 0n ? 1n : -1n;
  return settled(top / bottom + away, scale);
}

/**
 * top / bottom of positive integers with top + bottom ≤ 2^53 − 1, a half upwards. The quotient of doubles may land one too
 * high; the rest, which is exact, shows it. (The remainder operator is several times slower on large doubles.)
 */
function wholeQuotient(top: number, bottom: number): number {
  const whole = Math.floor(top / bottom);
  const rest = top - whole * bottom;
  if (rest < 0) return 2 * (rest + bottom) >= bottom ? whole : whole - 1;
  return 2 * rest >= bottom ? whole + 1 : whole;
}

/** The greatest of these numbers; null where none is named. */
export const greatestOf = (some: readonly (DecimalText | null)[]): DecimalText | null =>
  some.reduce((most, one) => (most === null || (one !== null && compare(toDecimal(one), toDecimal(most)) > 0) ? one : most), null);

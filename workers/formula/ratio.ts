import { decimalOf, plainText, toText, type DecimalText } from '#values/decimal';
import { Fault } from '#workers/formula/fault';

/** An exact fraction in lowest terms, bottom > 0: 1000/1.06*1.06 is 1000 again, which no decimal in between can promise. */
export interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** `half` rounds half away from zero (domain/04-money §4.1), `away` and `towards` mean zero, `up` and `down` the number line. */
export type Rounding = 'half' | 'away' | 'towards' | 'up' | 'down';

/** Beyond it a text has more digits than any figure of the trade, and its powers would fill the memory. */
const MOST_DIGITS = 300;
const LARGEST = 10n ** BigInt(MOST_DIGITS);
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Digits kept of a fraction no decimal can write: more than any column holds. */
const KEPT_DIGITS = 28;

const NUMBER = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/u;

const power = (exponent: number): bigint => 10n ** BigInt(exponent);
const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** Greatest common divisor of two that are not below zero; by doubles where both are small, which is ten times faster. */
function commonDivisor(a: bigint, b: bigint): bigint {
  if (a <= SAFE && b <= SAFE) {
    let [x, y] = [Number(a), Number(b)];
    while (y !== 0) [x, y] = [y, x % y];
    return BigInt(x);
  }
  return b === 0n ? a : commonDivisor(b, a % b);
}

function settled(top: bigint, bottom: bigint): Ratio {
  if (bottom === 1n && size(top) <= LARGEST) return { top, bottom };
  const found = commonDivisor(size(top), size(bottom));
  const divisor = bottom < 0n ? -found : found;
  const made = { top: top / divisor, bottom: bottom / divisor };
  if (size(made.top) > LARGEST || made.bottom > LARGEST) throw new Fault('FORMULA_OUT_OF_RANGE');
  return made;
}

export const wholeRatio = (n: number): Ratio => ({ top: BigInt(n), bottom: 1n });

/** The number in a decimal text or a number literal ("1.06", ".5", "1E3"). Throws Fault beyond 10^±300, RangeError on other text. */
export function ratioOf(text: string): Ratio {
  const read = NUMBER.exec(text);
  if (read === null || (read[2] === '' && read[3] === '')) throw new RangeError(`Not a number: ${JSON.stringify(text.slice(0, 60))}`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = read;
  const places = fraction.length - Number(exponent);
  if (whole.length + fraction.length > MOST_DIGITS || Math.abs(places) > MOST_DIGITS) throw new Fault('FORMULA_OUT_OF_RANGE');
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return places > 0 ? settled(digits, power(places)) : settled(digits * power(-places), 1n);
}

/** The number a double shows with so many digits; every double carries 15: 0.1 + 0.2 is 0.3. Throws Fault when it is not finite. */
export function ratioOfFloat(value: number, digits = 15): Ratio {
  if (!Number.isFinite(value)) throw new Fault('FORMULA_OUT_OF_RANGE');
  return ratioOf(value.toPrecision(digits));
}

export const addRatio = (a: Ratio, b: Ratio): Ratio => settled(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const timesRatio = (a: Ratio, b: Ratio): Ratio => settled(a.top * b.top, a.bottom * b.bottom);
export const negateRatio = (a: Ratio): Ratio => ({ top: -a.top, bottom: a.bottom });
export const signOf = ({ top }: Ratio): -1 | 0 | 1 => (top > 0n ? 1 : top < 0n ? -1 : 0);
export const compareRatio = (a: Ratio, b: Ratio): -1 | 0 | 1 => signOf({ top: a.top * b.bottom - b.top * a.bottom, bottom: 1n });

/** a / b. Throws Fault when b is zero. */
export function divideRatio(a: Ratio, b: Ratio): Ratio {
  if (b.top === 0n) throw new Fault('FORMULA_DIVIDED_BY_ZERO');
  return settled(a.top * b.bottom, a.bottom * b.top);
}

/** base ^ exponent for a whole exponent, or null when the result has too many digits to be exact. Throws Fault when zero is divided by. */
export function powerRatio(base: Ratio, exponent: number): Ratio | null {
  const turned = exponent < 0 ? divideRatio(wholeRatio(1), base) : base;
  const times = Math.abs(exponent);
  if (times === 0) return wholeRatio(1);
  if (turned.bottom === 1n && size(turned.top) <= 1n) return times % 2 === 0 ? timesRatio(turned, turned) : turned;
  const digits = Math.max(size(turned.top).toString().length, turned.bottom.toString().length);
  return digits * times > MOST_DIGITS ? null : { top: turned.top ** BigInt(times), bottom: turned.bottom ** BigInt(times) };
}

/** The whole number next to a fraction. */
function whole({ top, bottom }: Ratio, rounding: Rounding): bigint {
  const towards = top / bottom;
  const rest = size(top % bottom);
  if (rest === 0n) return towards;
  const step = top < 0n ? -1n : 1n;
  const away = { half: 2n * rest >= bottom, away: true, towards: false, up: step > 0n, down: step < 0n }[rounding];
  return away ? towards + step : towards;
}

/** The fraction with at most `digits` decimals; below 0 they count from the point to the left. */
export function roundRatio(value: Ratio, digits: number, rounding: Rounding): Ratio {
  const unit = power(Math.abs(digits));
  const scaled = digits < 0 ? { top: value.top, bottom: value.bottom * unit } : { top: value.top * unit, bottom: value.bottom };
  const rounded = whole(scaled, rounding);
  return digits < 0 ? settled(rounded * unit, 1n) : settled(rounded, unit);
}

/** The fraction with at most `digits` significant digits, half away from zero. */
export function significantRatio(value: Ratio, digits: number): Ratio {
  if (value.top === 0n) return value;
  const top = size(value.top);
  const lengths = top.toString().length - value.bottom.toString().length;
  const reaches = lengths < 0 ? top * power(-lengths) >= value.bottom : top >= value.bottom * power(lengths);
  return roundRatio(value, digits - 1 - (reaches ? lengths : lengths - 1), 'half');
}

/** The nearest double, to compare with floating point. */
export const floatOf = ({ top, bottom }: Ratio): number => Number(top) / Number(bottom);

/** Decimals the fraction needs to be written in full, or null when no number of them is enough. */
function placesOf(bottom: bigint): number | null {
  let rest = bottom;
  let [twos, fives] = [0, 0];
  for (; rest % 2n === 0n; twos += 1) rest /= 2n;
  for (; rest % 5n === 0n; fives += 1) rest /= 5n;
  return rest === 1n ? Math.max(twos, fives) : null;
}

/**
 * The exact decimal text; of a fraction no decimal can write, 28 significant digits. With `decimals` that many at least,
 * as an amount is written.
 */
export function ratioText(value: Ratio, decimals?: number): DecimalText {
  const places = placesOf(value.bottom);
  if (places === null) return ratioText(significantRatio(value, KEPT_DIGITS), decimals);
  const shown = Math.max(places, decimals ?? 0);
  const d = decimalOf((value.top * power(shown)) / value.bottom, shown);
  return decimals === undefined ? plainText(d) : toText(d);
}

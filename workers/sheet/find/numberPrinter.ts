import type { TextsWriter } from '#workers/sheet/find/textsWriter';

/** How the numbers of a column are shown, beside the value as it is stored. */
export interface NumberLook {
  /** Decimals of the column's scaled integers, at most 9. */
  readonly scale: number;
  readonly grouping: boolean;
  /** UTF-8 that stands for a minus in the shown text. */
  readonly minus: readonly number[];
  /** Decimals shown, by code in `codes` where there are any, else the first; −1 shows as many as there are. */
  readonly decimals: Int8Array;
  readonly codes: Uint32Array | null;
}

/** A number of more digits is printed the long way. */
const mostWhole = 1_000_000_000;
/** Room for the longest text of a number there is here, twice. */
const roomPerNumber = 80;
const [nought, comma, point, minusSign] = [48, 44, 46, 45];
export const powers = Int32Array.from({ length: 10 }, (_, power) => 10 ** power);

const threes = new Uint8Array(3_000);
for (let three = 0; three < 1_000; three++) {
  threes[three * 3] = nought + Math.floor(three / 100);
  threes[three * 3 + 1] = nought + (Math.floor(three / 10) % 10);
  threes[three * 3 + 2] = nought + (three % 10);
}

function writeThree(bytes: Uint8Array, at: number, three: number): number {
  const from = three * 3;
  bytes[at] = threes[from] as number;
  bytes[at + 1] = threes[from + 1] as number;
  bytes[at + 2] = threes[from + 2] as number;
  return at + 3;
}

/** Below 1,000, without noughts in front. */
function writeFirst(bytes: Uint8Array, at: number, three: number): number {
  const from = three * 3;
  let next = at;
  if (three >= 100) bytes[next++] = threes[from] as number;
  if (three >= 10) bytes[next++] = threes[from + 1] as number;
  bytes[next] = threes[from + 2] as number;
  return next + 1;
}

function writeWhole(bytes: Uint8Array, from: number, whole: number, grouping: boolean): number {
  if (whole < 1_000) return writeFirst(bytes, from, whole);
  const thousands = (whole / 1_000) | 0;
  let at = from;
  if (thousands < 1_000) {
    at = writeFirst(bytes, at, thousands);
  } else {
    const millions = (thousands / 1_000) | 0;
    at = writeFirst(bytes, at, millions);
    if (grouping) bytes[at++] = comma;
    at = writeThree(bytes, at, thousands - millions * 1_000);
  }
  if (grouping) bytes[at++] = comma;
  return writeThree(bytes, at, whole - thousands * 1_000);
}

function writeFraction(bytes: Uint8Array, at: number, fraction: number, digits: number): number {
  bytes[at] = point;
  let rest = fraction;
  for (let place = at + digits; place > at; place--) {
    const tenth = (rest / 10) | 0;
    bytes[place] = nought + rest - tenth * 10;
    rest = tenth;
  }
  return at + digits + 1;
}

/** Decimals a fraction of `scale` places needs, without noughts behind. */
function fractionDigits(fraction: number, scale: number): number {
  let digits = fraction === 0 ? 0 : scale;
  let rest = fraction;
  for (let tenth = (rest / 10) | 0; rest !== 0 && tenth * 10 === rest; tenth = (rest / 10) | 0) {
    rest = tenth;
    digits -= 1;
  }
  return digits;
}

/** A number of so many decimals as it is shown with others: rounded half up, or filled up with noughts. */
export function shownParts(whole: number, fraction: number, digits: number, places: number): { whole: number; fraction: number } {
  if (places >= digits) return { whole, fraction: Math.imul(fraction, powers[places - digits] as number) };
  const unit = powers[digits - places] as number;
  const kept = Math.floor((fraction * 2 + unit) / (unit * 2)) | 0;
  const over = kept >= (powers[places] as number);
  return { whole: over ? whole + 1 : whole, fraction: over ? 0 : kept };
}

/** Places of the slots whose number has more whole digits than are printed or searched in short. */
export function longNumbers(values: Float64Array, slots: Uint32Array, { scale }: NumberLook): number[] {
  const least = (mostWhole - 1) * (powers[scale] as number);
  const long: number[] = [];
  for (let place = 0; place < slots.length; place++) if (Math.abs(values[slots[place] as number] as number) >= least) long.push(place);
  return long;
}

/** Takes the numbers of the slots apart, fractions without noughts behind; blank and long ones are passed over. */
export function forNumbers(
  values: Float64Array,
  slots: Uint32Array,
  scale: number,
  visit: (place: number, negative: boolean, whole: number, fraction: number, digits: number) => void,
): void {
  const factor = powers[scale] as number;
  for (let place = 0; place < slots.length; place++) {
    const scaled = values[slots[place] as number] as number;
    if (scaled !== scaled) continue;
    const negative = scaled < 0;
    const magnitude = negative ? -scaled : scaled;
    const whole = Math.floor(magnitude / factor);
    if (whole >= mostWhole - 1) continue;
    const fraction = (magnitude - whole * factor) | 0;
    const digits = fractionDigits(fraction, scale);
    visit(place, negative, whole | 0, (fraction / (powers[scale - digits] as number)) | 0, digits);
  }
}

/**
 * Writes the stored text of every scaled value and, where it differs, the text shown, as `values/decimal` and `values/numberText`
 * would; the owner is `owner` plus the place among the slots. Leaves long numbers out.
 */
export function printNumbers(values: Float64Array, slots: Uint32Array, look: NumberLook, writer: TextsWriter, owner: number): void {
  const { scale, grouping, minus, decimals, codes } = look;
  writer.reserve(slots.length * roomPerNumber, slots.length * 2);
  const { bytes, ends, owners } = writer;
  let { used: at, count } = writer;
  forNumbers(values, slots, scale, (place, negative, whole, fraction, digits) => {
    if (negative) bytes[at++] = minusSign;
    at = writeWhole(bytes, at, whole, false);
    if (digits > 0) at = writeFraction(bytes, at, fraction, digits);
    bytes[at] = 0;
    ends[count] = at++;
    owners[count++] = owner + place;
    const wanted = decimals[codes ? (codes[slots[place] as number] as number) : 0] as number;
    const places = wanted < 0 ? digits : wanted;
    if (places === digits && !negative && (whole < 1_000 || !grouping)) return;
    const shown = shownParts(whole, fraction, digits, places);
    if (negative && (shown.whole > 0 || shown.fraction > 0))
      for (let one = 0; one < minus.length; one++) bytes[at++] = minus[one] as number;
    at = writeWhole(bytes, at, shown.whole, grouping);
    if (places > 0) at = writeFraction(bytes, at, shown.fraction, places);
    bytes[at] = 0;
    ends[count] = at++;
    owners[count++] = owner + place;
  });
  writer.used = at;
  writer.count = count;
}

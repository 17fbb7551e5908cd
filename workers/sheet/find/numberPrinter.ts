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
const powers = Int32Array.from({ length: 10 }, (_, power) => 10 ** power);

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

/**
 * Writes the stored text of every scaled value and, where it differs, the text shown, as `values/decimal` and `values/numberText`
 * would; the owner is `owner` plus the place among the slots. Answers the places of numbers too long for that.
 */
export function printNumbers(values: Float64Array, slots: Uint32Array, look: NumberLook, writer: TextsWriter, owner: number): number[] {
  const { scale, grouping, minus, decimals, codes } = look;
  writer.reserve(slots.length * roomPerNumber, slots.length * 2);
  const { bytes, ends, owners } = writer;
  const factor = powers[scale] as number;
  const long: number[] = [];
  let { used: at, count } = writer;
  for (let place = 0; place < slots.length; place++) {
    const slot = slots[place] as number;
    const scaled = values[slot] as number;
    if (scaled !== scaled) continue;
    const negative = scaled < 0;
    const magnitude = negative ? -scaled : scaled;
    let whole = Math.floor(magnitude / factor);
    if (whole >= mostWhole - 1) {
      long.push(place);
      continue;
    }
    whole |= 0;
    let fraction = (magnitude - whole * factor) | 0;
    let digits = fraction === 0 ? 0 : scale;
    for (let tenth = (fraction / 10) | 0; fraction !== 0 && tenth * 10 === fraction; tenth = (fraction / 10) | 0) {
      fraction = tenth;
      digits -= 1;
    }
    if (negative) bytes[at++] = minusSign;
    at = writeWhole(bytes, at, whole, false);
    if (digits > 0) at = writeFraction(bytes, at, fraction, digits);
    bytes[at] = 0;
    ends[count] = at++;
    owners[count++] = owner + place;
    const wanted = decimals[codes ? (codes[slot] as number) : 0] as number;
    const places = wanted < 0 ? digits : wanted;
    if (places === digits && !negative && (whole < 1_000 || !grouping)) continue;
    let signed = negative;
    if (places < digits) {
      const unit = powers[digits - places] as number;
      const kept = Math.floor((fraction * 2 + unit) / (unit * 2)) | 0;
      const over = kept >= (powers[places] as number);
      if (over) whole += 1;
      fraction = over ? 0 : kept;
      signed = negative && (whole > 0 || fraction > 0);
    } else fraction = Math.imul(fraction, powers[places - digits] as number);
    if (signed) for (let one = 0; one < minus.length; one++) bytes[at++] = minus[one] as number;
    at = writeWhole(bytes, at, whole, grouping);
    if (places > 0) at = writeFraction(bytes, at, fraction, places);
    bytes[at] = 0;
    ends[count] = at++;
    owners[count++] = owner + place;
  }
  writer.used = at;
  writer.count = count;
  return long;
}

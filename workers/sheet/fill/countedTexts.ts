import { repeated, roundOf, type Series } from '#workers/sheet/fill/repetition';

interface Counted {
  readonly before: string;
  readonly number: bigint;
  readonly width: number;
}

/** The number a text ends with, and what stands before it; null where it ends with none. */
function counted(text: string): Counted | null {
  const digits = /\d+$/u.exec(text)?.[0];
  return digits === undefined ? null : { before: text.slice(0, -digits.length), number: BigInt(digits), width: digits.length };
}

/** Counts on from a text, keeping the zeros in front; below nought there is nothing to count. */
function stepped({ before, number, width }: Counted, by: bigint): string {
  const next = number + by;
  return `${before}${String(next < 0n ? 0n : next).padStart(width, '0')}`;
}

/**
 * Texts whose trailing numbers count: several with the same beginning and equal steps go on as a line; otherwise each counts by
 * itself from round to round. Texts without a number repeat.
 */
export function countedTexts(source: readonly string[]): Series {
  const parts = source.map(counted);
  const [first, second] = parts;
  const step = first && second && first.before === second.before ? second.number - first.number : null;
  const even =
    step !== null &&
    step !== 0n &&
    parts.every((part, at) => part !== null && part.before === first?.before && part.number === (first?.number ?? 0n) + step * BigInt(at));
  if (first && even) return (place) => stepped(first, step * BigInt(place));
  const copies = repeated(source);
  const { length } = source;
  return (place) => {
    const part = parts[roundOf(place, length)];
    return part ? stepped(part, BigInt(Math.floor(place / length))) : copies(place);
  };
}

import type { Value } from '#define/row';

/** The value at a place counted from the first of the source: its length and up going on, −1 and down going back. */
export type Series = (place: number) => Value;

/** Which of `length` things comes round at a place, going back from the end. */
export const roundOf = (place: number, length: number): number => ((place % length) + length) % length;

/** Repeats the source; going back its end comes first, so that A B upwards gives B, then A. */
export function repeated(source: readonly Value[]): Series {
  return (place) => source[roundOf(place, source.length)] ?? null;
}

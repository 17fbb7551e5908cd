import type { TextsWriter } from '#workers/sheet/find/textsWriter';

/** Characters texts of numbers are made of. */
// oxlint-disable-next-line no-control-regex
const ascii = /^[\x01-\x7f]+$/u;

/** Texts that are printed numbers are compared as they are: nothing in them folds but the minus sign. */
export const isAscii = (text: string): boolean => ascii.test(text);

/**
 * The numbers of the texts that contain a short ASCII text (or, `whole`, are it), by Boyer, Moore and Horspool: most bytes of
 * a million printed amounts are never looked at.
 */
export function textsWith({ bytes, used, ends }: TextsWriter, literal: string, whole: boolean): number[] {
  const wanted = Uint8Array.from(whole ? `${literal}\0` : literal, (character) => character.charCodeAt(0));
  const { length } = wanted;
  const skip = new Uint8Array(256).fill(Math.min(255, length));
  for (let at = 0; at < length - 1; at++) skip[wanted[at] as number] = Math.min(255, length - 1 - at);
  const last = wanted[length - 1] as number;
  const hits: number[] = [];
  let text = 0;
  for (let place = length - 1; place < used; ) {
    const here = bytes[place] as number;
    const first = place - length + 1;
    if (here === last) {
      let at = length - 2;
      while (at >= 0 && bytes[first + at] === wanted[at]) at -= 1;
      if (at < 0 && (!whole || first === 0 || bytes[first - 1] === 0)) {
        while ((ends[text] as number) < first) text += 1;
        hits.push(text);
        place = (ends[text] as number) + length;
        continue;
      }
    }
    place += skip[here] as number;
  }
  return hits;
}

import { add, decimalOf, multiply, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import { boxTeu, boxTypeCodes, containerTypeOf } from '#values/standards';
import { foldWidth, nearest } from '#values/text';

/** How many boxes of a type. */
export interface BoxCount {
  readonly type: string;
  readonly count: number;
}

/** A text of boxes as it was read; `guessed`: a part named no number and counts as one. */
export interface BoxesRead {
  readonly boxes: readonly BoxCount[];
  readonly guessed: boolean;
}

export type BoxTextProblem =
  | { readonly code: 'NUMBER_RANGE'; readonly least: string; readonly most: string }
  | { readonly code: 'BOX_TYPE_UNKNOWN'; readonly value: string; readonly nearest: readonly string[] };

/** Most boxes of one type in an order (domain/02c §2.5 plannedBoxes). */
export const mostBoxes = 999;

const partsOf = /[+/,;&、\n]+/u;
const countFirst = /^(\d+(?:\.\d+)?)\s*[*xX×✕个]\s*(.+)$/u;
const countLast = /^(.+?)\s*[*xX×✕]\s*(\d+(?:\.\d+)?)$/u;
const mostNamed = 3;

/** Count and type of a part, whichever stands first; the reading whose type is known is meant. */
function readPart(part: string): { readonly count: string | null; readonly word: string; readonly type: string | null } {
  const [, count = null, word = ''] = countFirst.exec(part) ?? [];
  const first = count === null ? null : { count, word, type: containerTypeOf(word) };
  if (first?.type) return first;
  const [, before = '', after = null] = countLast.exec(part) ?? [];
  const last = after === null ? null : { count: after, word: before, type: containerTypeOf(before) };
  if (last?.type) return last;
  return first ?? last ?? { count: null, word: part, type: containerTypeOf(part) };
}

/**
 * The boxes a text means (domain/14 §14.1.2, OP-BX): `2*40HQ+1*20GP`, `2x40'HQ/1x20'`, `40HC×2，20DC×1`. Types are known by their
 * synonyms, equal ones are added up, in the order they first stand in; null where it says nothing.
 */
export function readBoxText(text: string): BoxesRead | BoxTextProblem | null {
  const counts = new Map<string, number>();
  let guessed = false;
  for (const raw of foldWidth(text).split(partsOf)) {
    const part = raw.trim();
    if (part === '') continue;
    const { count, word, type } = readPart(part);
    if (type === null)
      return { code: 'BOX_TYPE_UNKNOWN', value: word.trim(), nearest: nearest(word.trim().toUpperCase(), boxTypeCodes, mostNamed) };
    guessed ||= count === null;
    const boxes = (counts.get(type) ?? 0) + Number(count ?? '1');
    if (!/^[1-9]\d*$/u.test(count ?? '1') || boxes > mostBoxes) return { code: 'NUMBER_RANGE', least: '1', most: String(mostBoxes) };
    counts.set(type, boxes);
  }
  return counts.size === 0 ? null : { boxes: [...counts].map(([type, count]) => ({ type, count })), guessed };
}

/** The boxes of a text that was judged when it was written; none where it names none, or nobody can read it. */
export function boxesIn(text: string | null): readonly BoxCount[] {
  const read = readBoxText(text ?? '');
  return read !== null && 'boxes' in read ? read.boxes : [];
}

/** Boxes as they are written: `2*40HQ+1*20GP`. */
export const boxText = (boxes: readonly BoxCount[]): string => boxes.map(({ type, count }) => `${count}*${type}`).join('+');

/** Twenty-foot equivalents of boxes; `of45`: of a 45 ft one (parameter `teu45`). */
export function teuOfBoxes(boxes: readonly BoxCount[], of45: DecimalText): DecimalText {
  const one = (type: string) => toDecimal(type === '45HQ' ? of45 : String(boxTeu(type) ?? 0));
  return toText(boxes.reduce((sum, { type, count }) => add(sum, multiply(one(type), decimalOf(count, 0))), ZERO));
}

import { readPattern } from '#define/filter';
import { foldSearch, foldWidth } from '#values/text';

export type TextOperator = 'equal' | 'begin' | 'endin' | 'include';

/** A text condition taken apart once: literal texts are compared, patterns become one regular expression. */
export interface TextTest {
  readonly operator: TextOperator;
  /** Folded literal; null when a wildcard is live. */
  readonly literal: string | null;
  /** Source over folded text, without anchors; `any` stands for one character of the class given. */
  source(any: string): string;
  test(folded: string): boolean;
}

export const foldFor = (caseSensitive: boolean) => (caseSensitive ? foldWidth : foldSearch);

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/**
 * Compiles `equal`, `begin`, `endin` or `include` (design/sheet.md §1.2): wildcards of `readPattern`, width ignored, case
 * ignored unless asked; the text tested must be folded the same way.
 */
export function textTest(operator: TextOperator, argument: string, caseSensitive = false): TextTest {
  const fold = foldFor(caseSensitive);
  const { parts, live, literal } = readPattern(argument);
  const source = (any: string) => parts.map((part) => (part === '*' ? `${any}*` : part === '?' ? any : escaped(fold(part.text)))).join('');
  if (!live) {
    const wanted = fold(literal);
    return { operator, literal: wanted, source, test: literalTest(operator, wanted) };
  }
  const [start, end] = [operator === 'equal' || operator === 'begin' ? '^' : '', operator === 'equal' || operator === 'endin' ? '$' : ''];
  const pattern = new RegExp(`${start}${source('[^]')}${end}`, 'u');
  return { operator, literal: null, source, test: (folded) => pattern.test(folded) };
}

function literalTest(operator: TextOperator, wanted: string): (folded: string) => boolean {
  switch (operator) {
    case 'equal': return (folded) => folded === wanted;
    case 'begin': return (folded) => folded.startsWith(wanted);
    case 'endin': return (folded) => folded.endsWith(wanted);
    case 'include': return (folded) => folded.includes(wanted);
  }
}

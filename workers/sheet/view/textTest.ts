import { readPattern } from '#define/filter';
import { caseIgnored, caseKept, type Folding } from '#workers/sheet/view/folding';

export type TextOperator = 'equal' | 'begin' | 'endin' | 'include';

/** A text condition taken apart once: literal texts are compared, patterns become one regular expression. */
export interface TextTest {
  readonly operator: TextOperator;
  readonly folding: Folding;
  /** Literal runs between the `*`, as folded code points; -1 stands for any one character. A `*` at an end leaves an empty run there. */
  readonly runs: readonly Int32Array[];
  /** For texts folded by `folding`. */
  test(folded: string): boolean;
}

export const foldingFor = (matchCase: boolean): Folding => (matchCase ? caseKept : caseIgnored);

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/**
 * Compiles `equal`, `begin`, `endin` or `include` (design/sheet.md §1.2): wildcards of `readPattern`, width ignored, case
 * ignored unless asked.
 */
export function textTest(operator: TextOperator, argument: string, matchCase = false): TextTest {
  const folding = foldingFor(matchCase);
  const { parts, live, literal } = readPattern(argument);
  const runs = runsOf(parts, folding);
  if (!live) return { operator, folding, runs, test: literalTest(operator, folding.text(literal)) };
  const [start, end] = [operator === 'equal' || operator === 'begin' ? '^' : '', operator === 'equal' || operator === 'endin' ? '$' : ''];
  const source = parts.map((part) => (part === '*' ? '[^]*' : part === '?' ? '[^]' : escaped(folding.text(part.text)))).join('');
  const pattern = new RegExp(`${start}${source}${end}`, 'u');
  return { operator, folding, runs, test: (folded) => pattern.test(folded) };
}

function runsOf(parts: ReturnType<typeof readPattern>['parts'], folding: Folding): Int32Array[] {
  const runs: number[][] = [[]];
  for (const part of parts) {
    if (part === '*') runs.push([]);
    else if (part === '?') runs.at(-1)?.push(-1);
    else runs.at(-1)?.push(...[...part.text].map((character) => folding.point(character.codePointAt(0) as number)));
  }
  return runs.map((run) => Int32Array.from(run));
}

function literalTest(operator: TextOperator, wanted: string): (folded: string) => boolean {
  switch (operator) {
    case 'equal':
      return (folded) => folded === wanted;
    case 'begin':
      return (folded) => folded.startsWith(wanted);
    case 'endin':
      return (folded) => folded.endsWith(wanted);
    case 'include':
      return (folded) => folded.includes(wanted);
  }
}

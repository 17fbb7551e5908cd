import { foldSearch } from '#values/text';
import { readPattern } from '#define/filter';
import { automatonOf } from '#workers/sheet/find/automaton/automaton';
import { NumberAutomaton } from '#workers/sheet/find/automaton/numberAutomaton';
import type { PatternPlace } from '#workers/sheet/find/patternPlace';
import type { RegexSearch, Search } from '#workers/sheet/find/search';
import type { TextsWriter } from '#workers/sheet/find/textsWriter';
import type { TextColumn } from '#workers/sheet/store/textColumn';
import { ByteMatch } from '#workers/sheet/view/byteMatch';
import { textTest } from '#workers/sheet/view/textTest';

type TextSearch = Extract<Search, { is: 'text' }>;

/** Asks texts in the bytes they lie in. */
export interface ByteTest {
  /** Whether the NUL-ended text at `start` passes. */
  test(bytes: Uint8Array, start: number): boolean;
  /** Takes rows out of the mask whose text does not pass, or that have none. */
  narrow(column: TextColumn, mask: Uint8Array): void;
}

/** Asks gathered texts whether they hold what is looked for. */
export interface Matcher {
  /** Stand in every hit one behind the other, as `foldSearch` folds them; columns that cannot hold one of them are left out. */
  readonly needs: readonly string[];
  /** Answers at once, text by text, in the bytes of the store; null where texts have to be handed over. */
  readonly bytes: ByteTest | null;
  /** Answers for numbers without their texts; null where they have to be printed. Made when it is first asked for. */
  numbers(): NumberAutomaton | null;
  /** Says for certain that a text in the bytes of the store is no hit; null where nothing is certain. */
  readonly without: ByteTest | null;
  /** How a minus shown beside digits is written for the matcher, in UTF-8. */
  minus(language: string): readonly number[];
  /** Numbers of the texts that are hits. */
  hits(texts: TextsWriter): Promise<ArrayLike<number>> | ArrayLike<number>;
}

const [hyphen, minusSign, leftToRight] = [[0x2d], [0xe2, 0x88, 0x92], [0xe2, 0x80, 0x8e]];

/** Wildcards as plain characters. */
const plain = (text: string) => text.replace(/[*?~]/gu, '~$&');

function inBytes(asked: ReturnType<typeof textTest>): ByteTest {
  const match = new ByteMatch(asked);
  return { test: (bytes, start) => match.test(bytes, start), narrow: (column, mask) => match.narrow(column, false, false, mask) };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** Null where the pattern is not regular, or its automaton too large. */
function numbersOf(search: Pick<RegexSearch, 'source' | 'flags'>): NumberAutomaton | null {
  const automaton = automatonOf(search);
  return automaton && new NumberAutomaton(automaton);
}

function passing(asked: ByteTest, texts: TextsWriter): number[] {
  const hits: number[] = [];
  for (let text = 0; text < texts.count; text++) if (asked.test(texts.bytes, texts.start(text))) hits.push(text);
  return hits;
}

class TextMatcher implements Matcher {
  readonly needs: readonly string[];
  readonly bytes: ByteTest;
  readonly without = null;

  constructor(private readonly search: TextSearch) {
    this.bytes = inBytes(textTest(search.whole ? 'equal' : 'include', search.asked, search.caseSensitive));
    this.needs = readPattern(search.asked).parts.flatMap((part) => (typeof part === 'string' ? [] : foldSearch(part.text)));
  }

  numbers(): NumberAutomaton | null {
    const source = readPattern(this.search.asked)
      .parts.map((part) => (part === '*' ? '[^]*' : part === '?' ? '[^]' : escaped(foldSearch(part.text))))
      .join('');
    return numbersOf({ source: this.search.whole ? `^(?:${source})$` : source, flags: 'u' });
  }

  minus(language: string): readonly number[] {
    return language === 'ar' ? [...leftToRight, ...hyphen] : hyphen;
  }

  hits(texts: TextsWriter): number[] {
    return passing(this.bytes, texts);
  }
}

class RegexMatcher implements Matcher {
  readonly needs: readonly string[];
  readonly bytes: ByteTest | null;
  readonly without: ByteTest | null;

  constructor(
    private readonly search: RegexSearch,
    private readonly place: PatternPlace,
  ) {
    this.needs = search.needs;
    this.bytes = automatonOf(search);
    this.without = this.bytes || search.needs.length === 0 ? null : inBytes(textTest('include', search.needs.map(plain).join('*')));
  }

  minus(language: string): readonly number[] {
    return language === 'ar' ? [...leftToRight, ...minusSign] : minusSign;
  }

  numbers(): NumberAutomaton | null {
    return numbersOf(this.search);
  }

  hits(texts: TextsWriter): Promise<ArrayLike<number>> | ArrayLike<number> {
    if (texts.count === 0) return [];
    if (this.bytes) return passing(this.bytes, texts);
    return this.place.scan(this.search, texts.texts());
  }
}

/** The matcher of a search that looks for something. */
export function matcherOf(search: Exclude<Search, { is: 'blank' }>, place: PatternPlace): Matcher {
  return search.is === 'regex' ? new RegexMatcher(search, place) : new TextMatcher(search);
}

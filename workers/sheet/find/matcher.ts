import { foldSearch } from '#values/text';
import { readPattern } from '#define/filter';
import { isAscii, textsWith } from '#workers/sheet/find/digits';
import type { PatternPlace } from '#workers/sheet/find/patternPlace';
import type { RegexSearch, Search } from '#workers/sheet/find/search';
import type { TextsWriter } from '#workers/sheet/find/textsWriter';
import { ByteMatch } from '#workers/sheet/view/byteMatch';
import { textTest } from '#workers/sheet/view/textTest';

type TextSearch = Extract<Search, { is: 'text' }>;

/** Asks gathered texts whether they hold what is looked for. */
export interface Matcher {
  /** Stand in every hit one behind the other, as `foldSearch` folds them; columns that cannot hold one of them are left out. */
  readonly needs: readonly string[];
  /** Answers at once, text by text, in the bytes of the store; null where texts have to be handed over. */
  readonly bytes: ByteMatch | null;
  /** Says for certain that a text in the bytes of the store is no hit; null where nothing is certain. */
  readonly without: ByteMatch | null;
  /** How a minus shown beside digits is written for the matcher, in UTF-8. */
  minus(language: string): readonly number[];
  /** Numbers of the texts that are hits; `digits`: they are printed numbers. */
  hits(texts: TextsWriter, digits: boolean): Promise<ArrayLike<number>> | ArrayLike<number>;
}

const [hyphen, minusSign, leftToRight] = [[0x2d], [0xe2, 0x88, 0x92], [0xe2, 0x80, 0x8e]];

/** Wildcards as plain characters. */
const plain = (text: string) => text.replace(/[*?~]/gu, '~$&');

class TextMatcher implements Matcher {
  readonly needs: readonly string[];
  readonly bytes: ByteMatch;
  readonly without = null;

  constructor(private readonly search: TextSearch) {
    this.bytes = new ByteMatch(textTest(search.whole ? 'equal' : 'include', search.asked, search.caseSensitive));
    this.needs = readPattern(search.asked).parts.flatMap((part) => (typeof part === 'string' ? [] : foldSearch(part.text)));
  }

  minus(language: string): readonly number[] {
    return language === 'ar' ? [...leftToRight, ...hyphen] : hyphen;
  }

  hits(texts: TextsWriter, digits: boolean): number[] {
    const { literal, whole } = this.search;
    if (digits && literal !== null && isAscii(literal)) return textsWith(texts, literal, whole);
    const needed = this.needs.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
    if (digits && isAscii(needed)) return textsWith(texts, needed, false).filter((text) => this.bytes.test(texts.bytes, texts.start(text)));
    const hits: number[] = [];
    for (let text = 0; text < texts.count; text++) if (this.bytes.test(texts.bytes, texts.start(text))) hits.push(text);
    return hits;
  }
}

class RegexMatcher implements Matcher {
  readonly needs: readonly string[];
  readonly bytes = null;
  readonly without: ByteMatch | null;

  constructor(private readonly search: RegexSearch, private readonly place: PatternPlace) {
    this.needs = search.needs;
    this.without = search.needs.length === 0 ? null : new ByteMatch(textTest('include', search.needs.map(plain).join('*')));
  }

  minus(language: string): readonly number[] {
    return language === 'ar' ? [...leftToRight, ...minusSign] : minusSign;
  }

  hits(texts: TextsWriter): Promise<ArrayLike<number>> | ArrayLike<number> {
    return texts.count === 0 ? [] : this.place.scan(this.search, texts.texts());
  }
}

/** The matcher of a search that looks for something. */
export function matcherOf(search: Exclude<Search, { is: 'blank' }>, place: PatternPlace): Matcher {
  return search.is === 'regex' ? new RegexMatcher(search, place) : new TextMatcher(search);
}

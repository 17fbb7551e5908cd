import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyDecimals } from '#values/money';
import { decimalOf, plainText } from '#values/decimal';
import { formatDecimal } from '#values/numberText';
import { Automaton } from '#workers/sheet/find/automaton/automaton';
import { NumberAutomaton } from '#workers/sheet/find/automaton/numberAutomaton';
import { blocksOf } from '#workers/sheet/find/blocks';
import { longNumbers, printNumbers } from '#workers/sheet/find/numberPrinter';
import { joinedSource, neededTexts } from '#workers/sheet/find/pattern';
import { rewrite } from '#workers/sheet/find/rewrite';
import { scan } from '#workers/sheet/find/scan';
import { readSearch, type RegexSearch } from '#workers/sheet/find/search';
import { TextsWriter } from '#workers/sheet/find/textsWriter';

const decoder = new TextDecoder();
const textsOf = (writer: TextsWriter): string[] =>
  Array.from({ length: writer.count }, (_, at) => decoder.decode(writer.bytes.subarray(writer.start(at), writer.ends[at])));
const regexOf = (text: string, caseSensitive = false): RegexSearch =>
  readSearch({ text, caseSensitive, whole: false, regex: true }) as RegexSearch;

describe('printed numbers', () => {
  it('read as the cells show and store them', () => {
    const scaled = fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.maxSafeInteger());
    fc.assert(
      fc.property(
        fc.array(scaled, { minLength: 1 }),
        fc.nat(8),
        fc.constantFrom('USD', 'JPY', 'KWD', ''),
        fc.boolean(),
        (values, scale, currency, grouping) => {
          const decimals = currency === '' ? -1 : currencyDecimals(currency);
          const writer = new TextsWriter();
          const look = { scale, grouping, minus: [0x2d], decimals: Int8Array.of(decimals), codes: null };
          const [scaled, slots] = [Float64Array.from(values), Uint32Array.from(values, (_, at) => at)];
          const long = longNumbers(scaled, slots, look);
          printNumbers(scaled, slots, look, writer, 100);
          const expected = values.flatMap((value, at) => {
            if (long.includes(at)) return [];
            const stored = plainText(decimalOf(value, scale));
            const shown = formatDecimal(stored, { grouping, language: 'en', ...(decimals < 0 ? {} : { decimals }) }).replace('−', '-');
            return stored === shown && value >= 0 ? [stored] : [stored, shown];
          });
          expect(textsOf(writer)).toEqual(expected);
          expect(values.every((value, at) => long.includes(at) || Math.abs(value) / 10 ** scale < 1e9)).toBe(true);
        },
      ),
    );
  });

  it('are searched without being printed', () => {
    const values = fc.array(
      fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), fc.maxSafeInteger()),
      { minLength: 1, maxLength: 60 },
    );
    const pattern = fc.oneof(
      fc.constantFrom(
        '',
        '1',
        '12',
        '0',
        '00',
        ',',
        '\\.',
        '\\.5',
        '-',
        '^-',
        '−',
        '-\\d,',
        '−\\d{1,2},',
        '-\\d+\\.\\d\\d$',
        '^\\d+$',
        '^.$',
        '\\d,\\d',
        '1.*2',
        '^[^1]*$',
        '5$',
        '[02468]$',
        '\\D',
        '(?:1|2){2}',
        '\\d{4}',
        '^0',
        '0\\.0',
        '^(?:12|3)',
        'x*',
        '^$',
      ),
      fc.stringMatching(/^[0-9,]{1,4}$/u),
    );
    fc.assert(
      fc.property(
        values,
        fc.nat(8),
        fc.constantFrom('USD', 'JPY', 'KWD', ''),
        fc.boolean(),
        fc.constantFrom('-', '−', '\u200e-'),
        pattern,
        (numbers, scale, currency, grouping, minus, source) => {
          const automaton = Automaton.of({ source, flags: 'iu' });
          const look = {
            scale,
            grouping,
            minus: [...new TextEncoder().encode(minus)],
            decimals: Int8Array.of(currency === '' ? -1 : currencyDecimals(currency)),
            codes: null,
          };
          const [scaled, slots, writer] = [Float64Array.from(numbers), Uint32Array.from(numbers, (_, at) => at), new TextsWriter()];
          printNumbers(scaled, slots, look, writer, 0);
          const expected = new Set<number>();
          textsOf(writer).forEach((text, at) => new RegExp(source, 'iu').test(text) && expected.add(writer.owners[at] as number));
          const found: number[] = [];
          new NumberAutomaton(automaton as Automaton).hits(scaled, slots, look, (place) => found.push(place));
          expect([source, found]).toEqual([source, [...expected]]);
        },
      ),
      { numRuns: 1_500 },
    );
  });
});

const sources = [
  'a',
  'a.c',
  '^a',
  'c$',
  '^$',
  '^a.*c$',
  '[^b]+',
  '[^]',
  '\\D',
  '\\W\\w',
  '\\S\\s',
  '\\bab',
  'a\\B',
  '(?!a).',
  '(?<!a)b',
  '(?<=^|b)c',
  '(?=c)',
  'a(?![^b])',
  '(a|b)\\1',
  '(?<x>a)b\\k<x>',
  '[\\D]',
  '[^\\d]b',
  '[\\s\\S]c',
  '.{2}',
  'b*',
  '(?:)',
  '\\p{L}',
  '\\P{L}',
  '[^0-9]',
  '\\u{1F600}',
  '.😀',
  '\\x61',
  'a|b$',
  '[.$^]',
  '\\.',
  'A',
];

describe('a regular expression over many texts at once', () => {
  it('finds what it finds in each of them alone', () => {
    const text = fc.stringMatching(/^[abcA1 .\n😀é]{0,6}$/u);
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.array(
          text.filter((one) => one !== ''),
          { maxLength: 8 },
        ),
        fc.boolean(),
        (source, texts, caseSensitive) => {
          const search = regexOf(source, caseSensitive);
          expect(search.joined).not.toBeNull();
          const writer = new TextsWriter();
          texts.forEach((one) => writer.write(one, 0));
          const alone = new RegExp(search.source, search.flags);
          const expected = texts.flatMap((one, at) => (alone.test(one) ? [at] : []));
          expect([...scan(search, writer.texts())]).toEqual(expected);
          expect([...scan({ ...search, joined: null }, writer.texts())]).toEqual(expected);
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it('is tried on each text where it speaks of NUL or changes its own flags', () => {
    for (const source of ['a\\0', '[\\x00-a]', '[^\\u0000]', '\\u{0}']) expect(joinedSource(source)).toBeNull();
    expect(joinedSource('(?i:a)')).toBeNull();
    expect(joinedSource('(?:a)')).toBe('(?:a)');
  });

  it('knows texts that every match contains', () => {
    expect(neededTexts('MSC[UE].*12', true)).toEqual(['m', 'c', '12']);
    expect(neededTexts('MSC[UE].*12', false)).toEqual(['msc', '12']);
    expect(neededTexts('ab?c+d{0,2}e{2}', true)).toEqual(['a', 'c', 'e']);
    expect(neededTexts('ab|cd', true)).toEqual([]);
    expect(neededTexts('(ab)(?:cd)海运\\.', true)).toEqual(['海运.']);
    expect(neededTexts('😀*x', true)).toEqual(['x']);
  });
});

describe('replacing in a text', () => {
  const by = (text: string, find: string, put: string, more: { whole?: boolean; regex?: boolean } = {}) => {
    const search = readSearch({ text: find, caseSensitive: false, whole: more.whole ?? false, regex: more.regex ?? false });
    return typeof search === 'string' ? search : rewrite(text, search, put);
  };
  it('takes every occurrence from the left, each once', () => {
    expect(by('banana', 'a', 'aa')).toBe('baanaanaa');
    expect(by('aaa', 'aa', 'b')).toBe('ba');
    expect(by('ＡＢab', 'ab', '$&')).toBe('$&$&');
    expect(by('a*b', '~*', 'x')).toBe('axb');
    expect(by('(a) b (c)', '(*)', '')).toBe('');
    expect(by('a1 a2', 'a?', 'x')).toBe('x x');
    expect(by('abc', 'ab', 'x', { whole: true })).toBeNull();
    expect(by('abc', 'a*', 'x', { whole: true })).toBe('x');
  });

  it('fills groups in, in regular expressions only', () => {
    expect(by('2026/03', '(\\d+)/(\\d+)', '$2-$1 $$ $& $3 $10', { regex: true })).toBe('03-2026 $ 2026/03 $3 20260');
    expect(by('a-b', '(?<l>\\w)-(?<r>\\w)', '$<r>$<l>$<none>', { regex: true })).toBe('ba');
    expect(by('abc', '.*', 'x', { regex: true })).toBe('x');
    expect(by('abc', 'x*', '-', { regex: true })).toBe('-a-b-c-');
    expect(by('😀b', '', 'x', { regex: true })).toBe('empty');
  });
});

describe('the blocks of a search', () => {
  const area = fc
    .tuple(fc.nat(30_000), fc.nat(20_000), fc.nat(5), fc.nat(4))
    .map(([top, height, left, width]) => ({ top, bottom: top + height, left, right: left + width }));

  it('hold every cell of the areas once, in the order of the search', () => {
    fc.assert(
      fc.property(
        fc.option(fc.array(area, { minLength: 1, maxLength: 3 })),
        fc.nat(30_000),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('rows' as const, 'columns' as const),
        (areas, rows, lanes, by) => {
          const blocks = blocksOf(rows, lanes, areas, by);
          const counted = new Uint8Array(rows * lanes);
          let last = -1;
          for (const { from, to, lanes: own } of blocks) {
            const first = by === 'rows' ? from * lanes + (own[0] as number) : (own[0] as number) * rows + from;
            expect(first).toBeGreaterThan(last);
            last = by === 'rows' ? (to - 1) * lanes + (own.at(-1) as number) : (own[0] as number) * rows + to - 1;
            for (const lane of own)
              for (let row = from; row < to; row++) counted[row * lanes + lane] = (counted[row * lanes + lane] as number) + 1;
          }
          const expected = new Uint8Array(rows * lanes);
          for (const { top, bottom, left, right } of areas ?? [{ top: 0, bottom: rows - 1, left: 0, right: lanes - 1 }]) {
            for (let row = top; row <= Math.min(bottom, rows - 1); row++)
              for (let lane = left; lane <= Math.min(right, lanes - 1); lane++) expected[row * lanes + lane] = 1;
          }
          expect(Buffer.compare(counted, expected)).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

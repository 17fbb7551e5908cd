import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Automaton } from '#workers/sheet/find/automaton/automaton';
import { memoryOf } from '#workers/sheet/store/memory';
import { TextColumn } from '#workers/sheet/store/textColumn';
import { readSearch, type RegexSearch } from '#workers/sheet/find/search';

const encoder = new TextEncoder();
/** Asked behind other bytes, as texts lie in the store. */
const bytesOf = (text: string) => encoder.encode(`aB1\0${text}\0a`);
const searchOf = (text: string, caseSensitive = false, whole = false): RegexSearch =>
  readSearch({ text, caseSensitive, whole, regex: true }) as RegexSearch;

const pieces = [
  'a',
  'B',
  '1',
  'é',
  '海',
  's',
  'k',
  '.',
  '\\d',
  '\\D',
  '\\w',
  '\\W',
  '\\s',
  '\\S',
  '[ab]',
  '[^ab]',
  '[a-z]',
  '[^\\d海]',
  '[\\s\\S]',
  '^',
  '$',
  '\\.',
  '\\x61',
  '\\u6d77',
  '\\n',
];
const counts = ['', '', '', '*', '+', '?', '*?', '{2}', '{1,3}', '{0,2}?', '{2,}'];
const alone = fc
  .tuple(fc.constantFrom(...pieces), fc.constantFrom(...counts))
  .map(([piece, count]) => (/^[\^$]$/u.test(piece) ? piece : piece + count));
const { source } = fc.letrec((tie) => ({
  source: fc.oneof({ maxDepth: 3 }, alone, tie('row'), tie('either'), tie('group')),
  row: fc.array(tie('source'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  either: fc.tuple(tie('source'), tie('source')).map(([one, other]) => `${String(one)}|${String(other)}`),
  group: fc
    .tuple(fc.constantFrom('(', '(?:'), tie('source'), fc.constantFrom(...counts))
    .map(([open, inner, count]) => `${open}${String(inner)})${count}`),
}));
const text = fc.stringMatching(/^[aAbBsSſkK\u212A1é海.\n 😀_]{1,8}$/u);

describe('a regular expression as an automaton over the bytes of the store', () => {
  it('holds what the engine says, whatever the expression', () => {
    let known = 0;
    fc.assert(
      fc.property(
        source as fc.Arbitrary<string>,
        fc.boolean(),
        fc.boolean(),
        fc.array(text, { minLength: 1, maxLength: 8 }),
        (wanted, caseSensitive, whole, texts) => {
          const search = searchOf(wanted, caseSensitive, whole);
          const automaton = Automaton.of(search);
          if (!automaton) return;
          known += 1;
          const expression = new RegExp(search.source, search.flags);
          expect(texts.map((one) => automaton.test(bytesOf(one), 4))).toEqual(texts.map((one) => expression.test(one)));
          const column = new TextColumn(memoryOf(false));
          column.reserve(texts.length + 2);
          texts.forEach((one, slot) => column.set(slot + 1, one));
          column.set(1, texts.at(-1) as string);
          const mask = new Uint8Array(texts.length + 2).fill(1);
          mask[2] = 0;
          automaton.narrow(column, mask);
          expect([wanted, [...mask]]).toEqual([
            wanted,
            [0, ...[texts.at(-1) as string, ...texts.slice(1)].map((one, at) => Number(at !== 1 && expression.test(one))), 0],
          ]);
        },
      ),
      { numRuns: 1_500 },
    );
    expect(known).toBeGreaterThan(1_200);
  });

  it('finds what begins with certain bytes wherever it stands in the heap', () => {
    const piece = fc.constantFrom('a', 'B', '1', 'é', '海', '改', '[ab1]', '\\d', '[12]', '(?:a|海)', '(?:a1|b2)', '.', 'a?', 's');
    const long = fc
      .array(fc.constantFrom('a', 'A', 'b', 'B', '1', '2', 'é', 'É', '海', '改', 's', 'ſ', '😀'), { maxLength: 24 })
      .map((signs) => signs.join(''));
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 3, maxLength: 9 }),
        fc.boolean(),
        fc.array(long, { minLength: 3, maxLength: 12 }),
        fc.nat(12),
        (parts, caseSensitive, texts, changed) => {
          const search = searchOf(parts.join(''), caseSensitive);
          const automaton = Automaton.of(search);
          const expression = new RegExp(search.source, search.flags);
          const column = new TextColumn(memoryOf(false));
          column.reserve(texts.length);
          const rows = texts.map((one, row) => (row % 2 === 0 ? one : one + parts.join('').replace(/[^aB1é海改s]/gu, '')));
          rows.forEach((one, slot) => column.set(slot, one));
          if (changed < rows.length) {
            rows[changed] = 'aB1海改';
            column.set(changed, 'aB1海改');
          }
          const mask = new Uint8Array(rows.length).fill(1);
          automaton?.narrow(column, mask);
          // A text of nothing is a blank cell, which holds no hit.
          expect([parts.join(''), [...mask]]).toEqual([parts.join(''), rows.map((one) => Number(one !== '' && expression.test(one)))]);
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it('is not made of what looks around, refers back, is uneven beyond the basic plane or grows without measure', () => {
    for (const wanted of [
      '(?=a)b',
      '(?!a)b',
      '(?<=a)b',
      '(?<!a)b',
      '(a)\\1',
      '(?<x>a)\\k<x>',
      '\\bMSC',
      'a\\B',
      '\\p{L}',
      '\\u{1F600}',
      '😀',
      '[a😀]',
      '[ab].{20}c',
      'a{500}',
    ])
      expect(Automaton.of(searchOf(wanted)), wanted).toBeNull();
    for (const wanted of ['(?<x>a)b', 'MSC[UE].*12', '8\\d3\\d77', '^(?:NGB|SHA)\\d{4}-\\d+$', '(a+)+$'])
      expect(Automaton.of(searchOf(wanted)), wanted).not.toBeNull();
  });

  it('comes to an end where the engine would not', () => {
    expect(Automaton.of(searchOf('(a+)+$', true))?.test(bytesOf(`${'a'.repeat(5_000)}b`), 4)).toBe(false);
  });
});

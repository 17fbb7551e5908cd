import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '#names/languages';
import { collate } from '#values/text';
import { memoryOf } from '#workers/sheet/store/memory';
import { TextColumn } from '#workers/sheet/store/textColumn';
import { alphabetOf } from '#workers/sheet/view/alphabet';
import { ByteMatch } from '#workers/sheet/view/byteMatch';
import { caseIgnored, caseKept } from '#workers/sheet/view/folding';
import { ranksOf, ranksOfColumn } from '#workers/sheet/view/ranks';
import { TextOrder } from '#workers/sheet/view/textOrder';
import { textTest } from '#workers/sheet/view/textTest';
import { WantedTexts } from '#workers/sheet/view/wanted';

/** Letters of job numbers, of Chinese remarks, and what neither orders nor lies in bytes one by one. */
const plain = [...'abABzZ019 -_./#()'];
const chinese = [...'中国宁波上海港吖鿼〇、。（）ＡａＺ，'];
const odd = [...'éÉß\u0301ΣςßжК１９٣٫−–\u00a0\u3000İK\n', '𠮷', '😀', '<\u0338'];
const textOf = (letters: readonly string[]) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 9 });
const texts = fc.oneof(
  { weight: 4, arbitrary: textOf(plain) },
  { weight: 4, arbitrary: textOf([...plain, ...chinese]) },
  { weight: 2, arbitrary: textOf([...plain, ...chinese, ...odd]) },
);
/** Two scripts of digits in one number are ordered by the collator now this way, now that. */
const orderedTexts = fc.oneof(
  { weight: 4, arbitrary: textOf(plain) },
  { weight: 4, arbitrary: textOf([...plain, ...chinese]) },
  { weight: 2, arbitrary: textOf([...plain, ...chinese, ...odd.filter((letter) => !/[１９٣٫]/u.test(letter))]) },
);

/** A heap of these texts, some of them written over afterwards or emptied. */
function heapOf(
  rows: readonly (string | null)[],
  edits: readonly (readonly [at: number, text: string | null])[] = [],
): { column: TextColumn; now: (string | null)[] } {
  const column = new TextColumn(memoryOf(false));
  column.reserve(rows.length);
  rows.forEach((text, slot) => column.set(slot, text));
  const now = [...rows];
  for (const [at, text] of edits) {
    if (now.length === 0) break;
    column.set(at % now.length, text);
    now[at % now.length] = text;
  }
  return { column, now };
}

const rowsAndEdits = fc.tuple(
  fc.array(fc.option(texts, { nil: null, freq: 6 }), { minLength: 1, maxLength: 40 }),
  fc.array(fc.tuple(fc.nat(39), fc.option(texts, { nil: null, freq: 4 })), { maxLength: 8 }),
);

describe('texts in a heap', () => {
  it('are ranked as the collator sorts them, whatever the language', () => {
    fc.assert(
      fc.property(fc.array(orderedTexts, { minLength: 1, maxLength: 60 }), fc.constantFrom(...languages), (rows, language) => {
        const ranks = ranksOfColumn(heapOf(rows).column, rows.length, language);
        const sorted = [...rows.keys()].sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || a - b);
        const wanted = [...rows.keys()].sort((a, b) => collate(rows[a] as string, rows[b] as string, language) || a - b);
        expect(sorted.map((at) => rows[at])).toEqual(wanted.map((at) => rows[at]));
        for (let at = 1; at < wanted.length; at++) {
          const [before, here] = [wanted[at - 1] as number, wanted[at] as number];
          expect(ranks[before] === ranks[here]).toBe(collate(rows[before] as string, rows[here] as string, language) === 0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are ranked the same by the thousand', () => {
    const many = fc.sample(orderedTexts, { numRuns: 11_000, seed: 7 });
    for (const language of languages) {
      for (const ranks of [ranksOfColumn(heapOf(many).column, many.length, language), ranksOf(many, language)]) {
        const sorted = [...many.keys()].sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || a - b);
        const wanted = [...many.keys()].sort((a, b) => collate(many[a] as string, many[b] as string, language) || a - b);
        expect(sorted.map((at) => many[at])).toEqual(wanted.map((at) => many[at]));
      }
    }
  });

  it('stand to a bound as the collator says', () => {
    fc.assert(
      fc.property(orderedTexts, orderedTexts, fc.constantFrom(...languages), fc.boolean(), (text, other, language, matchCase) => {
        const folding = matchCase ? caseKept : caseIgnored;
        const order = new TextOrder(alphabetOf(language), folding);
        const { column } = heapOf([text]);
        expect(Math.sign(order.compare(column.bytes, 1, order.bound(other)))).toBe(
          Math.sign(collate(folding.text(text), folding.text(other), language)),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('are found in their bytes as in their letters, after edits too', () => {
    const wildcards = fc.constantFrom('*', '?', '~*', '~', '**', '?*', '');
    const pattern = fc.oneof(
      { weight: 3, arbitrary: texts },
      { weight: 2, arbitrary: fc.tuple(texts, wildcards, texts, wildcards).map((parts) => parts.join('')) },
      { weight: 1, arbitrary: fc.tuple(wildcards, texts, wildcards).map((parts) => parts.join('')) },
    );
    fc.assert(
      fc.property(
        rowsAndEdits,
        pattern,
        fc.constantFrom('equal' as const, 'begin' as const, 'endin' as const, 'include' as const),
        fc.boolean(),
        fc.boolean(),
        ([rows, edits], typed, op, matchCase, negated) => {
          fc.pre(typed !== '');
          const { column, now } = heapOf(rows, edits);
          const sample = now.find((text) => text !== null && text.length > 2);
          for (const argument of [
            typed,
            ...(sample
              ? [[...sample].slice(1).join(''), [...sample].slice(0, 2).join(''), sample.toUpperCase()].map((part) =>
                  part.replace(/[*?~]/gu, '~$&'),
                )
              : []),
          ]) {
            if (argument === '') continue;
            const test = textTest(op, argument, matchCase);
            const mask = new Uint8Array(now.length).fill(1);
            new ByteMatch(test).narrow(column, negated, negated, mask);
            const folding = matchCase ? caseKept : caseIgnored;
            expect([argument, [...mask]]).toEqual([
              argument,
              now.map((text) => Number(text === null ? negated : test.test(folding.text(text)) !== negated)),
            ]);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('are found in a pasted list', () => {
    fc.assert(
      fc.property(rowsAndEdits, fc.array(texts, { maxLength: 12 }), fc.boolean(), ([rows, edits], list, matchCase) => {
        const { column, now } = heapOf(rows, edits);
        const folding = matchCase ? caseKept : caseIgnored;
        const wished = [...list, ...now.slice(0, 3).flatMap((text) => (text === null ? [] : [text.toUpperCase()]))];
        const wanted = new WantedTexts(wished, folding);
        now.forEach((text, slot) => {
          if (text === null) return;
          const place = wished.findIndex((one) => folding.text(one) === folding.text(text));
          expect(wanted.placeInBytes(column.bytes, column.starts[slot] as number)).toBe(place);
          expect(wanted.placeOf(folding.text(text))).toBe(place);
        });
      }),
      { numRuns: 300 },
    );
  });
});

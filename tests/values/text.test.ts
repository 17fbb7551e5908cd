import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collate, foldSearch, foldWidth, latinOnly, nearest, trimCell, withoutUnseen } from '#values/text';

describe('folding', () => {
  test.each([
    ['ＡＢＣ１２３－（）／，．', 'ABC123-()/,.'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['١٬٢٣٤٫٥٪', '1,234.5%'],
    ['−1 –1 —1 ‐1 ‑1 ﹣1 －1', '-1 -1 -1 -1 -1 -1 -1'],
    ['￥12　元', '\u00A512 元'],
    ['a\u00A0b\u202Fc', 'a b c'],
    ['宁波 Ningbo é', '宁波 Ningbo é'],
  ])('%s', (text, folded) => expect(foldWidth(text)).toBe(folded));

  test('search ignores case and width, accents count', () => {
    expect(foldSearch('ＡＢＣ号')).toBe('abc号');
    expect(foldSearch('MÉXICO')).toBe('méxico');
    expect(foldSearch('İZMIR')).toBe('izmir');
    expect(foldSearch('ΟΔΟΣ')).toBe('οδοσ');
  });

  test('positions never shift, and folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const fold of [foldWidth, foldSearch]) {
          expect(fold(text)).toHaveLength(text.length);
          expect(fold(fold(text))).toBe(fold(text));
        }
      }),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), (code) => {
        const unit = String.fromCharCode(code);
        expect(foldSearch(unit)).toHaveLength(1);
      }),
      { numRuns: 5000 },
    );
  });
});

test.each([
  ['  a  b ', 'a  b'],
  ['\u3000宁波\t\n', '宁波'],
  ['\u200F123\u200E', '123'],
  ['   ', null],
  ['', null],
  ['\u200B', null],
  ['000123', '000123'],
])('the cell "%s"', (text, expected) => expect(trimCell(text)).toBe(expected));

test.each([
  ["SAID TO CONTAIN: 10 CTNS\n'A' ~", true],
  ['', true],
  ['提单', false],
  ['ＡＢＣ', false],
  ['“quoted”', false],
  ['a\tb', false],
  ['é', false],
])('latin: "%s"', (text, expected) => expect(latinOnly(text)).toBe(expected));

describe('order', () => {
  const sorted = (texts: string[], language: string): string[] => texts.toSorted((a, b) => collate(a, b, language));

  test('Chinese by pinyin', () =>
    expect(sorted(['上海', '宁波', '北京', '青岛', '阿布'], 'zh')).toEqual(['阿布', '北京', '宁波', '青岛', '上海']));
  test('digits by value', () => expect(sorted(['B10', 'B2', 'B1'], 'en')).toEqual(['B1', 'B2', 'B10']));
  test('case does not part a name', () => expect(sorted(['b', 'A', 'a', 'B'], 'en')).toEqual(['a', 'A', 'b', 'B']));
  test('Arabic by its alphabet', () => expect(sorted(['جدة', 'الدمام', 'بورسعيد'], 'ar')).toEqual(['الدمام', 'بورسعيد', 'جدة']));
});

describe('did you mean', () => {
  const ports = ['Ningbo', 'Nanjing', 'Shanghai', 'Qingdao', 'Xiamen', '宁波', '上海'];

  test.each([
    ['Nignbo', ['Ningbo']],
    ['ningob', ['Ningbo']],
    ['ＮＩＮＧＢＯ', ['Ningbo']],
    ['Shangai', ['Shanghai']],
    ['Qing', ['Qingdao']],
    ['宁坡', ['宁波']],
    ['宁波港', ['宁波']],
    ['Hamburg', []],
    ['', []],
    ['  ', []],
  ])('%s', (wanted, expected) => expect(nearest(wanted, ports, 3)).toEqual(expected));

  test('the nearest comes first, and no more than asked for', () => {
    expect(nearest('MAERKS', ['MARS', 'MAERSK', 'MAERSKX'], 5)).toEqual(['MAERSK', 'MARS', 'MAERSKX']);
    expect(nearest('MAERKS', ['MARS', 'MAERSK', 'MAERSKX'], 1)).toEqual(['MAERSK']);
  });

  test('one slip in a word of four letters or more is always found', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefgh宁波'), minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('drop', 'double', 'swap', 'change'), (text, position, slip) => {
        const at = position % (text.length - 1);
        const [before, letter = '', after] = [text.slice(0, at), text[at], text.slice(at + 1)];
        const slipped = {
          drop: before + after,
          double: before + letter + letter + after,
          swap: before + after.slice(0, 1) + letter + after.slice(1),
          change: `${before}z${after}`,
        }[slip];
        expect(nearest(slipped, ['xxxxxxxxxxxxxxxxxxxx', text], 1)).toEqual([text]);
      }),
    );
  });
});

describe('texts for others to read', () => {
  test.each([
    ['turned round', 'invoice \u202Efdp.exe\u202C \u2066x\u2069 \u200Ey\u200F \u061Cz', 'invoice fdp.exe x y z'],
    ['hidden', 'a\u200Bb\uFEFFc\u2060d\u00ADe\u3164f\u{E0041}g', 'abcdefg'],
    ['controls', 'a\u0007b\u001B[31mc\u0085d\u007Fe', 'ab[31mcde'],
    ['lines', 'a\r\nb\rc\n\td', 'a\nb\nc\n\td'],
    ['joined letters stay', 'می\u200Cخواهم 👨\u200D👩\u200D👧 \u0600١٢ مرحبًا', 'می\u200Cخواهم 👨\u200D👩\u200D👧 \u0600١٢ مرحبًا'],
    ['plain', '宁波 → Rotterdam, 12 × 40HQ', '宁波 → Rotterdam, 12 × 40HQ'],
  ])('%s', (_what, text, left) => expect(withoutUnseen(text)).toBe(left));
});

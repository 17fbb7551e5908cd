import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyOf, splitCurrency } from '#values/currencyText';
import { decimalOf, toText } from '#values/decimal';
import { formatDecimal, parseNumberText } from '#values/numberText';

describe('numbers as people paste them (sheet.md §1.5)', () => {
  test.each([
    ['4', '4'],
    ['1,000', '1000'],
    ['1,234,567.89', '1234567.89'],
    ['12,34,567.5', '1234567.5'],
    ['1 234 567', '1234567'],
    ['1\u00A0234.50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['1.234,56', '1234.56'],
    ['1.234.567,8', '1234567.8'],
    ['(10)', '-10'],
    ['（1,234.50）', '-1234.50'],
    ['-10', '-10'],
    ['−10', '-10'],
    ['– 10', '-10'],
    ['－１０', '-10'],
    ['+5', '5'],
    ['25%', '0.25'],
    ['-2.5 %', '-0.025'],
    ['%25', '0.25'],
    ['￥12', '12'],
    ['$1,250.00', '1250.00'],
    ['-$10', '-10'],
    ['$-10', '-10'],
    ['($10)', '-10'],
    ['USD (10)', '-10'],
    ['USD 1200', '1200'],
    ['usd1200', '1200'],
    ['1200 CNY', '1200'],
    ['RMB 850', '850'],
    ['US$ 1,200', '1200'],
    ['HK$5', '5'],
    ['850元', '850'],
    ['1.2E+05', '120000'],
    ['1.20e5', '120000'],
    ['1E-7', '0.0000001'],
    ['-1.5E3', '-1500'],
    ['１２３４．５', '1234.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۲٪', '0.12'],
    ['\u200E−12\u200F', '-12'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['-0.00', '0.00'],
    ['1.50', '1.50'],
    ['  42\t', '42'],
  ])('"%s" is %s', (text, expected) => expect(parseNumberText(text)).toBe(expected));

  test.each([
    '',
    '-',
    'abc',
    '12OO',
    '12,5',
    '1234,5',
    '1,23',
    '0,123',
    '1,2345',
    '1.2.3',
    '1.234.567',
    '--5',
    '-(10)',
    '(-10)',
    '(10',
    '10-',
    '1 2',
    '1e999999999',
    '1E',
    'E5',
    'XYZ 10',
    'USD 10 CNY',
    '10 万',
    '1/2',
    '=1+1',
    'Infinity',
    '0x10',
    '1_000',
    '.',
    '%',
    '$',
    '9'.repeat(60),
  ])('"%s" is no number', (text) => expect(parseNumberText(text)).toBeNull());

  test('a percentage as a fraction', () => {
    expect(parseNumberText('25%', { percent: 'fraction' })).toBe('0.25');
    expect(parseNumberText('(12.5%)', { percent: 'fraction' })).toBe('-0.125');
    expect(parseNumberText('25', { percent: 'fraction' })).toBe('25');
    expect(parseNumberText('25%', { percent: 'asTyped' })).toBe('25');
  });
});

describe('numbers as they are shown', () => {
  test.each([
    ['1234567.89', {}, '1,234,567.89'],
    ['-1234.5', {}, '\u22121,234.5'],
    ['999', {}, '999'],
    ['1234567.89', { grouping: false }, '1234567.89'],
    ['1234.5', { decimals: 2 }, '1,234.50'],
    ['2.675', { decimals: 2 }, '2.68'],
    ['-0.004', { decimals: 2 }, '0.00'],
    ['0', { decimals: 2 }, '0.00'],
    ['1000', { decimals: 0 }, '1,000'],
    ['12345678901234567890.1', {}, '12,345,678,901,234,567,890.1'],
  ])('%s %o', (text, options, shown) => {
    expect(formatDecimal(text, { ...options, language: 'zh' })).toBe(shown);
    expect(formatDecimal(text, { ...options, language: 'en' })).toBe(shown);
    expect(formatDecimal(text, { ...options, language: 'ar' })).toBe(shown.replace('\u2212', '\u200E\u2212'));
  });

  test('malformed text is refused', () => expect(() => formatDecimal('1,000', { language: 'en' })).toThrow(RangeError));

  test('showing never changes the value, in any language and any digits', () => {
    const texts = fc
      .tuple(fc.bigInt({ min: -(10n ** 23n), max: 10n ** 23n }), fc.nat(8))
      .map(([coefficient, scale]) => toText(decimalOf(coefficient, scale)));
    const arabic = (text: string): string =>
      text
        .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
        .replaceAll(',', '\u066C')
        .replace('.', '\u066B');
    const wide = (text: string): string => text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(texts, fc.constantFrom('zh', 'en', 'ar'), fc.boolean(), (text, language, grouping) => {
        const shown = formatDecimal(text, { grouping, language });
        for (const written of [shown, arabic(shown), wide(shown), `USD ${shown}`, `${shown} 元`])
          expect(parseNumberText(written)).toBe(text);
        expect(parseNumberText(` ${shown} %`, { percent: 'asTyped' })).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test('no text makes the parser throw, and what it reads is canonical', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+()$%0-9.,eE '元]{0,16}$/)), (text) => {
        const read = parseNumberText(text);
        const again = read === null ? null : parseNumberText(formatDecimal(read, { language: 'en' }));
        expect(again).toBe(read);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('currencies as people write them', () => {
  test.each([
    ['RMB', 'CNY'],
    ['rmb', 'CNY'],
    ['USD', 'USD'],
    ['US$', 'USD'],
    ['$', 'USD'],
    ['\u00A5', 'CNY'],
    ['€', 'EUR'],
    ['人民币', 'CNY'],
    ['XXX', null],
    ['', null],
  ])('%s', (text, code) => expect(currencyOf(text)).toBe(code));

  test.each([
    ['USD 1200', 'USD', '1200'],
    ['1200USD', 'USD', '1200'],
    ['USD 1200 USD', 'USD', '1200'],
    ['USD 1200 CNY', null, 'USD 1200 CNY'],
    ['USDX 1200', null, 'USDX 1200'],
    ['1200', null, '1200'],
  ])('%s', (text, currency, rest) => expect(splitCurrency(text)).toEqual({ currency, rest }));
});

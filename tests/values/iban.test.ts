import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanIban, ibanProblem } from '#values/iban';

describe('international account numbers (05 §5.7)', () => {
  test.each([
    'GB82WEST12345698765432',
    'DE89370400440532013000',
    'NL91ABNA0417164300',
    'AE070331234567890123456',
    'SA0380000000608010167519',
    'gb82 west 1234 5698 7654 32',
    'ＤＥ８９370400440532013000',
  ])('%s is valid', (text) => expect(ibanProblem(text)).toBeNull());

  test('is stored clean', () => expect(cleanIban(' gb82 west 1234 5698 7654 32')).toBe('GB82WEST12345698765432'));

  test('a wrong digit is told with the right ones', () => {
    expect(ibanProblem('DE89370400440532013001')).toEqual({
      code: 'IBAN_CHECK_DIGITS',
      expected: '62',
      suggestion: 'DE62370400440532013001',
    });
    expect(ibanProblem('DE62370400440532013001')).toBeNull();
  });

  test.each([
    ['DE8937040044053201300', '22'],
    ['NL91ABNA04171643001', '18'],
  ])('%s has not as many characters as its country has', (text, expected) =>
    expect(ibanProblem(text)).toEqual({ code: 'IBAN_LENGTH', expected }),
  );

  test.each(['CN12345678901234567890', 'US64SVBKUS6S3300958879', '', 'DE', '89DE370400440532013000', 'DE8937040044053201300-'])(
    '"%s" is none',
    (text) => expect(ibanProblem(text)).toEqual({ code: 'IBAN_FORMAT' }),
  );

  test('the suggestion is right, and no single other digit is taken for it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{18}$/), fc.integer({ min: 4, max: 21 }), fc.integer({ min: 1, max: 9 }), (account, at, by) => {
        const { suggestion = `DE00${account}` } = ibanProblem(`DE00${account}`) ?? {};
        expect(ibanProblem(suggestion)).toBeNull();
        const slipped = suggestion.slice(0, at) + String((Number(suggestion[at]) + by) % 10) + suggestion.slice(at + 1);
        expect(ibanProblem(slipped)?.code).toBe('IBAN_CHECK_DIGITS');
      }),
    );
  });
});

import { expect, it } from 'vitest';
import { code128 } from '#values/code128';

const bars = (text: string) => [...code128(text)].map(Number);

it('begins and ends with its signs, and closes with its check sign', () => {
  // Start B, P J J 1 2 3 C, check 55, stop.
  expect(code128('PJJ123C')).toBe(
    ['211214', '313121', '112133', '112133', '123221', '223211', '221132', '131321', '311321', '2331112'].join(''),
  );
});

it('gives every character eleven modules, the stop sign thirteen, and each another pattern', () => {
  const patterns = Array.from({ length: 95 }, (_, at) => code128(String.fromCodePoint(at + 32)).slice(6, 12));
  expect(new Set(patterns).size).toBe(95);
  for (const pattern of patterns) expect([...pattern].reduce((sum, width) => sum + Number(width), 0)).toBe(11);
  expect(bars('WHENGB2603-00001').reduce((sum, width) => sum + width, 0)).toBe(11 * 18 + 13);
});

it('refuses what has no bars', () => expect(() => code128('仓1')).toThrow(RangeError));

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum, toDecimal, toText } from '#values/decimal';
import { compared, percentOff, profitOfBoxes } from '#values/profit';

test('boxes always add up to the order exactly, the missing cent goes to the earlier box', () => {
  const box = (id: string, weight: string, own = '0') => ({ id, containerNo: null, weight, own });
  const shares = profitOfBoxes('4188.39', [box('1', '2'), box('2', '2')], 'CNY');
  expect(shares.map(({ profit }) => profit)).toEqual(['2094.20', '2094.19']);
  expect(profitOfBoxes('100.00', [box('1', '0', '40.00'), box('2', '0')], 'CNY').map(({ profit }) => profit)).toEqual(['70.00', '30.00']);
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999, max: 9_999_999 }),
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 9 }),
      (cents, weights) => {
        const profit = (cents / 100).toFixed(2);
        const parts = profitOfBoxes(
          profit,
          weights.map((weight, at) => box(String(at), String(weight))),
          'CNY',
        );
        expect(Number(toText(sum(parts.map((part) => toDecimal(part.profit)))))).toBe(Number(profit));
      },
    ),
  );
});

test('what is off what was planned is told in percent of its size', () => {
  expect(compared('500.00', '600.00', '0')).toMatchObject({ difference: '100.00', differencePct: '20.00' });
  expect(percentOff('-120', '-100')).toBe('-20.00');
  expect(percentOff('5', '0')).toBeNull();
  expect(compared(null, '600.00', '0')).toMatchObject({ difference: null, differencePct: null });
});

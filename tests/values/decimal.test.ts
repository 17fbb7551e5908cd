import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as decimal from '#values/decimal';
import type { Decimal } from '#values/decimal';
import { decimalVectors } from '#tests/values/decimal.vectors';

const { add, compare, decimalOf, divide, multiply, plainText, rescale, roundHalfUp, subtract, sum, toDecimal, toText } = decimal;

/** Coefficients small, around the edge of the safe integers, and far beyond. */
const coefficients = fc.oneof(
  fc.bigInt({ min: -10_000n, max: 10_000n }),
  fc.bigInt({ min: 2n ** 53n - 20n, max: 2n ** 53n + 20n }).chain((edge) => fc.constantFrom(edge, -edge)),
  fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
);
const scales = fc.oneof(fc.nat(8), fc.nat(30));
const decimals = fc.tuple(coefficients, scales).map(([coefficient, scale]) => decimalOf(coefficient, scale));

/** The plain reference: everything in BigInt at one scale. */
const REFERENCE_SCALE = 80n;
const reference = (d: Decimal): bigint => BigInt(d.coefficient) * 10n ** (REFERENCE_SCALE - BigInt(d.scale));
const magnitude = (n: bigint): bigint => (n < 0n ? -n : n);

function roundedReference(numerator: bigint, denominator: bigint): bigint {
  const twice = 2n * magnitude(numerator) + magnitude(denominator);
  const size = twice / (2n * magnitude(denominator));
  return numerator < 0n === denominator < 0n ? size : -size;
}

/** A coefficient is a number exactly when it fits, and never -0. */
function expectSettled(d: Decimal): void {
  const fits = magnitude(BigInt(d.coefficient)) <= BigInt(Number.MAX_SAFE_INTEGER);
  expect(typeof d.coefficient).toBe(fits ? 'number' : 'bigint');
  expect(Object.is(d.coefficient, -0)).toBe(false);
}

describe('reading and writing', () => {
  test.each(['0', '0.00', '3703.70', '-0.5', '123456789012345678901234567890.12', '9007199254740993', '-9007199254740991'])(
    '%s is kept as written',
    (text) => {
      expect(toText(toDecimal(text))).toBe(text);
      expect(decimal.isDecimalText(text)).toBe(true);
    },
  );

  test.each([
    '',
    '-',
    '.',
    '.5',
    '5.',
    '05',
    '00',
    '-0',
    '-0.00',
    '+5',
    '1e5',
    '1,000',
    ' 1',
    '1 ',
    '--1',
    '1.2.3',
    '1-2',
    'NaN',
    '１',
    '0000000000000000001',
    '-0.0000000000000000000',
  ])('"%s" is refused', (text) => {
    expect(() => toDecimal(text)).toThrow(RangeError);
    expect(decimal.isDecimalText(text)).toBe(false);
  });

  test('every decimal comes back from its text, and the coefficient is settled', () => {
    fc.assert(
      fc.property(decimals, (d) => {
        const again = toDecimal(toText(d));
        expect(again).toEqual(d);
        expectSettled(again);
        expect(decimal.isDecimalText(toText(d))).toBe(true);
      }),
    );
  });

  test('a text is a decimal exactly when it can be read', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[0-9.]{0,22}$/), (text) => {
        let readable = true;
        try {
          toDecimal(text);
        } catch {
          readable = false;
        }
        expect(decimal.isDecimalText(text)).toBe(readable);
      }),
      { numRuns: 2000 },
    );
  });

  test('plain text drops trailing zeros and nothing else', () => {
    expect(['3703.70', '100', '0.00', '-1.0500', '10.0'].map((text) => plainText(toDecimal(text)))).toEqual([
      '3703.7',
      '100',
      '0',
      '-1.05',
      '10',
    ]);
    fc.assert(
      fc.property(decimals, (d) => {
        expect(compare(toDecimal(plainText(d)), d)).toBe(0);
      }),
    );
  });

  test('a coefficient that is no safe integer is refused', () => {
    expect(() => decimalOf(2 ** 53, 0)).toThrow(RangeError);
    expect(() => decimalOf(0.5, 0)).toThrow(RangeError);
    expect(() => decimalOf(1, -1)).toThrow(RangeError);
    expect(decimalOf(-0, 2)).toEqual({ coefficient: 0, scale: 2 });
  });
});

describe('arithmetic agrees with the BigInt reference', () => {
  test('add, subtract, negate, absolute, compare, sum', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const [left, right] = [reference(a), reference(b)];
        for (const [result, expected] of [
          [add(a, b), left + right],
          [subtract(a, b), left - right],
          [decimal.negate(a), -left],
          [decimal.absolute(a), magnitude(left)],
          [sum([a, b, a]), left + right + left],
        ] as const) {
          expect(reference(result)).toBe(expected);
          expectSettled(result);
        }
        expect(compare(a, b)).toBe(left < right ? -1 : left > right ? 1 : 0);
        expect(decimal.isZero(a)).toBe(left === 0n);
      }),
      { numRuns: 2000 },
    );
  });

  test('multiply', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const product = multiply(a, b);
        expect(BigInt(product.coefficient)).toBe(BigInt(a.coefficient) * BigInt(b.coefficient));
        expect(product.scale).toBe(a.scale + b.scale);
        expectSettled(product);
      }),
      { numRuns: 2000 },
    );
  });

  test('divide', () => {
    fc.assert(
      fc.property(decimals, decimals, scales, (a, b, scale) => {
        fc.pre(!decimal.isZero(b));
        const result = divide(a, b, scale);
        expect(BigInt(result.coefficient)).toBe(roundedReference(reference(a) * 10n ** BigInt(scale), reference(b)));
        expect(result.scale).toBe(scale);
        expectSettled(result);
      }),
      { numRuns: 2000 },
    );
  });

  test('roundHalfUp', () => {
    fc.assert(
      fc.property(decimals, scales, (d, scale) => {
        const result = roundHalfUp(d, scale);
        expect(BigInt(result.coefficient)).toBe(roundedReference(reference(d), 10n ** (REFERENCE_SCALE - BigInt(scale))));
        expect(result.scale).toBe(scale);
        expectSettled(result);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('rounding', () => {
  test.each([
    ['2.675', 2, '2.68'],
    ['-2.675', 2, '-2.68'],
    ['1.005', 2, '1.01'],
    ['-15000.5', 0, '-15001'],
    ['-0.004', 2, '0.00'],
    ['-0.4', 0, '0'],
    ['0.5', 0, '1'],
    ['1000', 2, '1000.00'],
    ['9007199254740991.5', 0, '9007199254740992'],
  ])('%s to %i decimals is %s', (text, scale, expected) => {
    expect(toText(roundHalfUp(toDecimal(text), scale))).toBe(expected);
  });

  test('is symmetric around zero', () => {
    fc.assert(
      fc.property(decimals, scales, (d, scale) => {
        expect(roundHalfUp(decimal.negate(d), scale)).toEqual(decimal.negate(roundHalfUp(d, scale)));
      }),
    );
  });

  test('rescale changes the scale and never the value', () => {
    expect(toText(rescale(toDecimal('2200.00'), 0))).toBe('2200');
    expect(toText(rescale(toDecimal('2200'), 2))).toBe('2200.00');
    expect(() => rescale(toDecimal('0.005'), 2)).toThrow(RangeError);
  });

  test('division by zero is refused', () => {
    expect(() => divide(toDecimal('1'), toDecimal('0.00'), 2)).toThrow(RangeError);
  });

  test('a scale is a whole number from 0', () => {
    expect(() => roundHalfUp(toDecimal('1'), -1)).toThrow(RangeError);
    expect(() => divide(toDecimal('1'), toDecimal('3'), 0.5)).toThrow(RangeError);
  });
});

test('same decimals differ only in how they are written', () => {
  expect(decimal.sameDecimal('2200', '2200.00')).toBe(true);
  expect(decimal.sameDecimal('2200', '2200.01')).toBe(false);
  expect(decimal.sameDecimal(null, null)).toBe(true);
  expect(decimal.sameDecimal(null, '0')).toBe(false);
});

test('same decimals compare as the numbers do', () => {
  const scaled = fc.tuple(fc.oneof(fc.integer({ min: -1_200, max: 1_200 }).map(BigInt), coefficients), fc.nat(4));
  fc.assert(
    fc.property(scaled, scaled, fc.nat(3), ([one, scale], [other, otherScale], zeros) => {
      const [a, b] = [decimalOf(one, scale), decimalOf(other, otherScale)];
      expect(decimal.sameDecimal(toText(a), toText(b))).toBe(compare(a, b) === 0);
      expect(decimal.sameDecimal(toText(a), toText(rescale(a, scale + zeros)))).toBe(true);
      expect(decimal.sameDecimal(toText(rescale(a, scale + zeros)), plainText(a))).toBe(true);
    }),
  );
});

test('an empty sum is zero', () => {
  expect(toText(sum([]))).toBe('0');
});

describe('General Decimal Arithmetic testcases', () => {
  test.each(decimalVectors)('%s %s %s %s', (_, operation, left, right, result) => {
    const decimalsOfResult = result.split('.')[1]?.length ?? 0;
    const a = toDecimal(left);
    const b = toDecimal(right);
    const computed =
      operation === 'divide'
        ? divide(a, b, decimalsOfResult)
        : operation === 'rescale'
          ? roundHalfUp(a, Number(right))
          : roundHalfUp(operation === 'add' ? add(a, b) : subtract(a, b), decimalsOfResult);
    expect(toText(computed)).toBe(result);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formulaHolds, formulaNumber, formulaProblem } from '#values/formula';

const order: Readonly<Record<string, string | number | null>> = {
  cargoValue: '300000.55',
  teu: '4',
  boxes: 2,
  carrierCode: 'COSU',
  volume: null,
};
const nameOf = (name: string) => order[name];
const number = (text: string) => formulaNumber(text, nameOf, 6);

test.each([
  ['max(450, 0.002*cargoValue)', '600.0011'],
  ['min(450, 0.002*cargoValue)', '450'],
  ['round(1.005, 2)', '1.01'],
  ['round(-1.005, 2)', '-1.01'],
  ['ceil(teu/3)', '2'],
  ['ceil(-1.5)', '-1'],
  ['if(teu > 3, 10*boxes, 0)', '20'],
  ["if(carrierCode = 'cosu', 1, 2)", '1'],
  ['10%*teu', '0.4'],
  ['1/3', '0.333333'],
  ['2/3', '0.666667'],
  ['-(2+3)*4', '-20'],
  ['IF(and(teu>=4, not(boxes<>2)), 1, 2)', '1'],
  // With an equals sign, or the signs of a Chinese keyboard.
  [' = 10*teu', '40'],
  ['IF（teu＞3，10＊boxes，0）', '20'],
])('%s is %s', (text, value) => {
  expect(number(text)).toEqual({ value });
});

test.each([
  ['', 'FORMULA_NOT_READ'],
  ['1+', 'FORMULA_NOT_READ'],
  ['(1', 'FORMULA_NOT_READ'],
  ['1;2', 'FORMULA_NOT_READ'],
  ['round()', 'FORMULA_NOT_READ'],
  ['eval(1)', 'FORMULA_FUNCTION_UNKNOWN'],
  ['weight*2', 'FORMULA_NAME_UNKNOWN'],
  ['volume*2', 'FORMULA_BLANK'],
  ['carrierCode*2', 'FORMULA_NOT_NUMBER'],
  ['1/(teu-4)', 'FORMULA_DIVIDED_BY_ZERO'],
])('"%s" is refused as %s', (text, code) => {
  expect(number(text)).toMatchObject({ code });
});

test('names are checked before anything is known of them, brackets only so deep', () => {
  expect(formulaProblem('max(450, 0.002*cargoValu)', (name) => name in order)).toEqual({
    code: 'FORMULA_NAME_UNKNOWN',
    value: 'cargoValu',
  });
  // What is missing at the end is told by what stands before it.
  expect(formulaProblem('if(teu>2, 100*boxes', () => true)).toEqual({ code: 'FORMULA_NOT_READ', value: '100 * boxes' });
  expect(formulaProblem('teu*2', (name) => name in order)).toBeNull();
  expect(formulaProblem(`${'('.repeat(99)}1${')'.repeat(99)}`, () => true)).toMatchObject({ code: 'FORMULA_NOT_READ' });
});

test('a condition that speaks of something blank does not hold', () => {
  expect(formulaHolds('volume > 1', nameOf)).toBe(false);
  expect(formulaHolds('cargoValue > 250000', nameOf)).toBe(true);
  expect(formulaHolds('cargo > 1', nameOf)).toMatchObject({ code: 'FORMULA_NAME_UNKNOWN' });
});

test('sums and products are exact, whatever floating point makes of them', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const text = (n: number) => (n < 0 ? `(-${(-n / 100).toFixed(2)})` : (n / 100).toFixed(2));
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      const sum = formulaNumber(`${text(a)}+${text(b)}`, nameOf, 2) as { value: string };
      expect(Math.round(Number(sum.value) * 100)).toBe(a + b);
      const product = formulaNumber(`${text(a)}*${text(b)}`, nameOf, 4) as { value: string };
      // Less than nothing times nothing is nothing: exact numbers know no -0.
      expect(Math.round(Number(product.value) * 10_000)).toBe(a * b + 0);
    }),
  );
});

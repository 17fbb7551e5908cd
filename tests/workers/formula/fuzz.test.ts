import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDecimalText } from '#values/decimal';
import { refusals } from '#names/refusals';
import { allowedFunctions } from '#workers/formula/functions';
import { cost, costRow, deskOf } from '#tests/workers/formula/costDesk';

const desk = deskOf(cost);

const words = fc.constantFrom(
  ...[...allowedFunctions.keys()].map((name) => `${name}(`),
  'price',
  'number',
  '单价',
  '税率%',
  'currency',
  'remark',
  'isEstimate',
  'writtenOffAmount',
  'base',
  'TRUE',
  'nothing',
  '1',
  '0',
  '-1',
  '1.005',
  '1e9',
  '1e-9',
  '1e400',
  '99999999999999999999.5',
  '"USD"',
  '"',
  '""',
  '“a”',
  'A1',
  'A1:B2',
  '$A$1',
  '#REF!',
  '{1,2}',
  'R1C1',
  'Sheet1!A1',
  'TALLYSHEET(',
  'OFFSET(',
  'INDIRECT(',
  'NOW(',
  '+',
  '-',
  '*',
  '/',
  '^',
  '%',
  '=',
  '<',
  '>',
  '<>',
  '≤',
  '&',
  ',',
  '，',
  '；',
  '(',
  ')',
  '（',
  '）',
  ' ',
  '\n',
  '\u200F',
  '𠮷',
  '\\',
  "'",
);
const soup = fc.array(words, { maxLength: 24 }).map((parts) => `=${parts.join('')}`);
const noise = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `=${text}`);

const leaf = fc.constantFrom('price', 'number', 'rate', 'amount', '税率%', '1.005', '0.1', '7', '1200', '-3', '1e6', '0');
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/'), tie('tree')).map(([a, sign, b]) => `(${a}${sign}${b})`),
    fc
      .tuple(fc.constantFrom('ROUND', 'ROUNDUP', 'ROUNDDOWN', 'TRUNC'), tie('tree'), fc.integer({ min: -2, max: 6 }))
      .map(([name, a, digits]) => `${name}(${a},${digits})`),
    fc
      .tuple(fc.constantFrom('MIN', 'MAX', 'SUM', 'AVERAGE', 'PRODUCT', 'MOD', 'IFERROR'), tie('tree'), tie('tree'))
      .map(([name, a, b]) => `${name}(${a},${b})`),
    fc
      .tuple(tie('tree'), fc.constantFrom('<', '>', '<=', '>=', '=', '<>'), tie('tree'), tie('tree'), tie('tree'))
      .map(([a, sign, b, then, other]) => `IF(${a}${sign}${b},${then},${other})`),
    fc.tuple(fc.constantFrom('INT', 'ABS', 'SIGN', 'SQRT', '-', ''), tie('tree')).map(([name, a]) => `${name}(${a})`),
    fc
      .tuple(fc.constantFrom('CEILING', 'FLOOR'), tie('tree'), fc.constantFrom('0.5', '1', '0.1'))
      .map(([name, a, step]) => `${name}(${a},${step})`),
    tie('tree').map((a) => `MONEY(${a},currency)`),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => `NETAMOUNT(${a},${b},currency,taxMode,taxRate,unit)`),
    fc.tuple(tie('tree'), fc.integer({ min: -3, max: 4 })).map(([a, n]) => `(${a})^${n}`),
  ),
}));

function answered(formula: string): string {
  const first = desk.evaluate(formula, costRow);
  const answer =
    'wants' in first
      ? desk.evaluate(
          formula,
          costRow,
          first.wants.map((_, at) => ({ value: `${at}7.05` })),
        )
      : first;
  if ('wants' in answer) throw new Error(`${formula} asks again`);
  if ('value' in answer) expect(isDecimalText(answer.value), formula).toBe(true);
  else expect(Object.keys(refusals), formula).toContain(answer.problem);
  return 'value' in answer ? 'value' : answer.problem;
}

describe('whatever is typed', () => {
  it('is answered with a decimal or a refusal', () => {
    fc.assert(
      fc.property(fc.oneof(soup, noise), (formula) => void answered(formula)),
      { numRuns: 10_000, seed: 20260304 },
    );
  });

  it('is worked out twice with the same result when it is a formula', () => {
    const seen: Record<string, number> = {};
    fc.assert(
      fc.property(tree, (expression) => {
        fc.pre(expression.length < 1_000);
        const outcome = answered(`=${expression}`);
        seen[outcome] = (seen[outcome] ?? 0) + 1;
        expect(outcome, expression).not.toBe('FORMULA_UNSURE');
        expect(outcome, expression).not.toBe('FORMULA_NOT_READ');
      }),
      { numRuns: 3_000, seed: 20260304 },
    );
    expect(seen.value).toBeGreaterThan(2_000);
  });
});

import { describe, expect, it } from 'vitest';
import { numberText, patternProblem, periodOf, type ResetRule } from '#define/numbering';

const numbering = (pattern: string, resetRule: ResetRule = 'NEVER') => ({ prefix: 'SE', pattern, resetRule });

describe('a pattern of numbers', () => {
  it.each([
    ['{prefix}{com}{yy}{mm}-{seq:5}', 'SENGB2611-00042'],
    ['{yyyy}/{mm}/{dd}.{seq:3}', '2026/11/05.042'],
    ['NO_{seq:9}', 'NO_000000042'],
  ])('%s makes %s', (pattern, text) => {
    expect(numberText(numbering(pattern), { com: 'NGB', day: '2026-11-05', seq: 42 })).toBe(text);
  });

  it('grows where the places do not hold the number', () => {
    expect(numberText(numbering('{seq:3}'), { com: 'NGB', day: '2026-11-05', seq: 12_345 })).toBe('12345');
  });

  it.each([
    ['{yy}{mm}', 'NEVER', 'NUMBER_PATTERN_SEQ'],
    ['{seq}', 'NEVER', 'NUMBER_PATTERN_SEQ'],
    ['{seq:2}', 'NEVER', 'NUMBER_PATTERN_SEQ'],
    ['{seq:5}{seq:5}', 'NEVER', 'NUMBER_PATTERN_SEQ'],
    ['{port}{seq:5}', 'NEVER', 'NUMBER_PATTERN_TOKEN'],
    ['号{seq:5}', 'NEVER', 'NUMBER_PATTERN_TOKEN'],
    ['{seq:5} {', 'NEVER', 'NUMBER_PATTERN_TOKEN'],
    ['{seq:5}', 'YEAR', 'NUMBER_PATTERN_REPEATS'],
    ['{yy}{seq:5}', 'MONTH', 'NUMBER_PATTERN_REPEATS'],
    ['{yy}{mm}{seq:5}', 'DAY', 'NUMBER_PATTERN_REPEATS'],
    ['ABCDEFGHIJKLMNOPQRSTUVW{prefix}{com}{seq:5}', 'NEVER', 'NUMBER_PATTERN_LONG'],
  ] as const)('%s counted %s is refused', (pattern, resetRule, code) => {
    expect(patternProblem(numbering(pattern, resetRule))).toMatchObject({ code });
  });

  it.each([
    ['{yy}{mm}{dd}{seq:5}', 'DAY'],
    ['{yyyy}{seq:5}', 'YEAR'],
    ['{seq:5}', 'NEVER'],
  ] as const)('%s counted %s is taken', (pattern, resetRule) => {
    expect(patternProblem(numbering(pattern, resetRule))).toBeNull();
  });

  it('is counted anew as its rule says', () => {
    expect(['NEVER', 'YEAR', 'MONTH', 'DAY'].map((rule) => periodOf(rule as ResetRule, '2026-11-05'))).toEqual([
      '',
      '2026',
      '202611',
      '20261105',
    ]);
  });
});

import type { Guard } from '#define/act';
import type { Values } from '#define/row';
import { textOf } from '#define/row';
import { compare, divide, multiply, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';

const hundred = toDecimal('100');
const decimalIn = (row: Values, field: string): Decimal | null => {
  const text = textOf(row, field);
  return text === null ? null : toDecimal(text);
};

/** What is measured weighs 100 together, neither more nor less (domain/02f §2.26). */
export const weighsHundred: Guard = {
  name: 'weighsHundred',
  by: (row) => {
    const sum = decimalIn(row, 'weights') ?? ZERO;
    return compare(sum, hundred) === 0 ? [] : [{ code: 'KPI_WEIGHTS', field: 'weights', detail: { sum: toText(sum) } }];
  },
};

/**
 * The score of a measure out of its target, at most its cap, at least nought (domain/04 §4.12): LINEAR as far as it is reached, INVERSE
 * where less is better, STEP all or nothing. Without target or result there is none.
 */
export function scored(row: Values): Values {
  const [target, actual, weight] = [decimalIn(row, 'target'), decimalIn(row, 'actual'), decimalIn(row, 'weight')];
  const cap = decimalIn(row, 'cap') ?? toDecimal('120');
  if (target === null || actual === null || weight === null) return { score: null, weighted: null };
  const bounded = (score: Decimal): Decimal => (compare(score, cap) > 0 ? cap : compare(score, ZERO) < 0 ? ZERO : score);
  const share = (part: Decimal, whole: Decimal): Decimal => (compare(whole, ZERO) === 0 ? cap : divide(multiply(part, hundred), whole, 2));
  const { scoreFormula } = row;
  const raw =
    scoreFormula === 'STEP'
      ? compare(actual, target) >= 0
        ? hundred
        : ZERO
      : scoreFormula === 'INVERSE'
        ? share(target, actual)
        : share(actual, target);
  const score = bounded(raw);
  return { score: toText(score), weighted: toText(divide(multiply(score, weight), hundred, 2)) };
}

const grades = [
  ['A', '100'],
  ['B', '85'],
  ['C', '70'],
] as const;

/** The grade a total comes to: A from 100, B from 85, C from 70, else D; none while a measure has no result. */
export function graded(row: Values): Values {
  const total = decimalIn(row, 'totalScore');
  if (total === null || Number(row.unscored ?? 0) > 0) return { grade: null };
  return { grade: grades.find(([, least]) => compare(total, toDecimal(least)) >= 0)?.[0] ?? 'D' };
}

/** Everything measured has its result. */
export const allScored: Guard = {
  name: 'allScored',
  by: (row) => (Number(row.unscored ?? 0) > 0 || Number(row.lines ?? 0) === 0 ? [{ code: 'FIELD_REQUIRED', field: 'totalScore' }] : []),
};

/** Whether a measure has its result. */
export const isScored = (row: Values): Values => ({ isScored: row.actual !== null && row.actual !== undefined });

import { describe, expect, it } from 'vitest';
import { day, decimal, moment, text } from '#define/field';
import type { Choice } from '#client/sheet/filter/columnFilter';
import { unreadable } from '#client/sheet/filter/unreadable';

const one = (op: Choice, value: string, value2 = '') => [{ op, value, value2 }];
const price = decimal({ scale: 2 });

describe('what a condition on a column cannot be compared with', () => {
  it.each([
    ['gt', 'abc', '', 'abc'],
    ['equal', '1,200.50', '', null],
    ['between', '1', 'ten', 'ten'],
    ['between', '', '10', null],
    ['gt', '1', 'left from a range', null],
    ['blank', 'abc', '', null],
    ['gt', '', '', null],
  ] as const)('%s “%s” “%s” of numbers: %s', (op, value, value2, expected) => {
    expect(unreadable(one(op, value, value2), price, '2026-03-14')).toBe(expected);
  });

  it('is a text that is no date where dates are', () => {
    for (const field of [day(), moment()]) {
      expect(unreadable(one('ge', 'soon'), field, '2026-03-14')).toBe('soon');
      for (const value of ['2026-03-14', '3/14', '2026-03-14 08:30']) expect(unreadable(one('ge', value), field, '2026-03-14')).toBeNull();
    }
  });

  it('is nothing where texts are', () => {
    expect(unreadable(one('gt', 'abc'), text({ max: 9 }), '2026-03-14')).toBeNull();
  });
});

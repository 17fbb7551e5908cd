import { expect, it } from 'vitest';
import { filterOf, withValue } from '#client/sheet/filter/columnFilter';

const other = { field: 'price', op: 'gt', value: '100' } as const;

it('only this value takes the place of what filtered the column, other columns stay', () => {
  const before = withValue({ and: [other, { field: 'currency', op: 'equal', anyOf: ['CNY', 'EUR'] }] }, 'currency', 'USD', false);
  expect(before).toEqual({ and: [other, { field: 'currency', op: 'equal', listed: ['USD'] }] });
});

it('everything but this adds to what is left out already, and keeps the other conditions of the column', () => {
  const first = withValue({ field: 'currency', op: 'include', value: 'U' }, 'currency', 'USD', true);
  const second = withValue(first, 'currency', 'EUR', true);
  expect(filterOf(withValue(second, 'currency', 'USD', true), 'currency').list?.items).toEqual(['USD', 'EUR']);
  expect(filterOf(second, 'currency').conditions).toEqual([{ op: 'include', value: 'U', value2: '' }]);
  expect(withValue(second, 'currency', 'CNY', false)).toEqual({ and: [{ field: 'currency', op: 'equal', listed: ['CNY'] }] });
});

it('a blank cell stands for blanks', () => {
  expect(withValue(null, 'remark', '', false)).toEqual({ and: [{ field: 'remark', op: 'equal', value: '' }] });
  expect(withValue(null, 'remark', '', true)).toEqual({ and: [{ field: 'remark', op: 'unequal', value: '' }] });
});

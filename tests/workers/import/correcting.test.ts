import { expect, it } from 'vitest';
import { reached, type Corrected } from '#workers/import/correcting';

const line = (row: number, currency?: string): Corrected =>
  ({ sheet: 0, row, values: currency === undefined ? {} : { currency }, cells: {}, problems: [] }) as unknown as Corrected;

it('what a file leaves blank is filled in everywhere it is blank, or in the one line', () => {
  const rows = [line(3), line(4, 'CNY'), line(5)];
  const [row] = rows as [Corrected];
  expect(reached(rows, { row, field: 'currency' }, 'SAME_TEXT')).toEqual([rows[0], rows[2]]);
  expect(reached(rows, { row, field: 'currency' }, 'ONE')).toEqual([row]);
});

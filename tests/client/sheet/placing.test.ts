import { describe, expect, test } from 'vitest';
import { bandBelow, bandRoom, bandsAbove, mostRows } from '#client/sheet/bands/placing';

const bands = [
  { rowId: '1', row: 2, height: 100 },
  { rowId: '2', row: 5, height: 40 },
];

describe('rows that are open to their parts', () => {
  test('what lies below them moves down by their bands, they themselves do not', () => {
    expect([0, 2, 3, 5, 6].map((row) => bandsAbove(bands, 0, row))).toEqual([0, 0, 100, 100, 140]);
    // Of a segment that begins below the first of them only the second counts.
    expect(bandsAbove(bands, 4, 9)).toBe(40);
    expect([2, 3].map((row) => bandBelow(bands, row))).toEqual([100, 0]);
  });

  test('a band grows with its rows up to twelve, and leaves room to say that there are none', () => {
    const room = (rows: number) => bandRoom(rows, 26, 44);
    expect(room(5) - room(4)).toBe(26);
    expect(room(0)).toBeGreaterThan(44 + 2 * 26);
    expect(room(400)).toBe(room(mostRows));
  });
});

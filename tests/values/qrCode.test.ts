import { expect, it } from 'vitest';
import { qrCode } from '#values/qrCode';

it('a number is a square of modules with its three corners', () => {
  const rows = qrCode('TDNGB2603-0001').split('\n');
  expect(rows.every((row) => row.length === rows.length && /^[01]+$/u.test(row))).toBe(true);
  expect((rows.length - 17) % 4).toBe(0);
  const corner = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
  const at = (y: number, x: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  for (const [y, x] of [
    [0, 0],
    [0, rows.length - 7],
    [rows.length - 7, 0],
  ] as const)
    expect(at(y, x)).toEqual(corner);
});

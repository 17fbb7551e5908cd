import { expect, it } from 'vitest';
import type { TotalsLine } from '#client/sheet/totals/totals';
import { totalsCell, totalsText } from '#client/sheet/totals/totalsCell';

const cell = (text: string) => ({ text, negative: false });
const lines: readonly TotalsLine[] = [
  { currency: 'CNY', cells: new Map([['baseBalance', cell('248.50')]]) },
  { currency: 'EUR', cells: new Map([['amount', cell('7.00')]]) },
  {
    currency: 'USD',
    cells: new Map([
      ['balance', cell('35.00')],
      ['amount', cell('40.00')],
    ]),
  },
];

it('a total in another currency than the head of its line says its own, so that nobody takes dollars for yuan', () => {
  expect(totalsCell(lines, 'one', 0, 'baseBalance')).toEqual({ ...cell('248.50'), more: 0 });
  expect(totalsCell(lines, 'one', 0, 'balance')).toEqual({ ...cell('35.00'), more: 0, of: 'USD' });
  expect(totalsCell(lines, 'one', 0, 'amount')).toEqual({ ...cell('7.00'), more: 1, of: 'EUR' });
  expect(totalsText(totalsCell(lines, 'one', 0, 'balance'))).toBe('USD 35.00');
  // Line by line each says its currency at its head.
  expect(totalsCell(lines, 'lines', 2, 'balance')).toEqual({ ...cell('35.00'), more: 0 });
  expect(totalsText(totalsCell(lines, 'one', 0, 'remark'))).toBe('');
});

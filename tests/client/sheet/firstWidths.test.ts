import { expect, it } from 'vitest';
import { firstWidths } from '#client/sheet/desk/firstWidths';
import type { ShownColumn } from '#client/sheet/desk/layout';
import type { CellShown, CellView } from '#client/sheet/model';

const columns = ['carrier', 'port', 'remark', 'amount'].map((name) => ({ name, width: 80, numeric: name === 'amount' }) as ShownColumn);
const wide = (texts: readonly string[]) => 10 * Math.max(0, ...texts.map((text) => text.length));

function widthsOf(rows: readonly Readonly<Record<string, string | undefined>>[], pinned: string[] = [], shown?: CellShown) {
  const model = {
    lineCount: () => rows.length,
    cell: (row: number, column: string): CellView => ({
      text: rows[row]?.[column] ?? '',
      editText: '',
      state: 'plain',
      negative: false,
      shown,
    }),
  };
  const widths = firstWidths(model, columns, (name) => pinned.includes(name), wide);
  return widths && [...widths];
}

it('a column grows to its widest text where that is within reach, and never shrinks', () => {
  const rows = [
    { carrier: 'OCEAN NETWORK', port: 'NGB', remark: 'a text that nobody wants to see at full length', amount: '1,234,567.89' },
    { carrier: 'COSCO' },
  ];
  expect(widthsOf(rows)).toEqual([
    ['carrier', 130],
    ['amount', 120],
  ]);
  expect(widthsOf(rows, ['carrier', 'amount'])).toEqual([]);
});

it('a sign or a chip needs its own room', () => {
  expect(widthsOf([{ carrier: 'COSCO' }], [], { words: '', sign: 'triangle', figure: '12' })).toContainEqual(['carrier', 100]);
});

it('rows that cannot be read yet say nothing', () => {
  expect(widthsOf([{}, {}])).toBeNull();
});

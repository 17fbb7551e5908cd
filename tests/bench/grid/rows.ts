import type { Ledger, LedgerColumn } from './ledger';

export type Cell = string | number | boolean | null;

const day = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);

/** Reads a column cell by cell as grids of JavaScript values take it: texts, numbers, `2026-03-31` for days. Equal texts are one string. */
function readerOf(column: LedgerColumn): (row: number) => Cell {
  switch (column.is) {
    case 'dictionary':
      return (row) => (column.blank && column.codes[row] === 0 ? null : (column.entries[column.codes[row] as number] as string));
    case 'text':
      return column.at;
    case 'number':
      return (row) => (column.scaled[row] as number) / 10 ** column.scale;
    case 'flag':
      return (row) => column.flags[row] === 1;
    case 'day': {
      const days = new Map<number, string>();
      return (row) => {
        const number = column.days[row] as number;
        const known = days.get(number) ?? day(number);
        days.set(number, known);
        return known;
      };
    }
  }
}

/** One object a row, all made alike so that the engine keeps them in its fast form. */
export function rowObjects({ columns, count }: Ledger): Record<string, Cell>[] {
  const blank = JSON.stringify(Object.fromEntries([['id', 0], ...columns.map(({ name }) => [name, null])]));
  const shape = JSON.parse(blank) as Record<string, Cell>;
  const readers = columns.map((column) => [column.name, readerOf(column)] as const);
  return Array.from({ length: count }, (_, row) => {
    const made = { ...shape, id: row + 1 };
    for (const [name, read] of readers) (made as Record<string, Cell>)[name] = read(row);
    return made;
  });
}

/** One array a row. */
export function rowArrays({ columns, count }: Ledger): Cell[][] {
  const readers = columns.map(readerOf);
  return Array.from({ length: count }, (_, row) => readers.map((read) => read(row)));
}

/** Chinese by pinyin, as ours sorts it. */
export const byPinyin = (() => {
  const { compare } = new Intl.Collator('zh-CN', { numeric: true });
  return (a: Cell, b: Cell) => compare(String(a ?? ''), String(b ?? ''));
})();

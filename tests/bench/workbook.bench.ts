import { afterAll, beforeAll, test } from 'vitest';
import * as XLSX from 'xlsx';
import { writeWorkbook } from '#workers/workbook/write';
import { openBench, type Bench } from './company';
import { keep, ms } from './figures';

const exportRows = 100_000;
let bench: Bench;

beforeAll(async () => {
  bench = await openBench(50, 'rates');
});

afterAll(() => bench.stop());

async function timed<T>(body: () => Promise<T>): Promise<[number, T]> {
  const started = performance.now();
  const result = await body();
  return [performance.now() - started, result];
}

test('export of 100,000 × 20 against the bare workbook write', async () => {
  const columns = Array.from({ length: 20 }, (_one, at) => ({
    header: `列 ${at}`,
    width: 90,
    kind: at % 4 === 0 ? ('text' as const) : at % 4 === 3 ? ('day' as const) : ('decimal' as const),
  }));
  const rows = Array.from({ length: exportRows }, (_one, row) =>
    columns.map((column, at) =>
      column.kind === 'text'
        ? `NGB2603-${(row * 7 + at) % 30_000}`
        : column.kind === 'day'
          ? `2026-03-${String(1 + ((row + at) % 28)).padStart(2, '0')}`
          : `${(row * 31 + at) % 90_000}.${(row % 90) + 10}`,
    ),
  );
  const [oursMs, ours] = await timed(() => writeWorkbook({ sheets: [{ name: '费用', columns, frozenColumns: 2, rows }] }));
  const [sheetJsMs, theirs] = await timed(async () => {
    const sheet = XLSX.utils.aoa_to_sheet(
      [
        columns.map((column) => column.header),
        ...rows.map((row) => row.map((cell, at) => (columns[at]?.kind === 'decimal' ? Number(cell) : cell))),
      ],
      { dense: true },
    );
    return XLSX.write({ SheetNames: ['s'], Sheets: { s: sheet } }, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
  });
  keep(
    'Export of 100,000 rows × 20 columns',
    ['our writer (styles, widths, frozen header, exact numbers) ms', 'MB', 'SheetJS, bare cells ms', 'MB', 'ratio'],
    [[ms(oursMs), (ours.length / 1e6).toFixed(1), ms(sheetJsMs), (theirs.byteLength / 1e6).toFixed(1), (oursMs / sheetJsMs).toFixed(2)]],
  );
});

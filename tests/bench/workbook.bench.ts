import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import * as XLSX from 'xlsx';
import type { BatchAnswer } from '#define/wire';
import { portValues } from '#modules/demo/ports';
import { writeWorkbook } from '#workers/workbook/write';
import { staged } from '#tests/workers/import/workbooks';
import { openBench, post, type Bench } from './company';
import { keep, ms } from './figures';

const rateRows = 50_000;
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

/** A carrier's list as it comes: codes and names of ports, one price column a box, validity, transit, remark. */
async function rateWorkbook(): Promise<Uint8Array> {
  const codes = portValues.map((port) => String(port.code)).filter((code) => !code.startsWith('CN'));
  const text = (header: string) => ({ header, width: 90, kind: 'text' as const });
  const number = (header: string) => ({ header, width: 80, kind: 'decimal' as const });
  const rows = Array.from({ length: rateRows }, (_one, at) => [
    'CNNGB',
    codes[at % codes.length] ?? 'USLAX',
    'COSU',
    'USD',
    String(1000 + (at % 900)),
    String(1500 + (at % 900)),
    String(1600 + (at % 900)),
    `2026-0${1 + (at % 9)}-01`,
    `2026-0${1 + (at % 9)}-28`,
    String(14 + (at % 20)),
    `row ${at}`,
  ]);
  return writeWorkbook({
    sheets: [
      {
        name: 'Dry',
        columns: [
          text('POL'),
          text('POD'),
          text('Carrier'),
          text('Currency'),
          number('20GP'),
          number('40GP'),
          number('40HQ'),
          { ...text('Valid from'), kind: 'day' },
          { ...text('Valid to'), kind: 'day' },
          text('T/T'),
          text('Remark'),
        ],
        rows,
      },
    ],
  });
}

/** The bare writing of the same rows: one insert from arrays in one transaction. */
async function bareInsert(rows: readonly Readonly<Record<string, string | undefined>>[]): Promise<void> {
  const client = new pg.Client({ connectionString: bench.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(
    `insert into fr_rate (ep_id, carrier_code, rate_kind, port_loading, port_destination, routing_type, currency, cost_20gp, cost_40gp, cost_40hq, valid_from, valid_to, transit_days_min, transit_days_max, remark_out, validity_basis)
     select 2, 'COSU', 'FAK', a.pol, a.pod, 'DIRECT', 'USD', a.c20, a.c40, a.hq, a.f, a.t, a.d, a.d, a.r, 'ETD' from unnest($1::text[], $2::text[], $3::numeric[], $4::numeric[], $5::numeric[], $6::date[], $7::date[], $8::int[], $9::text[]) a(pol, pod, c20, c40, hq, f, t, d, r)`,
    ['portLoading', 'portDestination', 'cost20GP', 'cost40GP', 'cost40HQ', 'validFrom', 'validTo', 'transitDaysMin', 'remarkOut'].map(
      (field) => rows.map((row) => row[field] ?? null),
    ),
  );
  await client.query('commit');
  await client.end();
}

test('import of 50,000 rates against the bare workbook read and the bare insert', async () => {
  const bytes = await rateWorkbook();
  const [bareReadMs] = await timed(async () =>
    XLSX.utils.sheet_to_json(XLSX.read(bytes, { dense: true }).Sheets.Dry as XLSX.WorkSheet, { header: 1 }),
  );
  const [readMs, result] = await timed(() => staged(bytes));
  const add = result.rows.map(({ values }, at) => ({
    clientId: String(at),
    values: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? null])),
  }));
  const [commitMs, answer] = await timed(() => post<BatchAnswer>(bench, '/freightController/batchEdit', { batchId: randomUUID(), add }));
  const [bareInsertMs] = await timed(() => bareInsert(result.rows.map(({ values }) => values as Record<string, string>)));
  keep(
    'Import of 50,000 rates',
    [
      'rates',
      'SheetJS reads the workbook ms',
      'read, tables found, columns mapped, cells read, checked ms',
      'ratio',
      'bare insert ms',
      'committed as one batch (rules, numbers, audit, answer) ms',
      'whole import ms',
      'whole ÷ (bare read + bare insert)',
    ],
    [
      [
        String(answer.done.length),
        ms(bareReadMs),
        ms(readMs),
        (readMs / bareReadMs).toFixed(2),
        ms(bareInsertMs),
        ms(commitMs),
        ms(readMs + commitMs),
        ((readMs + commitMs) / (bareReadMs + bareInsertMs)).toFixed(2),
      ],
    ],
  );
});

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

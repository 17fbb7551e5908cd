import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import * as XLSX from 'xlsx';
import { portValues } from '#modules/demo/ports';
import { freightRateHandlers } from '#modules/freight/freightRate/freightRate.server';
import { business } from '#modules/handlers';
import { writeWorkbook } from '#workers/workbook/write';
import { builtProgram } from '#tests/built';
import { openBench, post, tokenOf, type Bench } from './company';
import { keep, ms } from './figures';

/** As many as a carrier's whole book: 14 carriers from 8 ports to 112, four periods each, cut at fifty thousand. */
const rateRows = 50_000;
let bench: Bench;
let client: pg.Client;
let built = '';

beforeAll(async () => {
  ({ folder: built } = await builtProgram('read-workbook', 'src/server/workbook/child.ts'));
  const freightRate = freightRateHandlers({ entry: join(built, 'read-workbook.js') });
  bench = await openBench(50, 'rates', null, {}, { ...business.handlers, freightRate });
  client = new pg.Client({ connectionString: bench.databaseUrl });
  await client.connect();
}, 1_800_000);

afterAll(async () => {
  await client.end();
  await bench.stop();
  await rm(built, { recursive: true, force: true });
});

async function timed<T>(body: () => Promise<T>): Promise<[number, T]> {
  const started = performance.now();
  const result = await body();
  return [performance.now() - started, result];
}

const heads = ['POL', 'POD', 'Carrier', 'Currency', '20GP', '40GP', '40HQ', 'Valid from', 'Valid to', 'T/T', 'Remark'];
const periods = ['2026-04', '2026-05', '2026-06', '2026-07'];

/** The lines of the workbook: every key four times, one period behind the other; `dearer` moves the prices of every second line. */
async function lines(dearer: number): Promise<string[][]> {
  const { rows } = await client.query<{ code: string }>('select code from bs_carrier order by code limit 14');
  const from = portValues.map((port) => String(port.code)).filter((code) => code.startsWith('CN'));
  const to = portValues.map((port) => String(port.code)).filter((code) => !code.startsWith('CN'));
  const keys = rows.flatMap(({ code }) => from.slice(0, 8).flatMap((pol) => to.map((pod) => [pol, pod, code])));
  return Array.from({ length: rateRows }, (_one, at) => {
    const [pol, pod, carrier] = keys[Math.floor(at / periods.length) % keys.length] as [string, string, string];
    const more = at % 2 === 0 ? dearer : 0;
    const service = Math.floor(at / periods.length / keys.length);
    const month = periods[at % periods.length] ?? '';
    const price = 900 + ((at * 37) % 900) + more;
    return [
      pol,
      pod,
      carrier,
      'USD',
      String(price),
      String(price * 2 - 100),
      String(price * 2 - 50),
      `${month}-0${1 + service}`,
      `${month}-28`,
      '18',
      `row ${at}`,
    ];
  });
}

/** A workbook of these lines, in one sheet or parted into several. */
function workbook(rows: readonly (readonly string[])[], sheets = 1): Promise<Uint8Array> {
  const kinds = ['text', 'text', 'text', 'text', 'decimal', 'decimal', 'decimal', 'day', 'day', 'text', 'text'] as const;
  const columns = heads.map((header, at) => ({ header, width: 90, kind: kinds[at] ?? 'text' }));
  const each = Math.ceil(rows.length / sheets);
  return writeWorkbook({
    sheets: Array.from({ length: sheets }, (_one, at) => ({
      name: sheets === 1 ? 'Dry' : `Lane ${at + 1}`,
      columns,
      rows: rows.slice(at * each, (at + 1) * each),
    })),
  });
}

interface Staged {
  readonly uuid: string;
  readonly digest: string;
  readonly diff: Readonly<Record<string, number>>;
}

/** The file goes up, is read, mapped, checked and compared. */
async function staged(bytes: Uint8Array): Promise<Staged> {
  const form = new FormData();
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'carrier.xlsx');
  const answer = await fetch(`${bench.url}/freightController/excelImport`, {
    method: 'POST',
    headers: { authorization: bench.token },
    body: form,
  });
  const { code, codeMsg, data } = (await answer.json()) as { code: number; codeMsg: string; data: Staged };
  if (code !== 200) throw new Error(`${code} ${codeMsg}`);
  return data;
}

/** The first page people see. */
const shown = async (uuid: string): Promise<void> => {
  const answer = await fetch(`${bench.url}/freightController/selectFreightExcel?uuid=${uuid}&page=1&size=200`, {
    headers: { authorization: bench.token },
  });
  const { code } = (await answer.json()) as { code: number };
  if (code !== 200) throw new Error(`page: ${code}`);
};

/** The bare writing of the same rows: one insert from arrays in one transaction. */
async function bareInsert(rows: readonly (readonly string[])[]): Promise<void> {
  const column = (at: number) => rows.map((row) => row[at] ?? null);
  await client.query('begin');
  await client.query(
    `insert into fr_rate (ep_id, carrier_code, rate_kind, port_loading, port_destination, routing_type, currency, cost_20gp, cost_40gp, cost_40hq, valid_from, valid_to, transit_days_min, transit_days_max, remark_out, validity_basis, visible_level, release_status, source_state, version_no, rate_key, rate_name)
     select 2, a.c, 'FAK', a.pol, a.pod, 'DIRECT', 'USD', a.c20, a.c40, a.hq, a.f, a.t, a.d, a.d, a.r, 'ETD', 1, 'DRAFT', 'CORRECTED', 1, a.c || '|FAK|' || a.pol || '|' || a.pod || '|DIRECT|false', a.c || ' ' || a.pol || ' ' || a.pod from unnest($1::text[], $2::text[], $3::text[], $4::numeric[], $5::numeric[], $6::numeric[], $7::date[], $8::date[], $9::int[], $10::text[]) a(c, pol, pod, c20, c40, hq, f, t, d, r)`,
    [column(2), column(0), column(1), column(4), column(5), column(6), column(7), column(8), column(9), column(10)],
  );
  await client.query('commit');
}

test('a workbook of 50,000 rates from the file to rows, against the bare reading and the bare insert', async () => {
  const table: string[][] = [];
  for (const [what, dearer] of [
    ['all of them new', 0],
    ['half of them dearer than what stands', 40],
  ] as const) {
    const rows = await lines(dearer);
    const bytes = await workbook(rows);
    const [bareReadMs] = await timed(async () =>
      XLSX.utils.sheet_to_json(XLSX.read(bytes, { dense: true }).Sheets.Dry as XLSX.WorkSheet, { header: 1 }),
    );
    const [stageMs, { uuid, digest, diff }] = await timed(() => staged(bytes));
    const [pageMs] = await timed(() => shown(uuid));
    const [commitMs, { added, changed }] = await timed(() =>
      post<{ added: number; changed: number }>(bench, '/freightController/commitFreightExcel', {
        uuid,
        digest,
        rows: 'ALL',
        batchId: randomUUID(),
      }),
    );
    const [bareInsertMs] = await timed(() => bareInsert(rows.slice(0, added + changed)));
    const [shownMs, whole, bare] = [stageMs + pageMs, stageMs + pageMs + commitMs, bareReadMs + bareInsertMs];
    const kinds = ['NEW', 'CHANGED', 'UNCHANGED', 'ERROR'].map((kind) => `${kind} ${diff[kind]}`).join(', ');
    table.push([
      what,
      kinds,
      ms(bareReadMs),
      ms(bareInsertMs),
      ms(shownMs),
      '10,000',
      ms(commitMs),
      (commitMs / bare).toFixed(2),
      (whole / bare).toFixed(2),
    ]);
  }
  keep(
    'Import of 50,000 rates',
    [
      'the rates of the file',
      'what they are',
      'SheetJS reads the workbook ms',
      'bare insert ms',
      'sent, read, mapped, compared, shown ms',
      'budget ms',
      'committed (rules, numbers, audit, answer; compared once more where rates moved since) ms',
      'commit ÷ (bare read + bare insert)',
      'whole ÷ (bare read + bare insert)',
    ],
    table,
  );
});

/** A colleague's sheet, asked for again and again while `body` runs: how long each answer took. */
async function felt(colleague: Bench, body: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  let isOver = false;
  const over = body().finally(() => (isOver = true));
  while (!isOver) {
    const [took] = await timed(() => post(colleague, '/costController/list', { size: 50 }));
    taken.push(took);
    await delay(20);
  }
  await over;
  return taken.toSorted((one, other) => one - other);
}

test('what a colleague who lists charges feels of two hundred sheets that are compared', async () => {
  const bytes = await workbook((await lines(80)).slice(0, 20_000), 200);
  const part = (taken: readonly number[], share: number) => taken[Math.floor((taken.length - 1) * share)] ?? Number.NaN;
  const colleague = { ...bench, token: await tokenOf(bench.url, 'finance') };
  await felt(colleague, () => delay(2_000));
  const peace = await felt(colleague, () => delay(6_000));
  const during = await felt(colleague, () => staged(bytes));
  keep(
    'A colleague who lists charges while 200 sheets of rates are read and compared',
    ['', 'calls', 'median ms', 'p95 ms', 'longest ms', 'p95 ÷ in peace'],
    [
      ['in peace', peace],
      ['20,000 rates in 200 sheets', during],
    ].map(([what, taken]) => {
      const all = taken as number[];
      const ratio = (part(all, 0.95) / part(peace, 0.95)).toFixed(2);
      return [what as string, String(all.length), ms(part(all, 0.5)), ms(part(all, 0.95)), ms(part(all, 1)), ratio];
    }),
  );
});

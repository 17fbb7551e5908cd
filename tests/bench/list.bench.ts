import { createServer } from 'node:http';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, test } from 'vitest';
import { columnsMediaType } from '#define/wire';
import { StreamReader } from '#workers/sheet/decode/stream';
import { Store } from '#workers/sheet/store/store';
import { openBench, type Bench } from './company';
import { keep, median, ms } from './figures';

const wantedRows = 100_000;
let bench: Bench;

beforeAll(async () => {
  bench = await openBench(17_200, 'controller');
});

afterAll(() => bench.stop());

/** The sheet's way: stream of columns, decoded into the worker's store as it arrives. Answers rows and bytes. */
async function intoStore(): Promise<{ rows: number; bytes: number }> {
  const answer = await fetch(`${bench.url}/costController/list`, {
    headers: { authorization: bench.token, accept: columnsMediaType, 'accept-encoding': 'identity' },
  });
  const reader = new StreamReader();
  let store: Store | null = null;
  let bytes = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const piece of reader.push(chunk)) {
      if (piece.is === 'head') store = new Store(piece.head.columns, false, {});
      else if (piece.is === 'block') store?.append(piece.parts, piece.rows);
    }
  }
  return { rows: store?.count ?? 0, bytes };
}

const query =
  'select t.*, o.job_no, o.mbl_no, o.vessel_name, o.voyage, o.etd, o.cost_locked as order_cost_locked from fc_cost t join bl_order o on o.ep_id = t.ep_id and o.id = t.order_id where t.ep_id = 1 and not t.is_deleted order by t.cost_date desc, t.id';

/** The bare block: a tiny server that lets PostgreSQL print the same rows as JSON, fetched and parsed. */
async function withBareServer<T>(body: (url: string) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 2 });
  const server = createServer((request, response) => {
    void pool.connect().then(async (client) => {
      if (request.url === '/json') {
        response.write('[');
        let rest = '';
        let between = '';
        for await (const chunk of client.query(copyTo(`copy (select row_to_json(r) from (${query}) r) to stdout`))) {
          const lines = (rest + String(chunk)).split('\n');
          rest = lines.pop() ?? '';
          if (lines.length > 0) response.write(between + lines.join(',').replaceAll('\\\\', '\\'));
          if (lines.length > 0) between = ',';
        }
        response.end(']');
      } else {
        for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`))) response.write(chunk);
        response.end();
      }
      client.release();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    return await body(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
    await pool.end();
  }
}

test('a list of 100,000 rows into the worker, against raw fetch and parse', async () => {
  const { rows, bytes } = await intoStore();
  const ours = await median(5, intoStore);
  const [json, binary, jsonBytes] = await withBareServer(async (url) => {
    const text = await (await fetch(`${url}/json`)).text();
    return [
      await median(3, async () => JSON.parse(await (await fetch(`${url}/json`)).text())),
      await median(5, async () => (await fetch(url)).arrayBuffer()),
      text.length,
    ] as const;
  });
  keep(
    `List of ${wantedRows.toLocaleString('en')} rows`,
    [
      'rows',
      'columns stream into the store ms',
      'MB',
      'JSON printed by PostgreSQL, fetched and parsed ms',
      'MB',
      'binary COPY fetched, not parsed ms',
      'ratio to fetch-and-parse',
      'ratio to the unparsed copy',
    ],
    [
      [
        String(rows),
        ms(ours),
        (bytes / 1e6).toFixed(1),
        ms(json),
        (jsonBytes / 1e6).toFixed(1),
        ms(binary),
        (ours / json).toFixed(2),
        (ours / binary).toFixed(2),
      ],
    ],
  );
});

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import WebSocket from 'ws';
import { newToken, tokenHash } from '#server/session/tokens';
import { openBench, post, type Bench } from './company';
import { keep, ms } from './figures';

const people = 1_000;

let bench: Bench;
let client: pg.Client;
const userIds: string[] = [];
const sockets: WebSocket[] = [];
/** Told of every text with the number of its socket. */
let hear: (socket: number, text: string) => void = () => undefined;

/** As many colleagues of these demo people as are wanted, each with a session of their own. */
async function crowd(usernames: readonly string[]): Promise<string[]> {
  const { rows: fields } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'sys_user' and column_name not in ('id', 'username') order by ordinal_position",
  );
  const names = fields.map(({ name }) => name).join(', ');
  const tokens = Array.from({ length: people }, newToken);
  for (let at = 0; at < people; at++) {
    const { rows } = await client.query<{ id: string }>(
      `insert into sys_user (username, ${names}) select $1, ${names} from sys_user where username = $2 returning id`,
      [`crowd${at}`, usernames[at % usernames.length]],
    );
    userIds.push(String(rows[0]?.id));
  }
  await client.query(
    "insert into sys_session (id, token_hash, user_id, ep_id, ip, user_agent) select gen_random_uuid(), h, u, 1, '127.0.0.1', 'bench' from unnest($1::text[], $2::bigint[]) as a(h, u)",
    [tokens.map(tokenHash), userIds],
  );
  return tokens;
}

async function open(url: string, token: string, place: number): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/webSocket/${token}`);
  socket.on('message', (data: Buffer) => hear(place, data.toString('utf8')));
  sockets.push(socket);
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
}

beforeAll(async () => {
  bench = await openBench(600);
  client = new pg.Client({ connectionString: bench.databaseUrl });
  await client.connect();
  const tokens = await crowd([
    'sales',
    'service',
    'operator',
    'documents',
    'dispatch',
    'rates',
    'finance',
    'cashier',
    'controller',
    'manager',
  ]);
  for (let from = 0; from < people; from += 50)
    await Promise.all(tokens.slice(from, from + 50).map((token, at) => open(bench.url, token, from + at)));
});

afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await client.end();
  await bench.stop();
});

/** What was not heard by then is not counted among the heard. */
const longestWaitMs = 20_000;

/** Milliseconds from `send` until each socket heard what it waits for. */
async function delays(awaits: (text: string) => boolean, wanted: number, send: () => Promise<unknown>): Promise<number[]> {
  const heard = new Map<number, number>();
  let all: () => void = () => undefined;
  const whole = new Promise<void>((resolve) => (all = resolve));
  const started = performance.now();
  hear = (socket, text) => {
    if (!heard.has(socket) && awaits(text)) heard.set(socket, performance.now() - started);
    if (heard.size === wanted) all();
  };
  await Promise.all([send(), Promise.race([whole, delay(longestWaitMs)])]);
  return [...heard.values()].sort((a, b) => a - b);
}

const part = (sorted: readonly number[], share: number): string =>
  ms(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);

test('a thousand people on one process', async () => {
  const table: string[][] = [];
  const line = (what: string, all: readonly number[]) =>
    table.push([what, String(all.length), part(all, 0.5), part(all, 0.95), part(all, 1)]);
  const pongs = await delays(
    (text) => text.includes('pong'),
    people,
    () => Promise.resolve(sockets.forEach((socket) => socket.send('ping'))),
  );
  line('bare: a ping from every socket and its answer', pongs);
  for (let round = 0; round < 3; round++) {
    const mark = randomUUID();
    const told = await delays(
      (text) => text.includes(mark),
      people,
      () => post(bench, '/userMessageController/insertUserMessage', { ids: userIds.join(), classification: mark, content: 'content' }),
    );
    line(`a message to everybody, from the call on (${round + 1})`, told);
  }
  const { rows } = await client.query<{ id: string; version: number; price: string }>(
    'select id, version, price from fc_cost where ep_id = 1 and not locked and not confirmed and not invoiced order by id limit 3',
  );
  for (const [round, row] of rows.entries()) {
    const told = await delays(
      (text) => text.includes('"seq"'),
      people,
      () =>
        post(bench, '/costController/batchEdit', {
          batchId: randomUUID(),
          rows: [{ id: String(row.id), version: row.version, set: { remark: { new: 'told' } } }],
        }),
    );
    line(`a charge edited: frame or number to everybody (${round + 1})`, told);
  }
  keep('A thousand sockets on one process', ['what', 'sockets', 'median ms', '95 of 100 ms', 'last ms'], table);
});

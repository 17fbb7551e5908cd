import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { build } from 'vite';
import { afterAll, beforeAll, test } from 'vitest';
import { loadDemo } from '#modules/demo/demo.server';
import { newToken, tokenHash } from '#server/session/tokens';
import { freshDatabase } from '../server/database';
import { keep, ms } from './figures';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'dist', `attacked-${process.pid}`);
/** How long the colleague is measured before an attack, and during it. */
const measuredMs = 12_000;
/** A colleague asks for a page of charges, looks at it, and asks again. */
const pauseMs = 40;
const orders = 900;

let server: ChildProcess;
let url = '';
let drop: () => Promise<void> = async () => undefined;
const tokens = { attacker: newToken(), colleague: newToken() };
const attackers = new Set<ChildProcess>();
const felt: string[][] = [];

beforeAll(async () => {
  await mkdir(built, { recursive: true });
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: built,
      target: 'node20',
      rollupOptions: { input: { main: join(root, 'src/server/main.ts') }, output: { entryFileNames: '[name].js' } },
    },
  });
  const database = await freshDatabase();
  ({ drop } = database);
  await loadDemo(database.url, { orders, rates: 1_000, today: '2026-03-31' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const [username, token] of [
    ['finance', tokens.attacker],
    ['controller', tokens.colleague],
  ] as const)
    await client.query(
      "insert into sys_session (id, token_hash, user_id, ep_id, ip, user_agent) select $1, $2, id, 1, '127.0.0.1', 'bench' from sys_user where username = $3",
      [randomUUID(), tokenHash(token), username],
    );
  await client.query('analyze');
  await client.end();
  server = spawn(process.execPath, [join(built, 'main.js')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url, DATA_DIR: built },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for (;;) {
    const [text] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    const [, found] = /^ready (http\S+)/mu.exec(text.toString()) ?? [];
    if (found === undefined) continue;
    url = found;
    break;
  }
  server.stdout?.resume();
});

afterAll(async () => {
  for (const attacker of attackers) attacker.kill('SIGKILL');
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
  await drop();
  await rm(built, { recursive: true, force: true });
});

const residentMb = () => Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

interface Felt {
  readonly p95: number;
  readonly worst: number;
  readonly count: number;
  readonly refused: number;
  readonly highestMb: number;
}

/** What a colleague feels, who lists charges again and again. */
async function colleague(): Promise<Felt> {
  const taken: number[] = [];
  let [refused, highestMb] = [0, residentMb()];
  const watching = setInterval(() => (highestMb = Math.max(highestMb, residentMb())), 50);
  const until = performance.now() + measuredMs;
  while (performance.now() < until) {
    const began = performance.now();
    const answer = await fetch(`${url}/costController/list`, {
      method: 'POST',
      headers: { authorization: tokens.colleague, 'content-type': 'application/json' },
      body: JSON.stringify({ size: 50 }),
    });
    const { code } = (await answer.json()) as { code: number };
    taken.push(performance.now() - began);
    if (code !== 200) refused += 1;
    await delay(pauseMs);
  }
  clearInterval(watching);
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? Number.NaN;
  return { p95: at(0.95), worst: at(1), count: taken.length, refused, highestMb };
}

/** An attacker is a process of its own at the lowest priority: what is measured is the server's work, not the attacker's. */
function attack(program: string): () => Promise<void> {
  const begins = `const url = ${JSON.stringify(url)}, token = ${JSON.stringify(tokens.attacker)};\n`;
  const child = spawn('nice', ['-n', '19', process.execPath, '--input-type=module', '-e', begins + program], {
    cwd: root,
    stdio: 'ignore',
  });
  attackers.add(child);
  return async () => {
    attackers.delete(child);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
}

const post = `const post = (path, body) => fetch(url + path, { method: 'POST', headers: { authorization: token, 'content-type': 'application/json' }, body }).then((answer) => answer.text()).catch(() => undefined);\n`;

const attacks: Readonly<Record<string, string>> = {
  'short frames on a socket, without reading, again whenever it is closed': `
    import WebSocket from 'ws';
    for (;;) await new Promise((over) => {
      const socket = new WebSocket(url.replace('http', 'ws') + '/webSocket/' + token);
      socket.on('close', over).on('error', over);
      socket.on('open', () => {
        socket.pause();
        const more = () => {
          for (let at = 0; at < 20_000 && socket.readyState === WebSocket.OPEN; at++) socket.send('p');
          if (socket.readyState === WebSocket.OPEN) setImmediate(more);
        };
        more();
        setTimeout(() => socket.terminate(), 3_000);
      });
    });`,
  'batches of 20 MB of {}, two at once': `${post}
    const body = '{"rows":[' + '{},'.repeat(6_660_000) + '{}]}';
    await Promise.all([1, 2].map(async () => { for (;;) await post('/costController/batchEdit', body); }));`,
  'fourteen filters of 50 KB of wildcards over labels at once': `${post}
    const value = '*a*b*c*d'.repeat(125);
    const where = { or: ['customerId', 'itemId', 'currency', 'createUserId', 'updateUserId'].flatMap((field) => Array.from({ length: 10 }, () => ({ field, op: 'include', value }))) };
    const body = JSON.stringify({ size: 50, where });
    await Promise.all(Array.from({ length: 14 }, async () => { for (;;) await post('/costController/list', body); }));`,
};

test.each(Object.keys(attacks))('a colleague during the attack: %s', async (name) => {
  await colleague();
  const before = await colleague();
  const stop = attack(attacks[name] as string);
  await delay(1_500);
  const during = await colleague();
  await stop();
  felt.push([
    name,
    ms(before.p95),
    ms(during.p95),
    (during.p95 / before.p95).toFixed(2),
    ms(before.worst),
    ms(during.worst),
    String(during.refused),
    during.highestMb.toFixed(0),
  ]);
  keep(
    'Attacks by one signed-in person, felt by a colleague who lists charges',
    ['attack', 'p95 before ms', 'p95 during ms', 'ratio', 'longest before ms', 'longest during ms', 'refused', 'server, most resident MB'],
    felt,
  );
});

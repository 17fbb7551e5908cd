import { builtProgram } from '#tests/built';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { loadDemo } from '#modules/demo/demo.server';
import { newToken, tokenHash } from '#server/session/tokens';
import { freshDatabase } from '../server/database';
import { keep, ms } from './figures';

const root = fileURLToPath(new URL('../..', import.meta.url));
let built = '';
/** The colleague is measured in peace and under attack by turns, so that whatever else the machine does falls on both. */
const rounds = 4;
const roundMs = 2_500;
/** Until what was begun in the turn before is over. */
const settlingMs = 700;
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
  ({ folder: built } = await builtProgram('main', 'src/server/main.ts'));
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
  readonly taken: number[];
  refused: number;
  highestMb: number;
}

/** What a colleague feels during a turn, who lists charges again and again. */
async function colleague(felt: Felt): Promise<void> {
  const watching = setInterval(() => (felt.highestMb = Math.max(felt.highestMb, residentMb())), 50);
  const until = performance.now() + roundMs;
  while (performance.now() < until) {
    const began = performance.now();
    const answer = await fetch(`${url}/costController/list`, {
      method: 'POST',
      headers: { authorization: tokens.colleague, 'content-type': 'application/json' },
      body: JSON.stringify({ size: 50 }),
    });
    const { code } = (await answer.json()) as { code: number };
    felt.taken.push(performance.now() - began);
    if (code !== 200) felt.refused += 1;
    await delay(pauseMs);
  }
  clearInterval(watching);
}

function part({ taken }: Felt, share: number): number {
  const sorted = taken.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** An attacker is a process of its own at the lowest priority: what is measured is the server's work, not the attacker's. */
function attack(program: string): ChildProcess {
  const begins = `const url = ${JSON.stringify(url)}, token = ${JSON.stringify(tokens.attacker)};\n`;
  const child = spawn('nice', ['-n', '19', process.execPath, '--input-type=module', '-e', begins + program], {
    cwd: root,
    stdio: 'ignore',
  });
  attackers.add(child);
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  attackers.delete(child);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
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
  const [peace, war] = [0, 0].map((): Felt => ({ taken: [], refused: 0, highestMb: 0 })) as [Felt, Felt];
  await colleague({ taken: [], refused: 0, highestMb: 0 });
  const attacker = attack(attacks[name] as string);
  await delay(1_500);
  for (let round = 0; round < rounds; round++) {
    attacker.kill('SIGSTOP');
    await delay(settlingMs);
    await colleague(peace);
    attacker.kill('SIGCONT');
    await delay(settlingMs);
    await colleague(war);
  }
  if (attacker.exitCode !== null) throw new Error('the attacker gave up');
  await ended(attacker);
  felt.push([
    name,
    ms(part(peace, 0.95)),
    ms(part(war, 0.95)),
    (part(war, 0.95) / part(peace, 0.95)).toFixed(2),
    ms(part(peace, 1)),
    ms(part(war, 1)),
    String(war.refused),
    Math.max(peace.highestMb, war.highestMb).toFixed(0),
  ]);
  keep(
    'Attacks by one signed-in person, felt by a colleague who lists charges',
    [
      'attack',
      'p95 in peace ms',
      'p95 attacked ms',
      'ratio',
      'longest in peace ms',
      'longest attacked ms',
      'refused',
      'server, most resident MB',
    ],
    felt,
  );
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { catalogue } from '#modules/entities';
import { loadDemo } from '#modules/demo/demo.server';
import { business } from '#modules/handlers';
import { serve, type Business, type Running, type Settings } from '#server/run';
import { freshDatabase } from '../server/database';

export interface Bench {
  readonly running: Running;
  readonly url: string;
  readonly databaseUrl: string;
  readonly token: string;
  stop(): Promise<void>;
}

/**
 * The product over a demo company of its own, with a finance clerk signed in; with the built client where its folder is given. A large
 * company takes minutes to make: `BENCH_DATABASE` names one that was loaded before (`npm start -- --orders N --today 2026-03-31`), which is written to.
 */
export async function openBench(
  orders: number,
  username = 'finance',
  pages: string | null = null,
  more: Partial<Settings> = {},
  handling: Business['handlers'] = business.handlers,
): Promise<Bench> {
  void inject('databaseUrl');
  const kept = process.env.BENCH_DATABASE;
  const database = kept ? { url: kept, drop: () => Promise.resolve() } : await freshDatabase();
  if (!kept) await loadDemo(database.url, { orders, rates: 1_000, today: '2026-03-31' });
  const dataFolder = await mkdtemp(join(tmpdir(), 'tallysheet-bench-'));
  const settings = { port: 0, host: '127.0.0.1', dataFolder, databaseUrl: database.url, pages, ...more };
  const running = await serve(settings, { url: database.url, stop: async () => undefined }, catalogue, {
    ...business,
    jobs: [],
    handlers: handling,
  });
  return {
    running,
    url: running.url,
    databaseUrl: database.url,
    token: await tokenOf(running.url, username),
    stop: async () => {
      await running.stop();
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Signs somebody of the demo company in. */
export async function tokenOf(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/loginStart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo-2026' }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

/** Posts JSON with the token and answers the envelope's data. */
export async function post<T>(bench: Bench, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${bench.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: bench.token },
    body: JSON.stringify(body),
  });
  const envelope = (await answer.json()) as { code: number; codeMsg: string; data: T };
  if (envelope.code !== 200) throw new Error(`${path}: ${envelope.code} ${envelope.codeMsg}`);
  return envelope.data;
}

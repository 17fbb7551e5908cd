import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPassword, loadDemo } from '#modules/demo/demo.server';
import { catalogue } from '#modules/entities';
import { freightRateHandlers } from '#modules/freight/freightRate/freightRate.server';
import { business, handlers } from '#modules/handlers';
import { serve, type Running } from '#server/run';
import { builtProgram } from '#tests/built';
import { freshDatabase } from '#tests/server/database';

let built = '';
export let database: Awaited<ReturnType<typeof freshDatabase>>;
export let running: Running;
export const sessions = new Map<string, { authorization: string; cookie: string }>();

export interface Answer<T> {
  code: number;
  codeMsg: string;
  data: T;
  refusals?: { code: string; field?: string }[];
}

export async function call<T>(
  who: string,
  method: 'GET' | 'POST',
  path: string,
  body?: FormData | Record<string, unknown>,
): Promise<Answer<T>> {
  const headers: Record<string, string> = { ...sessions.get(who) };
  if (method === 'GET')
    return (await (
      await fetch(`${running.url}${path}?${new URLSearchParams((body ?? {}) as Record<string, string>)}`, { headers })
    ).json()) as Answer<T>;
  if (body instanceof FormData)
    return (await (await fetch(`${running.url}${path}`, { method: 'POST', headers, body })).json()) as Answer<T>;
  return (await (
    await fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    })
  ).json()) as Answer<T>;
}

/** A staged line beside what stands. */
export interface Line {
  seq: number;
  diffKind: string;
  subKind: string | null;
  values: Record<string, string>;
  old: Record<string, unknown>;
  delta: Record<string, { abs: string; pct: string }>;
  problems: { code: string; text: string }[];
}

/** What the writing of a file did. */
export interface Written {
  batchId: string;
  added: number;
  changed: number;
  expired: number;
  unchanged: number;
  left: number;
  leads?: { path: string };
}

export interface Imported {
  uuid: string;
  rows: number;
  good: number;
  bad: number;
  problems: Record<string, number>;
  skipped: Record<string, number>;
  sheets: { sheetName: string; chosen: boolean; columns: (string | null)[] }[];
}

export interface Page extends Omit<Imported, 'rows'> {
  total: number;
  rows: { row: number; values: Record<string, string>; problems: { field: string; code: string; text: string }[] }[];
}

export function upload(bytes: Uint8Array, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'rates 运价.xlsx');
  return form;
}

export const importFile = (who: string, bytes: Uint8Array, more?: Record<string, string>) =>
  call<Imported>(who, 'POST', '/freightController/excelImport', upload(bytes, more));

/** A company with a rate desk, and three people signed in. */
export async function openRateDesk(): Promise<void> {
  ({ folder: built } = await builtProgram('read-workbook', 'src/server/workbook/child.ts'));
  database = await freshDatabase();
  await loadDemo(database.url, { orders: 10, rates: 5, today: '2026-03-31' });
  const settings = { port: 0, host: '127.0.0.1', dataFolder: built, databaseUrl: database.url, pages: null };
  running = await serve(settings, { url: database.url, stop: async () => undefined }, catalogue, {
    ...business,
    jobs: [],
    handlers: { ...handlers, freightRate: freightRateHandlers({ entry: join(built, 'read-workbook.js') }) },
  });
  for (const username of ['rates', 'admin', 'sales']) {
    const response = await fetch(`${running.url}/loginStart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: demoPassword }),
    });
    const { data } = (await response.json()) as Answer<{ token: string }>;
    sessions.set(username, {
      authorization: data.token,
      cookie: response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    });
  }
}

export async function closeRateDesk(): Promise<void> {
  await running?.stop();
  await database?.drop();
  await rm(built, { recursive: true, force: true });
}

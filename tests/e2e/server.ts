import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildProduct, root } from '../../src/start/prepare.mjs';

/** A running product of the tests' own. `url` has no slash at its end. `stop` ends it and removes a folder made for it. */
export interface Product {
  url: string;
  dataFolder: string;
  stop(): Promise<void>;
}

/** `args` as after `npm start -- --today 2026-03-31 --orders 600`. A `dataFolder` given is kept at the end, so that a test can start again on it. */
export interface ProductOptions {
  args?: string[];
  env?: Record<string, string>;
  dataFolder?: string;
}

/** The company of the browser tests: the day it stands at, and its size. */
const company = ['--today', '2026-03-31', '--orders', '600'];
const KEPT_LINES = 60;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Starts the built product on a free port with its own embedded database.
 * @throws Error with the last lines it wrote, if it ends before it is ready.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'tallysheet-e2e-')));
  const { DATABASE_URL: _external, ...inherited } = process.env;
  const env = { ...inherited, ...options.env, PORT: String(await freePort()), DATA_DIR: dataFolder };
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js'), ...company, ...(options.args ?? [])], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = once(child, 'close');
  const ready = new Promise<string>((done) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
        const url = /^ready (https?:\/\/\S+?)\/?$/.exec(line)?.[1];
        if (url !== undefined) done(url);
      });
  });
  const url = await Promise.race([ready, ended.then(() => null)]);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
  };
  if (url === null) {
    await stop();
    throw new Error(`The product ended (exit code ${child.exitCode}) before it was ready:\n${lines.join('\n')}`);
  }
  return { url, dataFolder, stop };
}

/** Playwright's global setup: builds if need be, starts one product for the run, hands its address over in TALLYSHEET_URL, stops it at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildProduct();
  const product = await startProduct();
  process.env.TALLYSHEET_URL = product.url;
  return product.stop;
}

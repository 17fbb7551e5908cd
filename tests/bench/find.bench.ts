import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { test } from 'vitest';
import { keep, ms } from './figures';
import type { Taken } from './findRun';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'node_modules/.cache', `find-bench-${process.pid}`);
const rows = 1_000_000;

/** What each piece of work is held to, in milliseconds (issue 3, "How well"). */
const aims: Readonly<Record<string, number>> = {
  'first hit, text': 20,
  'first hit, regular expression': 20,
  'all, regular expression with letters, text columns': 100,
  'all, regular expression without letters, text columns': 100,
  'all, text in every cell': 1_000,
  'all, wildcards in every cell': 1_000,
  'all, regular expression in every cell': 1_000,
  'replace all': 300,
  'undo of it': 100,
};

test('find and replace in a million rows of thirty columns, beside a loop over the cells', async () => {
  await mkdir(built, { recursive: true });
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      build: {
        ssr: true,
        outDir: built,
        target: 'node20',
        rollupOptions: {
          input: { run: join(root, 'tests/bench/findRun.ts'), regex: join(root, 'workers/regex.worker.ts') },
          output: { entryFileNames: '[name].js' },
        },
      },
    });
    const shim = new URL('../workers/sheet/patternThread.mjs', import.meta.url).href;
    const { stdout } = await promisify(execFile)(process.execPath, [join(built, 'run.js'), String(rows), join(built, 'regex.js'), shim], {
      maxBuffer: 1e7,
    });
    const taken = JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as Taken[];
    keep(
      'Find and replace, 1,000,000 rows × 30 columns',
      ['work', 'cells', 'ms', 'ms of processor, all threads', 'aim ms'],
      taken.map((one) => [one.name, one.cells.toLocaleString('en'), ms(one.ms), ms(one.cpu), aims[one.name]?.toLocaleString('en') ?? '–']),
    );
  } finally {
    await rm(built, { recursive: true, force: true });
  }
});

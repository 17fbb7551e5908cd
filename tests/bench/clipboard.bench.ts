import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { build } from 'vite';
import type { Figure } from './clipboardWork';
import { keep, ms } from './figures';

/** Bundles the work as the product's worker is bundled and runs it in a Node of its own. */
async function measured(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tallysheet-clipboard-'));
  try {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: join(root, 'tests/bench/clipboardWork.ts'),
        outDir: folder,
        emptyOutDir: true,
        target: 'node20',
        rollupOptions: { output: { entryFileNames: 'work.mjs' } },
      },
    });
    return JSON.parse(
      execFileSync(process.execPath, [join(folder, 'work.mjs')], { encoding: 'utf8', maxBuffer: 1e8 }),
    ) as readonly Figure[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the clipboard of the cost sheet against bare splitting, joining and putting back', async () => {
  const figures = await measured();
  keep(
    'Clipboard: paste, undo and copy on a cost sheet of 100,000 rows',
    ['work', 'cells', 'first time ms of processor', 'ms of processor', 'bare split, join or putting back ms of processor'],
    figures.map(({ work, cells, first, again, bare }) => [work, cells.toLocaleString('en'), ms(first), ms(again), ms(bare)]),
  );
});

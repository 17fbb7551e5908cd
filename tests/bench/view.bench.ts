import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { build } from 'vite';
import { keep, ms } from './figures';
import type { Figure } from './viewWork';

interface Answer {
  readonly rows: number;
  readonly columns: number;
  readonly memory: { readonly rows: number; readonly beside: number };
  readonly filters: readonly Figure[];
  readonly sorts: readonly Figure[];
  readonly lists: readonly Figure[];
  readonly groups: readonly Figure[];
}

/** Bundles the work as the product's worker is bundled and runs it in a Node of its own. */
async function measured(): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'tallysheet-view-'));
  try {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      build: {
        ssr: join(root, 'tests/bench/viewWork.ts'),
        outDir: folder,
        emptyOutDir: true,
        target: 'node20',
        rollupOptions: { output: { entryFileNames: 'work.mjs' } },
      },
    });
    return JSON.parse(
      execFileSync(process.execPath, ['--expose-gc', join(folder, 'work.mjs')], { encoding: 'utf8', maxBuffer: 1e8 }),
    ) as Answer;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the view of a million rows against bare loops over its arrays', async () => {
  const { rows, columns, memory, filters, sorts, lists, groups } = await measured();
  const size = `${rows.toLocaleString('en')} rows × ${columns} columns`;
  const lines = (figures: readonly Figure[]) =>
    figures.map(({ work, result, first, again, bare }) => [
      work,
      result.toLocaleString('en'),
      ms(first),
      ms(again),
      ms(bare),
      (again / bare).toFixed(1),
    ]);
  keep(
    `View: filters over ${size}`,
    ['filter', 'rows kept', 'first time ms of processor', 'ms of processor', 'bare loop over the same array ms', 'ratio'],
    lines(filters),
  );
  keep(
    `View: sorts of ${size}`,
    ['keys', 'rows', 'first time ms of processor', 'ms of processor', 'native sort of one number column ms', 'ratio'],
    lines(sorts),
  );
  keep(
    `View: value lists of ${size}`,
    ['column', 'values listed', 'first time ms of processor', 'ms of processor', 'bare loop over one column ms', 'ratio'],
    lines(lists),
  );
  keep(
    `View: groups of ${size}`,
    ['groups', 'lines', 'first time ms of processor', 'ms of processor', 'native sort of one number column ms', 'ratio'],
    lines(groups),
  );
  keep(`View: memory of ${size}`, ['rows MB', 'other buffers MB'], [[(memory.rows / 1e6).toFixed(0), (memory.beside / 1e6).toFixed(0)]]);
});

import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { partOf } from './src/client/words/late.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Version of this build: the package's, and a fingerprint of the sources, the same in the server's build and the browser's. */
function buildVersion(): string {
  const hash = createHash('sha256');
  for (const folder of ['src', 'workers', 'locales', 'templates']) {
    const files = readdirSync(here(`./${folder}`), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of files.map((entry) => `${entry.parentPath}/${entry.name}`).sort()) hash.update(readFileSync(file));
  }
  const { version } = JSON.parse(readFileSync(here('./package.json'), 'utf8')) as { version: string };
  return `${version}+${hash.digest('hex').slice(0, 10)}`;
}

/** Smaller files gain nothing. */
const leastPacked = 1_024;

/** Lays a packed copy beside each file of text the browser loads; the server hands out the one the browser takes. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const texts = Object.values(bundle).filter(({ fileName }) => /^assets\/.+\.(?:m?js|css|wasm)$/u.test(fileName));
    await Promise.all(
      texts.map(async ({ fileName }) => {
        const path = join(dir ?? '', fileName);
        const bytes = readFileSync(path);
        if (bytes.length < leastPacked) return;
        await writeFile(
          `${path}.br`,
          await promisify(brotliCompress)(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          }),
        );
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }),
    );
  },
};

/** Parts a file of words by its namespaces, as the query of the import asks: `?early`, `?area`, `?late` (`src/client/words/late.ts`). */
const partedWords: Plugin = {
  name: 'parted-words',
  load(id) {
    const [path = '', part = ''] = id.split('?');
    if (!path.endsWith('.json') || !['early', 'area', 'late'].includes(part)) return null;
    const words = JSON.parse(readFileSync(path, 'utf8')) as object;
    const name = basename(path, '.json');
    // A file beside the folder `areas` is one namespace; one within it says words of several.
    const area = /[\\/]areas[\\/]/u.test(path) ? name : null;
    const spoken = Object.entries(area === null ? { [name]: words } : words).filter(([namespace]) => partOf(namespace, area) === part);
    const said = area === null ? (spoken.length > 0 ? words : {}) : Object.fromEntries(spoken);
    return { code: `export default ${JSON.stringify(said)}`, moduleType: 'js' };
  },
};

/** What the page needs on its way to the first cell, and where each stretch of that way begins; a module belongs to the first that reaches it. */
const stretches = {
  shell: ['src/client/main.tsx'],
  sheet: ['src/modules/sheetEngine.ts', 'src/modules/browserEntities.ts', 'src/client/sheet/KeptSheet.tsx'],
};

/**
 * Lays each stretch into one file, and the libraries it stands on into another, which outlives a release: cut finer they pack a fifth
 * worse, and a hundred requests stand in a line.
 */
function stretchOf(): (id: string, context: { getModuleInfo(id: string): { importedIds: readonly string[] } | null }) => string | null {
  const found = new Map<string, string>();
  return (id, context) => {
    if (found.size === 0) {
      for (const [name, begins] of Object.entries(stretches)) {
        const open = begins.map((path) => here(`./${path}`));
        for (let at = open.pop(); at !== undefined; at = open.pop()) {
          if (found.has(at)) continue;
          found.set(at, at.includes('/node_modules/') ? `${name}-libraries` : name);
          open.push(...(context.getModuleInfo(at)?.importedIds ?? []));
        }
      }
    }
    return found.get(id) ?? null;
  };
}

/**
 * Two builds from one file: the browser's (`vite build`) and the server's (`vite build --ssr`).
 * Vitest reads `test` below for everything that needs no browser.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: isSsrBuild ? here('./') : here('./src/client'),
  base: '/',
  define: { __TALLYSHEET_VERSION__: JSON.stringify(buildVersion()) },
  plugins: isSsrBuild ? [react()] : [react(), partedWords, packed],
  // The size of the page is counted without its workers and what they load.
  worker: { format: 'es', rolldownOptions: { output: { chunkFileNames: 'assets/[name]-worker-[hash].js' } } },
  resolve: {
    alias: isSsrBuild
      ? []
      : [
          // Glide's markdown and image-carousel cells are never drawn here; their libraries stay out of the bundle.
          { find: /^marked$/, replacement: here('./src/client/sheet/absent.ts') },
          { find: /^react-responsive-carousel$/, replacement: here('./src/client/sheet/absent.ts') },
          { find: /^react-responsive-carousel\/.*\.css$/, replacement: here('./src/client/sheet/absent.css') },
          // The grid's eight functions of lodash, from the library that has the same ones at a tenth of their size.
          { find: /^lodash\/(\w+)\.js$/, replacement: here('./node_modules/es-toolkit/compat/') + '$1.mjs' },
        ],
  },
  build: isSsrBuild
    ? {
        outDir: here('./dist/server'),
        emptyOutDir: true,
        target: 'node20',
        rollupOptions: {
          input: {
            main: here('./src/server/main.ts'),
            demo: here('./src/server/demo.ts'),
            'read-workbook': here('./src/server/workbook/child.ts'),
            'print-paper': here('./src/server/papers/child.ts'),
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: here('./dist/client'),
        emptyOutDir: true,
        target: 'es2022',
        sourcemap: false,
        // Small slices of a face as well: the policy lets faces come from the server, not from a style sheet.
        assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
        chunkSizeWarningLimit: 1500,
        rolldownOptions: {
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: stretchOf(), debugName: 'stretches' }] },
          },
        },
      },
  test: {
    root: here('./'),
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/**', 'tests/bench/**', 'node_modules/**'],
    reporters: ['default', './tests/slowest.ts'],
    testTimeout: 60_000,
    hookTimeout: 240_000,
    globalSetup: [here('./tests/server/database.setup.ts')],
    maxWorkers: 2,
    // Two processes read every file once: a third of the time went into reading the product again for each test file.
    isolate: false,
    setupFiles: [here('./tests/setup.ts')],
  },
}));

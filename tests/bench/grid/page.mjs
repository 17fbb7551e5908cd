import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, loadConfigFromFile } from 'vite';
import { npm, phase, root, Sentence } from '../../../src/start/prepare.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
/** The peers live beside the product's packages, not among them. */
const peersHome = join(root, 'node_modules', '.cache', 'grid-peers');
const pagesHome = join(root, 'node_modules', '.cache', 'grid-pages');
const lists = ['package.json', 'package-lock.json'];

async function sameLists() {
  for (const list of lists) {
    const [kept, wanted] = await Promise.all([
      readFile(join(peersHome, list), 'utf8').catch(() => ''),
      readFile(join(here, 'peers', list), 'utf8'),
    ]);
    if (kept !== wanted) return false;
  }
  return existsSync(join(peersHome, 'node_modules'));
}

/** Installs the peers as their lock file says, once. Answers name → version. */
export async function installPeers() {
  if (!(await sameLists()))
    await phase('Installing the other grids', async () => {
      await mkdir(peersHome, { recursive: true });
      for (const list of lists) await copyFile(join(here, 'peers', list), join(peersHome, list));
      const { code, output } = await npm(['ci', '--prefix', peersHome, '--no-audit', '--no-fund']);
      if (code !== 0) throw new Sentence(`The other grids could not be installed:\n${output}`);
    });
  return JSON.parse(await readFile(join(peersHome, 'package.json'), 'utf8')).dependencies;
}

/** Packages that are not the product's are looked for among the peers. */
const fromPeers = {
  name: 'grid-peers',
  enforce: 'pre',
  resolveId(source, importer, options) {
    if (importer === undefined || !importer.startsWith(join(here, 'peers'))) return null;
    return /^[./#]/u.test(source) ? null : this.resolve(source, join(peersHome, 'page.js'), { ...options, skipSelf: true });
  },
};

/** Builds the pages of all grids, as for people: minified, production. */
export function buildPages() {
  return phase('Building the pages', async () => {
    // Words in their parts, and libraries in their places, are the product's own.
    const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'vite.config.ts'));
    const partedWords = config.plugins.flat().find(({ name }) => name === 'parted-words');
    await build({
      configFile: false,
      root: here,
      base: './',
      logLevel: 'error',
      mode: 'production',
      define: {
        __TALLYSHEET_VERSION__: '"bench"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
      plugins: [fromPeers, react(), partedWords],
      worker: { format: 'es' },
      resolve: config.resolve,
      build: {
        outDir: pagesHome,
        emptyOutDir: true,
        target: 'es2022',
        minify: process.env.BENCH_NAMES === undefined,
        chunkSizeWarningLimit: 10_000,
      },
    });
  });
}

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Serves the pages as the product serves its own: cross-origin isolated. Answers the address and the way to stop. */
export async function servePages(port = 0) {
  const server = createServer(async (request, response) => {
    const path = join(pagesHome, decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = path.endsWith('/') ? join(path, 'index.html') : path;
    const found = file.startsWith(pagesHome) && (await stat(file).catch(() => null))?.isFile();
    response.writeHead(found ? 200 : 404, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    });
    if (found) createReadStream(file).pipe(response);
    else response.end();
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

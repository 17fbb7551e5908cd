import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore, StoredKey } from '#server/files/fileStore';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function syncFolder(path: string): Promise<void> {
  // Windows keeps the names of a folder itself and opens none.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Files in a folder of this machine: written aside, forced to disk, then named, so that a name always stands for whole bytes. */
export class FolderStore implements FileStore {
  constructor(private readonly folder: string) {}

  private place(key: string): string {
    if (!/^[\w-]+(\/[\w-]+)*$/u.test(key)) throw new Error(`"${key}" is no key of a file`);
    return join(this.folder, key);
  }

  async put(key: string, path: string): Promise<void> {
    const place = this.place(key);
    const aside = join(this.folder, 'arriving', randomUUID());
    await mkdir(dirname(aside), { recursive: true });
    await mkdir(dirname(place), { recursive: true });
    try {
      // `flush` forces the bytes to disk before the file is closed.
      await pipeline(createReadStream(path), createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true }));
      await rename(aside, place);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
    await syncFolder(dirname(place));
  }

  async has(key: string): Promise<boolean> {
    return stat(this.place(key)).then(
      (found) => found.isFile(),
      (error: unknown) => {
        if (isMissing(error)) return false;
        throw error;
      },
    );
  }

  async open(key: string): Promise<Readable | null> {
    try {
      return (await open(this.place(key), 'r')).createReadStream();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async *keys(): AsyncGenerator<StoredKey> {
    const folder = await opendir(this.folder, { recursive: true }).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (folder === null) return;
    for await (const entry of folder) {
      const path = join(entry.parentPath, entry.name);
      const key = relative(this.folder, path).split(sep).join('/');
      if (!entry.isFile() || key.startsWith('arriving/')) continue;
      const found = await stat(path).catch(() => null);
      if (found !== null) yield { key, since: found.mtime };
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.place(key), { force: true });
  }
}

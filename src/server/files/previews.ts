import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Engine } from '#server/engine';

/** Keys of previews begin with this and the person they were made for: nobody else's download finds them. */
const beginning = 'preview-';

/** Bytes that are being looked at and hang on no row: they go after an hour. */
export const isPreviewKey = (key: string): boolean => key.startsWith(beginning);

const keyOf = (userId: string, id: string) => `${beginning}${userId}/${id}`;

/** Keeps bytes for one person to look at for about an hour, without a trace in the books; answers their id. */
export async function keepPreview(
  { files: { store } }: Pick<Engine, 'files'>,
  userId: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<string> {
  const id = randomUUID();
  const folder = await mkdtemp(join(tmpdir(), 'tallysheet-preview-'));
  try {
    await writeFile(join(folder, 'bytes'), bytes);
    await writeFile(join(folder, 'name'), JSON.stringify({ fileName, bytes: bytes.length }));
    await store.put(keyOf(userId, id), join(folder, 'bytes'));
    await store.put(`${keyOf(userId, id)}-name`, join(folder, 'name'));
    return id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A preview of this person's by its id; null where there is none, or no more. */
export async function openPreview(
  { files: { store } }: Pick<Engine, 'files'>,
  userId: string,
  id: string,
): Promise<{ readonly fileName: string; readonly bytes: number; readonly content: Readable } | null> {
  const name = await store.open(`${keyOf(userId, id)}-name`);
  if (name === null) return null;
  const { fileName, bytes } = JSON.parse(await text(name)) as { fileName: string; bytes: number };
  const content = await store.open(keyOf(userId, id));
  return content === null ? null : { fileName, bytes, content };
}

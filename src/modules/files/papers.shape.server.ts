import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Definition } from '#define/entity';
import type { Row } from '#define/row';
import { attach, type Attaching } from '#modules/files/attaching.shape.server';
import { fileAttachment, groupFile } from '#modules/files/fileAttachment/fileAttachment.entity';
import { readOwner } from '#modules/files/fileAttachment/owner.server';
import { keyOf } from '#modules/files/fileAttachment/storedBytes.server';
import type { Engine } from '#server/engine';
import { madeKind, type ContentKind } from '#server/files/contentKind';
import type { PaperShelf } from '#server/papers/shelf';
import { raw, sql } from '#server/store/sql';

/** The row that a table and an id name, as the caller may read it. */
export const ownerOfInput = readOwner;

/** A file of the group by its public id, such as a branch's logo; null where it is not there. */
export async function groupFileBytes(
  { database, files }: Pick<Engine, 'database' | 'files'>,
  publicId: string,
): Promise<{ readonly bytes: Uint8Array; readonly extension: string } | null> {
  const [[sha256, extension] = []] = await database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    transaction.query(sql`select sha256, extension from ${raw(groupFile.table)} where ep_id = 0 and public_id = ${publicId}`),
  );
  const content = sha256 ? await files.store.open(keyOf('0', sha256)) : null;
  return content === null ? null : { bytes: await buffer(content), extension: extension ?? '' };
}

/** A file of a branch by its public id; null where it is not there. */
export async function branchFile(
  { database, files }: Pick<Engine, 'database' | 'files'>,
  epId: string,
  publicId: string,
): Promise<Uint8Array | null> {
  const [[sha256] = []] = await database.read({ readsEpIds: [epId], writesEpId: null }, (transaction) =>
    transaction.query(sql`select sha256 from ${raw(fileAttachment.table)} where ep_id = ${epId}::bigint and public_id = ${publicId}`),
  );
  const content = sha256 ? await files.store.open(keyOf(epId, sha256)) : null;
  return content === null ? null : buffer(content);
}

/** Bytes the product holds are attached to a row under a name. Answers the public id of the file. */
export async function keepBytes(
  context: Parameters<typeof attach>[0],
  { definition, row }: { readonly definition: Definition; readonly row: Row },
  { bytes, fileName, kind = madeKind(fileName) }: { readonly bytes: Uint8Array; readonly fileName: string; readonly kind?: ContentKind },
  attaching: Attaching,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tallysheet-issue-'));
  try {
    const path = join(folder, 'paper');
    await writeFile(path, bytes);
    const brought = { path, bytes: bytes.length, fileName, kind, sha256: createHash('sha256').update(bytes).digest('hex') };
    const { publicId } = await attach(context, { definition, row, shelf: fileAttachment, epId: row.epId }, brought, attaching);
    return publicId;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Attaches an issued paper to its row. */
export const keepPaper: PaperShelf['keep'] = (context, { definition, row, bytes, fileName, docType, visibility, ...paper }) =>
  keepBytes(
    context,
    { definition, row },
    { bytes, fileName },
    {
      ...paper,
      action: 'issue',
      choices: { docType, visibility },
      with: async (road, id) => {
        await paper.with(road, id);
        return null;
      },
    },
  );

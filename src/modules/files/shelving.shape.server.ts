import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Definition } from '#define/entity';
import type { Row } from '#define/row';
import { addition, checkQuota, kept } from '#modules/files/attaching.shape.server';
import { fileAttachment } from '#modules/files/fileAttachment/fileAttachment.entity';
import { holdBranch, keyOf } from '#modules/files/fileAttachment/storedBytes.server';
import { madeKind } from '#server/files/contentKind';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';

/** A file an act makes. */
export interface Made {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly docType?: string;
  /** Who may open it; everybody in the branch, unless said. */
  readonly visibility?: string;
}

/**
 * Hangs what an act makes on its row, within the act's own transaction. Answers the file's public id. Bytes of an act that came to nothing
 * are named by no row: they are looked for and dropped with all such.
 */
export async function shelve(
  { engine, road, caller, dryRun }: Pick<ActWork, 'engine' | 'road' | 'caller' | 'dryRun'>,
  definition: Definition,
  row: Row,
  { bytes, fileName, docType = 'OTHER', visibility = 'BRANCH' }: Made,
): Promise<string> {
  const publicId = randomUUID();
  if (dryRun) return publicId;
  const { transaction } = road;
  const owner = { definition, row, shelf: fileAttachment, epId: row.epId };
  await holdBranch(transaction, row.epId);
  await checkQuota(transaction, { engine }, owner, bytes.length);
  const [sha256, kind] = [createHash('sha256').update(bytes).digest('hex'), madeKind(fileName)];
  const folder = await mkdtemp(join(tmpdir(), 'tallysheet-made-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    await kept(engine, engine.files.store.put(keyOf(row.epId, sha256), path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const described = { publicId, tableName: definition.table, tableId: row.id, fileName, extension: kind.extension };
  const content = { mimeType: kind.mimeType, sizeBytes: bytes.length, sha256 };
  const wish = await addition(transaction, owner, { ...described, ...content }, { docType, visibility });
  await road.perform(fileAttachment, wish, asProduct(caller));
  return publicId;
}

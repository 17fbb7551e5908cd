import { randomUUID } from 'node:crypto';
import type { Values } from '#define/row';
import { fileAttachment } from '#modules/files/fileAttachment/fileAttachment.entity';
import type { Owner } from '#modules/files/fileAttachment/owner.server';
import { dropUnnamed, holdBranch, keyOf } from '#modules/files/fileAttachment/storedBytes.server';
import { countsVersions, turned, versionsOf } from '#modules/files/fileAttachment/versions.server';
import type { Caller, Engine } from '#server/engine';
import type { ContentKind } from '#server/files/contentKind';
import { extensionOf } from '#server/files/fileName';
import type { CallContext } from '#server/http/call';
import { performTogether, type PartWish, type Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { raw, sql } from '#server/store/sql';

const megabyte = 1024 * 1024;

/** A file that lies on this machine and is to hang on a row. */
export interface Brought {
  readonly path: string;
  readonly bytes: number;
  readonly fileName: string;
  readonly kind: ContentKind;
  readonly sha256: string;
}

/** How a file is attached; `with` does what belongs to it in the same transaction and answers the content it replaced. */
export interface Attaching {
  readonly batchId: string;
  /** What was asked, by which a repetition of the call is known. */
  readonly request: Values;
  readonly action: string;
  readonly choices: { readonly docType: string; readonly visibility: string };
  /** Makes the row the file hangs on in the same transaction, and answers its id. */
  first?(road: Road): Promise<string>;
  with(road: Road, publicId: string): Promise<string | null>;
}

/** A failure of the store is named to the person, and told in full to the log alone. */
export async function kept<T>({ log }: Engine, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    log('file store failed', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    throw new Refused('FILE_STORE_FAILED');
  });
}

/** Whoever adds these bytes stays within the room of the shelf. @throws Refused FILE_QUOTA */
export async function checkQuota(
  transaction: Transaction,
  { engine: { files } }: { readonly engine: Pick<Engine, 'files'> },
  { shelf, epId }: Owner,
  bytes: number,
): Promise<void> {
  const rows = await transaction.query(sql`select coalesce(sum(size_bytes), 0) from ${raw(shelf.table)} where ep_id = ${epId}::bigint`);
  const used = Number(rows[0]?.[0]);
  if (used + bytes <= files.quotaBytes) return;
  const inMegabytes = (count: number) => String(Math.round(count / megabyte));
  throw new Refused('FILE_QUOTA', { used: inMegabytes(used), most: inMegabytes(files.quotaBytes) }, 'file');
}

/** A file as it is written down: on a branch's shelf as the latest version of its kind of document. */
export async function addition(
  transaction: Transaction,
  owner: Owner,
  described: Values,
  { docType, visibility }: { docType: string; visibility: string },
): Promise<PartWish> {
  const add = (more: Values) => [{ clientId: 'file', set: { ...described, ...more }, derived: {} }];
  if (owner.shelf !== fileAttachment) return { add: add({}) };
  const before = countsVersions(docType) ? await versionsOf(transaction, owner, docType) : [];
  return {
    rows: before.filter(({ isCurrent }) => isCurrent).map((one) => turned(one, false)),
    add: add({ docType, visibility, docVersion: (before[0]?.docVersion ?? 0) + 1, isCurrent: true }),
  };
}

/** Bytes left behind cost room, not data: whoever asked has been answered already. */
export const dropQuietly = (context: Pick<CallContext, 'engine'>, epId: string, hashes: readonly string[]) =>
  dropUnnamed(context.engine, epId, hashes).catch((error: unknown) =>
    context.engine.log('bytes without a file stay in the store', { hashes: hashes.join(' '), error: String(error) }),
  );

/**
 * Attaches a file to a row. The bytes are in the store before the row names them, and are given up again where it comes to none; the
 * store is looked at once more when nobody else of the branch can be giving them up.
 */
export async function attach(
  context: { readonly engine: Engine; readonly session: Caller },
  owner: Owner,
  { path, bytes, fileName, kind, sha256 }: Brought,
  { batchId, request, action, choices, first, with: along }: Attaching,
): Promise<{ publicId: string }> {
  const { engine, session } = context;
  const { epId, shelf } = owner;
  const { store } = engine.files;
  const key = keyOf(epId, sha256);
  const described = {
    publicId: randomUUID(),
    tableName: owner.definition.table,
    tableId: owner.row.id,
    fileName,
    extension: extensionOf(fileName),
    mimeType: kind.mimeType,
    sizeBytes: bytes,
    sha256,
  };
  try {
    if (!(await kept(engine, store.has(key)))) await kept(engine, store.put(key, path));
    const together = { batchId, request, action, definition: shelf };
    const { publicId, replaced } = await performTogether(engine, session, together, async (road) => {
      await holdBranch(road.transaction, epId);
      await checkQuota(road.transaction, context, owner, bytes);
      if (!(await kept(engine, store.has(key)))) await kept(engine, store.put(key, path));
      const tableId = first === undefined ? owner.row.id : await first(road);
      await road.perform(shelf, await addition(road.transaction, owner, { ...described, tableId }, choices));
      return { publicId: described.publicId, replaced: await along(road, described.publicId) };
    });
    if (replaced !== null) await dropQuietly(context, epId, [replaced]);
    return { publicId };
  } catch (error) {
    await dropQuietly(context, epId, [sha256]);
    throw error;
  }
}

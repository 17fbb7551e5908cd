import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { textOf, type Row } from '#define/row';
import { fileAttachment } from '#modules/files/fileAttachment/fileAttachment.entity';
import { checkChangeable, mayEdit, readOwner, type Owner } from '#modules/files/fileAttachment/owner.server';
import { readReach, type Engine } from '#server/engine';
import { contentKindOf, isInline, withExtension } from '#server/files/contentKind';
import { dispositionOf, extensionOf, safeFileName } from '#server/files/fileName';
import type { CallContext, CustomHandler, Upload } from '#server/http/call';
import { batchIdOf, textOfInput } from '#server/http/input';
import { performTogether } from '#server/perform/together';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql, type Sql } from '#server/store/sql';

const megabyte = 1024 * 1024;
const mostListed = 500;

/** Keys begin with the branch: no branch's bytes stand for another's, not even equal ones. */
const keyOf = (epId: string, sha256: string) => `${epId}/${sha256.slice(0, 2)}/${sha256}`;

/** Held by whoever adds or gives up bytes of a branch, so that the quota and "nobody needs them" are true when acted upon. */
const holdBranch = (transaction: Transaction, epId: string) => transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${epId}`}, 0))`);

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** A failure of the store is named to the person, and told in full to the log alone. */
async function kept<T>({ log }: Engine, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    log('file store failed', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    throw new Refused('FILE_STORE_FAILED');
  });
}

async function filesWhere({ engine, session }: CallContext, condition: Sql): Promise<Row[]> {
  const reader = readerOf(engine.catalogue, fileAttachment, session.actor);
  const rows = await engine.database.read(readReach(session.actor), (transaction) => transaction.query(sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and ${condition} order by t.id desc limit ${mostListed}`));
  return rows.map((cells) => rowOf(reader, cells));
}

/** A file as the calls answer it; its id is the public one. */
function onWire({ session }: CallContext, file: Row, edits: boolean): Record<string, unknown> {
  const { publicId, tableName, tableId, fileName, extension, mimeType, sizeBytes, docType, createUserId, createUser, createTime, epId } = file;
  const mayDelete = epId === session.actor.epId && (edits || createUserId === session.actor.userId);
  return { id: publicId, epId, tableName, tableId, fileName, extension, mimeType, sizeBytes, docType, createUserId, createUser, createTime, isInline: isInline(String(mimeType)), mayDelete };
}

/** The one file an upload brings, by its content. */
async function readUpload(uploads: readonly Upload[]): Promise<{ upload: Upload; fileName: string; mimeType: string; sha256: string }> {
  const [upload] = uploads;
  if (upload === undefined || uploads.length > 1) throw new Refused('FILE_MISSING', {}, 'file');
  if (upload.bytes === 0) throw new Refused('FILE_EMPTY', {}, 'file');
  const given = safeFileName(upload.fileName);
  const kind = await contentKindOf(upload.path, given);
  return { upload, fileName: withExtension(given, kind), mimeType: kind.mimeType, sha256: await hashOf(upload.path) };
}

async function checkQuota(transaction: Transaction, { engine: { files } }: CallContext, epId: string, bytes: number): Promise<void> {
  const rows = await transaction.query(sql`select coalesce(sum(size_bytes), 0) from sys_file where ep_id = ${epId}::bigint`);
  const used = Number(rows[0]?.[0]);
  if (used + bytes <= files.quotaBytes) return;
  const inMegabytes = (count: number) => String(Math.round(count / megabyte));
  throw new Refused('FILE_QUOTA', { used: inMegabytes(used), most: inMegabytes(files.quotaBytes) }, 'file');
}

/** Gives up bytes that no row of the branch names any more. */
async function dropUnnamed({ engine, session }: CallContext, sha256: string): Promise<void> {
  const { epId } = session.actor;
  await engine.database.write({ readsEpIds: [epId], writesEpId: epId }, async (transaction) => {
    await holdBranch(transaction, epId);
    const named = await transaction.query(sql`select 1 from sys_file where ep_id = ${epId}::bigint and sha256 = ${sha256} limit 1`);
    if (named.length === 0) await engine.files.store.remove(keyOf(epId, sha256));
  });
}

/** Bytes left behind cost room, not data: whoever asked has been answered already. */
const dropQuietly = (context: CallContext, sha256: string) =>
  dropUnnamed(context, sha256).catch((error: unknown) => context.engine.log('bytes without a file stay in the store', { sha256, error: String(error) }));

async function fileOf(context: CallContext): Promise<{ file: Row; owner: Owner }> {
  const id = textOfInput(context.input.id, 40) ?? '';
  if (!/^[0-9a-f-]{36}$/u.test(id)) throw new Refused('INPUT_MALFORMED', { value: id || 'id' }, 'id');
  const [file] = await filesWhere(context, sql`t.public_id = ${id}`);
  if (!file) throw new Refused('ROW_GONE', {}, 'id');
  return { file, owner: await readOwner(context, textOf(file, 'tableName') ?? '', textOf(file, 'tableId') ?? '') };
}

/**
 * Attaches a file to a row. The bytes are in the store before the row names them, and are given up again where it comes to none;
 * the store is looked at once more when nobody else of the branch can be giving them up.
 */
const upload: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const { epId } = session.actor;
  const [tableName, tableId] = [textOfInput(input.tableName, 60) ?? '', textOfInput(input.tableId, 20) ?? ''];
  const owner = await readOwner(context, tableName, tableId);
  checkChangeable(context, owner);
  const docType = textOfInput(input.docType, 40) ?? 'OTHER';
  if (!fileAttachment.fields.docType?.options?.includes(docType)) throw new Refused('CHOICE_UNKNOWN', { value: docType }, 'docType');
  const { upload: brought, fileName, mimeType, sha256 } = await readUpload(context.uploads);
  const { store } = engine.files;
  const key = keyOf(epId, sha256);
  const set = { publicId: randomUUID(), tableName, tableId, fileName, extension: extensionOf(fileName), mimeType, sizeBytes: brought.bytes, sha256, docType };
  const together = { batchId: batchIdOf(input, request), request: { ...set, publicId: null }, action: 'upload', definition: fileAttachment };
  try {
    if (!(await kept(engine, store.has(key)))) await kept(engine, store.put(key, brought.path));
    const publicId = await performTogether(engine, session, together, async (road) => {
      await holdBranch(road.transaction, epId);
      await checkQuota(road.transaction, context, epId, brought.bytes);
      if (!(await kept(engine, store.has(key)))) await kept(engine, store.put(key, brought.path));
      await road.perform(fileAttachment, { add: [{ clientId: 'file', set, derived: {} }] });
      return set.publicId;
    });
    const [file] = await filesWhere(context, sql`t.public_id = ${publicId}`);
    return { data: file ? onWire(context, file, mayEdit(context, owner.definition)) : null };
  } catch (error) {
    await dropQuietly(context, sha256);
    throw error;
  }
};

/** The files of one row, the newest first. */
const select: CustomHandler = async (context) => {
  const [tableName, tableId] = [textOfInput(context.input.tableName, 60) ?? '', textOfInput(context.input.tableId, 20) ?? ''];
  const { definition, row } = await readOwner(context, tableName, tableId);
  const ofBranch = definition.owner === 'branch' ? sql` and t.ep_id = ${row.epId}::bigint` : sql``;
  const files = await filesWhere(context, sql`t.table_name = ${tableName} and t.table_id = ${tableId}${ofBranch}`);
  const edits = mayEdit(context, definition);
  return { data: files.map((file) => onWire(context, file, edits)) };
};

/**
 * The bytes of one file. Whatever it is, it reaches no page of ours: a browser that opens the address gets a sandbox without
 * an origin, and only PDF and pictures are shown in it instead of being saved.
 */
const download: CustomHandler = async (context) => {
  const { engine, reply } = context;
  const { file } = await fileOf(context);
  const [mimeType, fileName] = [String(file.mimeType), String(file.fileName)];
  const bytes = await kept(engine, engine.files.store.open(keyOf(file.epId, String(file.sha256))));
  if (bytes === null) throw new Refused('FILE_GONE', { value: fileName }, 'id');
  const charset = mimeType.startsWith('text/plain') || mimeType.startsWith('text/csv') ? '; charset=utf-8' : '';
  reply.headers({
    'content-type': `${mimeType}${charset}`,
    'content-length': String(file.sizeBytes),
    'content-disposition': dispositionOf(fileName, isInline(mimeType) ? 'inline' : 'attachment'),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'none'; frame-ancestors 'none'; sandbox",
  });
  await reply.send(bytes);
  return 'sent';
};

/** Takes a file off its row; the bytes go with the last row of the branch that names them. */
const remove: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const { file, owner } = await fileOf(context);
  checkChangeable(context, owner);
  if (file.epId !== session.actor.epId) throw new Refused('NOT_ALLOWED');
  if (file.createUserId !== session.actor.userId && !mayEdit(context, owner.definition)) throw new Refused('FILE_NOT_YOURS', { value: String(file.createUser ?? '') }, 'id');
  await performTogether(engine, session, { batchId: batchIdOf(input, request), request: { id: file.id }, action: 'delete', definition: fileAttachment }, async (road) => {
    await road.perform(fileAttachment, { remove: [{ id: file.id, version: file.version }] });
    return null;
  });
  await dropQuietly(context, String(file.sha256));
  return { data: null };
};

export const fileAttachmentHandlers = { upload, select, download, delete: remove };

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { textOf, type Row } from '#define/row';
import { fileAttachment } from '#modules/files/fileAttachment/fileAttachment.entity';
import { dropUnnamed, holdBranch, keyOf } from '#modules/files/fileAttachment/storedBytes.server';
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
function oneOnWire({ session }: CallContext, file: Row, edits: boolean): Record<string, unknown> {
  const { docVersion, isCurrent, publicId, tableName, tableId, fileName, extension, mimeType, sizeBytes, docType, createUserId, createUser, createTime, epId } = file;
  const mayDelete = epId === session.actor.epId && (edits || createUserId === session.actor.userId);
  return { id: publicId, epId, tableName, tableId, fileName, extension, mimeType, sizeBytes, docType, createUserId, createUser, createTime, isInline: isInline(String(mimeType)), mayDelete, version: docVersion, isCurrent };
}

/** Files of one row, the newest first: each current one with the versions before it. */
function onWire(context: CallContext, files: readonly Row[], edits: boolean): Record<string, unknown>[] {
  const earlier = (current: Row) => files.filter((one) => one.isCurrent !== true && one.docType === current.docType).sort((one, other) => Number(other.docVersion) - Number(one.docVersion));
  return files.filter(({ isCurrent }) => isCurrent === true).map((file) => ({ ...oneOnWire(context, file, edits), versions: countsVersions(file.docType) ? earlier(file).map((one) => oneOnWire(context, one, edits)) : [] }));
}

/** A row has many pictures and odd papers beside one another; of every other kind of document the last one counts. */
const countsVersions = (docType: unknown): boolean => docType !== 'OTHER' && docType !== 'PHOTO';

interface Place {
  readonly tableName: string;
  readonly tableId: string;
  readonly docType: string;
}

/** Versions of a document at a row, the latest first. The branch is held. */
async function versionsOf(transaction: Transaction, epId: string, { tableName, tableId, docType }: Place): Promise<{ id: string; version: number; docVersion: number; isCurrent: boolean }[]> {
  const rows = await transaction.query(sql`select id, version, doc_version, is_current from sys_file where ep_id = ${epId}::bigint and table_name = ${tableName} and table_id = ${tableId} and doc_type = ${docType} order by doc_version desc, id desc`);
  return rows.map(([id, version, docVersion, isCurrent]) => ({ id: id as string, version: Number(version), docVersion: Number(docVersion), isCurrent: isCurrent === 't' }));
}

const turned = (one: { id: string; version: number }, isCurrent: boolean) => ({ id: one.id, version: one.version, set: { isCurrent }, old: {}, derived: {} });

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

/** Bytes left behind cost room, not data: whoever asked has been answered already. */
const dropQuietly = (context: CallContext, sha256: string) =>
  dropUnnamed(context.engine, context.session.actor.epId, [sha256]).catch((error: unknown) => context.engine.log('bytes without a file stay in the store', { sha256, error: String(error) }));

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
      const before = countsVersions(docType) ? await versionsOf(road.transaction, epId, set) : [];
      await road.perform(fileAttachment, {
        rows: before.filter(({ isCurrent }) => isCurrent).map((one) => turned(one, false)),
        add: [{ clientId: 'file', set: { ...set, docVersion: (before[0]?.docVersion ?? 0) + 1, isCurrent: true }, derived: {} }],
      });
      return set.publicId;
    });
    const answered = onWire(context, await filesWhere(context, sql`t.ep_id = ${epId}::bigint and t.table_name = ${tableName} and t.table_id = ${tableId} and t.doc_type = ${docType}`), mayEdit(context, owner.definition));
    return { data: answered.find(({ id }) => id === publicId) ?? null };
  } catch (error) {
    await dropQuietly(context, sha256);
    throw error;
  }
};

/** The files of one row, the newest first, documents with their earlier versions. */
const select: CustomHandler = async (context) => {
  const [tableName, tableId] = [textOfInput(context.input.tableName, 60) ?? '', textOfInput(context.input.tableId, 20) ?? ''];
  const { definition, row } = await readOwner(context, tableName, tableId);
  const ofBranch = definition.owner === 'branch' ? sql` and t.ep_id = ${row.epId}::bigint` : sql``;
  const files = await filesWhere(context, sql`t.table_name = ${tableName} and t.table_id = ${tableId}${ofBranch}`);
  return { data: onWire(context, files, mayEdit(context, definition)) };
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
    await holdBranch(road.transaction, session.actor.epId);
    const place = { tableName: String(file.tableName), tableId: String(file.tableId), docType: String(file.docType) };
    const next = file.isCurrent === true && countsVersions(file.docType) ? (await versionsOf(road.transaction, session.actor.epId, place)).find(({ id }) => id !== file.id) : undefined;
    await road.perform(fileAttachment, { rows: next ? [turned(next, true)] : [], remove: [{ id: file.id, version: file.version }] });
    return null;
  });
  await dropQuietly(context, String(file.sha256));
  return { data: null };
};

export const fileAttachmentHandlers = { upload, select, download, delete: remove };

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { holds, type Actor } from '#define/actor';
import { wireName, type Definition } from '#define/entity';
import type { Field } from '#define/field';
import { textOf, type Row } from '#define/row';
import { attach, dropQuietly, kept } from '#modules/files/attaching.shape.server';
import { fileAttachment, fileReaders } from '#modules/files/fileAttachment/fileAttachment.entity';
import { checkChangeable, mayEdit, readOwner, shelves, type Owner } from '#modules/files/fileAttachment/owner.server';
import { checkFits, checkSlot, fill, guardOf, slotOf, wantedSlot } from '#modules/files/fileAttachment/slot.server';
import { openPreview } from '#server/files/previews';
import { holdBranch, keyOf } from '#modules/files/fileAttachment/storedBytes.server';
import { countsVersions, turned, versionsOf, withEarlier } from '#modules/files/fileAttachment/versions.server';
import { readReach } from '#server/engine';
import { contentKindOf, isInline, madeKind, withExtension, type ContentKind } from '#server/files/contentKind';
import { dispositionOf, safeFileName } from '#server/files/fileName';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, textOfInput } from '#server/http/input';
import { asOneBatch } from '#server/http/oneBatch';
import { Refused } from '#server/refused';
import { readerAsked } from '#server/session/branchesRead';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { fixed, sql, type Sql } from '#server/store/sql';

const mostListed = 500;

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Files the actor may know of: those brought by himself, and those not kept for others. */
function inSight(shelf: Definition, actor: Actor): Sql {
  if (shelf !== fileAttachment) return fixed('true');
  const closed = Object.entries(fileReaders)
    .filter(([, roles]) => !holds(actor, roles))
    .map(([visibility]) => visibility);
  return sql`(t.visibility <> all(${closed}::text[]) or t.create_user_id = ${actor.userId}::bigint)`;
}

async function filesWhere({ engine, session }: CallContext, shelf: Definition, condition: Sql): Promise<Row[]> {
  const reader = readerOf(engine.catalogue, shelf, session.actor);
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and ${inSight(shelf, session.actor)} and ${condition} order by t.id desc limit ${mostListed}`,
    ),
  );
  return rows.map((cells) => rowOf(reader, cells));
}

/** A file as the calls answer it; its id is the public one. `field`: the one of the row that holds it. */
function oneOnWire(context: CallContext, owner: Owner, file: Row): Record<string, unknown> {
  const {
    docVersion,
    isCurrent,
    publicId,
    tableName,
    tableId,
    fileName,
    extension,
    mimeType,
    sizeBytes,
    docType,
    visibility,
    createUserId,
    createUser,
    createTime,
    epId,
  } = file;
  const slot = slotOf(owner, publicId);
  const mine = slot === null && owner.definition.owner === 'branch' && createUserId === context.session.actor.userId;
  const mayDelete = epId === owner.epId && (mine || (mayEdit(context, owner) && (slot === null || guardOf(context, owner, slot) === null)));
  return {
    id: publicId,
    epId,
    tableName,
    tableId,
    fileName,
    extension,
    mimeType,
    sizeBytes,
    docType: docType ?? 'OTHER',
    visibility: visibility ?? 'BRANCH',
    createUserId,
    createUser,
    createTime,
    isInline: isInline(String(mimeType)),
    mayDelete,
    version: docVersion ?? 1,
    isCurrent: isCurrent ?? true,
    ...(slot === null ? {} : { field: wireName(owner.definition, slot.name) }),
  };
}

/** Files of one row, the newest first: each current one with the versions before it. */
const onWire = (
  context: CallContext,
  owner: Owner,
  files: readonly Row[],
): (Record<string, unknown> & { versions: Record<string, unknown>[] })[] =>
  withEarlier(files).map(({ file, earlier }) => ({
    ...oneOnWire(context, owner, file),
    versions: earlier.map((one) => oneOnWire(context, owner, one)),
  }));

/** The one file an upload brings, by its content. */
async function readUpload({
  uploads,
}: CallContext): Promise<{ path: string; bytes: number; fileName: string; kind: ContentKind; sha256: string }> {
  const [upload] = uploads;
  if (upload === undefined || uploads.length > 1) throw new Refused('FILE_MISSING', {}, 'file');
  if (upload.bytes === 0) throw new Refused('FILE_EMPTY', {}, 'file');
  const given = safeFileName(upload.fileName);
  const kind = await contentKindOf(upload.path, given);
  return { path: upload.path, bytes: upload.bytes, fileName: withExtension(given, kind), kind, sha256: await hashOf(upload.path) };
}

async function fileOf(context: CallContext): Promise<{ file: Row; owner: Owner }> {
  const id = textOfInput(context.input.id, 40) ?? '';
  if (!/^[0-9a-f-]{36}$/u.test(id)) throw new Refused('INPUT_MALFORMED', { value: id || 'id' }, 'id');
  const found = await Promise.all(shelves.map((shelf) => filesWhere(context, shelf, sql`t.public_id = ${id}`)));
  const [file] = found.flat();
  if (!file) throw new Refused('ROW_GONE', {}, 'id');
  return { file, owner: await readOwner(context, textOf(file, 'tableName') ?? '', textOf(file, 'tableId') ?? '') };
}

/** The owner a call names, which its files may be changed at. */
async function changeableOwner(context: CallContext): Promise<Owner> {
  const owner = await readOwner(context, textOfInput(context.input.tableName, 60) ?? '', textOfInput(context.input.tableId, 20) ?? '');
  checkChangeable(context, owner);
  return owner;
}

/** What kind of document it is and who may see it, as the caller says. @throws Refused CHOICE_UNKNOWN */
function choicesOf({ input }: CallContext): { docType: string; visibility: string } {
  const chosen = (name: 'docType' | 'visibility'): string => {
    const { options = [], initial } = fileAttachment.fields[name] as Field;
    const value = textOfInput(input[name], 40) ?? String(initial);
    if (!options.includes(value)) throw new Refused('CHOICE_UNKNOWN', { value }, name);
    return value;
  };
  return { docType: chosen('docType'), visibility: chosen('visibility') };
}

/** Attaches a file to a row, or puts it into a field of the row. */
const upload: CustomHandler = async (context) => {
  const { session, input, request } = context;
  const owner = await changeableOwner(context);
  const named = textOfInput(input.epId, 20);
  if (owner.definition.owner === 'branch' && named !== null && named !== session.actor.epId) throw new Refused('NOT_ALLOWED');
  const slot = wantedSlot(context, owner, textOfInput(input.field, 60));
  const choices = choicesOf(context);
  const brought = await readUpload(context);
  if (slot !== null) checkFits(context, owner, slot, brought);
  const { path: _path, kind: _kind, ...told } = brought;
  const { publicId } = await attach(context, owner, brought, {
    batchId: batchIdOf(input, request),
    request: { ...told, tableName: owner.definition.table, tableId: owner.row.id, ...choices, slot: slot?.name ?? null },
    action: 'upload',
    choices,
    with: async (road, id) => (slot === null ? null : fill(road, owner, slot, id)),
  });
  const now = await readOwner(context, owner.definition.table, owner.row.id);
  const answered = onWire(context, now, await filesOf(context, now));
  // Another upload may have made a later version of it meanwhile: then it stands among the earlier ones.
  return {
    data:
      answered
        .flatMap((file): Record<string, unknown>[] => [file, ...file.versions.map((one) => ({ ...one, versions: [] }))])
        .find(({ id }) => id === publicId) ?? null,
  };
};

const filesOf = (context: CallContext, { definition, row, shelf }: Owner): Promise<Row[]> =>
  filesWhere(context, shelf, sql`t.ep_id = ${row.epId}::bigint and t.table_name = ${definition.table} and t.table_id = ${row.id}`);

/** The caller reading as far as the call asks for: files of rows in other branches of theirs are read and never changed. */
const reading = async (context: CallContext): Promise<CallContext> => ({
  ...context,
  session: await readerAsked(context.engine, context.session, fileAttachment, context.input),
});

/** The files of one row, the newest first, documents with their earlier versions. */
const select: CustomHandler = async (asked) => {
  const context = await reading(asked);
  const owner = await readOwner(context, textOfInput(context.input.tableName, 60) ?? '', textOfInput(context.input.tableId, 20) ?? '');
  return { data: onWire(context, owner, await filesOf(context, owner)) };
};

interface Handed {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly content: Readable;
}

/** A file by its id, or a paper the caller is only looking at. */
async function handed(context: CallContext): Promise<Handed> {
  const { engine, session, input } = context;
  const id = textOfInput(input.id, 40) ?? '';
  const preview = /^[0-9a-f-]{36}$/u.test(id) ? await kept(engine, openPreview(engine, session.actor.userId, id)) : null;
  if (preview !== null) return { ...preview, mimeType: madeKind(preview.fileName).mimeType };
  const { file } = await fileOf(await reading(context));
  const fileName = String(file.fileName);
  const content = await kept(engine, engine.files.store.open(keyOf(file.epId, String(file.sha256))));
  if (content === null) throw new Refused('FILE_GONE', { value: fileName }, 'id');
  return { fileName, mimeType: String(file.mimeType), bytes: Number(file.sizeBytes), content };
}

/**
 * The bytes of one file. Whatever it is, it reaches no page of ours: a browser that opens the address gets a sandbox without
 * an origin, and only PDF and pictures are shown in it instead of being saved.
 */
const download: CustomHandler = async (context) => {
  const { reply } = context;
  const { fileName, mimeType, bytes, content } = await handed(context);
  const charset = mimeType.startsWith('text/plain') || mimeType.startsWith('text/csv') ? '; charset=utf-8' : '';
  reply.headers({
    'content-type': `${mimeType}${charset}`,
    'content-length': String(bytes),
    'content-disposition': dispositionOf(fileName, isInline(mimeType) ? 'inline' : 'attachment'),
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'none'; frame-ancestors 'none'; sandbox",
  });
  await reply.send(content);
  return 'sent';
};

/** @throws Refused where the file is another branch's, or somebody else's and the row not the caller's to edit */
function checkDeletable(context: CallContext, file: Row, owner: Owner): void {
  checkChangeable(context, owner);
  if (file.epId !== owner.epId) throw new Refused('NOT_ALLOWED');
  const slot = slotOf(owner, file.publicId);
  if (slot !== null) checkSlot(context, owner, slot);
  else if (file.createUserId !== context.session.actor.userId && !mayEdit(context, owner))
    throw new Refused('FILE_NOT_YOURS', { value: String(file.createUser ?? '') }, 'id');
}

/** Takes a file off its row; the bytes go with the last row of the branch that names them. */
const remove: CustomHandler = async (context) => {
  const { file, owner } = await fileOf(context);
  checkDeletable(context, file, owner);
  const { shelf, epId } = owner;
  const slot = slotOf(owner, file.publicId);
  await asOneBatch(context, shelf, 'delete', { id: file.id }, async (road) => {
    await holdBranch(road.transaction, epId);
    if (slot !== null) await fill(road, owner, slot, null);
    const next =
      file.isCurrent === true && countsVersions(file.docType)
        ? (await versionsOf(road.transaction, owner, String(file.docType))).find(({ id }) => id !== file.id)
        : undefined;
    await road.perform(shelf, { rows: next ? [turned(next, true)] : [], remove: [{ id: file.id, version: file.version }] });
    return null;
  });
  await dropQuietly(context, epId, [String(file.sha256)]);
  return { data: null };
};

export const fileAttachmentHandlers = { upload, select, download, delete: remove };

import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { holds } from '#define/actor';
import type { Definition } from '#define/entity';
import { flagOf, integerOf, textOf, type Row, type Value, type Values } from '#define/row';
import { attach } from '#modules/files/attaching.shape.server';
import { fileAttachment } from '#modules/files/fileAttachment/fileAttachment.entity';
import { excelTemplate } from '#modules/papers/excelTemplate/excelTemplate.entity';
import {
  checkColumns,
  columnOnWire,
  lookAtWorkbook,
  marksOfWords,
  proposedColumns,
  readWords,
  type LookedAt,
} from '#modules/papers/judging.shape.server';
import { listsOf, subjectOf, typeOf, type Subject, type TemplateKind } from '#modules/papers/subjects.shape.server';
import { excelTemplateColumn } from '#modules/papers/excelTemplateColumn/excelTemplateColumn.entity';
import { detailOf, placed, readDetail } from '#modules/papers/details.shape.server';
import { detailRows, detailRowsOf, templatesWhere, usable } from '#modules/papers/templates.shape.server';
import { importProfile } from '#modules/basic/importProfile/importProfile.entity';
import { enterprise } from '#modules/access/enterprise/enterprise.entity';
import { paperPrint } from '#modules/papers/paperPrint/paperPrint.entity';
import { languages } from '#names/languages';
import { readReach, readingOf } from '#server/engine';
import { contentKindOf, madeKind } from '#server/files/contentKind';
import { extensionOf, safeFileName } from '#server/files/fileName';
import { keepPreview } from '#server/files/previews';
import type { CallContext, CallResult, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, idsOf, textOfInput } from '#server/http/input';
import { judgeLayout, mostLayoutBytes, type LayoutSample } from '#server/papers/layouts';
import { asOneBatch } from '#server/http/oneBatch';
import { performTogether, type Road } from '#server/perform/together';
import { readBatch, type BatchWish } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { raw, sql } from '#server/store/sql';
import type { TemplateMark } from '#workers/workbook/filling/marks';

/** A workbook with nothing but cells and a logo is far smaller. */
const mostBytes = 5 * 1024 * 1024;

/** A template the caller may change: his own, or the branch's where he keeps those. @throws Refused */
async function keptBy(context: CallContext, id: string): Promise<Row> {
  const [row] = await templatesWhere(context, sql`t.id = ${id}::bigint`);
  if (row === undefined) throw new Refused([{ code: 'ROW_GONE', id }]);
  checkSharing(context, flagOf(row, 'isShared'), row.kind);
  return row;
}

/** Templates for everybody are made by those trusted with them; for oneself by whoever takes sheets away; layouts by those trusted with papers. */
function checkSharing({ session }: CallContext, isShared: boolean, kind: unknown): void {
  if (kind === 'LAYOUT' && !holds(session.actor, ['paper.template'])) throw new Refused('NOT_ALLOWED');
  if (!holds(session.actor, isShared ? ['insertDiyExcel'] : ['insertDiyExcel', 'exportSheets'])) throw new Refused('NOT_ALLOWED');
}

/** A name is there, and nobody else's of its kind. @throws Refused */
async function checkName(
  transaction: Transaction,
  { epId, type, name, id }: { epId: string; type: string; name: string | null; id: string },
) {
  if (name === null) throw new Refused('TEMPLATE_NAME_EMPTY', {}, 'name');
  const taken = await transaction.query(
    sql`select 1 from ${raw(excelTemplate.table)} where ep_id = ${epId}::bigint and type = ${type} and lower(name) = lower(${name}) and id <> ${id}::bigint and not is_deleted limit 1`,
  );
  if (taken.length > 0) throw new Refused('TEMPLATE_NAME_TAKEN', { name }, 'name');
}

interface BroughtFile extends Brought {
  readonly kind: 'WORKBOOK' | 'WORDS' | 'LAYOUT';
  readonly content: Uint8Array;
}

type Brought = Pick<Parameters<typeof attach>[2], 'path' | 'bytes' | 'fileName' | 'sha256'>;

/** The file as it is attached: what it is was found out by reading it. */
const attached = ({ path, bytes, fileName, sha256 }: BroughtFile) => ({ path, bytes, fileName, sha256, kind: madeKind(fileName) });

const kinds: Readonly<Record<string, BroughtFile['kind']>> = { xlsx: 'WORKBOOK', txt: 'WORDS', typ: 'LAYOUT' };

/** UTF-8 without control characters but for those of lines. */
function isText(content: Uint8Array): boolean {
  try {
    return !/[\0-\x08\x0E-\x1F]/u.test(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    return false;
  }
}

/** The one file the call brings; null where it brings none. @throws Refused of anything else */
async function broughtFile({ uploads }: CallContext): Promise<BroughtFile | null> {
  const [upload] = uploads;
  if (upload === undefined) return null;
  if (uploads.length > 1) throw new Refused('WORKBOOK_MISSING', {}, 'file');
  if (upload.bytes > mostBytes) throw new Refused('WORKBOOK_TOO_LARGE', { n: '5' }, 'file');
  const fileName = safeFileName(upload.fileName).replace(/\.[^.]+$/u, (extension) => extension.toLowerCase());
  const extension = extensionOf(fileName);
  if (/^xl[st][mb]$/u.test(extension)) throw new Refused('WORKBOOK_MACRO', {}, 'file');
  const kind = kinds[extension];
  if (kind === undefined) throw new Refused('TEMPLATE_FILE', { value: fileName }, 'file');
  if (kind === 'LAYOUT' && upload.bytes > mostLayoutBytes)
    throw new Refused('TEMPLATE_TOO_LARGE', { n: String(mostLayoutBytes / 1024) }, 'file');
  const content = await readFile(upload.path);
  if (kind === 'LAYOUT' && !isText(content)) throw new Refused('TEMPLATE_FILE', { value: fileName }, 'file');
  if (kind === 'WORDS' && (await contentKindOf(upload.path, fileName)).mimeType !== madeKind(fileName).mimeType)
    throw new Refused('TEMPLATE_FILE', { value: fileName }, 'file');
  return { path: upload.path, bytes: upload.bytes, fileName, kind, sha256: createHash('sha256').update(content).digest('hex'), content };
}

/** What a file of a kind asks to be filled; everything wrong with it is told at once. @throws Refused */
async function lookedAt(
  context: CallContext,
  subject: Subject,
  brought: BroughtFile,
  { sheet, language }: { sheet: string | null; language: unknown },
): Promise<LookedAt & { readonly samples?: readonly LayoutSample[] }> {
  const paper = context.engine.papers.get(subject.type);
  if (brought.kind === 'LAYOUT' && paper !== undefined) {
    const one = languages.find((known) => known === language && paper.languages.includes(known)) ?? null;
    const shownIn = context.session.actor.language;
    const { marks, samples } = await judgeLayout(context.engine, paper, brought.content, { language: one, shownIn });
    if (marks.length === 0) throw new Refused('TEMPLATE_NOTHING', {}, 'file');
    return { marks, headers: null, samples };
  }
  if (brought.kind === 'WORKBOOK') return lookAtWorkbook(context, subject, brought.content, sheet);
  const marks = marksOfWords(readWords(subject, new TextDecoder().decode(brought.content)));
  if (marks.length === 0) throw new Refused('TEMPLATE_NOTHING', {}, 'file');
  return { marks, headers: null };
}

/** Samples of a layout as files the caller may look at for a while. */
const lookable = ({ engine, session }: CallContext, samples: readonly LayoutSample[]) =>
  Promise.all(
    samples.map(async ({ name, pdf }) => ({ name, fileId: await keepPreview(engine, session.actor.userId, `${name}.pdf`, pdf) })),
  );

/** Detail rows of a new workbook: those the call brings, else those its own header suggests; none where its marks say what is filled. */
function detailsOf(context: CallContext, subject: Subject, { marks, headers }: LookedAt, template: Values): readonly Values[] {
  const { list } = context.input;
  if (marks.length > 0 && !subject.reads) return [];
  const rows = Array.isArray(list) ? list.map(readDetail) : headers === null ? [] : proposedColumns(subject, headers);
  if (rows.length === 0) throw new Refused('TEMPLATE_NOTHING', {}, 'file');
  checkColumns(subject, template, rows, headers);
  return placed(rows, headers);
}

const flagAsked = (value: unknown): boolean => value === true || value === '1' || value === 'true';

/** What of a template a call says, as its batch has it. */
function saidOf(input: CallContext['input'], names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(
    names.flatMap((name) =>
      input[name] === undefined
        ? []
        : [[name, name === 'isShared' ? flagAsked(input[name]) : (textOfInput(String(input[name]), 100) ?? null)]],
    ),
  );
}

/** A wish whose values were read. @throws Refused where one of them is none */
function readWish(definition: Definition, wish: Readonly<Record<string, unknown>>, session: CallContext['session']): BatchWish {
  const read = readBatch(definition, wish, readingOf(session));
  if (read.malformed.length > 0) throw new Refused(read.malformed);
  return read;
}

/** Adds detail rows to a template. */
async function addDetails(road: Road, session: CallContext['session'], excelId: string, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return;
  const add = rows.map((values, at) => ({ clientId: `column${at}`, values: { ...values, excelId } }));
  await road.perform(excelTemplateColumn, { add: readWish(excelTemplateColumn, { batchId: randomUUID(), add }, session).add });
}

async function add(
  context: CallContext,
  values: Readonly<Record<string, Value>>,
  workbook: BroughtFile,
  details: readonly Values[],
): Promise<Row> {
  const { session, input, request } = context;
  const { epId, userId } = session.actor;
  const batchId = input.batchId === undefined ? randomUUID() : batchIdOf(input, request);
  const wish = readWish(excelTemplate, { batchId, add: [{ clientId: 'one', values: { ...values, ownerId: userId } }] }, session);
  let id = '';
  await attach(context, { definition: excelTemplate, row: { id: '', epId, version: 1 }, shelf: fileAttachment, epId }, attached(workbook), {
    batchId,
    request: { type: String(values.type), name: String(values.name), sha256: workbook.sha256 },
    action: 'insert',
    choices: { docType: 'OTHER', visibility: 'BRANCH' },
    first: async (road) => {
      await checkName(road.transaction, { epId, type: String(values.type), name: textOfInput(values.name, 60), id: '0' });
      const { done } = await road.perform(excelTemplate, { add: wish.add });
      id = done[0]?.id ?? '';
      await addDetails(road, session, id, details);
      return id;
    },
    with: async (road, publicId) => (await name(road, id, 1, { fileId: publicId, fileName: workbook.fileName }), null),
  });
  return keptBy(context, id);
}

/** Names a template's file at the template. */
async function name(road: Road, id: string, version: number, set: Record<string, string | number>): Promise<void> {
  await road.perform(excelTemplate, { rows: [{ id, version, set, old: {}, derived: {} }] });
}

/** A template as the calls answer it. */
const onWire = (row: Row, marks: readonly TemplateMark[] | null = null) => ({
  id: row.id,
  version: row.version,
  type: textOf(row, 'type'),
  name: textOf(row, 'name'),
  kind: textOf(row, 'kind'),
  language: textOf(row, 'language'),
  crmId: textOf(row, 'customerId'),
  customerName: textOf(row, 'customerName'),
  isShared: flagOf(row, 'isShared'),
  ownerName: textOf(row, 'ownerName'),
  state: textOf(row, 'state') === 'ENABLED' ? 1 : 0,
  versionNo: integerOf(row, 'versionNo'),
  fileId: textOf(row, 'fileId'),
  fileName: textOf(row, 'fileName'),
  sheetName: textOf(row, 'sheetName'),
  startRow: integerOf(row, 'startRow'),
  headerRows: integerOf(row, 'headerRows'),
  updateTime: textOf(row, 'updateTime') ?? textOf(row, 'createTime'),
  ...(marks === null ? {} : { marks }),
});

/** Saves a new workbook or text, when everything in it is known (domain/15 §15.13). */
const insert: CustomHandler = async (context) => {
  const { input } = context;
  const brought = await broughtFile(context);
  if (brought === null) throw new Refused('WORKBOOK_MISSING', {}, 'file');
  checkSharing(context, flagAsked(input.isShared), brought.kind);
  // A workbook is filled, or says how others are read.
  const kind: TemplateKind = brought.kind === 'WORKBOOK' && input.kind === 'IMPORT' ? 'IMPORT' : brought.kind;
  if (input.kind !== undefined && input.kind !== kind) throw new Refused('CHOICE_UNKNOWN', { value: String(input.kind) }, 'kind');
  const subject = subjectOf(context, textOfInput(input.type, 40) ?? '', kind);
  const said = saidOf(input, ['name', 'language', 'crmId', 'isShared', 'sheetName', 'startRow', 'headerRows']);
  const looked = await lookedAt(context, subject, brought, { sheet: textOfInput(input.sheetName, 31), language: input.language });
  const { headers } = looked;
  const found: Record<string, Value> =
    headers === null ? {} : { sheetName: headers.sheet, startRow: String(headers.row + 1), headerRows: String(headers.row) };
  const values = { ...found, ...said, type: subject.type, kind };
  const list = detailsOf(context, subject, looked, { ...values, startRow: Number(said.startRow ?? (headers?.row ?? 0) + 1) });
  const { marks } = looked;
  if (flagAsked(input.dryRun)) return { data: { kind, marks, list, samples: await lookable(context, looked.samples ?? []) } };
  if (textOfInput(said.name, 60) === null) throw new Refused('TEMPLATE_NAME_EMPTY', {}, 'name');
  const row = await add(context, values, brought, list);
  return { data: { ...onWire(row, marks), list: (await detailRowsOf(context, row.id)).map(columnOnWire) } };
};

/** Changes what is said of a template, and its workbook: the next version, the ones before stay for their papers. */
const update: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const row = await keptBy(context, idOf(input.id));
  if (input.isShared !== undefined) checkSharing(context, flagAsked(input.isShared), row.kind);
  const workbook = await broughtFile(context);
  const type = String(row.type);
  const reads = row.kind === 'IMPORT';
  if (workbook !== null && workbook.kind !== (reads ? 'WORKBOOK' : row.kind))
    throw new Refused('TEMPLATE_FILE', { value: workbook.fileName }, 'file');
  const subject = workbook === null ? null : subjectOf(context, type, String(row.kind));
  const looked =
    workbook === null || subject === null
      ? null
      : await lookedAt(context, subject, workbook, { sheet: textOf(row, 'sheetName'), language: row.language });
  const marks = looked?.marks ?? null;
  const stand = looked === null || (looked.marks.length > 0 && !reads) ? null : await detailRowsOf(context, row.id);
  // A workbook without marks is filled by the columns that stand, or by those its header suggests.
  const details = stand?.length === 0 && subject !== null && looked !== null ? detailsOf(context, subject, looked, row) : [];
  if (stand !== null && stand.length > 0 && subject !== null) checkColumns(subject, row, stand, looked?.headers ?? null);
  const said = saidOf(input, ['name', 'language', 'crmId', 'isShared', 'sheetName', 'startRow', 'headerRows']);
  if (input.state !== undefined)
    said.state = flagAsked(input.state) || input.state === 'ENABLED' || input.state === 1 ? 'ENABLED' : 'DISABLED';
  const batchId = batchIdOf(input, request);
  const rows = [
    {
      id: row.id,
      version: input.version ?? row.version,
      set: Object.fromEntries(Object.entries(said).map(([field, value]) => [field, { new: value }])),
    },
  ];
  const change = async (road: Road): Promise<number> => {
    if (Object.keys(said).length === 0) return row.version;
    if (said.name !== undefined) await checkName(road.transaction, { epId: row.epId, type, name: textOfInput(said.name, 60), id: row.id });
    const wish = readWish(excelTemplate, { batchId, rows }, session);
    return (await road.perform(excelTemplate, { rows: wish.rows })).done[0]?.version ?? row.version;
  };
  const asked = { id: row.id, ...Object.fromEntries(Object.entries(said).map(([field, value]) => [field, String(value)])) };
  if (workbook === null) {
    await performTogether(
      engine,
      session,
      { batchId, request: asked, action: 'update', definition: excelTemplate },
      async (road) => (await change(road), {}),
    );
  } else {
    await attach(context, { definition: excelTemplate, row, shelf: fileAttachment, epId: row.epId }, attached(workbook), {
      batchId,
      request: { ...asked, sha256: workbook.sha256 },
      action: 'update',
      choices: { docType: 'OTHER', visibility: 'BRANCH' },
      with: async (road, publicId) => {
        const version = await change(road);
        await name(road, row.id, version, {
          fileId: publicId,
          fileName: workbook.fileName,
          versionNo: (integerOf(row, 'versionNo') ?? 1) + 1,
        });
        await addDetails(road, session, row.id, details);
        return null;
      },
    });
  }
  return { data: onWire(await keptBy(context, row.id), marks) };
};

/** Templates papers were printed in, in this branch or in one its layouts serve. */
async function printedIn({ engine }: CallContext, ids: readonly string[]) {
  const groupReach = { readsEpIds: ['0'], writesEpId: null };
  const branches = await engine.database.read(groupReach, (transaction) => transaction.query(sql`select id from ${raw(enterprise.table)}`));
  return engine.database.read({ readsEpIds: branches.map(([id]) => String(id)), writesEpId: null }, (transaction) =>
    transaction.query(sql`select distinct template_id from ${raw(paperPrint.table)} where template_id = any(${ids}::text[])`),
  );
}

/** Removes templates no paper was printed in; others are set out of use. */
const remove: CustomHandler = async (context) => {
  const { input } = context;
  const rows = await Promise.all(idsOf(input.ids).map((id) => keptBy(context, id)));
  const ids = rows.map(({ id }) => id);
  const used = await printedIn(context, ids);
  await asOneBatch(context, excelTemplate, 'delete', { ids: ids.join() }, async (road) => {
    if (used.length > 0) throw new Refused(used.map(([id]) => ({ code: 'CODE_IN_USE', id: id as string })));
    const details = await detailRows(context, sql`t.excel_id = any(${ids}::bigint[])`);
    if (details.length > 0) await road.perform(excelTemplateColumn, { remove: details.map(({ id, version }) => ({ id, version })) });
    await road.perform(excelTemplate, { remove: rows.map(({ id, version }) => ({ id, version })) });
    return {};
  });
  return { data: { ids } };
};

/** Templates of a paper, or all; of what rates are read by, the profiles carriers' workbooks are known by. */
const select: CustomHandler = async (context) => {
  const asked = textOfInput(context.input.type, 40);
  if (asked === 'RATE_IMPORT') return { data: await rateProfiles(context) };
  const type = asked === null ? null : typeOf(context, asked);
  const rows = await usable(context, type === null ? sql`true` : sql`t.type = ${type}`);
  const { epId } = context.session.actor;
  return { data: rows.map((row) => ({ ...onWire(row), isAbove: row.epId !== epId })) };
};

/** How carriers' workbooks were read last time, for whoever may import rates. */
async function rateProfiles({ engine, session }: CallContext) {
  if (!holds(session.actor, ['importFreight'])) return [];
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select id, version, carrier_code, sheet from ${raw(importProfile.table)} where ep_id = ${session.actor.epId}::bigint and carrier_code is not null order by carrier_code, id`,
    ),
  );
  return rows.map(([id, version, name, sheetName]) => ({
    id,
    version: Number(version),
    type: 'RATE_IMPORT',
    kind: 'IMPORT',
    name,
    sheetName,
    isShared: true,
    state: 1,
  }));
}

/** A template of one's own made of another; out of use until it is finished. */
const copy: CustomHandler = async (context): Promise<CallResult> => {
  const { engine, session, input, request } = context;
  const of = (await templatesWhere(context, sql`t.id = ${idOf(input.id)}::bigint`))[0];
  if (of === undefined) throw new Refused([{ code: 'ROW_GONE', id: idOf(input.id) }]);
  checkSharing(context, false, of.kind);
  const details = await detailRowsOf(context, of.id);
  const wanted = textOfInput(input.name, 60);
  const { epId, userId } = session.actor;
  const batchId = batchIdOf(input, request);
  const values = {
    type: of.type,
    kind: of.kind,
    sheetName: of.sheetName,
    startRow: of.startRow,
    headerRows: of.headerRows,
    name: wanted,
    language: of.language,
    crmId: of.customerId,
    isShared: false,
    ownerId: userId,
    state: 'DISABLED',
  };
  const together = { batchId, request: { id: of.id, name: wanted }, action: 'copy', definition: excelTemplate };
  const { id } = await performTogether(engine, session, together, async (road) => {
    await checkName(road.transaction, { epId, type: String(of.type), name: wanted, id: '0' });
    const wish = readWish(excelTemplate, { batchId, add: [{ clientId: 'one', values }] }, session);
    const { done } = await road.perform(excelTemplate, { add: wish.add });
    const made = done[0];
    // The same bytes: two templates that name one file until one of them gets another.
    await name(road, made?.id ?? '', made?.version ?? 1, { fileId: String(of.fileId), fileName: String(of.fileName) });
    await addDetails(road, session, made?.id ?? '', details.map(detailOf));
    return { id: made?.id ?? '' };
  });
  return { data: { id } };
};

/** Lists templates may be made of besides papers: to read others' workbooks by, and to go out in. */
const types: CustomHandler = async (context) => ({ data: listsOf(context, context.session.actor.language) });

export const excelTemplateHandlers = { insert, update, delete: remove, select, copy, types } satisfies Record<string, CustomHandler>;

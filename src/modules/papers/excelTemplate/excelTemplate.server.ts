import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { holds } from '#define/actor';
import { flagOf, integerOf, textOf, type Row } from '#define/row';
import { attach } from '#modules/files/attaching.shape.server';
import { fileAttachment } from '#modules/files/fileAttachment/fileAttachment.entity';
import { excelTemplate } from '#modules/papers/excelTemplate/excelTemplate.entity';
import { templatesWhere } from '#modules/papers/templates.shape.server';
import { paperPrint } from '#modules/papers/paperPrint/paperPrint.entity';
import { readingOf } from '#server/engine';
import { contentKindOf } from '#server/files/contentKind';
import { safeFileName } from '#server/files/fileName';
import type { CallContext, CallResult, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, idsOf, textOfInput } from '#server/http/input';
import { knownOf } from '#server/papers/filling';
import { performTogether, type Road } from '#server/perform/together';
import { readBatch } from '#server/perform/wishes';
import { Refused, type ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { raw, sql } from '#server/store/sql';
import type { TemplateFault, TemplateMark } from '#workers/workbook/filling/marks';

/** A workbook with nothing but cells and a logo is far smaller. */
const mostBytes = 5 * 1024 * 1024;

/** A template the caller may change: his own, or the branch's where he keeps those. @throws Refused */
async function keptBy(context: CallContext, id: string): Promise<Row> {
  const [row] = await templatesWhere(context, sql`t.id = ${id}::bigint`);
  if (row === undefined) throw new Refused([{ code: 'ROW_GONE', id }]);
  checkSharing(context, flagOf(row, 'isShared'));
  return row;
}

/** Templates for everybody are made by those trusted with them; for oneself by whoever takes sheets away. */
function checkSharing({ session }: CallContext, isShared: boolean): void {
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

interface BroughtWorkbook {
  readonly path: string;
  readonly bytes: number;
  readonly fileName: string;
  readonly kind: Awaited<ReturnType<typeof contentKindOf>>;
  readonly sha256: string;
  readonly content: Uint8Array;
}

/** The one workbook the call brings; null where it brings none. @throws Refused of anything else */
async function broughtWorkbook({ uploads }: CallContext): Promise<BroughtWorkbook | null> {
  const [upload] = uploads;
  if (upload === undefined) return null;
  if (uploads.length > 1) throw new Refused('WORKBOOK_MISSING', {}, 'file');
  if (upload.bytes > mostBytes) throw new Refused('FILE_TOO_LARGE', { n: '5' }, 'file');
  const fileName = safeFileName(upload.fileName);
  if (!/\.xlsx$/iu.test(fileName)) throw new Refused('TEMPLATE_FILE', { value: fileName }, 'file');
  const kind = await contentKindOf(upload.path, fileName);
  const content = await readFile(upload.path);
  return { path: upload.path, bytes: upload.bytes, fileName, kind, sha256: createHash('sha256').update(content).digest('hex'), content };
}

/** A fault is told at its sheet and cell. */
const faultOf = ({ sheet, cell, code, detail }: TemplateFault): ServerRefusal => {
  const place = [sheet, cell].filter((part) => part !== '').join('!');
  return { code, field: place === '' ? 'file' : place, detail: { ...detail, place, value: detail.found ?? '' } };
};

/** What a workbook asks to be filled for a paper; everything wrong with it at once. @throws Refused */
async function marksOf({ engine }: CallContext, type: string, workbook: Uint8Array): Promise<readonly TemplateMark[]> {
  const paper = engine.papers.get(type);
  if (!paper) throw new Refused('PAPER_UNKNOWN', { value: type }, 'type');
  const looked = await engine.papers.house.fill({ workbook, known: knownOf(paper), data: null });
  if (!('marks' in looked)) throw new Error('a workbook was filled that was to be looked at');
  if (looked.wrong.length > 0) throw new Refused(looked.wrong.map(faultOf));
  if (looked.marks.length === 0) throw new Refused('TEMPLATE_NOTHING', {}, 'file');
  return looked.marks;
}

const flagAsked = (value: unknown): boolean => value === true || value === '1' || value === 'true';

/** What of a template a call says, as its batch has it. */
function saidOf(input: CallContext['input'], names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) =>
      input[name] === undefined ? [] : [[name, name === 'isShared' ? flagAsked(input[name]) : (textOfInput(input[name], 100) ?? null)]],
    ),
  );
}

async function add(context: CallContext, values: Record<string, unknown>, workbook: BroughtWorkbook): Promise<Row> {
  const { session, input, request } = context;
  const { epId, userId } = session.actor;
  const batchId = input.batchId === undefined ? randomUUID() : batchIdOf(input, request);
  const wish = readBatch(
    excelTemplate,
    { batchId, add: [{ clientId: 'one', values: { ...values, ownerId: userId } }] },
    readingOf(session),
  );
  let id = '';
  const { content: _content, ...brought } = workbook;
  await attach(context, { definition: excelTemplate, row: { id: '', epId, version: 1 }, shelf: fileAttachment, epId }, brought, {
    batchId,
    request: { type: String(values.type), name: String(values.name), sha256: workbook.sha256 },
    action: 'insert',
    choices: { docType: 'OTHER', visibility: 'BRANCH' },
    first: async (road) => {
      await checkName(road.transaction, { epId, type: String(values.type), name: textOfInput(values.name, 60), id: '0' });
      const { done } = await road.perform(excelTemplate, { add: wish.add });
      id = done[0]?.id ?? '';
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
  updateTime: textOf(row, 'updateTime') ?? textOf(row, 'createTime'),
  ...(marks === null ? {} : { marks }),
});

/** Saves a new workbook, when everything in it is known (domain/15 §15.13). */
const insert: CustomHandler = async (context) => {
  const { input } = context;
  const workbook = await broughtWorkbook(context);
  if (workbook === null) throw new Refused('WORKBOOK_MISSING', {}, 'file');
  checkSharing(context, flagAsked(input.isShared));
  const values = saidOf(input, ['type', 'name', 'language', 'crmId', 'isShared']);
  if (input.kind !== undefined && input.kind !== 'WORKBOOK') throw new Refused('CHOICE_UNKNOWN', { value: String(input.kind) }, 'kind');
  const marks = await marksOf(context, String(values.type ?? ''), workbook.content);
  if (flagAsked(input.dryRun)) return { data: { marks } };
  if (textOfInput(values.name, 60) === null) throw new Refused('TEMPLATE_NAME_EMPTY', {}, 'name');
  return { data: onWire(await add(context, values, workbook), marks) };
};

/** Changes what is said of a template, and its workbook: the next version, the ones before stay for their papers. */
const update: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const row = await keptBy(context, idOf(input.id));
  if (input.isShared !== undefined) checkSharing(context, flagAsked(input.isShared));
  const workbook = await broughtWorkbook(context);
  const type = String(row.type);
  const marks = workbook === null ? null : await marksOf(context, type, workbook.content);
  const said = saidOf(input, ['name', 'language', 'crmId', 'isShared']);
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
    const wish = readBatch(excelTemplate, { batchId, rows }, readingOf(session));
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
    const { content: _content, ...brought } = workbook;
    await attach(context, { definition: excelTemplate, row, shelf: fileAttachment, epId: row.epId }, brought, {
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
        return null;
      },
    });
  }
  return { data: onWire(await keptBy(context, row.id), marks) };
};

/** Removes templates no paper was printed in; others are set out of use. */
const remove: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const rows = await Promise.all(idsOf(input.ids).map((id) => keptBy(context, id)));
  const ids = rows.map(({ id }) => id);
  const together = { batchId: batchIdOf(input, request), request: { ids: ids.join() }, action: 'delete', definition: excelTemplate };
  await performTogether(engine, session, together, async (road) => {
    const used = await road.transaction.query(
      sql`select distinct template_id from ${raw(paperPrint.table)} where ep_id = ${session.actor.epId}::bigint and template_id = any(${ids}::bigint[])`,
    );
    if (used.length > 0) throw new Refused(used.map(([id]) => ({ code: 'CODE_IN_USE', id: id as string })));
    await road.perform(excelTemplate, { remove: rows.map(({ id, version }) => ({ id, version })) });
    return {};
  });
  return { data: { ids } };
};

/** Templates of a paper, or all. */
const select: CustomHandler = async (context) => {
  const type = textOfInput(context.input.type, 20);
  const rows = await templatesWhere(context, type === null ? sql`true` : sql`t.type = ${type}`);
  return { data: rows.map((row) => onWire(row)) };
};

/** A template of one's own made of another; out of use until it is finished. */
const copy: CustomHandler = async (context): Promise<CallResult> => {
  const { engine, session, input, request } = context;
  const of = (await templatesWhere(context, sql`t.id = ${idOf(input.id)}::bigint`))[0];
  if (of === undefined) throw new Refused([{ code: 'ROW_GONE', id: idOf(input.id) }]);
  const wanted = textOfInput(input.name, 60);
  const { epId, userId } = session.actor;
  const batchId = batchIdOf(input, request);
  const values = {
    type: of.type,
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
    const wish = readBatch(excelTemplate, { batchId, add: [{ clientId: 'one', values }] }, readingOf(session));
    const { done } = await road.perform(excelTemplate, { add: wish.add });
    const made = done[0];
    // The same bytes: two templates that name one file until one of them gets another.
    await name(road, made?.id ?? '', made?.version ?? 1, { fileId: String(of.fileId), fileName: String(of.fileName) });
    return { id: made?.id ?? '' };
  });
  return { data: { id } };
};

export const excelTemplateHandlers = { insert, update, delete: remove, select, copy } satisfies Record<string, CustomHandler>;

import { randomUUID } from 'node:crypto';
import { holds } from '#define/actor';
import { flagOf, integerOf, textOf, type Row, type Values } from '#define/row';
import { excelTemplate } from '#modules/papers/excelTemplate/excelTemplate.entity';
import { checkColumns, columnOnWire, lookAtWorkbook } from '#modules/papers/judging.shape.server';
import { subjectOf } from '#modules/papers/subjects.shape.server';
import { placed, readDetail } from '#modules/papers/details.shape.server';
import { excelTemplateColumn } from '#modules/papers/excelTemplateColumn/excelTemplateColumn.entity';
import { contentOf, detailRows, detailRowsOf, templatesWhere } from '#modules/papers/templates.shape.server';
import { readingOf } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, idsOf } from '#server/http/input';
import { asOneBatch } from '#server/http/oneBatch';
import { readBatch } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import type { SheetHeaders } from '#workers/workbook/filling/columns';

/** The template a detail row is of, where the caller may change it. @throws Refused */
async function keptTemplate(context: CallContext, id: string): Promise<Row> {
  const [row] = await templatesWhere(context, sql`t.id = ${id}::bigint`);
  if (row === undefined) throw new Refused([{ code: 'ROW_GONE', id }]);
  const trusted = flagOf(row, 'isShared') ? (['insertDiyExcel'] as const) : (['insertDiyExcel', 'exportSheets'] as const);
  if (!holds(context.session.actor, trusted)) throw new Refused('NOT_ALLOWED');
  return row;
}

/** Detail rows of a template. */
const selectList: CustomHandler = async (context) => {
  const [row] = await templatesWhere(context, sql`t.id = ${idOf(context.input.id)}::bigint`);
  if (row === undefined) throw new Refused([{ code: 'ROW_GONE', id: idOf(context.input.id) }]);
  return { data: { rows: (await detailRowsOf(context, row.id)).map(columnOnWire) } };
};

/** Whose rows they are as they would stand, judged as a whole against the workbook. @throws Refused */
async function judge(context: CallContext, template: Row, rows: readonly Values[]): Promise<SheetHeaders | null> {
  const subject = subjectOf(context, String(template.type), String(template.kind));
  const { headers } = await lookAtWorkbook(context, subject, await contentOf(context, template), textOf(template, 'sheetName'));
  checkColumns(subject, template, rows, headers);
  return headers;
}

/** Writes detail rows and the template's next version in one transaction: what is printed in it is another paper from here on. */
async function write(
  context: CallContext,
  template: Row,
  version: number,
  action: string,
  batch: { rows?: readonly unknown[]; add?: readonly unknown[]; remove?: readonly unknown[] },
): Promise<void> {
  const { session } = context;
  const wish = readBatch(excelTemplateColumn, { batchId: randomUUID(), ...batch }, readingOf(session));
  if (wish.malformed.length > 0) throw new Refused(wish.malformed);
  await asOneBatch(context, excelTemplateColumn, action, { id: template.id, rows: JSON.stringify(batch) }, async (road) => {
    await road.perform(excelTemplateColumn, { rows: wish.rows, add: wish.add, remove: wish.remove });
    const versionNo = (integerOf(template, 'versionNo') ?? 1) + 1;
    await road.perform(excelTemplate, { rows: [{ id: template.id, version, set: { versionNo }, old: {}, derived: {} }] });
    return {};
  });
}

/** Saves detail rows whole or not at all: rows with an id stand in its place, others are new. */
const saveList: CustomHandler = async (context) => {
  const { input } = context;
  const template = await keptTemplate(context, idOf(input.id));
  const standing = await detailRowsOf(context, template.id);
  const brought = ((input.rows || []) as readonly Values[]).map((row) => ({ id: textOf(row, 'id'), values: readDetail(row) }));
  const removed = new Set(input.remove === undefined || input.remove === '' ? [] : idsOf(input.remove));
  const gone = [...removed, ...brought.flatMap(({ id }) => id ?? [])].find((id) => !standing.some((row) => row.id === id));
  if (gone !== undefined) throw new Refused([{ code: 'ROW_GONE', id: gone }]);
  const kept = standing.filter(({ id }) => !removed.has(id) && !brought.some((row) => row.id === id));
  const headers = await judge(context, template, [...kept, ...brought.map(({ values }) => values)]);
  const at = (values: Values) => placed([values], headers)[0] ?? values;
  await write(context, template, Number(input.version ?? template.version), 'saveList', {
    rows: brought.flatMap(({ id, values }) => {
      const row = standing.find((one) => one.id === id);
      const set = Object.fromEntries(Object.entries(at(values)).map(([name, value]) => [name, { new: value }]));
      return row === undefined ? [] : [{ id: row.id, version: row.version, set }];
    }),
    add: brought.flatMap(({ id, values }, no) =>
      id === null ? [{ clientId: `column${no}`, values: { ...at(values), excelId: template.id } }] : [],
    ),
    remove: standing.filter(({ id }) => removed.has(id)).map(({ id, version }) => ({ id, version })),
  });
  return { data: { rows: (await detailRowsOf(context, template.id)).map(columnOnWire) } };
};

/** Removes detail rows of one template. */
const deleteList: CustomHandler = async (context) => {
  const ids = idsOf(context.input.ids);
  const rows = await detailRows(context, sql`t.id = any(${ids}::bigint[])`);
  const gone = ids.find((id) => !rows.some((row) => row.id === id));
  const [templateId, another] = [...new Set(rows.map(({ excelId }) => String(excelId)))];
  if (gone !== undefined || templateId === undefined || another !== undefined)
    throw new Refused([{ code: 'ROW_GONE', id: gone ?? String(another) }]);
  const template = await keptTemplate(context, templateId);
  await write(context, template, template.version, 'deleteList', { remove: rows.map(({ id, version }) => ({ id, version })) });
  return { data: { ids } };
};

export const excelTemplateColumnHandlers = { selectList, saveList, deleteList } satisfies Record<string, CustomHandler>;

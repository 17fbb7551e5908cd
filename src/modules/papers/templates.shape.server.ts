import { integerOf, textOf, type Row } from '#define/row';
import { branchFile } from '#modules/files/papers.shape.server';
import { excelTemplate } from '#modules/papers/excelTemplate/excelTemplate.entity';
import { columnsOf } from '#modules/papers/judging.shape.server';
import { excelTemplateColumn } from '#modules/papers/excelTemplateColumn/excelTemplateColumn.entity';
import { readReach } from '#server/engine';
import type { CallContext } from '#server/http/call';
import { knownOf } from '#server/papers/filling';
import type { OwnTemplate, PaperShelf } from '#server/papers/shelf';
import { Refused } from '#server/refused';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql, type Sql } from '#server/store/sql';

type Asking = Pick<CallContext, 'engine' | 'session'>;

/** Templates the caller may use: those of the branch and his own. */
export async function templatesWhere({ engine, session }: Asking, condition: Sql): Promise<Row[]> {
  const reader = readerOf(engine.catalogue, excelTemplate, session.actor);
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and t.ep_id = ${session.actor.epId}::bigint and not t.is_deleted and (t.is_shared or t.owner_id = ${session.actor.userId}::bigint) and ${condition} order by t.type, t.name, t.id limit 1000`,
    ),
  );
  return rows.map((cells) => rowOf(reader, cells));
}

/** Detail rows by a condition, in the order of their columns. */
export async function detailRows({ engine, session }: Asking, condition: Sql): Promise<Row[]> {
  const reader = readerOf(engine.catalogue, excelTemplateColumn, session.actor);
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and t.ep_id = ${session.actor.epId}::bigint and ${condition} order by t.column_index nulls last, t.id`,
    ),
  );
  return rows.map((cells) => rowOf(reader, cells));
}

/** Detail rows of one template. */
export const detailRowsOf = (asking: Asking, id: string): Promise<Row[]> => detailRows(asking, sql`t.excel_id = ${id}::bigint`);

/** The bytes of a template's file. @throws Refused where they are gone */
export async function contentOf({ engine }: Pick<CallContext, 'engine'>, row: Row): Promise<Uint8Array> {
  const found = await branchFile(engine, row.epId, textOf(row, 'fileId') ?? '');
  if (found === null) throw new Refused('FILE_GONE', { value: textOf(row, 'fileName') ?? '' }, 'templateId');
  return found;
}

/** The template a paper is to be printed in. @throws Refused */
export const templateFor: PaperShelf['template'] = async (context, type, id) => {
  const [row] = await templatesWhere(context, sql`t.id = ${id}::bigint and t.type = ${type} and t.state = 'ENABLED'`);
  const paper = context.engine.papers.get(type);
  if (row === undefined || paper === undefined) throw new Refused('TEMPLATE_GONE', {}, 'templateId');
  const details = await detailRowsOf(context, row.id);
  return {
    ...(await ownOf(context, row)),
    columns: details.length === 0 ? null : columnsOf(knownOf(paper), row, details, null),
  };
};

/** Layouts of the branch for a paper in a language, the closest to a row first: of its customer, of the language, of any. */
export const layoutsFor: PaperShelf['layouts'] = async (context, type, language) => {
  const rows = await templatesWhere(
    context,
    sql`t.type = ${type} and t.kind = 'LAYOUT' and t.is_shared and t.state = 'ENABLED' and (t.language is null or t.language = ${language})`,
  );
  const all = await Promise.all(rows.map(async (row) => ({ row, own: await ownOf(context, row) })));
  const closeness = (row: Row) => (textOf(row, 'customerId') === null ? 0 : 2) + (textOf(row, 'language') === null ? 0 : 1);
  const sorted = all.toSorted((one, other) => closeness(other.row) - closeness(one.row));
  return (of) => {
    const fits = ({ row }: { readonly row: Row }) =>
      row.epId === of.epId && (textOf(row, 'customerId') === null || row.customerId === of.customerId);
    return sorted.find(fits)?.own ?? null;
  };
};

/** A template as papers are printed in it, without what fills its columns. @throws Refused where its file is gone */
const ownOf = async (context: Asking, row: Row): Promise<OwnTemplate> => ({
  id: row.id,
  versionNo: integerOf(row, 'versionNo') ?? 1,
  name: String(row.name),
  kind: row.kind === 'WORDS' || row.kind === 'LAYOUT' ? row.kind : 'WORKBOOK',
  columns: null,
  content: await contentOf(context, row),
});

/** Own templates of some papers, for the choice among them. */
export const templatesOf: PaperShelf['templates'] = async (context, types) =>
  (await templatesWhere(context, sql`t.type = any(${[...types]}::text[]) and t.state = 'ENABLED'`)).map((row) => ({
    id: row.id,
    type: String(row.type),
    name: String(row.name),
    language: textOf(row, 'language'),
    customerName: textOf(row, 'customerName'),
  }));

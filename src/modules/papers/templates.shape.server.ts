import { integerOf, textOf, type Row } from '#define/row';
import { enterprise } from '#modules/access/enterprise/enterprise.entity';
import { branchFile } from '#modules/files/papers.shape.server';
import { excelTemplate } from '#modules/papers/excelTemplate/excelTemplate.entity';
import { columnsOf } from '#modules/papers/judging.shape.server';
import { excelTemplateColumn } from '#modules/papers/excelTemplateColumn/excelTemplateColumn.entity';
import { readReach } from '#server/engine';
import type { CallContext } from '#server/http/call';
import { knownOf } from '#server/papers/filling';
import type { Asking, OwnTemplate, PaperShelf } from '#server/papers/shelf';
import { Refused } from '#server/refused';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { raw, sql, type Sql } from '#server/store/sql';

/** Branches stand in no more levels than this. */
const deepest = 10;

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

const groupReach = { readsEpIds: ['0'], writesEpId: null };

/** The branches above the caller's, the nearest first. */
async function branchesAbove({ engine, session }: Asking): Promise<string[]> {
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(
      sql`with recursive above as (
        select id, parent_id, 0 as depth from ${raw(enterprise.table)} where id = ${session.actor.epId}::bigint
        union all select e.id, e.parent_id, a.depth + 1 from ${raw(enterprise.table)} e join above a on e.id = a.parent_id where not e.is_deleted and a.depth < ${deepest}
      ) select id from above where depth > 0 order by depth`,
    ),
  );
  return rows.map(([id]) => String(id));
}

/** Layouts of the branches above that serve the caller's too, the nearest branch's first: a branch prints as the head office does where it keeps none of its own. */
export async function layoutsAbove(asking: Asking, condition: Sql): Promise<Row[]> {
  const above = await branchesAbove(asking);
  if (above.length === 0) return [];
  const { engine, session } = asking;
  const reader = readerOf(engine.catalogue, excelTemplate, session.actor);
  const rows = await engine.database.read({ readsEpIds: above, writesEpId: null }, (transaction) =>
    transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where t.ep_id = any(${above}::bigint[]) and not t.is_deleted and t.is_shared and t.kind = 'LAYOUT' and t.customer_id is null and ${condition} order by t.type, t.name, t.id limit 1000`,
    ),
  );
  return rows.map((cells) => rowOf(reader, cells)).toSorted((one, other) => above.indexOf(one.epId) - above.indexOf(other.epId));
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
  const named = sql`t.id = ${id}::bigint and t.type = ${type} and t.state = 'ENABLED'`;
  const [row] = await usable(context, named);
  const paper = context.engine.papers.get(type);
  if (row === undefined || paper === undefined) throw new Refused('TEMPLATE_GONE', {}, 'templateId');
  const details = await detailRowsOf(context, row.id);
  return {
    ...(await ownOf(context, row)),
    columns: details.length === 0 ? null : columnsOf(knownOf(paper), row, details, null),
  };
};

/**
 * Layouts for a paper in a language, the closest to a row first: of its customer, of the language, of any; then, in the same order, those of the
 * branches above (design/papers.md "Templates").
 */
export const layoutsFor: PaperShelf['layouts'] = async (context, type, language) => {
  const { epId } = context.session.actor;
  const inUse = sql`t.type = ${type} and t.kind = 'LAYOUT' and t.is_shared and t.state = 'ENABLED' and (t.language is null or t.language = ${language})`;
  const closeness = (row: Row) => (textOf(row, 'customerId') === null ? 0 : 2) + (textOf(row, 'language') === null ? 0 : 1);
  const own = (await templatesWhere(context, inUse)).toSorted((one, other) => closeness(other) - closeness(one));
  const above = await layoutsAbove(context, inUse);
  const nearest = above.filter((row) => row.epId === above[0]?.epId).toSorted((one, other) => closeness(other) - closeness(one));
  const all = await Promise.all([...own, ...nearest].map(async (row) => ({ row, own: await ownOf(context, row) })));
  return (of) => {
    const fits = ({ row }: { readonly row: Row }) => textOf(row, 'customerId') === null || row.customerId === of.customerId;
    return of.epId === epId ? (all.find(fits)?.own ?? null) : null;
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

/** Templates the caller may use, those of the branches above among them. */
export const usable = async (asking: Asking, condition: Sql): Promise<Row[]> => [
  ...(await templatesWhere(asking, condition)),
  ...(await layoutsAbove(asking, condition)),
];

/** Templates of some papers, for the choice among them. */
export const templatesOf: PaperShelf['templates'] = async (context, types) =>
  (await usable(context, sql`t.type = any(${[...types]}::text[]) and t.state = 'ENABLED'`)).map((row) => ({
    id: row.id,
    type: String(row.type),
    name: String(row.name),
    language: textOf(row, 'language'),
    customerName: textOf(row, 'customerName'),
  }));

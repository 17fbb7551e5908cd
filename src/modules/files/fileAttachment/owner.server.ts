import { holds } from '#define/actor';
import { isAboutOthers } from '#define/decide';
import { mayEditRows, type Definition } from '#define/entity';
import { isRowId, type Row } from '#define/row';
import { fileAttachment, groupFile } from '#modules/files/fileAttachment/fileAttachment.entity';
import { ownerOf, readReach } from '#server/engine';
import type { CallContext } from '#server/http/call';
import { listedSql, mayList } from '#server/read/listed';
import { publishedSql } from '#server/read/published';
import { Refused } from '#server/refused';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { any, sql, type Sql } from '#server/store/sql';

/** The row a file hangs on, as the caller may read it. */
export interface Owner {
  readonly definition: Definition;
  readonly row: Row;
  /** Where files of such rows are written down, and under whose number. */
  readonly shelf: Definition;
  readonly epId: string;
}

/** Entities whose rows are files: those of a branch, and those of the group. */
export const shelves: readonly Definition[] = [fileAttachment, groupFile];

/**
 * The row that `tableName` (as the specification spells tables) and `tableId` name.
 * @throws Refused for a table whose rows carry no files, NOT_ALLOWED where the caller may list none of its rows and none are published, ROW_GONE for a row
 * that is not there or not the caller's to see.
 */
export async function readOwner({ engine, session }: CallContext, tableName: string, tableId: string): Promise<Owner> {
  const definition = engine.catalogue.all.find(({ table, files }) => table === tableName && files !== undefined);
  if (!definition) throw new Refused('INPUT_MALFORMED', { value: tableName || 'tableName' }, 'tableName');
  if (!isRowId(tableId)) throw new Refused('INPUT_MALFORMED', { value: tableId || 'tableId' }, 'tableId');
  const reader = readerOf(engine.catalogue, definition, session.actor);
  const lists = mayList(definition, session.actor);
  const shared = definition.files?.shared;
  if (!lists && definition.published === undefined && shared === undefined) throw new Refused('NOT_ALLOWED');
  const shown = (): Sql => {
    if (shared) return any([reader.expression(shared.flag), sql`${reader.expression(shared.person)} = ${session.actor.userId}::bigint`]);
    if (lists || !definition.published) return listedSql(engine.catalogue, reader, session.actor);
    return publishedSql(reader, definition.published, session.actor, engine.now().toISOString());
  };
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and ${shown()} and t.id = ${tableId}::bigint`,
    ),
  );
  if (!rows[0]) throw new Refused('ROW_GONE', {}, 'tableId');
  const shelf = shelves.find(({ owner }) => owner === definition.owner) ?? fileAttachment;
  return { definition, row: rowOf(reader, rows[0]), shelf, epId: ownerOf(session.actor, shelf) };
}

/** Whoever may edit rows of the entity may put its files in order, also those of others. */
export const mayEdit = ({ session }: CallContext, { definition }: Pick<Owner, 'definition'>): boolean =>
  mayEditRows(definition, (roles) => holds(session.actor, roles));

/** Refuses to change what hangs on a row of another branch, on a row that is sealed, or on one of the group the caller may not edit. */
export function checkChangeable(context: CallContext, { definition, row }: Owner): void {
  const { actor } = context.session;
  if (definition.owner === 'branch' ? row.epId !== actor.epId : !mayEdit(context, { definition })) throw new Refused('NOT_ALLOWED');
  if (isAboutOthers(definition, row, actor)) throw new Refused('ROW_VIEW_ONLY', {}, 'tableId');
  const flag = definition.files?.sealedBy;
  const code = flag === undefined ? undefined : definition.flags?.[flag]?.on;
  if (flag !== undefined && code !== undefined && row[flag] === true) throw new Refused(code, {}, 'tableId');
}

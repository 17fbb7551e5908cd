import type { Owner } from '#modules/files/fileAttachment/owner.server';
import type { Row } from '#define/row';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

/** A row has many pictures and odd papers beside one another; of every other kind of document the last one counts. Files of the group are of no kind. */
export const countsVersions = (docType: unknown): boolean => typeof docType === 'string' && docType !== 'OTHER' && docType !== 'PHOTO';

export interface Version {
  readonly id: string;
  readonly version: number;
  readonly docVersion: number;
  readonly isCurrent: boolean;
}

/** Versions of a document at a row of the branch, the latest first. The shelf is held. */
export async function versionsOf(transaction: Transaction, { epId, definition, row }: Owner, docType: string): Promise<Version[]> {
  const rows = await transaction.query(
    sql`select id, version, doc_version, is_current from sys_file where ep_id = ${epId}::bigint and table_name = ${definition.table} and table_id = ${row.id} and doc_type = ${docType} order by doc_version desc, id desc`,
  );
  return rows.map(([id, version, docVersion, isCurrent]) => ({
    id: id as string,
    version: Number(version),
    docVersion: Number(docVersion),
    isCurrent: isCurrent === 't',
  }));
}

/** What makes a version the current one, or no longer. */
export const turned = (one: { id: string; version: number }, isCurrent: boolean) => ({
  id: one.id,
  version: one.version,
  set: { isCurrent },
  old: {},
  derived: {},
});

/** Each file that counts, with the versions before it, the latest of those first. */
export function withEarlier(files: readonly Row[]): { file: Row; earlier: Row[] }[] {
  const earlier = ({ docType }: Row) =>
    files
      .filter((one) => one.isCurrent === false && one.docType === docType)
      .sort((one, other) => Number(other.docVersion) - Number(one.docVersion));
  return files
    .filter(({ isCurrent }) => isCurrent !== false)
    .map((file) => ({ file, earlier: countsVersions(file.docType) ? earlier(file) : [] }));
}

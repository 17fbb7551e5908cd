import { randomUUID } from 'node:crypto';
import { readReach, type Caller, type Engine } from '#server/engine';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { stands } from '#server/workbook/stagedImport';

const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const mostNameLetters = 200;

/** Writes down that the server read a file for this person, for as long as rows of it may be imported; answers the import's handle. */
export async function keepReading(engine: Engine, { actor }: Caller, fileName: string): Promise<string> {
  const importId = randomUUID();
  await engine.database.write({ readsEpIds: actor.readsEpIds, writesEpId: actor.epId }, async (transaction) => {
    await transaction.query(
      sql`delete from sys_import where ep_id = ${actor.epId}::bigint and user_id = ${actor.userId}::bigint and not ${stands} and created_at < now() - interval '7 days'`,
    );
    await transaction.query(
      sql`insert into sys_import (ep_id, uuid, user_id, file_name, contents) values (${actor.epId}::bigint, ${importId}::uuid, ${actor.userId}::bigint, ${fileName.slice(0, mostNameLetters)}, '{}'::jsonb)`,
    );
  });
  return importId;
}

/** The name of the file an import is of. Throws Refused IMPORT_GONE where the server read none for this person, or too long ago. */
export async function fileImported(engine: Engine, { actor }: Caller, importId: unknown): Promise<string> {
  if (typeof importId !== 'string' || !uuidText.test(importId)) throw new Refused('IMPORT_GONE');
  const rows = await engine.database.read(readReach(actor), (transaction) =>
    transaction.query(
      sql`select file_name from sys_import where ep_id = ${actor.epId}::bigint and uuid = ${importId}::uuid and user_id = ${actor.userId}::bigint and created_at > now() - interval '7 days'`,
    ),
  );
  const name = rows[0]?.[0];
  if (name === undefined || name === null) throw new Refused('IMPORT_GONE');
  return name;
}

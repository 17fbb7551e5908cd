import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '#define/row';
import type { Actor } from '#define/actor';
import { readReach, type Engine } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** Everything about a staged import but its file and its rows. */
export interface ImportHead {
  readonly fileId: string;
  readonly fileName: string;
  readonly answer: { readonly [name: string]: Json };
}

export interface ImportPage {
  readonly head: ImportHead;
  readonly rows: readonly Json[];
}

const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
/** Older ones of the same person go when a new file comes, so that trying again and again does not fill the disk. */
const mostKept = 10;

/** The public handle of an import; anything else is answered like one that is not there. */
export function uuidOf(input: unknown): string {
  if (typeof input !== 'string' || !uuidText.test(input)) throw new Refused('IMPORT_GONE');
  return input;
}

/**
 * Uploaded workbooks and their staged rows in `fr_import`, seven days long. A file and what was read of it are rows of their
 * own, so that a page of rows does not have to lift the file. Everything is the uploader's own: others get the same
 * refusal as for an import that is not there.
 */
export class StagedImports {
  constructor(
    private readonly engine: Engine,
    private readonly actor: Actor,
  ) {}

  private get reach() {
    return { readsEpIds: this.actor.readsEpIds, writesEpId: this.actor.epId };
  }

  /** Keeps a file for staging it again; drops what has outlived its days. */
  async keepFile(fileName: string, bytes: Buffer): Promise<string> {
    const { actor } = this;
    const fileId = randomUUID();
    await this.engine.database.write(this.reach, async (transaction) => {
      await transaction.query(sql`delete from fr_import where ep_id = ${actor.epId}::bigint and (batch_id is null and created_at < now() - interval '7 days' or batch_id is null and user_id = ${actor.userId}::bigint and created_at < (
        select min(created_at) from (select created_at from fr_import where ep_id = ${actor.epId}::bigint and user_id = ${actor.userId}::bigint order by created_at desc limit ${mostKept * 2 - 2}) kept))`);
      await transaction.query(
        sql`insert into fr_import (ep_id, uuid, user_id, file_name, contents) values (${actor.epId}::bigint, ${fileId}::uuid, ${actor.userId}::bigint, ${fileName}, ${JSON.stringify({ file: bytes.toString('base64') })}::jsonb)`,
      );
    });
    return fileId;
  }

  /** Puts the staged rows under their handle; what was staged under it before is gone. */
  async keepRows(uuid: string, head: ImportHead, rows: readonly Json[]): Promise<void> {
    const { actor } = this;
    await this.engine.database.write(this.reach, async (transaction) => {
      await transaction.query(
        sql`delete from fr_import where ep_id = ${actor.epId}::bigint and uuid = ${uuid}::uuid and user_id = ${actor.userId}::bigint`,
      );
      await transaction.query(
        sql`insert into fr_import (ep_id, uuid, user_id, file_name, contents) values (${actor.epId}::bigint, ${uuid}::uuid, ${actor.userId}::bigint, ${head.fileName}, ${JSON.stringify({ head, rows })}::jsonb)`,
      );
    });
  }

  /** One page of staged rows, from 0. Throws Refused IMPORT_GONE. */
  async page(uuid: string, from: number, count: number): Promise<ImportPage> {
    const rows = await this.read(uuid, `$.rows[${from} to ${from + count - 1}]`);
    const head = rows?.[0];
    if (!head) throw new Refused('IMPORT_GONE');
    return { head: JSON.parse(head) as ImportHead, rows: JSON.parse(rows[1] ?? '[]') as Json[] };
  }

  private async read(uuid: string, path: string): Promise<(string | null)[] | undefined> {
    const { actor } = this;
    const rows = await this.engine.database.read(readReach(actor), (transaction) =>
      transaction.query(sql`select contents->'head', jsonb_path_query_array(contents, ${path}::jsonpath) from fr_import
      where ep_id = ${actor.epId}::bigint and uuid = ${uuid}::uuid and user_id = ${actor.userId}::bigint and created_at > now() - interval '7 days'`),
    );
    return rows[0];
  }

  /** Every staged row, with the batch it was written by. Throws Refused IMPORT_GONE. */
  async whole(uuid: string): Promise<ImportPage & { readonly batchId: string | null; readonly undone: boolean }> {
    const { actor } = this;
    const [found] = await this.engine.database.read(readReach(actor), (transaction) =>
      transaction.query(
        sql`select contents->'head', contents->'rows', batch_id::text, undone::text from fr_import where ep_id = ${actor.epId}::bigint and uuid = ${uuid}::uuid and user_id = ${actor.userId}::bigint`,
      ),
    );
    const head = found?.[0];
    if (!found || !head) throw new Refused('IMPORT_GONE');
    const rows = JSON.parse(found[1] ?? '[]') as Json[];
    return { head: JSON.parse(head) as ImportHead, rows, batchId: found[2] ?? null, undone: found[3] === 'true' };
  }

  /** Lays the file of an import on disk for the reading process, as long as `body` runs. Throws Refused IMPORT_GONE. */
  async withFile<T>(fileId: string, body: (path: string) => Promise<T>): Promise<T> {
    const { actor } = this;
    const rows = await this.engine.database.read(readReach(actor), (transaction) =>
      transaction.query(
        sql`select contents->>'file' from fr_import where ep_id = ${actor.epId}::bigint and uuid = ${fileId}::uuid and user_id = ${actor.userId}::bigint and created_at > now() - interval '7 days'`,
      ),
    );
    const file = rows[0]?.[0];
    if (!file) throw new Refused('IMPORT_GONE');
    const folder = await mkdtemp(join(tmpdir(), 'tallysheet-import-'));
    try {
      const path = join(folder, 'file');
      await writeFile(path, Buffer.from(file, 'base64'));
      return await body(path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Drops an import with its file. Throws Refused IMPORT_GONE where there is none, IMPORT_COMMITTED where it was written. */
  async drop(uuid: string): Promise<void> {
    const { head, batchId } = await this.whole(uuid);
    if (batchId !== null) throw new Refused('IMPORT_COMMITTED');
    const { actor } = this;
    await this.engine.database.write(this.reach, (transaction) =>
      transaction.query(
        sql`delete from fr_import where ep_id = ${actor.epId}::bigint and user_id = ${actor.userId}::bigint and uuid = any(${[uuid, head.fileId]}::uuid[])`,
      ),
    );
  }
}

/** A file to be staged: where it lies, under which handle its rows are kept, and what it is called. */
export interface Staging {
  readonly path: string;
  readonly uuid: string;
  readonly fileId: string;
  readonly fileName: string;
}

/**
 * `excelImport`: keeps an uploaded workbook and stages it as proposed, or stages one that was uploaded again as the person chose
 * (domain/06 §6.1, domain/15 §15.7); answers what `stage` does. @throws Refused WORKBOOK_MISSING, IMPORT_GONE and what `stage` throws
 */
export function excelImportBy(stage: (context: CallContext, at: Staging) => Promise<Json>): CustomHandler {
  return async (context) => {
    const { engine, session, uploads, input } = context;
    const imports = new StagedImports(engine, session.actor);
    const upload = uploads[0];
    if (upload === undefined && input.uuid === undefined) throw new Refused('WORKBOOK_MISSING', {}, 'file');
    if (upload === undefined) {
      const uuid = uuidOf(input.uuid);
      const { fileId, fileName } = (await imports.page(uuid, 0, 1)).head;
      return { data: await imports.withFile(fileId, (path) => stage(context, { path, uuid, fileId, fileName })) };
    }
    const { fileName } = upload;
    const fileId = await imports.keepFile(fileName, await readFile(upload.path));
    return { data: await stage(context, { path: upload.path, uuid: randomUUID(), fileId, fileName }) };
  };
}

import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '#define/row';
import type { Actor } from '#define/actor';
import { readReach, type Engine } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { Refused } from '#server/refused';
import { fixed, sql, type Sql } from '#server/store/sql';
import { Places, Turns } from '#server/turns';

/** Everything about a staged import but its file and its rows. */
export interface ImportHead {
  readonly fileId: string;
  readonly fileName: string;
  readonly answer: { readonly [name: string]: Json };
  /** As of when its rows were compared with what stands, in the words of whoever compared them. */
  readonly asOf?: Json;
}

/** Staged rows with the batch they were written by, and whether that was taken back. */
export interface WrittenImport {
  readonly head: ImportHead;
  readonly rows: readonly Json[];
  readonly batchId: string | null;
  readonly undone: boolean;
}

const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
/** Older ones of the same person go when a new file comes, so that trying again and again does not fill the disk. */
const mostKept = 10;
/** Of what was written and stands, the file stays as its rows do: people ask years later what a carrier sent (domain/15 §15.3). */
export const stands = sql`(batch_id is not null and not undone or exists (select 1 from sys_import c
  where c.ep_id = sys_import.ep_id and c.batch_id is not null and not c.undone and c.contents->'head'->>'fileId' = sys_import.uuid::text))`;
/** Rows of one piece: a page lifts no more than two, and no text of a file grows beyond what is read at once. */
const pieceRows = 500;
/** What is read of files is held whole while it is compared. */
const stagings = new Places(2);

/** The public handle of an import; anything else is answered like one that is not there. */
export function uuidOf(input: unknown): string {
  if (typeof input !== 'string' || !uuidText.test(input)) throw new Refused('IMPORT_GONE');
  return input;
}

/**
 * Uploaded workbooks and their staged rows in `sys_import`, seven days long, and as long as what was written of them stands. A file and what was read of it are rows of their
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
      await transaction.query(sql`delete from sys_import where ep_id = ${actor.epId}::bigint and not ${stands} and (created_at < now() - interval '7 days' or user_id = ${actor.userId}::bigint and created_at < (
        select min(created_at) from (select created_at from sys_import where ep_id = ${actor.epId}::bigint and user_id = ${actor.userId}::bigint order by created_at desc limit ${mostKept * 2 - 2}) kept))`);
      await transaction.query(
        sql`insert into sys_import (ep_id, uuid, user_id, file_name, contents) values (${actor.epId}::bigint, ${fileId}::uuid, ${actor.userId}::bigint, ${fileName}, ${JSON.stringify({ file: bytes.toString('base64') })}::jsonb)`,
      );
    });
    return fileId;
  }

  /**
   * Puts the staged rows under their handle; what was staged under it before is gone. `brief`: what of a row is asked for where it is
   * written ({@link brief}), the whole of it where nothing is said.
   */
  async keepRows(uuid: string, head: ImportHead, rows: readonly Json[], brief?: (row: Json) => unknown): Promise<void> {
    const { epId, userId } = this.actor;
    const turns = new Turns();
    const piece = (at: number) => {
      const some = rows.slice(at, at + pieceRows);
      const short = brief === undefined ? null : JSON.stringify(some.map(brief));
      return sql`insert into sys_import_piece (ep_id, uuid, at, rows, brief) values (${epId}::bigint, ${uuid}::uuid, ${at / pieceRows}::int, ${JSON.stringify(some)}, ${short}::text)`.keep();
    };
    await this.engine.database.write(this.reach, async (transaction) => {
      await transaction.query(
        sql`delete from sys_import where ep_id = ${epId}::bigint and uuid = ${uuid}::uuid and user_id = ${userId}::bigint`,
      );
      await transaction.query(
        sql`insert into sys_import (ep_id, uuid, user_id, file_name, contents) values (${epId}::bigint, ${uuid}::uuid, ${userId}::bigint, ${head.fileName}, ${JSON.stringify({ head })}::jsonb)`,
      );
      // One after the other: the texts of sixty thousand rows at once would be the most the server holds.
      for (let at = 0; at < rows.length; at += pieceRows) {
        await transaction.query(piece(at));
        await turns.give();
      }
    });
  }

  /** One page of staged rows, from 0. Throws Refused IMPORT_GONE. */
  async page(uuid: string, from: number, count: number): Promise<WrittenImport> {
    const [first, last] = [Math.floor(from / pieceRows), Math.floor((from + count - 1) / pieceRows)];
    const { rows, ...about } = await this.read(
      uuid,
      sql`and i.created_at > now() - interval '7 days'`,
      sql`p.rows`,
      sql`p.at between ${first}::int and ${last}::int`,
    );
    const skipped = from - first * pieceRows;
    return { ...about, rows: rows.slice(skipped, skipped + count) };
  }

  /** Every staged row, with the batch it was written by. Throws Refused IMPORT_GONE. */
  whole(uuid: string): Promise<WrittenImport> {
    return this.read(uuid, fixed(''), fixed('p.rows'), fixed('true'));
  }

  /** The same, with what is asked of rows where they are written. Throws Refused IMPORT_GONE. */
  brief(uuid: string): Promise<WrittenImport> {
    return this.read(uuid, fixed(''), fixed('coalesce(p.brief, p.rows)'), fixed('true'));
  }

  private async read(uuid: string, known: Sql, text: Sql, those: Sql): Promise<WrittenImport> {
    const { actor } = this;
    const found = await this.engine.database.read(readReach(actor), (transaction) =>
      transaction.query(
        sql`select case when row_number() over (order by p.at) = 1 then i.contents->'head' end, i.batch_id::text, i.undone::text, ${text} from sys_import i left join sys_import_piece p on p.ep_id = i.ep_id and p.uuid = i.uuid and ${those}
          where i.ep_id = ${actor.epId}::bigint and i.uuid = ${uuid}::uuid and i.user_id = ${actor.userId}::bigint ${known} order by p.at`,
      ),
    );
    const [head, batchId = null, undone] = found[0] ?? [];
    if (!head) throw new Refused('IMPORT_GONE');
    const rows = (await new Turns().map(found, ([, , , piece]) => (piece ? (JSON.parse(piece) as Json[]) : []))).flat();
    return { head: JSON.parse(head) as ImportHead, rows, batchId, undone: undone === 'true' };
  }

  /** Lays the file of an import on disk for the reading process, as long as `body` runs. Throws Refused IMPORT_GONE. */
  async withFile<T>(fileId: string, body: (path: string) => Promise<T>): Promise<T> {
    const { actor } = this;
    const rows = await this.engine.database.read(readReach(actor), (transaction) =>
      transaction.query(
        sql`select contents->>'file' from sys_import where ep_id = ${actor.epId}::bigint and uuid = ${fileId}::uuid and user_id = ${actor.userId}::bigint and created_at > now() - interval '7 days'`,
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
    const { head, batchId } = await this.read(uuid, fixed(''), fixed('null'), fixed('false'));
    if (batchId !== null) throw new Refused('IMPORT_COMMITTED');
    const { actor } = this;
    await this.engine.database.write(this.reach, (transaction) =>
      transaction.query(
        sql`delete from sys_import where ep_id = ${actor.epId}::bigint and user_id = ${actor.userId}::bigint and uuid = any(${[uuid, head.fileId]}::uuid[])`,
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
      return { data: await stagings.within(() => imports.withFile(fileId, (path) => stage(context, { path, uuid, fileId, fileName }))) };
    }
    const { fileName } = upload;
    const fileId = await imports.keepFile(fileName, await readFile(upload.path));
    return { data: await stagings.within(() => stage(context, { path: upload.path, uuid: randomUUID(), fileId, fileName })) };
  };
}

import { createHash } from 'node:crypto';
import type { RawRow, Transaction } from '#server/store/database';
import { sql, type Sql } from '#server/store/sql';
import { Refused, type ServerRefusal } from '#server/refused';

/** One row a batch did: the client id of an addition, the last version of a row that is gone. */
export interface DoneRow {
  readonly id: string;
  readonly clientId?: string;
  readonly version?: number;
}

export interface SpentKey {
  readonly seq: number;
  /** Rows done, in order. */
  readonly done: readonly DoneRow[];
  /** What was refused beside it, when the good rows were kept. */
  readonly refusals: readonly ServerRefusal[];
  readonly data?: unknown;
}

/** What is kept of an answer under its batch id. `data`: what a call over several entities answered beside. */
export interface KeptAnswer extends Pick<SpentKey, 'done' | 'refusals'> {
  readonly data?: unknown;
}

/** Fingerprint of a request: the same batch id with another content is refused. */
export const requestHash = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest('hex');

export interface BatchKey {
  readonly owner: string;
  readonly userId: string;
  readonly batchId: string;
}

const isKey = ({ owner, userId, batchId }: BatchKey) =>
  sql`ep_id = ${owner}::bigint and user_id = ${userId}::bigint and batch_id = ${batchId}::uuid`;

/** The question that spends a batch id inside the transaction of its effect; `also` is asked along with it. */
export function spendingSql(key: BatchKey, hash: string, also: Sql): Sql {
  return sql`with added as (insert into sys_batch_key (ep_id, user_id, batch_id, request_hash) values (${key.owner}::bigint, ${key.userId}::bigint, ${key.batchId}::uuid, ${hash}) on conflict do nothing returning 1) select (select count(*) from added), ${also}`.keep();
}

/**
 * What {@link spendingSql} answered. `spent` null: the id is new and this transaction may go on. Otherwise the batch was
 * done before and the caller answers as then. A try still running elsewhere was waited for by the database.
 */
export async function readSpending(
  transaction: Transaction,
  key: BatchKey,
  hash: string,
  rows: readonly RawRow[],
): Promise<{ spent: SpentKey | null; also: string | null }> {
  const [added, other] = rows[0] ?? [];
  if (added === '1') return { spent: null, also: other ?? null };
  const found = await transaction.query(sql`select request_hash, seq, answer from sys_batch_key where ${isKey(key)}`);
  const [storedHash, seq, answer] = found[0] ?? [];
  if (storedHash !== hash) throw new Refused('BATCH_REUSED');
  return { spent: { seq: Number(seq), ...answerOf(answer ?? null) }, also: other ?? null };
}

/** What a call over several entities answered under this id, for one that would refuse its repetition by what it itself did; undefined before that. */
export async function answeredBefore(transaction: Transaction, key: BatchKey): Promise<unknown> {
  const [found] = await transaction.query(sql`select answer from sys_batch_key where ${isKey(key)}`);
  return found && answerOf(found[0] ?? null).data;
}

/** Rows as the stored answer holds them: an id alone, or id, client id and version where there are any. */
type StoredRow = string | [string, string | null, number | null];

/** The answer as the text that is kept: ids only, because most rows of most batches have nothing more to tell. */
export function answerText({ done, refusals, data }: KeptAnswer): string {
  const rows = done.map((one): StoredRow =>
    one.clientId === undefined && one.version === undefined ? one.id : [one.id, one.clientId ?? null, one.version ?? null],
  );
  return JSON.stringify({ done: rows, ...(refusals.length === 0 ? {} : { refusals }), ...(data === undefined ? {} : { data }) });
}

function answerOf(text: string | null): KeptAnswer {
  const { done, refusals, data } = JSON.parse(text ?? '{"done":[]}') as { done: StoredRow[]; refusals?: ServerRefusal[]; data?: unknown };
  return {
    data,
    done: done.map((one) => {
      if (typeof one === 'string') return { id: one };
      const [id, clientId, version] = one;
      return { id, ...(clientId === null ? {} : { clientId }), ...(version === null ? {} : { version }) };
    }),
    refusals: refusals ?? [],
  };
}

/** Keeps what a batch answered that no deed keeps, so that a retry hears the same; `seq` 0 where nothing was written. */
export function keepAnswerSql(key: BatchKey, answer: KeptAnswer, seq = 0): Sql {
  return sql`update sys_batch_key set seq = ${seq}::bigint, answer = ${answerText(answer)} where ${isKey(key)}`.keep();
}

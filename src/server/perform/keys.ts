import { createHash } from 'node:crypto';
import type { Transaction } from '#server/store/database';
import { sql, type Sql } from '#server/store/sql';
import { Refused, type ServerRefusal } from '#server/refused';

export interface SpentKey {
  readonly seq: number;
  /** Ids done, in order, with the client ids of additions and the last version of rows that are gone. */
  readonly done: readonly { id: string; clientId?: string; version?: number }[];
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

const isKey = ({ owner, userId, batchId }: BatchKey) => sql`ep_id = ${owner}::bigint and user_id = ${userId}::bigint and batch_id = ${batchId}::uuid`;

/**
 * Spends a batch id inside the transaction of its effect; `also` is asked along with it. `spent` null: the id is new and
 * this transaction may go on. Otherwise the batch was done before and the caller answers as then. A try still running
 * elsewhere is waited for by the database.
 */
export async function spendKey(transaction: Transaction, key: BatchKey, hash: string, also: Sql, name: string): Promise<{ spent: SpentKey | null; also: string | null }> {
  const rows = await transaction.query(sql`with added as (insert into sys_batch_key (ep_id, user_id, batch_id, request_hash) values (${key.owner}::bigint, ${key.userId}::bigint, ${key.batchId}::uuid, ${hash}) on conflict do nothing returning 1) select (select count(*) from added), ${also}`, `spend-${name}`);
  const [added, other] = rows[0] ?? [];
  if (added === '1') return { spent: null, also: other ?? null };
  const found = await transaction.query(sql`select request_hash, seq, answer from sys_batch_key where ${isKey(key)}`);
  const [storedHash, seq, answer] = found[0] ?? [];
  if (storedHash !== hash) throw new Refused('BATCH_REUSED');
  return { spent: { seq: Number(seq), ...(JSON.parse(answer ?? '{"done":[],"refusals":[]}') as KeptAnswer) }, also: other ?? null };
}

/** Keeps what a batch answered that no deed keeps, so that a retry hears the same; `seq` 0 where nothing was written. */
export async function keepAnswer(transaction: Transaction, key: BatchKey, answer: KeptAnswer, seq = 0): Promise<void> {
  await transaction.query(sql`update sys_batch_key set seq = ${seq}::bigint, answer = ${JSON.stringify(answer)}::jsonb where ${isKey(key)}`, 'keep-answer');
}

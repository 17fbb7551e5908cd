import { createHash } from 'node:crypto';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';
import { Refused } from '#server/refused';

export interface SpentKey {
  readonly seq: number;
  /** Ids done, in order, with the client ids of additions. */
  readonly done: readonly { id: string; clientId?: string }[];
}

/** Fingerprint of a request: the same batch id with another content is refused. */
export const requestHash = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest('hex');

/**
 * Spends a batch id inside the transaction of its effect. Null: the id is new and this transaction may go on. Otherwise
 * the batch was done before and the caller answers as then. A try still running elsewhere is waited for by the database.
 */
export async function spendKey(transaction: Transaction, owner: string, userId: string, batchId: string, hash: string): Promise<SpentKey | null> {
  const added = await transaction.query(sql`insert into sys_batch_key (ep_id, user_id, batch_id, request_hash) values (${owner}, ${userId}::bigint, ${batchId}::uuid, ${hash}) on conflict do nothing returning 1`, 'spend-key');
  if (added.length > 0) return null;
  const rows = await transaction.query(sql`select request_hash, seq, answer from sys_batch_key where ep_id = ${owner} and user_id = ${userId}::bigint and batch_id = ${batchId}::uuid`);
  const [storedHash, seq, answer] = rows[0] ?? [];
  if (storedHash !== hash) throw new Refused('BATCH_REUSED');
  return { seq: Number(seq), done: JSON.parse(answer ?? '[]') as SpentKey['done'] };
}

/** Keeps what the batch answered, so that a retry hears the same. */
export async function keepAnswer(transaction: Transaction, owner: string, userId: string, batchId: string, spent: SpentKey): Promise<void> {
  await transaction.query(sql`update sys_batch_key set seq = ${spent.seq}, answer = ${JSON.stringify(spent.done)}::jsonb where ep_id = ${owner} and user_id = ${userId}::bigint and batch_id = ${batchId}::uuid`, 'keep-answer');
}

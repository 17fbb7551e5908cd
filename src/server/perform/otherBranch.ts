import type { Actor } from '#define/actor';
import type { Caller } from '#server/engine';
import { asProduct } from '#server/perform/rows';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { sql, type Sql } from '#server/store/sql';

const inOrder = (one: string, other: string) => (BigInt(one) < BigInt(other) ? -1 : 1);

/**
 * Locks by which transactions over several branches wait for one another, each for all of its branches before it holds any row, the
 * branch with the lowest id first: two of them never wait in a circle. Those of one branch alone need none: they never wait elsewhere.
 */
export const holdingBranches = (epIds: readonly string[]): Sql[] =>
  [...new Set(epIds)].sort(inOrder).map((epId) => sql`select pg_advisory_xact_lock(hashtextextended('branches', ${epId}::bigint))`.keep());

/** Tells the database in whose branch the transaction goes on: whose rows may be read, and of which branch written. */
const enteringSql = ({ epId, readsEpIds }: Pick<Actor, 'epId' | 'readsEpIds'>): Sql =>
  sql`select set_config('app.reads', ${readsEpIds.join(',')}, true), set_config('app.writes', ${epId}, true)`.keep();

/** The same person for what the product does on their behalf in another branch: all its rows, with every right, by its own day. */
async function callerIn(transaction: Transaction, caller: Caller, epId: string): Promise<Caller> {
  const rows = await transaction.query(sql`select time_zone from sys_enterprise where id = ${epId}::bigint and not is_deleted`);
  const zone = rows[0]?.[0];
  if (typeof zone !== 'string') throw new Refused('REFERENCE_UNKNOWN', { value: epId, nearest: '' }, 'epId');
  const seeing = asProduct(caller);
  return { ...seeing, zone, actor: { ...seeing.actor, epId, readsEpIds: [epId] } };
}

/** Runs a body in another branch of the transaction and comes back, also from what is refused there. */
export async function goingTo<T>(transaction: Transaction, caller: Caller, epId: string, body: (there: Caller) => Promise<T>): Promise<T> {
  const there = await callerIn(transaction, caller, epId);
  await transaction.query(enteringSql(there.actor));
  const back = () => transaction.query(enteringSql(caller.actor));
  try {
    const result = await body(there);
    await back();
    return result;
  } catch (error) {
    // After any other fault the transaction takes no more questions.
    if (error instanceof Refused) await back();
    throw error;
  }
}

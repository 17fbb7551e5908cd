import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

/** Work that waits is looked for soon rather than at its next time; where it is just being done, at the next time. `epId` 0: of the whole company. */
export async function dueSoon(transaction: Transaction, now: Date, name: string, epId = '0'): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await transaction.query(
    sql`update sys_job set next_at = ${at} where ep_id = ${epId}::bigint and next_at > ${at} and name in (select name from sys_job where ep_id = ${epId}::bigint and name = ${name} for update skip locked)`,
  );
}

import { personEntity } from '#define/actor';
import type { Engine } from '#server/engine';
import type { Road } from '#server/perform/together';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

/** Former passwords of a person that are remembered: as many as the parameter password.history may ask for. */
const mostPasswordsKept = 24;

/** The person's present password and the former ones, the latest first. Hashes, all of them. */
export async function readPasswords(
  transaction: Transaction,
  userId: string,
): Promise<{ current: string | null; earlier: readonly string[] }> {
  const rows = await transaction.query(sql`select hash, earlier from sys_password where user_id = ${userId}::bigint`);
  return { current: rows[0]?.[0] ?? null, earlier: JSON.parse(rows[0]?.[1] ?? '[]') as string[] };
}

/** `until`: when an initial password stops opening the account; a person's own stays good. */
export async function storePassword(
  transaction: Transaction,
  userId: string,
  hash: string,
  earlier: readonly string[],
  until: Date | null = null,
): Promise<void> {
  await transaction.query(sql`insert into sys_password (user_id, hash, earlier, initial_until) values (${userId}::bigint, ${hash}, ${JSON.stringify(earlier)}::jsonb, ${until?.toISOString() ?? null}::timestamptz)
    on conflict (user_id) do update set hash = excluded.hash, earlier = excluded.earlier, initial_until = excluded.initial_until, changed_at = now()`);
}

/** A password to be laid down: an initial one opens the account `until` a moment and must be changed by then; a person's own has none. */
export interface NewPassword {
  readonly hash: string;
  readonly until: Date | null;
  readonly reason?: string | null;
}

/** Lays down a person's password in place of the last, and what the person's row tells of it: whether it must be changed, and when the initial one was given. */
export async function layPassword(
  engine: Engine,
  { transaction, perform }: Road,
  userId: string,
  { hash, until, reason = null }: NewPassword,
): Promise<void> {
  const [version] = (await transaction.query(sql`select version from sys_user where id = ${userId}::bigint for update`))[0] ?? [];
  const { current, earlier } = await readPasswords(transaction, userId);
  const kept = [current, ...earlier].filter((one): one is string => one !== null).slice(0, mostPasswordsKept);
  await storePassword(transaction, userId, hash, kept, until);
  const set = { isModifyPassword: until !== null, ...(until === null ? {} : { passwordTime: engine.now().toISOString() }) };
  await perform(engine.catalogue.get(personEntity), {
    rows: [{ id: userId, version: Number(version), set, old: {}, derived: {} }],
    reason,
  });
}

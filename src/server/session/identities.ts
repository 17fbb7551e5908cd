import type { Engine } from '#server/engine';
import { Refused } from '#server/refused';
import type { Identity } from '#server/session/provider';
import { newToken, tokenHash } from '#server/session/tokens';
import { sql } from '#server/store/sql';

/** Links stand above the branches, as people do. */
const reach = { readsEpIds: ['0'], writesEpId: null };

const codeLifeMs = 60_000;

/** The username a provider's identity is linked to; null where nobody linked it. */
export async function linkedUser(engine: Engine, { issuer, subject }: Identity): Promise<string | null> {
  const rows = await engine.database.read(reach, (transaction) =>
    transaction.query(
      sql`select u.username from sys_identity i join sys_user u on u.id = i.user_id where i.issuer = ${issuer} and i.subject = ${subject} and not u.is_deleted`,
    ),
  );
  return rows[0]?.[0] ?? null;
}

/** Since when a person is linked to a provider; null where not. */
export async function linkOf(engine: Engine, issuer: string, userId: string): Promise<string | null> {
  const rows = await engine.database.read(reach, (transaction) =>
    transaction.query(
      sql`select to_char(linked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from sys_identity where issuer = ${issuer} and user_id = ${userId}::bigint`,
    ),
  );
  return rows[0]?.[0] ?? null;
}

/** Links a person to an identity, in place of the one linked before. @throws Refused PROVIDER_TAKEN where it is another's. */
export async function link(engine: Engine, { issuer, subject }: Identity, userId: string, name: string): Promise<void> {
  await engine.database.write(reach, async (transaction) => {
    await transaction.query(
      sql`delete from sys_identity where issuer = ${issuer} and user_id = ${userId}::bigint and subject <> ${subject}`,
    );
    const rows = await transaction.query(
      sql`insert into sys_identity (issuer, subject, user_id, linked_at) values (${issuer}, ${subject}, ${userId}::bigint, ${engine.now().toISOString()}::timestamptz) on conflict (issuer, subject) do update set subject = excluded.subject returning user_id`,
    );
    if (rows[0]?.[0] !== userId) throw new Refused('PROVIDER_TAKEN', { name });
  });
}

export async function unlink(engine: Engine, issuer: string, userId: string): Promise<void> {
  await engine.database.write(reach, (transaction) =>
    transaction.query(sql`delete from sys_identity where issuer = ${issuer} and user_id = ${userId}::bigint`),
  );
}

/** Spends the state of a sign-in: true the first time only, in whichever process. */
export async function spendState(engine: Engine, state: string, expires: Date): Promise<boolean> {
  const rows = await engine.database.write(reach, async (transaction) => {
    await transaction.query(sql`delete from sys_provider_state where expires_at < ${engine.now().toISOString()}::timestamptz`);
    return transaction.query(
      sql`insert into sys_provider_state (state_hash, expires_at) values (${tokenHash(state)}, ${expires.toISOString()}::timestamptz) on conflict do nothing returning 1`,
    );
  });
  return rows.length > 0;
}

export interface SignInCode {
  readonly userId: string;
  readonly epId: string;
}

/** A code that turns into a session once, within a minute, and only beside the companion cookie it was made with. */
export async function newSignInCode(engine: Engine, { userId, epId }: SignInCode, companion: string): Promise<string> {
  const code = newToken();
  const now = engine.now();
  await engine.database.write(reach, async (transaction) => {
    await transaction.query(sql`delete from sys_sign_in_code where expires_at < ${now.toISOString()}::timestamptz`);
    await transaction.query(
      sql`insert into sys_sign_in_code (code_hash, companion_hash, user_id, ep_id, expires_at) values (${tokenHash(code)}, ${tokenHash(companion)}, ${userId}::bigint, ${epId}::bigint, ${new Date(now.getTime() + codeLifeMs).toISOString()}::timestamptz)`,
    );
  });
  return code;
}

/** @throws Refused PROVIDER_STALE for a code that is unknown, spent, too old, or another browser's. */
export async function spendSignInCode(engine: Engine, code: string, companion: string | null): Promise<SignInCode> {
  const rows = await engine.database.write(reach, (transaction) =>
    transaction.query(
      sql`delete from sys_sign_in_code where code_hash = ${tokenHash(code)} returning companion_hash, user_id, ep_id, expires_at > ${engine.now().toISOString()}::timestamptz`,
    ),
  );
  const [companionHash, userId, epId, lives] = rows[0] ?? [];
  if (lives !== 't' || companion === null || companionHash !== tokenHash(companion)) throw new Refused('PROVIDER_STALE');
  return { userId: userId as string, epId: epId as string };
}

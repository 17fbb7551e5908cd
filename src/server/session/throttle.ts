import type { Engine } from '#server/engine';
import { readParameters } from '#server/read/parameters';
import type { Database } from '#server/store/database';
import { sql } from '#server/store/sql';

const reach = { readsEpIds: ['0'], writesEpId: null };

/** Failures that cost no wait, and the longest wait: parameters password.lockAfter and password.lockMinutes. */
export interface ThrottleLimits {
  readonly freeFailures: number;
  readonly longestMinutes: number;
}

/** The branch's own limits; branch 0 has the defaults. */
export async function throttleLimits(engine: Engine, epId: string): Promise<ThrottleLimits> {
  const { 'password.lockAfter': freeFailures, 'password.lockMinutes': longestMinutes } = await readParameters(engine, epId, [
    'password.lockAfter',
    'password.lockMinutes',
  ]);
  return { freeFailures, longestMinutes };
}

const pauseMs = (failures: number, { freeFailures, longestMinutes }: ThrottleLimits) =>
  failures < freeFailures ? 0 : Math.min(longestMinutes * 60_000, 1_000 * 2 ** (failures - freeFailures));

/**
 * Takes one try for a key, which names an account and where the try comes from: 0 when it may go on, otherwise the seconds
 * still to wait. A try counts as failed until it has succeeded, so that many at once are no more than one after the other.
 * After so many failures the next must wait one second, doubling up to the longest; a quiet hour forgets. Nobody is ever
 * locked out for good, and a stranger's failures count against the stranger's address too.
 */
export async function takeTry(database: Database, key: string, now: Date, limits: ThrottleLimits): Promise<number> {
  const at = now.toISOString();
  return database.write(reach, async (transaction) => {
    const rows =
      await transaction.query(sql`insert into sys_throttle (key, failures, until, at) values (${key}, 0, ${at}::timestamptz, ${at}::timestamptz) on conflict (key) do update set key = excluded.key
      returning case when sys_throttle.at < ${at}::timestamptz - interval '1 hour' then 0 else failures end, extract(epoch from until - ${at}::timestamptz)`);
    const [failures, wait] = (rows[0] ?? []).map(Number);
    if ((wait ?? 0) > 0) return Math.ceil(wait ?? 0);
    const counted = (failures ?? 0) + 1;
    await transaction.query(
      sql`update sys_throttle set failures = ${counted}::int, at = ${at}::timestamptz, until = ${new Date(now.getTime() + pauseMs(counted, limits)).toISOString()}::timestamptz where key = ${key}`,
    );
    return 0;
  });
}

/** Failures one network may cause within a minute, whatever the names (design/reliability.md §3.4). */
const mostFromAddress = 30;

/** The network an address lies in: the first three parts of IPv4, the first four of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/u, '');
  return plain.includes('.') ? plain.split('.').slice(0, 3).join('.') : expanded(plain).slice(0, 4).join(':');
}

function expanded(address: string): string[] {
  const [before = '', after] = address.split('::');
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = after === undefined ? 0 : 8 - (head?.length ?? 0) - (tail?.length ?? 0);
  return [...(head ?? []), ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...(tail ?? [])];
}

/** This machine itself, or a proxy on it nobody has told us of: everybody comes from there, and a stranger must not shut all of them out. */
const isLocal = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/u.test(address);

/** As {@link takeTry}, for everybody who comes from a network: 0, or the seconds until its minute is over. */
export async function takeNetworkTry(database: Database, address: string, now: Date): Promise<number> {
  return isLocal(address) ? 0 : takeTurn(database, `network|${networkOf(address)}`, now, mostFromAddress);
}

/** Takes one of so many turns a key has within a minute: 0, or the seconds until its minute is over. */
export async function takeTurn(database: Database, key: string, now: Date, most: number): Promise<number> {
  const at = now.toISOString();
  return database.write(reach, async (transaction) => {
    const rows =
      await transaction.query(sql`insert into sys_throttle as t (key, failures, until, at) values (${key}, 1, ${at}::timestamptz + interval '1 minute', ${at}::timestamptz)
      on conflict (key) do update set failures = case when t.until <= ${at}::timestamptz then 1 else t.failures + 1 end, until = case when t.until <= ${at}::timestamptz then ${at}::timestamptz + interval '1 minute' else t.until end, at = ${at}::timestamptz
      returning failures, extract(epoch from until - ${at}::timestamptz)`);
    const [taken, left] = (rows[0] ?? []).map(Number);
    return (taken ?? 0) > most ? Math.max(1, Math.ceil(left ?? 0)) : 0;
  });
}

/** A try from a network succeeded: it does not count against the others there. */
export async function forgiveNetworkTry(database: Database, address: string): Promise<void> {
  await database.write(reach, (transaction) =>
    transaction.query(sql`update sys_throttle set failures = greatest(0, failures - 1) where key = ${`network|${networkOf(address)}`}`),
  );
}

/** A try has failed: its pause begins now. */
export async function countFailure(database: Database, key: string, now: Date, limits: ThrottleLimits): Promise<void> {
  await database.write(reach, async (transaction) => {
    const rows = await transaction.query(sql`select failures from sys_throttle where key = ${key} for update`);
    await transaction.query(
      sql`update sys_throttle set until = ${new Date(now.getTime() + pauseMs(Number(rows[0]?.[0] ?? 0), limits)).toISOString()}::timestamptz where key = ${key}`,
    );
  });
}

export async function forgetFailures(database: Database, key: string): Promise<void> {
  await database.write(reach, (transaction) => transaction.query(sql`delete from sys_throttle where key = ${key}`));
}

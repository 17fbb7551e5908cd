import type { RefusalCode } from '#names/refusals';
import { emailConfig } from '#modules/basic/emailConfig/emailConfig.entity';
import type { Engine } from '#server/engine';
import type { Job } from '#server/jobs/job';
import type { MailAccount } from '#server/outside/mail';
import { branchFile } from '#modules/files/papers.shape.server';
import { branchesWithLetters, sendDue, sendingLetters, type AccountOf } from '#server/outside/outbox';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { raw, sql } from '#server/store/sql';

const reachOf = (epId: string) => ({ readsEpIds: ['0', epId], writesEpId: epId });
const purposeOf = (epId: string) => `mail password of branch ${epId}`;

/** Keeps the password of a branch's mail account, sealed, in the transaction that changes the account: an old one must never meet a new server. Null forgets it. */
export async function keepMailPassword(transaction: Transaction, engine: Engine, epId: string, password: string | null): Promise<void> {
  const sealed = password === null ? null : engine.vault.seal(password, purposeOf(epId));
  await transaction.query(
    sql`insert into sys_mail_account (ep_id, password) values (${epId}::bigint, ${sealed}) on conflict (ep_id) do update set password = excluded.password`,
  );
}

/** What came of the last test of a branch's mail account. `result`: OK, or the code it was refused with. */
export interface MailTest {
  readonly result: 'OK' | RefusalCode;
  readonly time: string;
}

export async function readMailTest(engine: Engine, epId: string): Promise<MailTest | null> {
  const rows = await engine.database.read(reachOf(epId), (transaction) =>
    transaction.query(
      sql`select test_result, to_char(tested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from sys_mail_account where ep_id = ${epId}::bigint and test_result is not null`,
    ),
  );
  return rows[0] ? { result: rows[0][0] as MailTest['result'], time: rows[0][1] as string } : null;
}

export async function keepMailTest(engine: Engine, epId: string, { result, time }: MailTest): Promise<void> {
  await engine.database.write(reachOf(epId), (transaction) =>
    transaction.query(
      sql`insert into sys_mail_account (ep_id, tested_at, test_result) values (${epId}::bigint, ${time}::timestamptz, ${result}) on conflict (ep_id) do update set tested_at = excluded.tested_at, test_result = excluded.test_result`,
    ),
  );
}

async function accountOf(engine: Engine, epId: string): Promise<{ account: MailAccount; dailyLimit: number }> {
  const rows = await engine.database.read(reachOf(epId), (transaction) =>
    transaction.query(sql`
    select c.smtp_host, c.port, c.security, c.account, c.from_address, c.from_name, c.certificate, c.daily_limit, m.password
    from ${raw(emailConfig.table)} c left join sys_mail_account m on m.ep_id = c.ep_id where c.ep_id = ${epId}::bigint`),
  );
  const [smtpHost, port, security, account, fromAddress, fromName, certificate, dailyLimit, sealed] = rows[0] ?? [];
  if (smtpHost == null) throw new Refused('MAIL_NOT_SET_UP');
  const password = sealed == null ? null : engine.vault.open(sealed, purposeOf(epId));
  if (sealed != null && password === null) throw new Refused('MAIL_PASSWORD_LOST', {}, 'password');
  return {
    account: {
      smtpHost,
      port: Number(port),
      security: security as MailAccount['security'],
      account: account ?? null,
      password,
      fromAddress: fromAddress ?? '',
      fromName: fromName ?? '',
      certificate: certificate ?? null,
    },
    dailyLimit: Number(dailyLimit),
  };
}

/** One letter of today's number, which ends at midnight UTC; a letter that is not taken by the mail server counts too. */
async function takeFromDay(engine: Engine, epId: string, most: number): Promise<void> {
  const day = engine.now().toISOString().slice(0, 10);
  const taken = await engine.database.write(reachOf(epId), (transaction) =>
    transaction.query(sql`
    insert into sys_mail_day (ep_id, day, letters) values (${epId}::bigint, ${day}::date, 1)
    on conflict (ep_id, day) do update set letters = sys_mail_day.letters + 1 where sys_mail_day.letters < ${most}::int returning letters`),
  );
  if (taken.length === 0) throw new Refused('MAIL_DAILY_LIMIT', { n: String(most) });
}

/** A letter's text with the sender's signature under it, set off as mail programs expect it. */
export const signedText = (text: string, signature: string | null): string => (signature ? `${text}\n\n-- \n${signature}` : text);

/**
 * What a branch's next letter is sent by; it is counted among today's.
 * @throws Refused MAIL_… with the reason.
 */
export const accountForLetter: AccountOf = async (engine, epId) => {
  const { account, dailyLimit } = await accountOf(engine, epId);
  await takeFromDay(engine, epId, dailyLimit);
  return account;
};

/** Sends the letters of all branches as soon as they are written; those whose server is away again and again. */
export const sending: Job = {
  name: sendingLetters,
  of: 'company',
  schedule: { everySeconds: 60 },
  run: async ({ engine, signal }) => {
    const all = { sent: 0, waiting: 0, failed: 0, unsure: 0 };
    for (const epId of await branchesWithLetters(engine)) {
      const one = await sendDue(engine, epId, accountForLetter, branchFile, signal);
      for (const name of ['sent', 'waiting', 'failed', 'unsure'] as const) all[name] += one[name];
    }
    return all;
  },
};

import { accountForLetter, keepMailPassword, keepMailTest, readMailTest, signedText } from '#modules/basic/emailConfig/branchMail.server';
import { emailConfig } from '#modules/basic/emailConfig/emailConfig.entity';
import { serviceProcessEmail } from '#modules/basic/serviceProcessEmail/serviceProcessEmail.entity';
import { letterAttributes, letterProcesses } from '#names/letters';
import type { CallContext, CustomHandler } from '#server/http/call';
import { nameIn } from '#names/languages';
import { batchIdOf, textOfInput } from '#server/http/input';
import { postLetter, sendPosted } from '#server/outside/outbox';
import { performTogether } from '#server/perform/together';
import { readBatch } from '#server/perform/wishes';
import { readOne } from '#server/read/list';
import { Refused } from '#server/refused';
import { readReach, readingOf } from '#server/engine';
import { raw, sql } from '#server/store/sql';
import { wordIn } from '#server/words';
import { fillTemplate, readTemplate } from '#values/letterTemplate';
import { dayInZone } from '#values/moment';

const own = ['smtpHost', 'port', 'security', 'account', 'fromAddress', 'fromName', 'dailyLimit', 'certificate'] as const;
/** Where the password goes: whoever changes one of these must say it again, so that it cannot be led elsewhere. */
const leads = ['smtpHost', 'port', 'security', 'account', 'certificate'] as const;
const mostPassword = 500;

type Config = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

async function stored({ engine, session }: CallContext): Promise<Config | null> {
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(sql`select id from ${raw(emailConfig.table)} where ep_id = ${session.actor.epId}::bigint`),
  );
  return rows[0] ? ((await readOne(engine, session, emailConfig, rows[0][0] as string)) as unknown as Config) : null;
}

/** The branch's mail account as it may be shown: whether a password is kept and since when, never the password. */
async function shown(context: CallContext): Promise<unknown> {
  const config = await stored(context);
  const test = await readMailTest(context.engine, context.session.actor.epId);
  return config === null
    ? null
    : { ...config, hasPassword: config.passwordSetTime !== null, testResult: test?.result ?? null, testTime: test?.time ?? null };
}

const read: CustomHandler = async (context) => ({ data: await shown(context) });

function valuesOf({ input }: CallContext): Record<string, unknown> {
  return Object.fromEntries(own.filter((name) => input[name] !== undefined).map((name) => [name, input[name] === '' ? null : input[name]]));
}

const same = (before: unknown, after: unknown) => String(before ?? '') === String(after ?? '');

/** What becomes of the password: a new one, the one that is kept (undefined), or none because there is no account. */
function passwordWish({ input }: CallContext, before: Config | null, values: Record<string, unknown>): string | null | undefined {
  const given = typeof input.password === 'string' && input.password !== '' ? input.password : null;
  if (given !== null && given.length > mostPassword) throw new Refused('FIELD_TOO_LONG', { n: String(mostPassword) }, 'password');
  const account = values.account === undefined ? before?.account : values.account;
  if (account === null || account === undefined) return null;
  if (given !== null) return given;
  if (!before || before.passwordSetTime === null) throw new Refused('FIELD_REQUIRED', { field: 'password' }, 'password');
  if (leads.some((name) => values[name] !== undefined && !same(before[name], values[name])))
    throw new Refused('MAIL_PASSWORD_AGAIN', {}, 'password');
  return undefined;
}

/** Saves the mail account. The password comes along only when it changes; it is sealed, and neither answered nor audited. */
const save: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const before = await stored(context);
  const values = valuesOf(context);
  const password = passwordWish(context, before, values);
  const set = { ...values, ...(password === undefined ? {} : { passwordSetTime: password === null ? null : engine.now().toISOString() }) };
  if (before && input.version === undefined) throw new Refused('STALE_VERSION', {}, 'version');
  const rows = before
    ? [
        {
          id: before.id,
          version: input.version,
          set: Object.fromEntries(Object.entries(set).map(([name, value]) => [name, { new: value }])),
        },
      ]
    : [];
  const wish = readBatch(
    emailConfig,
    { batchId: batchIdOf(input, request), rows, add: before ? [] : [{ clientId: 'one', values: set }] },
    readingOf(session),
  );
  if (wish.malformed.length > 0) throw new Refused(wish.malformed);
  const asked = { values, version: input.version ?? null, password: password === undefined ? 'kept' : password === null ? 'none' : 'new' };
  await performTogether(
    engine,
    session,
    { batchId: wish.batchId, request: asked, action: 'edit', definition: emailConfig },
    async (road) => {
      await road.perform(emailConfig, { rows: wish.rows, add: wish.add });
      if (password !== undefined) await keepMailPassword(road.transaction, engine, session.actor.epId, password);
      return null;
    },
  );
  return { data: await shown(context) };
};

async function senderOf({ engine, session }: CallContext): Promise<{ address: string; signature: string | null }> {
  const rows = await engine.database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    transaction.query(sql`select email, email_signature from sys_user where id = ${session.person.id}::bigint`),
  );
  const [address, signature = null] = rows[0] ?? [];
  if (!address) throw new Refused('MAIL_NO_ADDRESS');
  return { address, signature };
}

/** The letter of an occasion with made-up particulars, or a plain one that only says that mail arrives. */
async function testLetter(context: CallContext): Promise<{ subject: string; text: string }> {
  const { engine, session, input } = context;
  const { language, epId } = session.actor;
  const word = (...path: string[]) => wordIn(language, 'mail', ...path);
  const examples = {
    ...Object.fromEntries(letterAttributes.map((name) => [name, word('example', name)])),
    branch: session.branch.name,
    sender: nameIn(language, session.names),
    today: dayInZone(engine.now().toISOString(), session.zone),
  };
  const process = textOfInput(input.processName, 40);
  if (process === null)
    return {
      subject: word('test', 'subject'),
      text: fillTemplate(
        [{ text: `${word('test', 'body')}\n\n` }, { attribute: 'sender' }, { text: '\n' }, { attribute: 'branch' }],
        examples,
      ),
    };
  if (!(letterProcesses as readonly string[]).includes(process)) throw new Refused('INPUT_MALFORMED', { value: process }, 'processName');
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select subject_template, body_template from ${raw(serviceProcessEmail.table)} where ep_id = ${epId}::bigint and process_name = ${process}`,
    ),
  );
  if (!rows[0]) throw new Refused('ROW_GONE', {}, 'processName');
  const [subject, text] = rows[0].map((template) => {
    const parts = readTemplate(template ?? '', new Set(letterAttributes));
    return 'problem' in parts ? '' : fillTemplate(parts, examples);
  });
  return { subject: (subject ?? '').replace(/\s+/gu, ' '), text: text ?? '' };
}

/** Sends a letter to the caller by the saved account and keeps what came of it (domain/02a §2.3.2). */
const test: CustomHandler = async (context) => {
  const { engine, session } = context;
  const { address: to, signature } = await senderOf(context);
  const plain = await testLetter(context);
  const letter = { to, subject: plain.subject, text: signedText(plain.text, signature) };
  const time = engine.now().toISOString();
  const { epId, userId } = session.actor;
  const id = await engine.database.write({ readsEpIds: [epId], writesEpId: epId }, (transaction) =>
    postLetter(transaction, engine, { ...letter, epId, userId, once: true }),
  );
  const tried = await sendPosted(engine, epId, id, accountForLetter);
  const failure = 'failure' in tried ? tried.failure : tried.state === 'SENT' ? null : new Refused('MAIL_UNSURE');
  if (failure !== null) {
    const code = failure.refusals[0]?.code;
    if (code !== undefined && code !== 'MAIL_NOT_SET_UP') await keepMailTest(engine, epId, { result: code, time });
    throw failure;
  }
  await keepMailTest(engine, epId, { result: 'OK', time });
  return { data: { testResult: 'OK', testTime: time, to } };
};

export const emailConfigHandlers = { read, save, test } satisfies Record<string, CustomHandler>;

import { randomUUID } from 'node:crypto';
import type { Engine } from '#server/engine';
import { waitAfter } from '#server/jobs/job';
import { dueSoon } from '#server/jobs/soon';
import { MailFailure, sendLetter, type Letter, type MailAccount } from '#server/outside/mail';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { sql, type Sql } from '#server/store/sql';

/** Name of the work that sends what waits. */
export const sendingLetters = 'sendLetters';

/** A letter whose server is away is tried for three days, as mail servers do among themselves. */
const triedForMs = 72 * 3_600_000;
/** One try takes less; after that whoever began it is gone. */
const tryMs = 120_000;
const reachOf = (epId: string) => ({ readsEpIds: ['0', epId], writesEpId: epId });

interface LetterFile {
  readonly id: string;
  readonly name: string;
}

/** A letter as it is posted. `once`: it is not tried a second time, because somebody waits for the answer. */
export interface Posting extends Letter {
  readonly epId: string;
  /** A file of the branch that goes along. */
  readonly file?: LetterFile;
  /** A second one. */
  readonly beside?: LetterFile;
  readonly userId: string | null;
  readonly once?: true;
}

/**
 * Writes a letter in the transaction of what it tells of: it is sent after the commit, and not without it. Answers its id. A letter posted
 * `once` is taken already: its poster sends it with {@link sendPosted}.
 */
export async function postLetter(transaction: Transaction, { now }: Engine, posting: Posting): Promise<string> {
  const { epId, userId, to, subject, text, file, beside, once = false } = posting;
  const at = now().getTime();
  const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  const [[id] = []] = await transaction.query(sql`
    insert into sys_letter (ep_id, message_id, recipient, subject, content, made_at, made_by, attempts, next_at, until, file_id, file_name, beside_id, beside_name)
    values (${epId}::bigint, ${randomUUID()}, ${to}, ${subject}, ${text}, ${moment(at)}, ${userId}::bigint, ${once ? 1 : 0}::int, ${moment(once ? at + tryMs : at)}, ${moment(once ? at : at + triedForMs)}, ${file?.id ?? null}, ${file?.name ?? null}, ${beside?.id ?? null}, ${beside?.name ?? null}) returning id`);
  if (!once) await dueSoon(transaction, now(), sendingLetters);
  return id as string;
}

/** A letter that was given up, may have arrived or still waits is sent once more, because somebody wants it. False: there is none to send. */
export async function sendAgain({ database, now }: Engine, epId: string, id: string): Promise<boolean> {
  const at = now();
  return database.write(reachOf(epId), async (transaction) => {
    const rows = await transaction.query(sql`
      update sys_letter set state = 'WAITING', ended_at = null, next_at = ${at.toISOString()}::timestamptz, until = ${new Date(at.getTime() + triedForMs).toISOString()}::timestamptz,
        handed_at = case when state = 'WAITING' then handed_at end where ep_id = ${epId}::bigint and id = ${id}::bigint and state <> 'SENT' returning 1`);
    if (rows.length > 0) await dueSoon(transaction, at, sendingLetters);
    return rows.length > 0;
  });
}

interface Taken extends Letter {
  readonly id: string;
  readonly attempt: number;
  readonly until: number;
  readonly files: readonly LetterFile[];
}

/** The bytes of a branch's file that goes along with a letter; null where it is gone. */
export type FileOf = (engine: Engine, epId: string, fileId: string) => Promise<Uint8Array | null>;

/** What the branch's letters are sent by. Throws Refused where it cannot be said. */
export type AccountOf = (engine: Engine, epId: string) => Promise<MailAccount>;

const takenSql = sql`id, attempts, recipient, subject, content, message_id, (extract(epoch from until) * 1000)::bigint, file_id, file_name, beside_id, beside_name`;

function takenOf([id, attempts, to, subject, text, messageId, until, fileId, fileName, besideId, besideName]: readonly (
  | string
  | null
)[]): Taken {
  return {
    id: id ?? '',
    attempt: Number(attempts),
    to: to ?? '',
    subject: subject ?? '',
    text: text ?? '',
    messageId: messageId ?? '',
    until: Number(until),
    files: [
      { id: fileId, name: fileName },
      { id: besideId, name: besideName },
    ].flatMap(({ id: one, name }) => (one ? [{ id: one, name: name ?? '' }] : [])),
  };
}

const write = (engine: Engine, epId: string, statement: Sql) =>
  engine.database.write(reachOf(epId), (transaction) => transaction.query(statement));

/** Takes the letter that has waited longest. One that was being handed over when its sender went is not sent again: it may have arrived. */
async function takeNext(engine: Engine, epId: string): Promise<Taken | null> {
  const at = engine.now();
  return engine.database.write(reachOf(epId), async (transaction) => {
    const due = sql`ep_id = ${epId}::bigint and state = 'WAITING' and next_at <= ${at.toISOString()}::timestamptz`;
    await transaction.query(
      sql`update sys_letter set state = 'UNSURE', ended_at = ${at.toISOString()}::timestamptz where ${due} and handed_at is not null`,
    );
    const [row] = await transaction.query(sql`
      update sys_letter set attempts = attempts + 1, next_at = ${new Date(at.getTime() + tryMs).toISOString()}::timestamptz
      where ep_id = ${epId}::bigint and id = (select id from sys_letter where ${due} order by next_at, id limit 1 for update skip locked) returning ${takenSql}`);
    return row ? takenOf(row) : null;
  });
}

/** What came of one try. `account`: the branch's other letters would meet the same. */
export type Tried =
  | { readonly state: 'SENT' | 'UNSURE' }
  | { readonly failure: Refused; readonly again: boolean; readonly account: boolean };

async function hand(engine: Engine, epId: string, accountOf: AccountOf, letter: Taken, fileOf: FileOf): Promise<Tried> {
  const mine = sql`ep_id = ${epId}::bigint and id = ${letter.id}::bigint and attempts = ${letter.attempt}::int`;
  let handed = false;
  const attachments = [];
  for (const { id, name } of letter.files) {
    const bytes = await fileOf(engine, epId, id);
    // Without its paper the letter says nothing; nobody else's is kept back by it.
    if (bytes === null) return { failure: new Refused('FILE_GONE', { value: name }), again: false, account: false };
    attachments.push({ name, bytes });
  }
  try {
    const account = await accountOf(engine, epId);
    await sendLetter(engine.outbound, account, { ...letter, ...(attachments.length > 0 ? { attachments } : {}) }, async () => {
      const at = engine.now().toISOString();
      const rows = await write(
        engine,
        epId,
        sql`update sys_letter set handed_at = ${at}::timestamptz where ${mine} and state = 'WAITING' and handed_at is null returning 1`,
      );
      if (rows.length === 0) throw new Error('another process has taken the letter');
      handed = true;
    });
    return { state: 'SENT' };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { answered = true, again = true, account = true } = error instanceof MailFailure ? error : {};
    return handed && !answered ? { state: 'UNSURE' } : { failure: error, again, account };
  }
}

/** Hands one taken letter over and writes down what came of it. */
async function sendTaken(engine: Engine, epId: string, accountOf: AccountOf, letter: Taken, fileOf: FileOf): Promise<Tried> {
  const tried = await hand(engine, epId, accountOf, letter, fileOf);
  const now = engine.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const mine = sql`ep_id = ${epId}::bigint and id = ${letter.id}::bigint and attempts = ${letter.attempt}::int`;
  if ('state' in tried) {
    await write(
      engine,
      epId,
      sql`update sys_letter set state = ${tried.state}, ended_at = ${at}, error = null, detail = null where ${mine}`,
    );
    return tried;
  }
  const [refusal] = tried.failure.refusals;
  const next = now.getTime() + (refusal?.code === 'MAIL_DAILY_LIMIT' ? untilTomorrow(now) : waitAfter(letter.attempt));
  const last = !tried.again || next > letter.until;
  const nextAt = sql`${new Date(next).toISOString()}::timestamptz`;
  await write(
    engine,
    epId,
    sql`update sys_letter set state = ${last ? 'FAILED' : 'WAITING'}, ended_at = case when ${last} then ${at} end, next_at = ${nextAt}, handed_at = null, error = ${refusal?.code ?? null}, detail = ${refusal ? JSON.stringify(refusal.detail ?? {}) : null} where ${mine}`,
  );
  if (tried.account && !last)
    await write(
      engine,
      epId,
      sql`update sys_letter set next_at = ${nextAt} where ep_id = ${epId}::bigint and state = 'WAITING' and handed_at is null and next_at <= ${at}`,
    );
  return tried;
}

const dayMs = 24 * 3_600_000;
/** The number of letters of a day ends at midnight UTC. */
const untilTomorrow = (now: Date): number => dayMs - (now.getTime() % dayMs);

/** Letters somebody waits for bring no files. */
const noFile: FileOf = () => Promise.resolve(null);

/** Sends a letter its poster waits for. */
export async function sendPosted(engine: Engine, epId: string, id: string, accountOf: AccountOf): Promise<Tried> {
  const [row] = await engine.database.read(reachOf(epId), (transaction) =>
    transaction.query(sql`select ${takenSql} from sys_letter where ep_id = ${epId}::bigint and id = ${id}::bigint`),
  );
  if (!row) throw new Error(`there is no letter ${id}`);
  return sendTaken(engine, epId, accountOf, takenOf(row), noFile);
}

/** How many letters a round sent, how many wait for another try, were given up, or may have arrived. */
export interface Sent extends Record<string, number> {
  sent: number;
  waiting: number;
  failed: number;
  unsure: number;
}

/** Sends what is due in a branch, one letter after the other; where the mail account itself does not work, the others wait as well. */
export async function sendDue(engine: Engine, epId: string, accountOf: AccountOf, fileOf: FileOf, signal: AbortSignal): Promise<Sent> {
  const sent: Sent = { sent: 0, waiting: 0, failed: 0, unsure: 0 };
  while (!signal.aborted) {
    const letter = await takeNext(engine, epId);
    if (letter === null) return sent;
    const tried = await sendTaken(engine, epId, accountOf, letter, fileOf);
    if ('state' in tried) sent[tried.state === 'SENT' ? 'sent' : 'unsure'] += 1;
    else sent[tried.again ? 'waiting' : 'failed'] += 1;
    if ('failure' in tried && tried.account) return sent;
  }
  return sent;
}

/** Branches where a letter is due. */
export async function branchesWithLetters({ database, now }: Engine): Promise<string[]> {
  const branches = await database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    transaction.query(sql`select id from sys_enterprise`),
  );
  const reach = { readsEpIds: ['0', ...branches.map(([id]) => id as string)], writesEpId: null };
  const rows = await database.read(reach, (transaction) =>
    transaction.query(
      sql`select distinct ep_id from sys_letter where state = 'WAITING' and next_at <= ${now().toISOString()}::timestamptz order by 1`,
    ),
  );
  return rows.map(([id]) => id as string);
}

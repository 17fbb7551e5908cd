import { stepNamed } from '#define/act';
import { randomUUID } from 'node:crypto';
import { isRowId } from '#define/row';
import type { Values } from '#define/row';
import { message } from '#modules/messages/message/message.entity';
import { readReach, type Caller, type Engine } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, idsOf, textOfInput } from '#server/http/input';
import type { LetterOffice } from '#server/live/hub';
import { personNameIn } from '#server/read/personNames';
import { branchNameIn, companyNameIn } from '#server/read/branchNames';
import { performAct } from '#server/perform/acts';
import { perform } from '#server/perform';
import { Refused } from '#server/refused';
import { takeTurn } from '#server/session/throttle';
import { namedRows } from '#server/store/namedRows';
import { sql } from '#server/store/sql';
import { asList } from '#names/listText';
import { withoutUnseen } from '#values/text';

const groupReach = { readsEpIds: ['0'], writesEpId: null };

/** A message to be written, whoever writes it: a colleague, or the product itself after something happened. */
export interface Letter {
  readonly recipients: readonly string[];
  readonly classification: string;
  readonly content: string;
  readonly sourceContent: string | null;
  readonly tableName: string | null;
  readonly tableIds: readonly string[];
  readonly priority?: 'NORMAL' | 'HIGH';
  readonly sourceKind?: 'USER' | 'SYSTEM';
}

/** Recipients that are there and not disabled (domain/02a §2.2.1). */
async function checkRecipients(engine: Engine, ids: readonly string[]): Promise<void> {
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`select id from sys_user where id = any(${[...ids]}::bigint[]) and not is_disable and not is_deleted`),
  );
  const known = new Set(rows.map(([id]) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw new Refused('RECIPIENT_UNKNOWN', { value: asList(missing) }, 'ids');
}

/**
 * Writes one message row per recipient as one batch; they are told live.
 * @throws Refused when a recipient is not there or disabled, or a text is too long.
 */
export async function sendLetter(engine: Engine, caller: Caller, letter: Letter, batchId: string = randomUUID()): Promise<void> {
  await checkRecipients(engine, letter.recipients);
  const values: Values = {
    classification: letter.classification,
    content: letter.content,
    sourceContent: letter.sourceContent,
    tableName: letter.tableName,
    tableId: letter.tableIds[0] ?? null,
    tableIds: [...letter.tableIds],
    priority: letter.priority ?? 'NORMAL',
    sourceKind: letter.sourceKind ?? 'USER',
  };
  const add = letter.recipients.map((recipientUserId) => ({ clientId: recipientUserId, set: { ...values, recipientUserId }, derived: {} }));
  await perform(engine, caller, message, {
    batchId,
    dryRun: false,
    keepGood: false,
    reason: null,
    malformed: [],
    rows: [],
    add,
    remove: [],
  });
}

const listed = (input: unknown): string[] => {
  const parts = Array.isArray(input) ? input.map(String) : (textOfInput(input, 100_000) ?? '').replace(/^\[|\]$/gu, '').split(',');
  return [...new Set(parts.map((part) => part.replaceAll('"', '').trim()).filter((part) => part !== ''))];
};

/** Only recipients with a non-empty id count (shell.md §3). */
function recipientsOf(input: unknown): string[] {
  const ids = listed(input);
  if (ids.length === 0) throw new Refused('MESSAGE_NOBODY', {}, 'ids');
  if (!ids.every(isRowId)) throw new Refused('RECIPIENT_UNKNOWN', { value: asList(ids.filter((id) => !isRowId(id))) }, 'ids');
  return ids;
}

/** Messages one person publishes within a minute (design/reliability.md T15). */
const mostInMinute = 30;

/** What messages may be about; the page opens the first six (domain/02a §2.2.1). */
const subjects: ReadonlySet<string> = new Set(
  'bl_loding_order bl_agency_order bl_container fc_invoice bl_order bl_order_middle bl_cost_plan freight freight_enquiry freight_offer crm hr other'.split(
    ' ',
  ),
);

const mostSent = 100_000;

/** A text as its readers will see it; one that is too long is refused, never cut. */
function seenText(input: unknown, field: 'classification' | 'content' | 'sourceContent'): string {
  const text = withoutUnseen(textOfInput(input, mostSent) ?? '').trim();
  const { max = 0 } = message.fields[field] ?? {};
  if ([...text].length > max) throw new Refused('FIELD_TOO_LONG', { n: String(max) }, field);
  return text;
}

function letterOf(input: CallContext['input']): Letter {
  const classification = seenText(input.classification, 'classification');
  const content = seenText(input.content, 'content');
  if (classification === '') throw new Refused('MESSAGE_TITLE_EMPTY', {}, 'classification');
  if (content === '') throw new Refused('MESSAGE_CONTENT_EMPTY', {}, 'content');
  const tableName = textOfInput(input.tableName, 100);
  if (tableName !== null && !subjects.has(tableName)) throw new Refused('CHOICE_UNKNOWN', { value: tableName }, 'tableName');
  return {
    recipients: recipientsOf(input.ids),
    classification,
    content,
    sourceContent: seenText(input.sourceContent, 'sourceContent') || null,
    tableName,
    tableIds: listed(input.tableIds).map((id) => idOf(id)),
    ...(input.priority === 'HIGH' ? { priority: 'HIGH' as const } : {}),
  };
}

const publish: CustomHandler = async ({ engine, session, input, request }) => {
  const letter = letterOf(input);
  const batchId = batchIdOf(input, request);
  const seconds = await takeTurn(engine.database, `message|${session.person.id}`, engine.now(), mostInMinute);
  if (seconds > 0) throw new Refused('MESSAGES_TOO_MANY', { n: String(mostInMinute), seconds: String(seconds) });
  await sendLetter(engine, session, letter, batchId);
  return { data: null };
};

const unreadIds = ({ engine, session }: CallContext) =>
  engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select id from ms_message where recipient_user_id = ${session.person.id}::bigint and not is_consumed order by id`,
    ),
  );

const noReadCount: CustomHandler = async (context) => ({ data: (await unreadIds(context)).length });

/** Unread messages about one table: the badge of the menu entry where its rows stand (shell.md §2.4). */
const countAbout =
  (tableName: string): CustomHandler =>
  async ({ engine, session }) => {
    const rows = await engine.database.read(readReach(session.actor), (transaction) =>
      transaction.query(
        sql`select count(*) from ms_message where recipient_user_id = ${session.person.id}::bigint and not is_consumed and table_name = ${tableName}`,
      ),
    );
    return { data: Number(rows[0]?.[0]) };
  };

const markAll: CustomHandler = async (context) => {
  const ids = (await unreadIds(context)).map(([id]) => id as string);
  if (ids.length > 0)
    await performAct(context.engine, context.session, message, stepNamed(message, 'read', true), {
      ids,
      answers: {},
      batchId: randomUUID(),
      reason: null,
      dryRun: false,
      accepted: new Set(),
    });
  return { data: null };
};

const contains = (text: string) => `%${text.replace(/[\\%_]/gu, '\\$&')}%`;

/** Everybody a message can go to, of all branches; empty filters are left out (shell.md §2.6). */
const staff: CustomHandler = async ({ engine, session, input }) => {
  const [epId, fullname, nature, role] = [
    textOfInput(input.epId, 20),
    textOfInput(input.fullname, 100),
    textOfInput(input.type, 60),
    textOfInput(input.roleSet, 20),
  ];
  for (const id of [epId, role]) if (id !== null) idsOf(id);
  const english = session.actor.language !== 'zh';
  const data = await engine.database.read(groupReach, (transaction) =>
    namedRows(
      transaction,
      'u.id u.username u.user_nature:nature e.id:epId',
      {
        fullname: personNameIn(session.actor.language),
        englishName: sql`coalesce(u.english_name, '')`,
        epname: companyNameIn(session.actor.language),
        czName: branchNameIn(session.actor.language),
        roleName: sql`coalesce((select string_agg(case when ${english} then coalesce(r.english_name, r.name) else r.name end, ', ' order by r.id) from sys_role r where u.role_set ? r.id::text or u.role_set @> to_jsonb(r.id)), '')`,
      },
      sql`from sys_user u join sys_enterprise e on e.id = u.home_ep_id
    where not u.is_disable and not u.is_deleted and (${epId}::bigint is null or u.home_ep_id = ${epId}::bigint)
      and (${fullname}::text is null or u.fullname ilike ${contains(fullname ?? '')} or u.english_name ilike ${contains(fullname ?? '')} or u.arabic_name ilike ${contains(fullname ?? '')} or u.username ilike ${contains(fullname ?? '')})
      and (${nature}::text is null or u.user_nature = ${nature}) and (${role}::text is null or u.role_set ? ${role} or u.role_set @> to_jsonb(${role}::bigint))
    order by e.id, u.id`,
    ),
  );
  return { data };
};

/** Roles to filter the staff by, names only; of a branch, its own and the public ones (shell.md §2.6). */
const roleOptions: CustomHandler = async ({ engine, session, input }) => {
  const epId = textOfInput(input.epId, 20);
  if (epId !== null) idsOf(epId);
  const english = session.actor.language !== 'zh';
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(
      sql`select id, case when ${english} then coalesce(english_name, name) else name end from sys_role where state = 'ENABLED' and not is_deleted and (${epId}::bigint is null or branch_id is null or branch_id = ${epId}::bigint) order by id`,
    ),
  );
  return { data: rows.map(([id, name]) => ({ id, name })) };
};

/** What the recipients of a batch hear: a new message in the specification's form, or that their unread ones changed. */
export const messageLetters: LetterOffice = async (engine, epId, seq) => {
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`
    select m.recipient_user_id, m.id, m.classification, m.content, m.source_content, m.table_name, m.table_id, m.priority, c.before is null
    from sys_change c join ms_message m on m.id = c.row_id where c.ep_id = ${epId}::bigint and c.seq = ${seq}::bigint and c.entity = 'message' order by m.id`),
  );
  const letters = new Map<string, string[]>();
  for (const [user, id, classification, content, sourceContent, tableName, tableId, priority, isNew] of rows) {
    const texts = letters.get(user as string) ?? [];
    if (isNew === 't') texts.push(JSON.stringify({ id, classification, content, sourceContent, tableName, tableId, priority }));
    else if (texts.length === 0) texts.push('{"kind":"unread"}');
    letters.set(user as string, texts);
  }
  return letters;
};

export const messageHandlers = {
  noReadCount,
  offerCount: countAbout('freight_offer'),
  markAll,
  staff,
  roleOptions,
  publish,
};

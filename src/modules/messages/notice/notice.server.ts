import { articleHandlers, plainOf } from '#modules/messages/articleCalls.shape.server';
import { notice, noticeReceipt } from '#modules/messages/notice/notice.entity';
import { countViews, publishedArticles, type PublishedArticle } from '#modules/messages/reading.shape.server';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, idsOf } from '#server/http/input';
import { randomUUID } from 'node:crypto';
import { perform } from '#server/perform';
import { Refused } from '#server/refused';
import type { Row } from '#define/row';
import { personNameIn } from '#server/read/personNames';
import { sql } from '#server/store/sql';

const groupReach = { readsEpIds: ['0'], writesEpId: null };
const mostShown = 50;

/** Announcements published for the person's branch, valid now, the one on top and the newest first. */
const currentNotices = (context: CallContext): Promise<PublishedArticle[]> =>
  publishedArticles(context, notice, { limit: mostShown, whole: true });

const current: CustomHandler = async (context) => ({ data: await currentNotices(context) });

/** What rolls through the top line: the newest announcement as plain text; null while there is none. */
const state: CustomHandler = async (context) => {
  const [first] = await publishedArticles(context, notice, { limit: 1, whole: true });
  return { data: first ? { id: first.id, title: first.title, content: plainOf(first.content) } : { content: null } };
};

/** Narrows an announcement to people; an empty list opens it to everybody of its branches. */
const recipients: CustomHandler = async ({ engine, session, input }) => {
  const id = idOf(input.id ?? input.noticeId);
  const wanted = input.ids === undefined || input.ids === '' ? [] : idsOf(input.ids);
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`select version from ms_notice where id = ${id}::bigint and not is_deleted`),
  );
  if (!rows[0]) throw new Refused('ROW_GONE', {}, 'id');
  const set = { recipientIds: wanted } satisfies Partial<Row>;
  await perform(engine, session, notice, {
    batchId: randomUUID(),
    dryRun: false,
    keepGood: false,
    reason: null,
    malformed: [],
    add: [],
    remove: [],
    rows: [{ id, version: Number(rows[0][0]), set, old: {}, derived: {} }],
  });
  return { data: null };
};

export const noticeHandlers = { ...articleHandlers(notice), current, state, recipients };

/** Keeps that the person has read announcements: those named, of the ones valid for him. The receipt says when first; the count grows once a day. */
const read: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const { userId } = session.actor;
  const named = new Set(idsOf(input.ids ?? input.id));
  const valid = (await currentNotices(context)).filter(({ id }) => named.has(id)).map(({ id }) => id);
  const kept = await engine.database.read(groupReach, (transaction) =>
    transaction.query(
      sql`select notice_id from ms_notice_receipt where user_id = ${userId}::bigint and notice_id = any(${valid}::bigint[])`,
    ),
  );
  const known = new Set(kept.map(([id]) => id));
  const readTime = engine.now().toISOString();
  const add = valid
    .filter((id) => !known.has(id))
    .map((noticeId) => ({ clientId: noticeId, set: { noticeId, userId, readTime }, derived: {} }));
  if (add.length > 0)
    await perform(engine, session, noticeReceipt, {
      batchId: randomUUID(),
      dryRun: false,
      keepGood: true,
      reason: null,
      malformed: [],
      add,
      remove: [],
      rows: [],
    }).catch(takenAlready);
  await countViews(context, notice, valid);
  return { data: null };
};

/** Another window of the same person told it at the same time. */
function takenAlready(error: unknown): void {
  if (!(error instanceof Refused) || error.refusals.some(({ code }) => code !== 'VALUE_TAKEN')) throw error;
}

/** Who has read an announcement and who has not, of the people it is for. `readTime` null: not yet. */
const readers: CustomHandler = async ({ engine, session, input }) => {
  const id = idOf(input.id ?? input.noticeId);
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`
    select u.id, ${personNameIn(session.actor.language)}, u.username, to_char(r.read_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from ms_notice n
    join sys_user u on not u.is_disable and not u.is_deleted
      and (coalesce(jsonb_array_length(n.ep_ids), 0) = 0 or n.ep_ids ? u.home_ep_id::text or n.ep_ids @> to_jsonb(u.home_ep_id))
      and (coalesce(jsonb_array_length(n.recipient_ids), 0) = 0 or n.recipient_ids ? u.id::text)
    left join ms_notice_receipt r on r.notice_id = n.id and r.user_id = u.id
    where n.id = ${id}::bigint and not n.is_deleted order by r.read_time desc nulls last, u.id`),
  );
  return { data: rows.map(([userId, fullname, username, readTime]) => ({ userId, fullname, username, readTime: readTime ?? null })) };
};

export const noticeReceiptHandlers = { read, readers };

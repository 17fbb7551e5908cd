import { articleHandlers, plainOf } from '#modules/messages/articleCalls.shape.server';
import { notice } from '#modules/messages/notice/notice.entity';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, idsOf } from '#server/http/input';
import { randomUUID } from 'node:crypto';
import { perform } from '#server/perform';
import { Refused } from '#server/refused';
import type { Row } from '#define/row';
import { sql } from '#server/store/sql';

const groupReach = { readsEpIds: ['0'], writesEpId: null };

interface Current {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly publishFrom: string;
}

/** Announcements published for the person's branch, valid now, the one on top and the newest first. */
async function currentNotices({ engine, session }: CallContext): Promise<Current[]> {
  const now = engine.now().toISOString();
  const { epId, userId, language } = session.actor;
  const rows = await engine.database.read(groupReach, (transaction) => transaction.query(sql`
    select id, coalesce(case ${language} when 'en' then title_en when 'ar' then title_ar end, title), content, to_char(publish_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from ms_notice
    where state = 'PUBLISHED' and not is_deleted and publish_from <= ${now}::timestamptz and (publish_to is null or publish_to > ${now}::timestamptz)
      and (coalesce(jsonb_array_length(ep_ids), 0) = 0 or ep_ids ? ${epId} or ep_ids @> to_jsonb(${epId}::bigint))
      and (coalesce(jsonb_array_length(recipient_ids), 0) = 0 or recipient_ids ? ${userId})
    order by is_top desc, publish_from desc, id desc limit 50`));
  return rows.map(([id, title, content, publishFrom]) => ({ id: id as string, title: title ?? '', content: content ?? '', publishFrom: publishFrom ?? '' }));
}

const current: CustomHandler = async (context) => ({ data: await currentNotices(context) });

/** What rolls through the top line: the newest announcement as plain text; null while there is none. */
const state: CustomHandler = async (context) => {
  const [first] = await currentNotices(context);
  return { data: first ? { id: first.id, title: first.title, content: plainOf(first.content) } : { content: null } };
};

/** Narrows an announcement to people; an empty list opens it to everybody of its branches. */
const recipients: CustomHandler = async ({ engine, session, input }) => {
  const id = idOf(input.id ?? input.noticeId);
  const wanted = input.ids === undefined || input.ids === '' ? [] : idsOf(input.ids);
  const rows = await engine.database.read(groupReach, (transaction) => transaction.query(sql`select version from ms_notice where id = ${id}::bigint and not is_deleted`));
  if (!rows[0]) throw new Refused('ROW_GONE', {}, 'id');
  const set = { recipientIds: wanted } satisfies Partial<Row>;
  await perform(engine, session, notice, { batchId: randomUUID(), dryRun: false, keepGood: false, reason: null, malformed: [], add: [], remove: [], rows: [{ id, version: Number(rows[0][0]), set, old: {}, derived: {} }] });
  return { data: null };
};

export const noticeHandlers = { ...articleHandlers(notice), current, state, recipients };

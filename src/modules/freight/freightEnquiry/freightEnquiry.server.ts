import { randomUUID } from 'node:crypto';
import { textOf, type Row, type Values } from '#define/row';
import { enquiryMessage } from '#modules/freight/enquiryMessage/enquiryMessage.entity';
import { cardOfRate } from '#modules/freight/freightEnquiry/card.rules';
import { cardAsTyped } from '#modules/freight/enquiryCard.shape.server';
import { freightEnquiry } from '#modules/freight/freightEnquiry/freightEnquiry.entity';
import { goingOn, sideOf, targetsOf } from '#modules/freight/freightEnquiry/freightEnquiry.rules';
import { askedAbout } from '#modules/freight/freightEnquiry/people.shape.server';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { writeTakes } from '#modules/freight/logs.shape.server';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { readReach } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, idsOf, textOfInput } from '#server/http/input';
import { asProduct } from '#server/perform/rows';
import { asOneBatch } from '#server/http/oneBatch';
import { performTogether, type Road } from '#server/perform/together';
import { branchNameIn } from '#server/read/branchNames';
import { personNameIn } from '#server/read/personNames';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { withoutUnseen } from '#values/text';

const usualSize = 50;
const mostSize = 200;
const mostContent = 2_000;
const kinds = new Set(['TEXT', 'FILE', 'RATE']);

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** `selectFreightEnquiryUser`: who may be asked about a lane, how much waits for each, and how soon they usually answer. */
const people: CustomHandler = async ({ engine, session, input }) => {
  const { actor } = session;
  const data = await engine.database.read(readReach(actor), async (transaction) => {
    const named = input.ids ?? input.id;
    const [row] = given(named)
      ? await rowsWhere(transaction, engine, session, freightEnquiry, sql`t.id = any(${idsOf(named)}::bigint[])`)
      : [];
    const ids = await askedAbout(transaction, actor.epId, row ? textOf(row, 'lineCode') : textOfInput(input.lineCode, 32));
    const rows = await transaction.query(sql`
      select u.id, ${personNameIn(actor.language)}, ${branchNameIn(actor.language)},
        (select count(*) from freight_enquiry q where q.ep_id = ${actor.epId}::bigint and q.target_user_ids ? u.id::text and q.waiting_since is not null and q.enquiry_status = any(${goingOn}::text[]) and not q.is_deleted),
        (select round(extract(epoch from percentile_cont(0.5) within group (order by q.first_reply_time - q.create_time)) / 60) from freight_enquiry q
          where q.ep_id = ${actor.epId}::bigint and q.target_user_ids ? u.id::text and q.first_reply_time is not null and not q.is_deleted)
      from sys_user u join sys_enterprise e on e.id = u.home_ep_id where u.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], u.id)`);
    return rows.map(([id, fullname, epname, open, median]) => ({
      id,
      text: `${fullname ?? ''} (${open ?? '0'})`,
      fullname,
      epname,
      open: Number(open),
      medianReplyMin: median === null || median === undefined ? null : Number(median),
    }));
  });
  return { data };
};

/** The enquiry, held in the reader's sight. */
async function held(road: Road, id: string): Promise<Row> {
  const row = (await road.hold(freightEnquiry, [id])).get(id);
  if (!row) throw new Refused('ROW_GONE', {}, 'id');
  return row;
}

/** Lines of the other side are read from now on: both sides hear it by their enquiry. */
async function markRead({ engine, session }: CallContext, id: string, lines: readonly Row[]): Promise<void> {
  const { userId } = session.actor;
  const readersOf = (line: Row) => (Array.isArray(line.readBy) ? line.readBy.map(String) : []);
  const fresh = (line: Row) => line.createUserId !== userId && !readersOf(line).includes(userId);
  if (!lines.some(fresh)) return;
  const together = { batchId: randomUUID(), request: { id }, action: 'seen', definition: enquiryMessage };
  await performTogether(engine, session, together, async (road) => {
    await held(road, id);
    const those = sql`t.id = any(${lines.map((line) => line.id)}::bigint[])`;
    const rows = await rowsWhere(road.transaction, engine, asProduct(session), enquiryMessage, those);
    const unread = rows.filter(fresh);
    if (unread.length > 0)
      await road.perform(
        enquiryMessage,
        { rows: unread.map((line) => putting(line, { readBy: [...readersOf(line), userId] })) },
        asProduct(session),
      );
    return {};
  });
}

/** One line as the conversation shows it; a price stands in it as far as its reader may know it. */
function lineFor(line: Row, userId: string, others: ReadonlySet<string>) {
  const readBy = Array.isArray(line.readBy) ? line.readBy.map(String) : [];
  const { card, cardFloor, cardBuy } = line;
  return {
    id: line.id,
    side: line.side,
    kind: line.kind,
    content: line.content,
    time: line.createTime,
    senderId: line.createUserId,
    sender: line.sender,
    mine: line.createUserId === userId,
    seen: readBy.some((id) => id !== line.createUserId && others.has(id)),
    readBy,
    rateId: line.rateId ?? null,
    rate:
      card === null || card === undefined
        ? null
        : { ...(card as object), ...(cardFloor ? { floor: cardFloor } : {}), ...(cardBuy ? { buy: cardBuy } : {}) },
    fileId: line.fileId ?? null,
    fileName: line.fileName ?? null,
    offerId: line.offerId ?? null,
    offerNo: line.offerNo ?? null,
  };
}

/** `chatRecord`: lines of a conversation, the newest first; what is answered counts as read unless `read` is false. */
const record: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const { actor } = session;
  const id = idOf(input.id);
  const size = Math.min(mostSize, Math.max(1, Number(input.size ?? usualSize)));
  const before = given(input.before) ? idOf(input.before) : null;
  const { enquiry, lines } = await engine.database.read(readReach(actor), async (transaction) => {
    const [row] = await rowsWhere(transaction, engine, session, freightEnquiry, sql`t.id = ${id}::bigint`);
    if (!row) throw new Refused('ROW_GONE', {}, 'id');
    const newest = await transaction.query(
      sql`select id from freight_enquiry_message where ep_id = ${actor.epId}::bigint and enquiry_id = ${id}::bigint and not is_deleted and (${before}::bigint is null or id < ${before}::bigint) order by id desc limit ${size}::int`,
    );
    const these = sql`t.id = any(${newest.map(([one]) => one as string)}::bigint[])`;
    const found = await rowsWhere(transaction, engine, session, enquiryMessage, these);
    return { enquiry: row, lines: found.toReversed() };
  });
  const side = sideOf(enquiry, actor);
  const parties = [textOf(enquiry, 'askerId') ?? '', ...targetsOf(enquiry)];
  if (input.read !== false && parties.includes(actor.userId)) await markRead(context, id, lines);
  const others = new Set(parties);
  return {
    data: {
      side,
      closed: !goingOn.includes(String(enquiry.enquiryStatus)),
      lines: lines.map((line) => lineFor(line, actor.userId, others)),
    },
  };
};

/** What is said: a text, a file that hangs on the enquiry, or a price. */
async function saidOf({ engine, session, input }: CallContext, road: Road, enquiry: Row): Promise<Values> {
  const kind = textOfInput(input.kind, 10) ?? 'TEXT';
  if (!kinds.has(kind)) throw new Refused('CHOICE_UNKNOWN', { value: kind }, 'kind');
  const content = withoutUnseen(textOfInput(input.content, 100_000) ?? '').trim();
  if ([...content].length > mostContent) throw new Refused('FIELD_TOO_LONG', { n: String(mostContent) }, 'content');
  if (kind === 'FILE') {
    const fileId = textOfInput(input.fileId, 36);
    const [file] = await road.transaction.query(
      sql`select file_name from sys_file where ep_id = ${session.actor.epId}::bigint and public_id = ${fileId} and table_name = ${freightEnquiry.table} and table_id = ${enquiry.id}`,
    );
    if (!file) throw new Refused('REFERENCE_UNKNOWN', { value: fileId ?? '', nearest: '' }, 'fileId');
    return { kind, fileId, fileName: file[0] ?? '', content: content || (file[0] ?? '') };
  }
  if (kind === 'TEXT') {
    if (content === '') throw new Refused('ENQUIRY_EMPTY', {}, 'content');
    return { kind, content };
  }
  const rate = (typeof input.rate === 'object' && input.rate !== null ? input.rate : {}) as Readonly<Record<string, unknown>>;
  if (!given(rate.rateId)) return { kind, ...cardAsTyped(rate, enquiry, content || '…') };
  const [row] = await rowsWhere(
    road.transaction,
    engine,
    session,
    freightRate,
    sql`t.id = ${idOf(rate.rateId)}::bigint and t.release_status = 'RELEASED' and not t.is_deleted`,
  );
  if (!row) throw new Refused('REFERENCE_UNKNOWN', { value: String(rate.rateId), nearest: '' }, 'rate');
  await writeTakes(road, session, [row], { takeKind: 'QUOTE', source: 'ENQUIRY', customerId: enquiry.customerId ?? null });
  const card = cardOfRate(row);
  return { kind, ...card, content: content || card.content };
}

/** `sendMessage`: one more line, by somebody of either side. */
const say: CustomHandler = async (context) => {
  const { session, input } = context;
  const id = idOf(input.id);
  const { kind, content, rate, fileId } = input;
  const data = await asOneBatch(context, enquiryMessage, 'say', { id, kind, content, rate, fileId }, async (road) => {
    const enquiry = await held(road, id);
    if (!goingOn.includes(String(enquiry.enquiryStatus))) throw new Refused('ENQUIRY_CLOSED', {}, 'id');
    const side = sideOf(enquiry, session.actor);
    if (side === null) throw new Refused('NOT_ALLOWED');
    const said = await saidOf(context, road, enquiry);
    const { done } = await road.perform(
      enquiryMessage,
      { add: [{ clientId: 'said', set: {}, derived: {}, put: { enquiryId: id, side, ...said } }] },
      asProduct(session),
    );
    return { id: done[0]?.id ?? null };
  });
  return { data };
};

/** `noReadCount`: lines new to the person in all enquiries that go on (domain/15 §15.10). */
const unread: CustomHandler = async ({ engine, session }) => {
  const { epId, userId } = session.actor;
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(sql`
      select count(*) from freight_enquiry q join freight_enquiry_message m on m.ep_id = q.ep_id and m.enquiry_id = q.id and not m.is_deleted
      where q.ep_id = ${epId}::bigint and not q.is_deleted and q.enquiry_status = any(${goingOn}::text[]) and not coalesce(m.read_by, '[]') ? ${userId}
        and (q.asker_id = ${userId}::bigint and m.side = 'TARGET'
          or q.asker_id <> ${userId}::bigint and q.target_user_ids ? ${userId} and m.side = 'ASKER' and m.id > coalesce((
            select max(a.id) from freight_enquiry_message a where a.ep_id = q.ep_id and a.enquiry_id = q.id and a.side = 'TARGET' and not a.is_deleted), 0))`),
  );
  return { data: Number(rows[0]?.[0]) };
};

export const enquiryHandlers = { people, record, say, unread };

import { randomUUID } from 'node:crypto';
import { periodBefore, periodText, type Period } from '#define/books';
import { isAboutOthers } from '#define/decide';
import { textOf, type Row, type Values } from '#define/row';
import { nameOfRow } from '#define/label';
import { nameIn, type Language } from '#names/languages';
import { enterprise } from '#modules/access/enterprise/enterprise.entity';
import { message } from '#modules/messages/message/message.entity';
import { holdersOf, systemLetters } from '#modules/messages/systemLetters.shape.server';
import { readingOf } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, textOfInput } from '#server/http/input';
import { turnBooks } from '#server/perform/books';
import { lockRows } from '#server/perform/rows';
import { performTogether, type Road } from '#server/perform/together';
import { readBatch } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

const groupReach = { readsEpIds: ['0'], writesEpId: null };

const notAsked: Values = { reopenUserId: null, reopenReason: null, reopenTime: null };
const mostReason = 500;

/** One thing done to the books of a branch: its row held, nobody writing into them meanwhile. */
interface Turn {
  readonly road: Road;
  readonly branch: Row;
  readonly change: (set: Values, reason?: string | null) => Promise<void>;
}

async function turnOf(road: Road, { engine, session }: CallContext, id: string): Promise<Turn> {
  await turnBooks(road.transaction, id);
  const branch = (await lockRows(road.transaction, engine, session, enterprise, [id])).get(id);
  if (!branch) throw new Refused('ROW_GONE', {}, 'id');
  if (isAboutOthers(enterprise, branch, session.actor)) throw new Refused('ROW_VIEW_ONLY', {}, 'id');
  const wished = (set: Values) =>
    readBatch(
      enterprise,
      {
        batchId: randomUUID(),
        rows: [
          { id, version: branch.version, set: Object.fromEntries(Object.entries(set).map(([field, value]) => [field, { new: value }])) },
        ],
      },
      readingOf(session),
    );
  return {
    road,
    branch,
    change: async (set, reason = null) => {
      const { rows, malformed } = wished(set);
      if (malformed.length > 0) throw new Refused(malformed);
      // Nobody types these fields: the month is closed and opened by these calls alone.
      await road.perform(enterprise, { rows: rows.map((row) => ({ ...row, set: {}, put: row.set })), reason });
    },
  };
}

/** Up to where the books of a branch are closed, and who asks for the last month again. */
interface Books {
  readonly closedPeriod: Period | null;
  readonly reopenUserId: string | null;
}

/** Runs one such thing; answers how the books stand then. */
async function turn(context: CallContext, action: string, body: (turn: Turn) => Promise<void>): Promise<Books> {
  const { engine, session, input } = context;
  const id = idOf(input.id);
  const together = {
    batchId: batchIdOf(input, context.request),
    request: { id, period: input.period ?? null, reason: input.reason ?? null },
    action,
    definition: enterprise,
  };
  return performTogether(engine, session, together, async (road) => {
    await body(await turnOf(road, context, id));
    const branch = (await lockRows(road.transaction, engine, session, enterprise, [id])).get(id) as Row;
    return { closedPeriod: textOf(branch, 'closedPeriod'), reopenUserId: textOf(branch, 'reopenUserId') };
  });
}

/** Open sheets of the branch show at once what can be changed now. */
async function reloadBranch({ engine }: CallContext, id: string): Promise<void> {
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`select distinct user_id from sys_session where ep_id = ${id}::bigint and ended_at is null`),
  );
  engine.live.reload(rows.map(([userId]) => userId as string));
}

const onWire = (books: Books) => ({ data: books });

/** `closePeriod`: closes the books up to a month that is over; an earlier one is closed already. */
const closePeriod: CustomHandler = async (context) => {
  const period = textOfInput(context.input.period, 20);
  if (period === null) throw new Refused('FIELD_REQUIRED', {}, 'closedPeriod');
  const done = await turn(context, 'closePeriod', async ({ branch, change }) => {
    const closed = textOf(branch, 'closedPeriod');
    if (closed === null || period > closed) await change({ ...notAsked, closedPeriod: period });
  });
  await reloadBranch(context, idOf(context.input.id));
  return onWire(done);
};

/** Tells everybody who could be the second person what is asked, and why. */
async function tellSeconds(road: Road, { session }: CallContext, branch: Row, reason: string): Promise<void> {
  const among = sql`u.id <> ${session.actor.userId}::bigint and (u.home_ep_id = ${branch.id}::bigint or u.access_ep_ids ? ${branch.id} or r.data_scope = 'ALL')`;
  const readers = await holdersOf(road.transaction, 'reopen_period', among);
  const details = (language: Language) => ({
    name: nameIn(language, session.names),
    branch: nameOfRow(language, { zh: 'shortName', en: 'englishName', ar: 'arabicName' }, branch),
    period: periodText(String(branch.closedPeriod)),
    reason,
  });
  if (readers.length > 0) await road.perform(message, { add: systemLetters(readers, { file: 'books', name: 'asked', details }) });
}

/** `reopenPeriod`: asks, with a reason, for the last closed month; a second person decides (domain/12 nr 1). */
const reopenPeriod: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const reason = textOfInput(input.reason, mostReason)?.trim() ?? '';
  if (reason === '') throw new Refused('REASON_REQUIRED', {}, 'reason');
  return onWire(
    await turn(context, 'reopenPeriod', async ({ road, branch, change }) => {
      if (textOf(branch, 'closedPeriod') === null) throw new Refused('PERIOD_NOT_CLOSED', {}, 'closedPeriod');
      if (textOf(branch, 'reopenUserId') !== null) return;
      await change({ reopenUserId: session.actor.userId, reopenReason: reason, reopenTime: engine.now().toISOString() }, reason);
      await tellSeconds(road, context, branch, reason);
    }),
  );
};

const askedFor = (branch: Row): string => {
  const by = textOf(branch, 'reopenUserId');
  if (by === null) throw new Refused('REOPEN_NOT_ASKED', {}, 'closedPeriod');
  return by;
};

/** `confirmReopenPeriod`: the second person opens the last closed month for the reason the first one gave. */
const confirmReopenPeriod: CustomHandler = async (context) => {
  const done = await turn(context, 'confirmReopenPeriod', async ({ branch, change }) => {
    if (askedFor(branch) === context.session.actor.userId) throw new Refused('SELF_APPROVAL');
    await change({ ...notAsked, closedPeriod: periodBefore(String(branch.closedPeriod)) }, textOf(branch, 'reopenReason'));
  });
  await reloadBranch(context, idOf(context.input.id));
  return onWire(done);
};

/** `refuseReopenPeriod`: the second person refuses, or the first one asks no more; the books stay closed. */
const refuseReopenPeriod: CustomHandler = async (context) =>
  onWire(
    await turn(context, 'refuseReopenPeriod', async ({ branch, change }) => {
      askedFor(branch);
      await change(notAsked);
    }),
  );

export const booksHandlers = { closePeriod, reopenPeriod, confirmReopenPeriod, refuseReopenPeriod };

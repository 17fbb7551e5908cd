import { periodBefore, periodText } from '#define/books';
import { nameOfRow } from '#define/label';
import { textOf, type Row, type Values } from '#define/row';
import { nameIn, type Language } from '#names/languages';
import { enterprise } from '#modules/access/enterprise/enterprise.entity';
import { message } from '#modules/messages/message/message.entity';
import { holdersOf, systemLetters } from '#modules/messages/systemLetters.shape.server';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { turnBooks } from '#server/perform/books';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

const groupReach = { readsEpIds: ['0'], writesEpId: null };

const notAsked: Values = { reopenUserId: null, reopenReason: null, reopenTime: null };

/** What is done to the books of one branch: nobody writes into them meanwhile. Nobody types what it sets. */
type Turn = (work: ActWork, branch: Row) => Promise<{ readonly set: Values; readonly reason?: string | null } | null>;

/** A body that turns the books of a branch and answers how they stand then. @throws Refused TOO_MANY_ROWS */
const turning =
  (turn: Turn): ActBody =>
  async (work) => {
    const { road, rows } = work;
    const [branch] = rows as readonly [Row];
    if (rows.length > 1) throw new Refused('TOO_MANY_ROWS', { n: '1' }, 'id');
    await turnBooks(road.transaction, branch.id);
    const { id, version } = branch;
    const turned = await turn(work, branch);
    if (turned)
      await road.perform(enterprise, {
        rows: [{ id, version, set: {}, put: turned.set, old: {}, derived: {} }],
        ...(turned.reason === undefined ? {} : { reason: turned.reason }),
      });
    const after = { ...branch, ...turned?.set };
    if (after.closedPeriod !== branch.closedPeriod) work.afterwards(() => reloadBranch(work, id));
    return { closedPeriod: textOf(after, 'closedPeriod'), reopenUserId: textOf(after, 'reopenUserId') };
  };

/** Open sheets of the branch show at once what can be changed now. */
async function reloadBranch({ engine }: ActWork, id: string): Promise<void> {
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`select distinct user_id from sys_session where ep_id = ${id}::bigint and ended_at is null`),
  );
  engine.live.reload(rows.map(([userId]) => userId as string));
}

/** `closePeriod`: closes the books up to a month that is over; an earlier one is closed already. */
const closePeriod = turning(({ answers }, branch) => {
  const [period, closed] = [String(answers.period ?? '').replace('-', ''), textOf(branch, 'closedPeriod')];
  return Promise.resolve(closed === null || period > closed ? { set: { ...notAsked, closedPeriod: period } } : null);
});

/** Tells everybody who could be the second person what is asked, and why. */
async function tellSeconds({ road, caller }: ActWork, branch: Row, reason: string): Promise<void> {
  const among = sql`u.id <> ${caller.actor.userId}::bigint and (u.home_ep_id = ${branch.id}::bigint or u.access_ep_ids ? ${branch.id} or r.data_scope = 'ALL')`;
  const readers = await holdersOf(road.transaction, 'reopen_period', among);
  const details = (language: Language) => ({
    name: nameIn(language, caller.names),
    branch: nameOfRow(language, { zh: 'shortName', en: 'englishName', ar: 'arabicName' }, branch),
    period: periodText(String(branch.closedPeriod)),
    reason,
  });
  if (readers.length > 0) await road.perform(message, { add: systemLetters(readers, { file: 'books', name: 'asked', details }) });
}

/** `reopenPeriod`: asks, with a reason, for the last closed month; a second person decides (domain/12 nr 1). */
const reopenPeriod = turning(async (work, branch) => {
  const { caller, engine, reason } = work;
  if (textOf(branch, 'reopenUserId') !== null) return null;
  const why = (reason ?? '').trim();
  await tellSeconds(work, branch, why);
  return { set: { reopenUserId: caller.actor.userId, reopenReason: why, reopenTime: engine.now().toISOString() }, reason: why };
});

/** `confirmReopenPeriod`: the second person opens the last closed month for the reason the first one gave. */
const confirmReopenPeriod = turning(({ caller }, branch) => {
  if (textOf(branch, 'reopenUserId') === caller.actor.userId) throw new Refused('SELF_APPROVAL');
  const set = { ...notAsked, closedPeriod: periodBefore(String(branch.closedPeriod)) };
  return Promise.resolve({ set, reason: textOf(branch, 'reopenReason') });
});

/** `refuseReopenPeriod`: the second person refuses, or the first one asks no more; the books stay closed. */
const refuseReopenPeriod = turning(() => Promise.resolve({ set: notAsked }));

/** Bodies of the acts on the books of a branch. */
export const booksBodies = { closePeriod, reopenPeriod, confirmReopenPeriod, refuseReopenPeriod };

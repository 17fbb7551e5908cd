import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { textOf, textsOf, type Row, type Values } from '#define/row';
import { enquiryMessage } from '#modules/freight/enquiryMessage/enquiryMessage.entity';
import { freightEnquiry } from '#modules/freight/freightEnquiry/freightEnquiry.entity';
import { goingOn, standingOf, targetsOf, type Said, type Side } from '#modules/freight/freightEnquiry/freightEnquiry.rules';
import { openingLine } from '#modules/freight/freightEnquiry/card.rules';
import { askedAbout, checkAnswer } from '#modules/freight/freightEnquiry/people.shape.server';
import { afterWaiting, officeOf, type Urgency } from '#modules/freight/freightEnquiry/waiting.rules';
import { rowsWhere } from '#server/perform/branchRows';
import { addedRows, putInto, type Followed, type Follower, type Following } from '#server/perform/following';
import { lockRows } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { sql } from '#server/store/sql';

/** How many minutes of its time an enquiry may wait until somebody is reminded. */
export const usualMinutes = (row: Values, facts: Parameters<typeof parameterOf>[0]): number =>
  Number(parameterOf(facts, row.urgency === 'URGENT' ? 'enquiry.remindUrgentMin' : 'enquiry.remindNormalMin'));

async function moved(following: Following, ids: readonly string[], valuesOf: (row: Row, facts: Facts) => Values): Promise<Decided[]> {
  const { transaction, engine, caller } = following;
  const rows = await lockRows(transaction, engine, caller, freightEnquiry, ids);
  return putInto(following, freightEnquiry, [...rows.values()], valuesOf);
}

/** A new enquiry knows who asks, is put to somebody, and its conversation begins with what is asked. */
const asked: Follower = {
  of: 'freightEnquiry',
  when: ({ before, after }) => before === null && after !== null,
  async body(following, changes): Promise<readonly Followed[]> {
    const { transaction, caller, owner } = following;
    const { userId } = caller.actor;
    const targets = new Map<string, readonly string[]>();
    for (const { id, after } of changes) {
      const named = targetsOf(after as Row);
      if (named.length > 0) await checkAnswer(transaction, named);
      targets.set(id, named.length > 0 ? named : await askedAbout(transaction, owner, textOf(after as Row, 'lineCode')));
    }
    const enquiries = await moved(following, [...targets.keys()], ({ id }) => ({
      askerId: userId,
      targetUserIds: [...(targets.get(id) ?? [])],
    }));
    const lines = changes.map(({ id: enquiryId, after }) => ({
      enquiryId,
      side: 'ASKER',
      kind: 'TEXT',
      content: openingLine(after as Row),
    }));
    const messages = await addedRows(following, enquiryMessage, lines);
    return [
      { definition: freightEnquiry, action: 'ask', decided: enquiries },
      { definition: enquiryMessage, action: 'ask', decided: messages },
    ];
  },
};

/** What is said, and read, is told by the enquiry: who has to answer, since when, and when somebody is reminded. */
const talked: Follower = {
  of: 'enquiryMessage',
  when: ({ before, changed }) => before === null || changed.includes('readBy'),
  async body(following, changes) {
    const { transaction, engine, caller } = following;
    const ids = [...new Set(changes.map(({ before, after }) => String((after ?? before)?.enquiryId)))];
    const rows = await rowsWhere(transaction, engine, caller, enquiryMessage, sql`t.enquiry_id = any(${ids}::bigint[])`);
    const said = new Map<string, Said[]>();
    for (const row of rows) {
      const one: Said = {
        id: row.id,
        side: textOf(row, 'side') as Side,
        content: textOf(row, 'content') ?? '',
        at: textOf(row, 'createTime') ?? '',
        readBy: textsOf(row, 'readBy'),
      };
      said.set(String(row.enquiryId), [...(said.get(String(row.enquiryId)) ?? []), one]);
    }
    const decided = await moved(following, ids, (row, facts) => {
      const standing = standingOf(row, said.get(row.id) ?? []);
      const since = textOf(standing, 'waitingSince');
      if (since === row.waitingSince) return standing;
      const minutes = usualMinutes(row, facts);
      const [office, urgency] = [officeOf(facts), textOf(row, 'urgency') as Urgency];
      const due = (part: number) => (since === null ? null : afterWaiting(since, minutes * part, urgency, office));
      return { ...standing, reminded: 0, amberTime: due(0.5), remindTime: due(1) };
    });
    return [{ definition: freightEnquiry, action: 'talk', decided }];
  },
};

/** What the customer takes of the quotation made of an enquiry closes it. */
const won: Follower = {
  of: 'freightOffer',
  when: ({ after, changed }) => changed.includes('offerStatus') && ['ACCEPTED', 'CONVERTED'].includes(String(after?.offerStatus)),
  async body(following, changes) {
    const { transaction, owner } = following;
    const numbers = changes.map(({ after }) => String(after?.offerNo));
    const rows = await transaction.query(
      sql`select id from freight_enquiry where ep_id = ${owner}::bigint and offer_no = any(${numbers}::text[]) and enquiry_status = any(${goingOn}::text[]) and not is_deleted`,
    );
    const ids = rows.map(([id]) => id as string);
    if (ids.length === 0) return [];
    const decided = await moved(following, ids, (_row, { today }) => ({ enquiryStatus: 'CLOSED_WON', closedDay: today }));
    return [{ definition: freightEnquiry, action: 'win', decided }];
  },
};

export const enquiryFollowers: readonly Follower[] = [asked, talked, won];

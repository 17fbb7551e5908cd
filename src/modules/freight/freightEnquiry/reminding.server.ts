import { integerOf, textOf, type Row } from '#define/row';
import { freightEnquiry } from '#modules/freight/freightEnquiry/freightEnquiry.entity';
import { goingOn, targetsOf } from '#modules/freight/freightEnquiry/freightEnquiry.rules';
import { usualMinutes } from '#modules/freight/freightEnquiry/following.server';
import { afterWaiting, officeOf, remindAfter, type Urgency } from '#modules/freight/freightEnquiry/waiting.rules';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { message } from '#modules/messages/message/message.entity';
import { holdersOf, readersAmong, systemLetters, type Reader } from '#modules/messages/systemLetters.shape.server';
import type { Job } from '#server/jobs/job';
import { performAsJob } from '#server/perform/together';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

const mostAtOnce = 200;
const name = 'remindEnquiries';

/** Who is reminded at which of the three times: whom it is put to; the asker and those who answer for rates too; whoever leads sales. */
async function readersAt(transaction: Transaction, row: Row, time: number): Promise<Reader[]> {
  const home = sql`u.home_ep_id = ${row.epId}::bigint`;
  if (time === 2) return holdersOf(transaction, 'examineFreightOffer', home);
  const named = time === 0 ? targetsOf(row) : [...targetsOf(row), String(row.askerId)];
  const readers = await readersAmong(transaction, named);
  const leaders = time === 0 ? [] : await holdersOf(transaction, 'examineFreight', home);
  return [...new Map([...readers, ...leaders].map((one) => [one.id, one])).values()];
}

/** Whoever lets an enquiry wait is reminded: after its time, after twice, and at last after four times that (domain/15 §15.10). */
export const remindingEnquiries: Job = {
  name,
  of: 'branch',
  schedule: { everySeconds: 60 },
  run: async ({ engine, caller, signal }) => {
    const actor = await caller();
    signal.throwIfAborted();
    const now = engine.now().toISOString();
    const together = { action: name, definition: freightEnquiry, tells: true } as const;
    return performAsJob(engine, actor, together, async (road) => {
      const facts = await engine.facts.load(road.transaction, freightEnquiry, actor.actor, engine.now());
      const office = officeOf(facts);
      const where = sql`t.enquiry_status = any(${goingOn}::text[]) and t.remind_time <= ${now}::timestamptz and t.reminded < ${remindAfter.length}::int`;
      const due = await rowsWhere(road.transaction, engine, actor, freightEnquiry, where);
      const ids = due.slice(0, mostAtOnce).map(({ id }) => id);
      const rows = [...(await road.hold(freightEnquiry, ids)).values()];
      const wishes = [];
      let told = 0;
      for (const row of rows) {
        const since = textOf(row, 'waitingSince');
        if (since === null) continue;
        const minutes = usualMinutes(row, facts);
        const past = remindAfter.filter(
          (times) => afterWaiting(since, minutes * times, textOf(row, 'urgency') as Urgency, office) <= now,
        ).length;
        const before = integerOf(row, 'reminded') ?? 0;
        if (past <= before) continue;
        const readers = await readersAt(road.transaction, row, past - 1);
        const details = () => ({
          no: textOf(row, 'enquiryNo') ?? '',
          lane: `${textOf(row, 'portLoading') ?? ''} - ${textOf(row, 'portDestination') ?? ''}`,
          boxes: textOf(row, 'boxes') ?? '',
        });
        const about = { tableName: freightEnquiry.table, tableId: row.id };
        const add = systemLetters(readers, { file: 'enquiries', name: past === remindAfter.length ? 'late' : 'waiting', details, about });
        if (add.length > 0) await road.perform(message, { add });
        told += add.length;
        wishes.push(putting(row, { reminded: past }));
      }
      if (wishes.length > 0) await road.perform(freightEnquiry, { rows: wishes });
      return { told };
    });
  },
};

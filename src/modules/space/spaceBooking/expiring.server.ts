import { textOf } from '#define/row';
import { putting } from '#server/perform/branchRows';
import { message } from '#modules/messages/message/message.entity';
import { readersAmong, systemLetters } from '#modules/messages/systemLetters.shape.server';
import { spaceBooking } from '#modules/space/spaceBooking/spaceBooking.entity';
import type { Job } from '#server/jobs/job';
import { performAsJob } from '#server/perform/together';
import { sql } from '#server/store/sql';

const mostAtOnce = 200;
const name = 'expireSpace';

/** Requests the rate desk did not confirm in time hold nothing any more; whoever asked is told (domain/14 §14.9). */
export const expiringRequests: Job = {
  name,
  of: 'branch',
  schedule: { everySeconds: 300 },
  run: async ({ engine, epId, caller, signal }) => {
    const actor = await caller();
    let requests = 0;
    for (let some = mostAtOnce; some === mostAtOnce; requests += some) {
      signal.throwIfAborted();
      const now = engine.now().toISOString();
      const together = { action: name, definition: spaceBooking, tells: true } as const;
      some = await performAsJob(engine, actor, together, async (road) => {
        const found = await road.transaction.query(
          sql`select id from fms_list_bl where ep_id = ${epId}::bigint and state = 'REQUESTED' and hold_until <= ${now}::timestamptz and not is_deleted order by id limit ${mostAtOnce}::int`,
        );
        const ids = found.map(([id]) => id as string);
        if (ids.length === 0) return 0;
        const rows = [...(await road.hold(spaceBooking, ids)).values()].filter(({ state }) => state === 'REQUESTED');
        await road.perform(spaceBooking, { rows: rows.map((row) => putting(row, { state: 'CANCELLED' })) });
        for (const row of rows) {
          const readers = await readersAmong(road.transaction, [String(row.salesmanId)]);
          const details = () => ({ line: textOf(row, 'lineName') ?? '', n: String(row.qty) });
          const add = systemLetters(readers, { file: 'space', name: 'expired', details });
          if (add.length > 0) await road.perform(message, { add });
        }
        return ids.length;
      });
    }
    return { requests };
  },
};

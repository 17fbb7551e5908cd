import { randomUUID } from 'node:crypto';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import type { Job } from '#server/jobs/job';
import { performTogether } from '#server/perform/together';
import { raw, sql } from '#server/store/sql';

/** Few enough that nobody who edits one of them waits for long. */
const mostAtOnce = 500;
const name = 'expireRates';

/**
 * Released rates expire by themselves the day after their last day, at the branch's midnight, and are no longer recommended
 * (domain/03 §3.13). They are held before they are judged: one that is just being prolonged is waited for.
 */
export const expiringRates: Job = {
  name,
  of: 'branch',
  schedule: { daily: '00:00' },
  run: async ({ engine, epId, today, caller, signal }) => {
    const actor = await caller();
    for (let rates = 0; ;) {
      signal.throwIfAborted();
      const together = { batchId: randomUUID(), request: { today }, action: name, definition: freightRate, via: 'job' } as const;
      const expired = await performTogether(engine, actor, together, async (road) => {
        const rows = await road.transaction.query(
          sql`select id, version from ${raw(freightRate.table)} where ep_id = ${epId}::bigint and release_status = 'RELEASED' and valid_to < ${today}::date and not is_deleted order by id limit ${mostAtOnce}::int for update`,
        );
        if (rows.length === 0) return 0;
        const put = { releaseStatus: 'EXPIRED', isRecommended: false };
        const wishes = rows.map(([id, version]) => ({ id: id as string, version: Number(version), set: {}, old: {}, derived: {}, put }));
        await road.perform(freightRate, { rows: wishes });
        return rows.length;
      });
      rates += expired;
      if (expired < mostAtOnce) return { rates };
    }
  },
};

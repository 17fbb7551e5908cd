import type { Definition } from '#define/entity';
import { allFields } from '#define/entity';
import type { Values } from '#define/row';
import { freightConfirm } from '#modules/freight/freightConfirm/freightConfirm.entity';
import { freightLcl } from '#modules/freight/freightRate/freightLcl.entity';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { freightSurcharge } from '#modules/freight/freightSurcharge/freightSurcharge.entity';
import type { Job, JobContext } from '#server/jobs/job';
import { performAsJob } from '#server/perform/together';
import { columnName } from '#server/store/names';
import { raw, sql } from '#server/store/sql';

/** Few enough that nobody who edits one of them waits for long. */
const mostAtOnce = 500;
const name = 'expireRates';

/** What runs until a day of its own: while it is in one of some states, and what it is put to the day after. */
interface Running {
  readonly definition: Definition;
  readonly told: string;
  readonly while: readonly [field: string, states: readonly string[]];
  readonly until: string;
  readonly put: Values;
}

const running: readonly Running[] = [
  {
    definition: freightRate,
    told: 'rates',
    while: ['releaseStatus', ['RELEASED']],
    until: 'validTo',
    put: { releaseStatus: 'EXPIRED', isRecommended: false },
  },
  {
    definition: freightLcl,
    told: 'lclRates',
    while: ['releaseStatus', ['RELEASED']],
    until: 'validTo',
    put: { releaseStatus: 'EXPIRED', isRecommended: false },
  },
  { definition: freightConfirm, told: 'holds', while: ['state', ['HELD']], until: 'heldUntil', put: { state: 'EXPIRED' } },
  { definition: freightSurcharge, told: 'surcharges', while: ['state', ['PUBLISHED']], until: 'validTo', put: { state: 'EXPIRED' } },
  {
    definition: freightOffer,
    told: 'offers',
    while: ['offerStatus', ['SENT', 'VIEWED']],
    until: 'validTo',
    put: { offerStatus: 'EXPIRED' },
  },
];

/** Ends what has run out, some rows at a time; answers how many. They are held before they are judged: one that is just being prolonged is waited for. */
async function expired(
  one: Running,
  { engine, epId, today, signal }: JobContext,
  actor: Awaited<ReturnType<JobContext['caller']>>,
): Promise<number> {
  const {
    definition,
    while: [state, states],
    until,
    put,
  } = one;
  const fields = allFields(definition);
  const column = (field: string) => raw(columnName(field, fields[field]));
  for (let all = 0; ;) {
    signal.throwIfAborted();
    const together = { action: name, definition } as const;
    const some = await performAsJob(engine, actor, together, async (road) => {
      const rows = await road.transaction.query(
        sql`select id, version from ${raw(definition.table)} where ep_id = ${epId}::bigint and ${column(state)} = any(${[...states]}::text[]) and ${column(until)} < ${today}::date and not is_deleted order by id limit ${mostAtOnce}::int for update`,
      );
      if (rows.length === 0) return 0;
      const wishes = rows.map(([id, version]) => ({ id: id as string, version: Number(version), set: {}, old: {}, derived: {}, put }));
      await road.perform(definition, { rows: wishes });
      return rows.length;
    });
    all += some;
    if (some < mostAtOnce) return all;
  }
}

/**
 * Released rates, with the holds upon them, published surcharges and quotations with the customer expire by themselves the day after their
 * last day, at the branch's midnight (domain/03 §3.13, 15 §15.2).
 */
export const expiringRates: Job = {
  name,
  of: 'branch',
  schedule: { daily: '00:00' },
  run: async (context) => {
    const actor = await context.caller();
    const did: Record<string, number> = {};
    for (const one of running) {
      const count = await expired(one, context, actor);
      if (count > 0 || one.told === 'rates') did[one.told] = count;
    }
    return did;
  },
};

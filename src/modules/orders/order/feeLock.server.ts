import { stepNamed } from '#define/act';
import { order } from '#modules/orders/order/order.entity';
import type { Job } from '#server/jobs/job';
import { performAsJob } from '#server/perform/together';
import { readParameters } from '#server/read/parameters';
import { raw, sql } from '#server/store/sql';
import { addDays } from '#values/day';

/** Few enough that nobody who edits charges of one of them waits for long. */
const mostAtOnce = 200;
const step = stepNamed(order, 'feeLock', true);

/**
 * Charges of an order are locked by themselves so many days after its departure (domain/03 §3.1 fee collection; parameter
 * `order.feeAutoLockDaysAfterAtd`, 0: never), by the same act a person takes. What stands against it stays open, to be looked at.
 */
export const lockingFees: Job = {
  name: 'lockFees',
  of: 'branch',
  schedule: { daily: '03:30' },
  run: async ({ engine, epId, today, caller, signal }) => {
    const actor = await caller();
    const { 'order.feeAutoLockDaysAfterAtd': days } = await readParameters(engine, epId, ['order.feeAutoLockDaysAfterAtd']);
    for (let [orders, after] = [0, '0']; days > 0;) {
      signal.throwIfAborted();
      const sailed = addDays(today, -days);
      const together = { action: step.name, definition: order } as const;
      const [locked, last] = await performAsJob(engine, actor, together, async (road): Promise<[number, string | null]> => {
        const rows = await road.transaction.query(
          sql`select id from ${raw(order.table)} where ep_id = ${epId}::bigint and id > ${after}::bigint and fee_state = 'OPEN' and atd <= ${sailed}::date and not archived and not is_deleted order by id limit ${mostAtOnce}::int`,
        );
        const ids = rows.map(([id]) => id as string);
        if (ids.length === 0) return [0, null];
        const plan = await road.plan(order, step, { ids, answers: {} });
        if (plan.decided.length > 0) await road.take(plan);
        return [plan.decided.length, ids.at(-1) ?? null];
      });
      orders += locked;
      if (last === null) return { orders };
      after = last;
    }
    return { orders: 0 };
  },
};

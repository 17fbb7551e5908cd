import { socContract } from '#modules/soc/socContract/socContract.entity';
import { putting, rowsWhere } from '#server/perform/branchRows';
import type { Job } from '#server/jobs/job';
import { asProduct } from '#server/perform/rows';
import { performAsJob } from '#server/perform/together';
import { sql } from '#server/store/sql';

/** Contracts for containers end with their last day (domain/02f §2.23). */
export const expiringContracts: Job = {
  name: 'socContracts',
  of: 'branch',
  schedule: { daily: '00:25' },
  run: async ({ engine, today, caller, signal }) => {
    const actor = await caller();
    signal.throwIfAborted();
    const together = { action: 'socContracts', definition: socContract } as const;
    return performAsJob(engine, actor, together, async (road) => {
      const ended = sql`t.contract_state = 'ACTIVE' and t.valid_to < ${today}::date`;
      const found = await rowsWhere(road.transaction, engine, asProduct(actor), socContract, ended);
      const rows = [
        ...(
          await road.hold(
            socContract,
            found.map(({ id }) => id),
          )
        ).values(),
      ];
      if (rows.length > 0)
        await road.perform(socContract, { rows: rows.map((row) => putting(row, { contractState: 'EXPIRED' })) }, asProduct(actor));
      return { ended: rows.length };
    });
  },
};

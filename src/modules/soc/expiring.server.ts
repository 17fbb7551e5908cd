import { socContract } from '#modules/soc/socContract/socContract.entity';
import { overRows } from '#server/jobs/overRows';
import { sql } from '#server/store/sql';

/** Contracts for containers end with their last day (domain/02f §2.23). */
export const expiringContracts = overRows(
  {
    name: 'socContracts',
    schedule: { daily: '00:25' },
    definition: socContract,
    where: ({ today }) => sql`t.contract_state = 'ACTIVE' and t.valid_to < ${today}::date`,
  },
  async ({ road, rows, write }) => {
    const held = await road.hold(
      socContract,
      rows.map(({ id }) => id),
    );
    await write([...held.values()].map((row) => [row, { contractState: 'EXPIRED' }]));
    return { ended: held.size };
  },
);

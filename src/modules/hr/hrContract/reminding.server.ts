import { dayOf, textOf } from '#define/row';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { hrContract } from '#modules/hr/hrContract/hrContract.entity';
import { hrPerson } from '#modules/hr/hrPerson/hrPerson.entity';
import { holdersOf, tellReaders } from '#modules/messages/systemLetters.shape.server';
import type { Job } from '#server/jobs/job';
import { asProduct } from '#server/perform/rows';
import { performAsJob } from '#server/perform/together';
import { sql } from '#server/store/sql';
import { addDays } from '#values/day';

const name = 'remindContracts';
/** So long before its end personnel are told of a contract (domain/02f §2.26). */
const daysBefore = 45;

/** Contracts that ran out are so; of those that run out soon whoever keeps the records is told once. */
export const remindingContracts: Job = {
  name,
  of: 'branch',
  schedule: { daily: '00:10' },
  run: async ({ engine, today, epId, caller, signal }) => {
    const actor = await caller();
    signal.throwIfAborted();
    const together = { action: name, definition: hrContract, tells: true } as const;
    return performAsJob(engine, actor, together, async (road) => {
      const product = asProduct(actor);
      const soon = addDays(today, daysBefore);
      const due = sql`t.state = 'ACTIVE' and (t.end_date < ${today}::date or t.end_date <= ${soon}::date and not t.reminded)`;
      const rows = await rowsWhere(road.transaction, engine, product, hrContract, due);
      const over = rows.filter((row) => (dayOf(row, 'endDate') ?? '') < today);
      const ending = rows.filter((row) => !over.includes(row));
      const people = new Map(
        (
          await rowsWhere(road.transaction, engine, product, hrPerson, sql`t.id = any(${ending.map(({ hrId }) => String(hrId))}::bigint[])`)
        ).map((row) => [row.id, row]),
      );
      const readers = await holdersOf(road.transaction, 'edit_hr', sql`u.home_ep_id = ${epId}::bigint`);
      let told = 0;
      for (const row of ending) {
        const person = people.get(String(row.hrId));
        const details = () => ({ name: (person && textOf(person, 'fullname')) ?? '', until: dayOf(row, 'endDate') ?? '' });
        told += await tellReaders(road, readers, { file: 'hr', name: 'contractEnds', details });
      }
      const wishes = [...over.map((row) => putting(row, { state: 'EXPIRED' })), ...ending.map((row) => putting(row, { reminded: true }))];
      if (wishes.length > 0) await road.perform(hrContract, { rows: wishes }, product);
      return { ended: over.length, told };
    });
  },
};

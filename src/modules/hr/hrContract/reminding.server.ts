import { dayOf, textOf, type Row, type Values } from '#define/row';
import { hrContract } from '#modules/hr/hrContract/hrContract.entity';
import { hrPerson } from '#modules/hr/hrPerson/hrPerson.entity';
import { holdersOf, tellReaders } from '#modules/messages/systemLetters.shape.server';
import { overRows } from '#server/jobs/overRows';
import { sql } from '#server/store/sql';
import { addDays } from '#values/day';

const name = 'remindContracts';
/** So long before its end personnel are told of a contract (domain/02f §2.26). */
const daysBefore = 45;

/** Contracts that ran out are so; of those that run out soon whoever keeps the records is told once. */
export const remindingContracts = overRows(
  {
    name,
    schedule: { daily: '00:10' },
    definition: hrContract,
    tells: true,
    where: ({ today }) =>
      sql`t.state = 'ACTIVE' and (t.end_date < ${today}::date or t.end_date <= ${addDays(today, daysBefore)}::date and not t.reminded)`,
  },
  async ({ road, rows, today, epId, byId, write }) => {
    const over = rows.filter((row) => (dayOf(row, 'endDate') ?? '') < today);
    const ending = rows.filter((row) => !over.includes(row));
    const people = await byId(
      hrPerson,
      ending.map(({ hrId }) => hrId),
    );
    const readers = await holdersOf(road.transaction, 'edit_hr', sql`u.home_ep_id = ${epId}::bigint`);
    let told = 0;
    for (const row of ending) {
      const person = people.get(String(row.hrId));
      const details = () => ({ name: (person && textOf(person, 'fullname')) ?? '', until: dayOf(row, 'endDate') ?? '' });
      told += await tellReaders(road, readers, { file: 'hr', name: 'contractEnds', details });
    }
    await write([
      ...over.map((row): [Row, Values] => [row, { state: 'EXPIRED' }]),
      ...ending.map((row): [Row, Values] => [row, { reminded: true }]),
    ]);
    return { ended: over.length, told };
  },
);

import { textOf } from '#define/row';
import { customerFollowUp } from '#modules/clients/customerFollowUp/customerFollowUp.entity';
import { customer } from '#modules/crm/customer/customer.entity';
import { grouped } from '#values/grouped';
import { message } from '#modules/messages/message/message.entity';
import { readersAmong, systemLetters } from '#modules/messages/systemLetters.shape.server';
import { overRows } from '#server/jobs/overRows';
import { sql } from '#server/store/sql';
import { formatMoment } from '#values/moment';

/** Of a next contact at an hour its person is told half an hour before, of one on a day alone in the morning, once (domain/16 §16.8). */
export const remindingFollowUps = overRows(
  {
    name: 'remindFollowUps',
    schedule: { everySeconds: 300 },
    definition: customerFollowUp,
    tells: true,
    where: ({ engine, zone }) => {
      const at = engine.now().toISOString();
      const local = sql`(t.next_time at time zone ${zone})`;
      return sql`t.is_open and not t.reminded and case when ${local}::time = '00:00' then (${at}::timestamptz at time zone ${zone}) >= ${local} + interval '8 hours' else t.next_time <= ${at}::timestamptz + interval '30 minutes' end`;
    },
  },
  async ({ road, rows: due, engine, zone, byId, write }) => {
    const customers = await byId(
      customer,
      due.map((row) => row.customerId),
    );
    // Whoever has the customer now makes the next contact; of one nobody has, whoever made the last.
    const whose = (row: (typeof due)[number]) => textOf(customers.get(String(row.customerId)) ?? row, 'salesmanId') ?? String(row.userId);
    const byPerson = grouped(due, whose);
    const letters = (await readersAmong(road.transaction, [...byPerson.keys()])).flatMap((reader) => {
      const mine = byPerson.get(reader.id) ?? [];
      const names = mine.map((row) => {
        const called = textOf(customers.get(String(row.customerId)) ?? row, 'shortName') ?? '';
        return `${called} ${formatMoment(textOf(row, 'nextTime') ?? engine.now().toISOString(), zone)} ${textOf(row, 'nextAction') ?? ''}`.trim();
      });
      return systemLetters([reader], {
        file: 'clients',
        name: 'followUpDue',
        details: () => ({ n: String(mine.length), names: names.join('; ').slice(0, 1_000) }),
      });
    });
    if (letters.length > 0) await road.perform(message, { add: letters.map((one, place) => ({ ...one, clientId: String(place) })) });
    await write(due.map((row) => [row, { reminded: true }]));
    return { told: letters.length };
  },
);

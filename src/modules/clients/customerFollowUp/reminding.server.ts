import { textOf } from '#define/row';
import { customerFollowUp } from '#modules/clients/customerFollowUp/customerFollowUp.entity';
import { customer } from '#modules/crm/customer/customer.entity';
import { grouped } from '#values/grouped';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { message } from '#modules/messages/message/message.entity';
import { readersAmong, systemLetters } from '#modules/messages/systemLetters.shape.server';
import type { Job } from '#server/jobs/job';
import { asProduct } from '#server/perform/rows';
import { performAsJob } from '#server/perform/together';
import { sql } from '#server/store/sql';
import { formatMoment } from '#values/moment';

/** Of a next contact at an hour its person is told half an hour before, of one on a day alone in the morning, once (domain/16 §16.8). */
export const remindingFollowUps: Job = {
  name: 'remindFollowUps',
  of: 'branch',
  schedule: { everySeconds: 300 },
  run: async ({ engine, epId, zone, caller, signal }) => {
    const actor = await caller();
    signal.throwIfAborted();
    const at = engine.now().toISOString();
    const together = { action: 'remindFollowUps', definition: customerFollowUp, tells: true } as const;
    return performAsJob(engine, actor, together, async (road) => {
      const product = asProduct(actor);
      const local = sql`(t.next_time at time zone ${zone})`;
      const now = sql`(${at}::timestamptz at time zone ${zone})`;
      const due = await rowsWhere(
        road.transaction,
        engine,
        product,
        customerFollowUp,
        sql`t.is_open and not t.reminded and t.ep_id = ${epId}::bigint and case when ${local}::time = '00:00' then ${now} >= ${local} + interval '8 hours' else t.next_time <= ${at}::timestamptz + interval '30 minutes' end`,
      );
      const customers = new Map(
        (
          await rowsWhere(
            road.transaction,
            engine,
            product,
            customer,
            sql`t.id = any(${due.map((row) => String(row.customerId))}::bigint[])`,
          )
        ).map((row) => [row.id, row]),
      );
      // Whoever has the customer now makes the next contact; of one nobody has, whoever made the last.
      const whose = (row: (typeof due)[number]) => textOf(customers.get(String(row.customerId)) ?? row, 'salesmanId') ?? String(row.userId);
      const byPerson = grouped(due, whose);
      const letters = (await readersAmong(road.transaction, [...byPerson.keys()])).flatMap((reader) => {
        const mine = byPerson.get(reader.id) ?? [];
        const names = mine.map((row) => {
          const called = textOf(customers.get(String(row.customerId)) ?? row, 'shortName') ?? '';
          return `${called} ${formatMoment(textOf(row, 'nextTime') ?? at, zone)} ${textOf(row, 'nextAction') ?? ''}`.trim();
        });
        return systemLetters([reader], {
          file: 'clients',
          name: 'followUpDue',
          details: () => ({ n: String(mine.length), names: names.join('; ').slice(0, 1_000) }),
        });
      });
      if (letters.length > 0) await road.perform(message, { add: letters.map((one, place) => ({ ...one, clientId: String(place) })) });
      if (due.length > 0) await road.perform(customerFollowUp, { rows: due.map((row) => putting(row, { reminded: true })) }, product);
      return { told: letters.length };
    });
  },
};

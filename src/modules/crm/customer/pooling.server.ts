import { parameterOf } from '#define/parameters';
import { dayOf, textOf, type Row, type Values } from '#define/row';
import { customer } from '#modules/crm/customer/customer.entity';
import { begun, leavingOwner, pooled } from '#modules/crm/customer/ownership.server';
import { warnedBefore } from '#modules/crm/customer/pool.rules';
import { renewed, standingsOf } from '#modules/crm/customer/reckoning.server';
import { grouped } from '#values/grouped';
import { putting } from '#server/perform/branchRows';
import { message } from '#modules/messages/message/message.entity';
import { readersAmong, systemLetters } from '#modules/messages/systemLetters.shape.server';
import type { Job } from '#server/jobs/job';
import type { Follower } from '#server/perform/following';
import { asProduct } from '#server/perform/rows';
import { performAsJob } from '#server/perform/together';
import { sql } from '#server/store/sql';
import { addDays } from '#values/day';

/** A new customer is its creator's where they may have customers, or whose they say; else it begins in the pool (domain/16 §16.4). */
export const born: Follower = {
  of: 'customer',
  when: ({ before, after }) => before === null && after?.isCustomer === true && after.category !== 'INTERNAL',
  async body(following, changes) {
    const { userId, roles } = following.caller.actor;
    const mine = roles.has('crmJob_salesman') && !roles.has('admin') ? userId : null;
    const decided = await renewed(
      following,
      changes.map(({ id }) => id),
      (row, facts): Values => {
        const owner = textOf(row, 'salesmanId') ?? mine;
        return owner === null
          ? { poolReason: 'NEW', poolEnterTime: following.at }
          : begun(owner, facts.today, parameterOf(facts, 'crm.protectDays'));
      },
    );
    return [{ definition: customer, action: 'begin', decided }];
  },
};

/** Whatever else took an owner away or gave one, as when somebody leaves the company: the customer stands in the pool, or begins with the new one. */
export const passedOn: Follower = {
  of: 'customer',
  when: ({ before, after, changed }) =>
    before !== null &&
    after !== null &&
    after.isCustomer === true &&
    after.mergedIntoId == null &&
    changed.includes('salesmanId') &&
    !changed.includes('ownerSince'),
  async body(following, changes) {
    const owners = new Map(changes.map(({ id, before }) => [id, before]));
    const decided = await renewed(
      following,
      changes.map(({ id }) => id),
      (row, facts): Values =>
        row.salesmanId == null
          ? pooled({ ...row, salesmanId: owners.get(row.id)?.salesmanId ?? null }, 'RESIGNED', following.at)
          : begun(String(row.salesmanId), facts.today, parameterOf(facts, 'crm.protectDays')),
    );
    return [{ definition: customer, action: 'begin', decided }];
  },
};

/** Owners are told of theirs once more on the day before. */
const lastWarning = 1;

/** What is to be done with an owned customer today: it drops, its owner is told, or nothing. */
export function dueToday(row: Row, standing: Values, today: string): 'drop' | 'warn' | null {
  const [drop, told] = [dayOf(standing, 'dropDate'), dayOf(row, 'poolWarnedDay')];
  if (drop === null || drop > addDays(today, warnedBefore)) return null;
  if (drop <= today && told !== null) return standing.poolHeld == null ? 'drop' : null;
  return told === null || (drop === addDays(today, lastWarning) && told !== today) ? 'warn' : null;
}

interface Due {
  readonly row: Row;
  readonly standing: Values;
}

/**
 * Customers nobody looks after go back to the pool (domain/16 §16.4 "Automatic return"): seven days and one day before, their owner is told, one
 * message for all of theirs; nothing drops that was not warned of, and business that is going on holds it.
 */
export const poolingCustomers: Job = {
  name: 'crmPool',
  of: 'branch',
  schedule: { daily: '06:00' },
  run: async ({ engine, epId, caller, signal }) => {
    const actor = await caller();
    signal.throwIfAborted();
    const together = { action: 'crmPool', definition: customer, tells: true } as const;
    return performAsJob(engine, actor, together, async (road) => {
      const product = asProduct(actor);
      const facts = await engine.facts.load(road.transaction, customer, actor.actor, engine.now());
      const { today } = facts;
      const found = await road.transaction.query(
        sql`select id from crm_customer where ep_id = ${epId}::bigint and salesman_id is not null and is_customer and not locked and not is_deleted and merged_into_id is null order by id`,
      );
      const ids = found.map(([id]) => id as string);
      const rows = [...(await road.hold(customer, ids)).values()];
      const standings = await standingsOf(road.transaction, epId, rows, facts);
      const due = (what: 'drop' | 'warn'): Due[] =>
        rows.flatMap((row) => {
          const standing = standings.get(row.id);
          return standing && dueToday(row, standing, today) === what ? [{ row, standing }] : [];
        });
      const [dropped, warned] = [due('drop'), due('warn')];
      await leavingOwner(
        { road, engine, caller: actor },
        dropped.map(({ row }) => row.id),
      );
      const at = engine.now().toISOString();
      const wishes = [
        ...dropped.map(({ row, standing }) => putting(row, { ...standing, ...pooled(row, textOf(standing, 'dropBy') ?? 'NO_FOLLOW', at) })),
        ...warned.map(({ row, standing }) => putting(row, { ...standing, poolWarnedDay: row.poolWarnedDay ?? today })),
      ];
      if (wishes.length > 0) await road.perform(customer, { rows: wishes }, product);
      const letters = [
        ...(await lettersOf(road.transaction, warned, 'dropping')),
        ...(await lettersOf(road.transaction, dropped, 'dropped')),
      ];
      if (letters.length > 0) await road.perform(message, { add: letters.map((one, place) => ({ ...one, clientId: String(place) })) });
      return { dropped: dropped.length, told: letters.length };
    });
  },
};

/** One message for each owner, with the customers' names and the first day. */
async function lettersOf(transaction: Parameters<typeof readersAmong>[0], due: readonly Due[], name: 'dropping' | 'dropped') {
  const byOwner = grouped(due, ({ row }) => String(row.salesmanId));
  const readers = await readersAmong(transaction, [...byOwner.keys()]);
  return readers.flatMap((reader) => {
    const mine = byOwner.get(reader.id) ?? [];
    const details = () => ({
      n: String(mine.length),
      date: mine.map(({ standing }) => dayOf(standing, 'dropDate') ?? '').sort()[0] ?? '',
      names: mine
        .map(({ row }) => textOf(row, 'shortName') ?? '')
        .join(', ')
        .slice(0, 1_000),
    });
    return systemLetters([reader], { file: 'clients', name, details });
  });
}

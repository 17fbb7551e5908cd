import { follow } from '#define/decide';
import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, type Row, type Values } from '#define/row';
import { businessOf } from '#modules/crm/customer/business.server';
import { customer } from '#modules/crm/customer/customer.entity';
import { activityOf, dropOf, stageOf } from '#modules/crm/customer/pool.rules';
import { similarCounts } from '#modules/crm/customer/similar.server';
import { putting } from '#server/perform/branchRows';
import { readReach } from '#server/engine';
import type { Job } from '#server/jobs/job';
import type { Follower, Following } from '#server/perform/following';
import { asProduct, lockRows } from '#server/perform/rows';
import { performAsJob } from '#server/perform/together';
import { readParameters } from '#server/read/parameters';
import type { Transaction } from '#server/store/database';
import { namedRows, saysYes } from '#server/store/namedRows';
import { sql } from '#server/store/sql';
import { addMonths } from '#values/day';

/** All that reckoning needs of a transaction. */
type Asked = Pick<Transaction, 'query'>;

/** Orders, documents and contacts of customers as their standing is reckoned from; the ship day of an order is its departure, of an import without one its arrival. */
async function reckoned(transaction: Asked, epId: string, ids: readonly string[], today: string, zone: string) {
  const rows = await namedRows(
    transaction,
    `c.id! ordered.first_ship:first ordered.last_ship:last ordered.open_orders:open ordered.shipped ordered.orders12
      ordered.teu12 ordered.profit12 ordered.teu90 ordered.teu180 ordered.reviewed money.unpaid money.overdue
      money.days:overdueDays money.payable money.payable_late said.result`,
    {
      since: sql`greatest(ordered.last_made, offered.sent) > said.follow_time`,
      quoted: sql`offered.sent >= ${today}::date - 90 or said.result = 'QUOTED' and said.follow_time >= ${today}::date - 90`,
      contacted: sql`said.follow_time is not null`,
      lastFollow: sql`to_char(talked.follow_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      next: sql`(talked.next_time at time zone ${zone})::date`,
      touch: sql`greatest((said.follow_time at time zone ${zone})::date, (offered.sent at time zone ${zone})::date, (ordered.last_made at time zone ${zone})::date,
          c.owner_since, (c.create_time at time zone ${zone})::date)`,
    },
    sql`from c left join ordered on ordered.customer_id = c.id left join money on money.customer_id = c.id left join said on said.customer_id = c.id
      left join talked on talked.customer_id = c.id left join offered on offered.customer_id = c.id`,
    sql`
    with c as (select id, owner_since, create_time from crm_customer where ep_id = ${epId}::bigint and id = any(${[...ids]}::bigint[])),
    o as (
      select o.customer_id, coalesce(o.atd, case when o.business_type like '%IMPORT' then o.ata end) as shipped, o.teu, o.profit_base, o.order_status, o.reviewed, o.create_time
      from bl_order o where o.ep_id = ${epId}::bigint and o.customer_id = any(${[...ids]}::bigint[]) and not o.is_deleted and not o.shut_out and not o.is_pid
    ), ordered as (
      select customer_id, min(shipped) filter (where shipped <= ${today}::date) as first_ship, max(shipped) filter (where shipped <= ${today}::date) as last_ship,
        count(*) filter (where order_status <> 'COMPLETED') as open_orders, count(*) filter (where shipped <= ${today}::date) as shipped,
        count(*) filter (where shipped > ${addMonths(today, -12)}::date and shipped <= ${today}::date) as orders12,
        coalesce(sum(teu) filter (where shipped > ${addMonths(today, -12)}::date and shipped <= ${today}::date), 0) as teu12,
        coalesce(sum(profit_base) filter (where shipped > ${addMonths(today, -12)}::date and shipped <= ${today}::date), 0) as profit12,
        coalesce(sum(teu) filter (where shipped > ${today}::date - 90 and shipped <= ${today}::date), 0) as teu90,
        coalesce(sum(teu) filter (where shipped > ${today}::date - 180 and shipped <= ${today}::date - 90), 0) as teu180,
        bool_or(reviewed) as reviewed, max(create_time) as last_made
      from o group by 1
    ), money as (
      select customer_id, coalesce(sum(base_balance) filter (where direction = 'AR'), 0) as unpaid,
        coalesce(sum(base_balance) filter (where direction = 'AR' and due_date < ${today}::date), 0) as overdue,
        coalesce(max(${today}::date - due_date) filter (where direction = 'AR' and due_date < ${today}::date and balance > 0), 0) as days,
        coalesce(sum(base_balance) filter (where direction = 'AP'), 0) as payable,
        coalesce(sum(base_balance) filter (where direction = 'AP' and due_date < ${today}::date), 0) as payable_late
      from fc_invoice where ep_id = ${epId}::bigint and customer_id = any(${[...ids]}::bigint[]) and check_status = 'CHECK_PASS' and balance <> 0 and not is_deleted group by 1
    ), said as (
      select distinct on (customer_id) customer_id, follow_time, result from crm_followup
      where ep_id = ${epId}::bigint and customer_id = any(${[...ids]}::bigint[]) and counts and not is_deleted order by customer_id, follow_time desc, id desc
    ), talked as (
      select distinct on (customer_id) customer_id, follow_time, next_time from crm_followup
      where ep_id = ${epId}::bigint and customer_id = any(${[...ids]}::bigint[]) and not is_deleted order by customer_id, follow_time desc, id desc
    ), offered as (
      select customer_id, max(sent_time) as sent from fr_offer where ep_id = ${epId}::bigint and customer_id = any(${[...ids]}::bigint[]) and not is_deleted group by 1
    )`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const daysOf = (facts: Facts) => ({
  follow: parameterOf(facts, 'crm.poolFollowDays'),
  noOrder: parameterOf(facts, 'crm.poolNoOrderDays'),
  quiet: parameterOf(facts, 'crm.poolQuietDays'),
});

/** How customers stand today, by id: their ships, their money, their funnel, and the day they would drop into the pool (domain/16 §16.4, §16.8). */
export async function standingsOf(
  transaction: Asked,
  epId: string,
  rows: readonly Row[],
  facts: Facts,
): Promise<ReadonlyMap<string, Values>> {
  const { today } = facts;
  const ids = rows.map(({ id }) => id);
  const found = await reckoned(transaction, epId, ids, today, String(facts.branch.timeZone));
  const business = await businessOf(transaction, epId, ids, today);
  return new Map(
    rows.flatMap((row): [string, Values][] => {
      const own = found.get(row.id);
      if (own === undefined) return [];
      const activity = activityOf(own.last, own.teu90 ?? '0', own.teu180 ?? '0', today);
      const owned = row.salesmanId != null && row.category !== 'INTERNAL' && row.isCustomer === true && row.locked !== true;
      const drop = dropOf(
        {
          touch: own.touch ?? today,
          ownerSince: owned ? dayOf(row, 'ownerSince') : null,
          lastShipDay: own.last,
          protectUntil: dayOf(row, 'protectUntil'),
          warned: dayOf(row, 'poolWarnedDay'),
        },
        daysOf(facts),
      );
      const going = business.get(row.id);
      const held =
        !going || drop === null ? null : going.orders > 0 ? 'ORDER' : going.invoices > 0 ? 'INVOICE' : going.offers > 0 ? 'OFFER' : null;
      return [
        [
          row.id,
          {
            firstShipDay: own.first,
            lastShipDay: own.last,
            sailedStatus: own.last === null ? 'NOT_SAILED' : 'SAILED',
            openOrders: Number(own.open),
            orderCount12m: Number(own.orders12),
            teu12m: own.teu12 ?? '0',
            profit12m: own.profit12 ?? '0',
            unpaidBase: own.unpaid ?? '0',
            overdueBase: own.overdue ?? '0',
            maxOverdueDays: Number(own.overdueDays),
            payableBase: own.payable ?? '0',
            payableLateBase: own.payableLate ?? '0',
            lastFollowTime: own.lastFollow,
            nextDay: own.next,
            activity,
            stage: stageOf({
              lastResult: own.result,
              since: saysYes(own.since),
              asleep: activity === 'ASLEEP',
              shipped: Number(own.shipped),
              reviewed: saysYes(own.reviewed),
              quoted: saysYes(own.quoted),
              contacted: saysYes(own.contacted),
            }),
            dropDate: drop?.day ?? null,
            dropBy: drop?.by ?? null,
            poolHeld: held,
          },
        ],
      ];
    }),
  );
}

const mostAtOnce = 500;

/** Every customer's figures, each morning: ships, money, funnel and the day it would drop. */
export const reckoningCustomers: Job = {
  name: 'reckonCustomers',
  of: 'branch',
  schedule: { daily: '05:30' },
  atOnce: true,
  run: async ({ engine, epId, caller, signal }) => {
    const actor = await caller();
    const { 'crm.dupWarn': least } = await readParameters(engine, epId, ['crm.dupWarn']);
    const similar = await engine.database.read(readReach(actor.actor), (transaction) => similarCounts(transaction, epId, least));
    for (let [customers, after] = [0, '0']; ;) {
      signal.throwIfAborted();
      const together = { action: 'reckon', definition: customer } as const;
      const [moved, last] = await performAsJob(engine, actor, together, async (road): Promise<[number, string | null]> => {
        const found = await road.transaction.query(
          sql`select id from crm_customer where ep_id = ${epId}::bigint and id > ${after}::bigint and not is_deleted and merged_into_id is null order by id limit ${mostAtOnce}::int`,
        );
        if (found.length === 0) return [0, null];
        const rows = [
          ...(
            await road.hold(
              customer,
              found.map(([id]) => id as string),
            )
          ).values(),
        ];
        const facts = await engine.facts.load(road.transaction, customer, actor.actor, engine.now());
        const standings = await standingsOf(road.transaction, epId, rows, facts);
        const puts = new Map(rows.map(({ id }) => [id, { ...standings.get(id), similarCount: similar.get(id) ?? 0 }]));
        const changed = rows.filter((row) => follow(customer, row, puts.get(row.id) ?? {}, facts).changed.length > 0);
        if (changed.length > 0)
          await road.perform(customer, { rows: changed.map((row) => putting(row, puts.get(row.id) ?? {})) }, asProduct(actor));
        return [changed.length, found.at(-1)?.[0] ?? null];
      });
      customers += moved;
      if (last === null) return { customers };
      after = last;
    }
  },
};

/** Rows of customers with what moved in them, as what follows answers them. */
export async function renewed(
  { transaction, engine, caller, owner }: Following,
  ids: readonly string[],
  put?: (row: Row, facts: Facts) => Values,
) {
  const facts = await engine.facts.load(transaction, customer, caller.actor, engine.now());
  const rows = [...(await lockRows(transaction, engine, caller, customer, [...new Set(ids)].sort())).values()];
  const standings = put ? null : await standingsOf(transaction, owner, rows, facts);
  return rows.flatMap((row) => {
    const { after, changed } = follow(customer, row, (put ? put(row, facts) : standings?.get(row.id)) ?? {}, facts);
    return changed.length === 0 ? [] : [{ id: row.id, before: row, after: after as Row, changed }];
  });
}

/** Customers whose follow-ups or departures moved stand anew at once. */
const standing = (of: 'customerFollowUp' | 'order', moves: (changed: readonly string[]) => boolean): Follower => ({
  of,
  when: ({ before, after, changed }) =>
    (after ?? before)?.customerId != null &&
    (of === 'customerFollowUp' || before !== null) &&
    (after === null || before === null || moves(changed)),
  async body(following, changes) {
    const ids = changes.flatMap(({ before, after }) =>
      [before, after].flatMap((row) => (row?.customerId == null ? [] : [String(row.customerId)])),
    );
    return [{ definition: customer, action: 'reckon', decided: await renewed(following, ids) }];
  },
});

/** Follow-ups and ships move what is known of their customer. */
export const reckoningFollowers: readonly Follower[] = [
  standing('customerFollowUp', (changed) => ['followTime', 'nextTime', 'result', 'counts'].some((name) => changed.includes(name))),
  standing('order', (changed) => ['atd', 'ata', 'shutOut', 'customerId'].some((name) => changed.includes(name))),
];

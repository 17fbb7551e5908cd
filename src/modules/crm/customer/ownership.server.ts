import { holds } from '#define/actor';
import { parameterOf } from '#define/parameters';
import { dayOf, integerOf, textOf, type Row, type Values } from '#define/row';
import { businessOf, notEarningOf, toldBusiness } from '#modules/crm/customer/business.server';
import { allocate, earningDays, reclaimFrom, type Shared } from '#modules/crm/customer/pool.rules';
import { freightEnquiry } from '#modules/freight/freightEnquiry/freightEnquiry.entity';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { holdersOf } from '#modules/messages/systemLetters.shape.server';
import { order } from '#modules/orders/order/order.entity';
import type { Definition } from '#define/entity';
import type { Role } from '#names/roles';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { personNameIn } from '#server/read/personNames';
import { Refused } from '#server/refused';
import { sql, type Sql } from '#server/store/sql';
import { addDays } from '#values/day';
import { plainText } from '#values/decimal';
import { dayInZone } from '#values/moment';

const mostClaimed = 20;

/** A person stands in a field of customers only with the job-title permission of that field (domain/16 §16.9). @throws Refused PERSON_NOT_FIT */
async function checkFit({ road }: Pick<ActWork, 'road'>, role: Role, userIds: readonly string[], field: string): Promise<void> {
  const fit = new Set((await holdersOf(road.transaction, role, sql`u.id = any(${[...userIds]}::bigint[])`)).map(({ id }) => id));
  if (!userIds.every((id) => fit.has(id))) throw new Refused('PERSON_NOT_FIT', { role }, field);
}

/** What people are called, by id. */
async function namesOf(
  { road, caller }: Pick<ActWork, 'road' | 'caller'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = ids.filter((id): id is string => id !== null);
  const rows = await road.transaction.query(
    sql`select u.id, ${personNameIn(caller.actor.language)} from sys_user u where u.id = any(${wanted}::bigint[])`,
  );
  return new Map(rows.map(([id, name]) => [id as string, name ?? '']));
}

/** Two who take customers for one person wait for each other, so that neither goes over the cap unseen. */
const oneByOne = ({ road, caller }: ActWork, userIds: readonly string[]) =>
  road.transaction.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`crm.claim ${caller.actor.epId}`}, u.id)) from (select unnest(${[...userIds].sort()}::bigint[]) as id order by 1) u`,
  );

const since = ({ facts }: Pick<ActWork, 'facts'>) => addDays(facts.today, -earningDays);

/** What a customer has with an owner who begins today. */
export const begun = (salesmanId: string, today: string, protectDays: number): Values => ({
  salesmanId,
  ownerSince: today,
  protectUntil: addDays(today, protectDays),
  protectExtended: false,
  dropDate: null,
  dropBy: null,
  poolWarnedDay: null,
  poolHeld: null,
  poolReason: null,
  claimedDay: null,
});

/** What it has in the pool. */
export const pooled = (row: Row, reason: string, at: string): Values => ({
  salesmanId: null,
  lastOwnerId: row.salesmanId ?? null,
  poolEnterTime: at,
  poolReason: reason,
  ownerSince: null,
  protectUntil: null,
  protectExtended: false,
  dropDate: null,
  dropBy: null,
  poolWarnedDay: null,
  poolHeld: null,
  nextDay: null,
  claimedDay: null,
});

/** Puts values into rows of others that hang on customers, in the name of the product. */
async function putInto(
  { road, engine, caller }: Pick<ActWork, 'road' | 'engine' | 'caller'>,
  definition: Definition,
  where: Sql,
  put: Values,
): Promise<number> {
  const product = asProduct(caller);
  const rows = await rowsWhere(road.transaction, engine, product, definition, where);
  if (rows.length > 0) await road.perform(definition, { rows: rows.map((row) => putting(row, put)) }, product);
  return rows.length;
}

const draftOffers = (ids: readonly string[]) =>
  sql`t.customer_id = any(${[...ids]}::bigint[]) and t.offer_status in ('DRAFT', 'PENDING_EXAMINE', 'APPROVED')`;

/** With a customer that goes to the pool its offers not sent yet are withdrawn and its enquiries end. */
export async function leavingOwner(work: Pick<ActWork, 'road' | 'engine' | 'caller'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await putInto(work, freightOffer, draftOffers(ids), { offerStatus: 'WITHDRAWN' });
  await putInto(work, freightEnquiry, sql`t.customer_id = any(${[...ids]}::bigint[]) and t.enquiry_status in ('OPEN', 'ANSWERED')`, {
    enquiryStatus: 'CANCELLED',
  });
}

/** Orders of customers that have not left yet. */
const notLeft = (ids: readonly string[]) =>
  sql`t.customer_id = any(${[...ids]}::bigint[]) and t.atd is null and not t.archived and t.order_status not in ('COMPLETED', 'SHUT_OUT')`;

/** With a customer that goes to somebody else go its offers not sent yet, and on request its orders that have not left. */
async function following(work: ActWork, ids: readonly string[], salesmanId: string): Promise<void> {
  if (ids.length === 0) return;
  await putInto(work, freightOffer, draftOffers(ids), { salesmanId });
  if (work.answers.orders === 'OPEN') await putInto(work, order, notLeft(ids), { salesmanId });
}

/** Why somebody may not take a customer he lost a short while ago; null where he may. */
function blocked(row: Row, userId: string, { facts }: ActWork): { readonly day: string; readonly date: string } | null {
  const left = textOf(row, 'poolEnterTime');
  if (row.lastOwnerId !== userId || left === null) return null;
  const day = dayInZone(left, String(facts.branch.timeZone));
  const date = reclaimFrom(day, parameterOf(facts, 'crm.reclaimBlockDays'));
  return facts.today < date ? { day, date } : null;
}

/** `claimCrm`: out of the pool to whoever asks, within his caps (domain/16 §16.4). */
const claim: ActBody = async (work) => {
  const { rows, caller, facts, road } = work;
  const { userId, epId } = caller.actor;
  if (rows.length > mostClaimed) throw new Refused('TOO_MANY_ROWS', { n: String(mostClaimed) }, 'ids');
  await checkFit(work, 'crmJob_salesman', [userId], 'salesmanId');
  await oneByOne(work, [userId]);
  const [cap, perDay] = [parameterOf(facts, 'crm.claimCap'), parameterOf(facts, 'crm.claimPerDay')];
  let has = (await notEarningOf(road.transaction, epId, [userId], since(work))).get(userId) ?? 0;
  const claimed = await road.transaction.query(
    sql`select count(*) from crm_customer where ep_id = ${epId}::bigint and salesman_id = ${userId}::bigint and claimed_day = ${facts.today}::date and not is_deleted`,
  );
  let today = Number(claimed[0]?.[0] ?? 0);
  for (const row of rows) {
    const lost = blocked(row, userId, work);
    if (lost) work.refuse({ id: row.id, code: 'RECLAIM_BLOCKED', field: 'poolStatus', detail: lost });
    else if (has >= cap) work.refuse({ id: row.id, code: 'CLAIM_CAP', field: 'poolStatus', detail: { n: String(has), cap: String(cap) } });
    else if (today >= perDay) work.refuse({ id: row.id, code: 'CLAIM_DAY', field: 'poolStatus', detail: { n: String(perDay) } });
    else {
      [has, today] = [has + 1, today + 1];
      work.put(row.id, { ...begun(userId, facts.today, parameterOf(facts, 'crm.protectDays')), claimedDay: facts.today });
    }
  }
  return {};
};

/** Into the pool, by its owner or by those who give customers out; what is going on keeps it with its owner, and is asked about otherwise. */
const intoPool =
  (reason: 'RETURNED' | 'CLEARED'): ActBody =>
  async (work) => {
    const { rows, caller, facts, road, engine } = work;
    const givesOut = holds(caller.actor, ['assign_crm']);
    const going = await businessOf(
      road.transaction,
      caller.actor.epId,
      rows.map(({ id }) => id),
      facts.today,
    );
    const gone: string[] = [];
    for (const row of rows) {
      const business = going.get(row.id);
      const held = business !== undefined && business.orders + business.invoices > 0 ? business : null;
      if (!givesOut && row.salesmanId !== caller.actor.userId) work.refuse({ id: row.id, code: 'NOT_OWNER', field: 'salesmanId' });
      else if (held && !givesOut) work.refuse({ id: row.id, code: 'POOL_HELD', field: 'poolStatus', detail: toldBusiness(held) });
      else {
        if (held) work.warn({ code: 'POOL_HELD', id: row.id, detail: toldBusiness(held) });
        work.put(row.id, pooled(row, reason, engine.now().toISOString()));
        gone.push(row.id);
      }
    }
    await leavingOwner(work, gone);
    return {};
  };

/** Who had each and who gets it, with how many of its orders have not left. */
async function handover(work: ActWork, to: ReadonlyMap<string, string>) {
  const { rows, road, caller } = work;
  const names = await namesOf(work, [...rows.map((row) => textOf(row, 'salesmanId')), ...to.values()]);
  const going = await businessOf(
    road.transaction,
    caller.actor.epId,
    rows.map(({ id }) => id),
    work.facts.today,
  );
  return {
    columns: [
      { name: 'crmCode', kind: 'text' as const },
      { name: 'shortName', kind: 'text' as const },
      { name: 'from', kind: 'text' as const },
      { name: 'to', kind: 'text' as const },
      { name: 'orders', kind: 'count' as const },
    ],
    rows: rows.map((row) => ({
      crmCode: textOf(row, 'crmCode'),
      shortName: textOf(row, 'shortName'),
      from: names.get(textOf(row, 'salesmanId') ?? '') ?? '',
      to: names.get(to.get(row.id) ?? '') ?? '',
      orders: String(going.get(row.id)?.orders ?? 0),
    })),
  };
}

/** `assign_customers`: from the pool or from anybody to one person; over the cap it is asked about. */
const assign: ActBody = async (work) => {
  const { rows, answers, facts, road, caller, dryRun } = work;
  const salesmanId = textOf(answers, 'salesmanId') ?? '';
  if (salesmanId === '') return {};
  await checkFit(work, 'crmJob_salesman', [salesmanId], 'salesmanId');
  await oneByOne(work, [salesmanId]);
  const cap = parameterOf(facts, 'crm.claimCap');
  const fresh = rows.filter((row) => row.salesmanId !== salesmanId);
  const has = ((await notEarningOf(road.transaction, caller.actor.epId, [salesmanId], since(work))).get(salesmanId) ?? 0) + fresh.length;
  if (has > cap) work.warn({ code: 'CLAIM_CAP', detail: { n: String(has), cap: String(cap) } });
  const preview = dryRun ? await handover(work, new Map(rows.map(({ id }) => [id, salesmanId]))) : null;
  await following(
    work,
    fresh.map(({ id }) => id),
    salesmanId,
  );
  for (const row of fresh)
    work.put(row.id, {
      ...begun(salesmanId, facts.today, parameterOf(facts, 'crm.protectDays')),
      lastOwnerId: row.salesmanId ?? row.lastOwnerId ?? null,
    });
  return preview ? { preview } : {};
};

/** `allocation`: customers of the pool shared out among several people by rule; what nobody may get stays and is named. */
const share: ActBody = async (work) => {
  const { rows, answers, facts, road, caller, dryRun } = work;
  const userIds = Array.isArray(answers.userIds) ? answers.userIds.map(String) : [];
  if (userIds.length === 0) return {};
  await checkFit(work, 'crmJob_salesman', userIds, 'userIds');
  await oneByOne(work, userIds);
  const had = await notEarningOf(road.transaction, caller.actor.epId, userIds, since(work));
  const { plan, left } = allocate(
    rows.map((row): Shared => ({
      id: row.id,
      crmCode: textOf(row, 'crmCode') ?? '',
      teu: String(integerOf(row, 'annualTeuEstimate') ?? 0),
      not: userIds.filter((id) => blocked(row, id, work) !== null),
    })),
    userIds.map((userId) => ({ userId, notEarning: had.get(userId) ?? 0 })),
    answers.rule === 'EQUAL' ? 'EQUAL' : 'LOAD',
    parameterOf(facts, 'crm.claimCap'),
  );
  const names = await namesOf(work, userIds);
  for (const id of left)
    work.refuse({ id, code: 'CLAIM_CAP', field: 'poolStatus', detail: { n: '', cap: String(parameterOf(facts, 'crm.claimCap')) } });
  for (const { userId, ids } of plan) {
    await following(work, ids, userId);
    for (const id of ids) work.put(id, begun(userId, facts.today, parameterOf(facts, 'crm.protectDays')));
  }
  const told = plan.map(({ userId, ids, teu }) => ({ userId, ids: [...ids], teu: plainText(teu) }));
  const preview = {
    columns: [
      { name: 'person', kind: 'text' as const },
      { name: 'customers', kind: 'count' as const },
      { name: 'teu', kind: 'count' as const },
    ],
    rows: told.map(({ userId, ids, teu }) => ({ person: names.get(userId) ?? '', customers: String(ids.length), teu })),
  };
  return { plan: told, left: [...left], ...(dryRun ? { preview } : {}) };
};

/** `assign_customerService`, `assignOverseasUser`: who serves it; on request its orders that have not left as well. */
const serves =
  (field: 'customerServiceId' | 'overseasUserId', role: Role): ActBody =>
  async (work) => {
    const { rows, answers, put } = work;
    const userId = textOf(answers, field);
    if (userId !== null) await checkFit(work, role, [userId], field);
    for (const { id } of rows) put(id, { [field]: userId });
    if (answers.orders === 'OPEN') await putInto(work, order, notLeft(rows.map(({ id }) => id)), { [field]: userId });
    return {};
  };

/** `extendProtect`: once for each owner, so many days more. */
const extendProtect: ActBody = async ({ rows, answers, facts, put }) => {
  for (const row of rows) {
    const until = dayOf(row, 'protectUntil') ?? facts.today;
    put(row.id, { protectUntil: addDays(until < facts.today ? facts.today : until, integerOf(answers, 'days') ?? 0) });
  }
  return {};
};

/** Bodies of the acts that move customers between people and the pool. */
export const ownershipBodies = {
  claim,
  giveBack: intoPool('RETURNED'),
  empty: intoPool('CLEARED'),
  assign,
  allocate: share,
  assignService: serves('customerServiceId', 'crmJob_customerService'),
  assignOverseas: serves('overseasUserId', 'crmJob_overseas'),
  extendProtect,
};

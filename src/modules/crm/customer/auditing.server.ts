import { holds } from '#define/actor';
import { parameterOf } from '#define/parameters';
import { endLimits } from '#modules/crm/credit/ending.shape.server';
import { businessOf, toldBusiness } from '#modules/crm/customer/business.server';
import { judgeSimilar } from '#modules/crm/customer/similar.server';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { sql } from '#server/store/sql';
import { addDays } from '#values/day';

const idsOf = ({ rows }: Pick<ActWork, 'rows'>) => rows.map(({ id }) => id);

/** `updateCrmAudit` SUBMIT: somebody can be reached there (domain/16 §16.3). */
const submit: ActBody = async (work) => {
  const known = await work.road.transaction.query(sql`
    select distinct customer_id from crm_contact where ep_id = ${work.caller.actor.epId}::bigint and customer_id = any(${idsOf(work)}::bigint[]) and not is_deleted
      and not is_left and coalesce(mobile, phone, email) is not null`);
  const reached = new Set(known.map(([id]) => id));
  for (const { id } of work.rows) if (!reached.has(id)) work.refuse({ id, code: 'CRM_NO_CONTACT', field: 'auditStatus' });
  await judgeSimilar(work);
  return {};
};

/** `updateCrmAudit` PASS: its owner is protected from then on. */
const pass: ActBody = async (work) => {
  const { rows, put, facts } = work;
  await judgeSimilar(work);
  for (const row of rows)
    if (row.salesmanId != null) put(row.id, { protectUntil: addDays(facts.today, parameterOf(facts, 'crm.protectDays')) });
  return {};
};

/** Refuses the customers something is going on with, or that anything was ever done for. */
async function withoutBusiness(work: ActWork, ever: boolean): Promise<readonly string[]> {
  const { road, caller, facts } = work;
  const going = await businessOf(road.transaction, caller.actor.epId, idsOf(work), facts.today);
  const done = ever
    ? await road.transaction.query(
        sql`select distinct customer_id from bl_order where ep_id = ${caller.actor.epId}::bigint and customer_id = any(${idsOf(work)}::bigint[]) and not is_deleted`,
      )
    : [];
  const had = new Set(done.map(([id]) => id));
  return work.rows.flatMap(({ id }) => {
    const business = going.get(id);
    const busy = business !== undefined && (business.orders > 0 || (ever && business.invoices + business.offers > 0));
    if (!busy && !had.has(id)) return [id];
    work.refuse({ id, code: 'CRM_HAS_BUSINESS', ...(business ? { detail: toldBusiness(business) } : {}) });
    return [];
  });
}

const reopen: ActBody = async (work) => {
  await withoutBusiness(work, true);
  return {};
};

/** `cancelCrmManagerExamine`: its limits end today, and it counts as paying beforehand again. */
const cancelExamine: ActBody = async (work) => {
  const ids = await withoutBusiness(work, false);
  await endLimits(work, sql`t.customer_id = any(${[...ids]}::bigint[])`, work.facts.today);
  return {};
};

/** Whoever answers for credit. */
const isFinance = ({ caller }: ActWork): boolean => holds(caller.actor, ['admin', 'pass_crm_credit']);

/** `lock`: by whom is kept (domain/16 §16.3). */
const lock: ActBody = async (work) => {
  for (const { id } of work.rows) work.put(id, { lockSource: isFinance(work) ? 'FINANCE' : 'HAND' });
  return {};
};

/** How many days those of the customers are late that are so beyond their grace. */
async function lateOnes(work: ActWork): Promise<ReadonlyMap<string, string>> {
  const found = await work.road.transaction.query(
    sql`select id, overdue_days from crm_credit_watch where ep_id = ${work.caller.actor.epId}::bigint and id = any(${idsOf(work)}::bigint[]) and is_late`,
  );
  return new Map(found.map(([id, days]) => [String(id), String(days)]));
}

/** `unLock`: what finance locked, or being overdue too long did, finance alone unlocks; who is late beyond the grace needs a right of its own (domain/16 §16.3). */
const unlock: ActBody = async (work) => {
  const late = holds(work.caller.actor, ['admin', 'override_credit']) ? new Map<string, string>() : await lateOnes(work);
  for (const { id, lockSource } of work.rows) {
    const n = late.get(id);
    if (!isFinance(work) && ['FINANCE', 'OVERDUE'].includes(String(lockSource)))
      work.refuse({ id, code: 'LOCK_BY_FINANCE', field: 'locked' });
    else if (n !== undefined) work.refuse({ id, code: 'CREDIT_OVERDUE', field: 'locked', detail: { n } });
  }
  return {};
};

/** Bodies of handing in, auditing, approving, and locking. */
export const auditingBodies = { submit, pass, reopen, cancelExamine, lock, 'cancel lock': unlock };

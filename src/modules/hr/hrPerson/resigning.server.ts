import type { ActPreview } from '#define/wire';
import { textOf, type Row } from '#define/row';
import { keepAdmin } from '#modules/access/authority.shape.server';
import { user } from '#modules/access/user/user.entity';
import { customer } from '#modules/crm/customer/customer.entity';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { hrContract } from '#modules/hr/hrContract/hrContract.entity';
import { hrPerson } from '#modules/hr/hrPerson/hrPerson.entity';
import { calledIn } from '#server/called';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { sql, type Sql } from '#server/store/sql';
import { endSessionsOf } from '#server/session/sessions';

/** What somebody who goes may leave behind; `stops` where it must be given to somebody else first, the rest goes by itself (domain/03 §3.15). */
const left = ['customers', 'orders', 'invoices', 'enquiries'] as const;
type Left = (typeof left)[number];
const stops: readonly Left[] = ['orders', 'invoices', 'enquiries'];

const asked: Readonly<Record<Left, (of: Sql) => Sql>> = {
  customers: (of) => sql`select count(*) from crm_customer t where not t.is_deleted and t.salesman_id ${of}`,
  orders: (of) => sql`select count(*) from bl_order t where not t.is_deleted and not t.archived
    and (t.salesman_id ${of} or t.customer_service_id ${of} or t.operator_id ${of} or t.document_user_id ${of})`,
  invoices: (of) =>
    sql`select count(*) from fc_invoice t where not t.is_deleted and t.check_status in ('DRAFT', 'SUBMITTED') and t.create_user_id ${of}`,
  enquiries: (of) =>
    sql`select count(*) from freight_enquiry t where not t.is_deleted and t.enquiry_status not in ('CLOSED_WON', 'CLOSED_LOST', 'CANCELLED') and t.asker_id ${of}`,
};

/** How much of each a person still has; nothing where he signs in with no name. */
async function leftBy({ road }: ActWork, row: Row): Promise<ReadonlyMap<Left, number>> {
  const userId = textOf(row, 'userId');
  if (userId === null) return new Map();
  const found = await road.transaction.query(
    sql`select (${asked.customers(sql`= ${userId}::bigint`)}), (${asked.orders(sql`= ${userId}::bigint`)}), (${asked.invoices(sql`= ${userId}::bigint`)}), (${asked.enquiries(sql`= ${userId}::bigint`)})`,
  );
  return new Map(left.map((name, at): [Left, number] => [name, Number(found[0]?.[at] ?? 0)]).filter(([, count]) => count > 0));
}

/** The list that is handed over, as the dialog shows it beforehand. */
async function handedOver(work: ActWork): Promise<ActPreview> {
  const rows = await Promise.all(
    work.rows.map(async (row) => {
      const has = await leftBy(work, row);
      return {
        fullname: calledIn(hrPerson, row, work.caller.actor.language),
        ...Object.fromEntries(left.map((name) => [name, String(has.get(name) ?? 0)])),
      };
    }),
  );
  return { columns: [{ name: 'fullname', kind: 'text' }, ...left.map((name) => ({ name, kind: 'count' }) as const)], rows };
}

/** `updateHrResign` RESIGNING: shows what has to be handed over. */
const resign: ActBody = async (work) => (work.dryRun ? { preview: await handedOver(work) } : {});

/** `updateHrResign` CANCEL: back to where the person stood. */
const stay: ActBody = async (work) => {
  for (const { id, regularDate } of work.rows)
    work.put(id, { hrStatus: regularDate === null ? 'PROBATION' : 'REGULAR', resignDate: null, resignType: null, resignReason: null });
  return {};
};

/** The account of the leader, to whom the customers go; null puts them where anybody may take them. */
async function leaderOf(work: ActWork, row: Row): Promise<string | null> {
  const id = textOf(row, 'leaderId');
  if (id === null) return null;
  const { engine, caller, road } = work;
  const [leader] = await rowsWhere(road.transaction, engine, caller, hrPerson, sql`t.id = ${id}::bigint`);
  return (leader && textOf(leader, 'userId')) ?? null;
}

/** `updateHrResign` RESIGNED: with nothing left to hand over the account is closed, its sessions end, customers go to the leader, contracts end. */
const leave: ActBody = async (work) => {
  const { engine, caller, road, rows, dryRun } = work;
  const product = asProduct(caller);
  // Looked at before anything of it moves.
  const seen = dryRun ? { preview: await handedOver(work) } : {};
  for (const row of rows) {
    const has = await leftBy(work, row);
    const open = stops.filter((name) => has.has(name));
    if (open.length > 0) {
      const [orders, invoices, enquiries] = stops.map((name) => String(has.get(name) ?? 0)) as [string, string, string];
      work.refuse({ id: row.id, code: 'HANDOVER_OPEN', field: 'userId', detail: { orders, invoices, enquiries } });
      continue;
    }
    const contracts = await rowsWhere(
      road.transaction,
      engine,
      product,
      hrContract,
      sql`t.hr_id = ${row.id}::bigint and t.state = 'ACTIVE'`,
    );
    if (contracts.length > 0)
      await road.perform(hrContract, { rows: contracts.map((one) => putting(one, { state: 'TERMINATED' })) }, product);
    const userId = textOf(row, 'userId');
    if (userId === null) continue;
    const mine = await rowsWhere(road.transaction, engine, product, customer, sql`t.salesman_id = ${userId}::bigint`);
    const leader = await leaderOf(work, row);
    if (mine.length > 0) await road.perform(customer, { rows: mine.map((one) => putting(one, { salesmanId: leader })) }, product);
    const [account] = await road.transaction.query(
      sql`select version, home_ep_id from sys_user where id = ${userId}::bigint and not is_disable`,
    );
    if (account === undefined) continue;
    // An account of another branch is not this one's to close.
    if (account[1] !== caller.actor.epId) throw new Refused([{ id: row.id, code: 'NOT_ALLOWED', field: 'userId' }]);
    await keepAdmin(road.transaction, userId);
    const put = { isDisable: true };
    await road.perform(user, { rows: [{ id: userId, version: Number(account[0]), set: {}, old: {}, derived: {}, put }] }, product);
    const ended = await endSessionsOf(road.transaction, userId, engine.now(), 'ENDED');
    work.afterwards(async () => engine.live.endSessions(ended, 303));
  }
  return seen;
};

/** Bodies of the acts of people. */
export const personBodies = { resign, leave, stay };

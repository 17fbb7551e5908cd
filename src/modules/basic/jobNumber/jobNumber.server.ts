import type { ResetRule } from '#define/numbering';
import { textOf } from '#define/row';
import { jobNumber, reservedKinds } from '#modules/basic/jobNumber/jobNumber.entity';
import { jobPrefix } from '#modules/basic/jobPrefix/jobPrefix.entity';
import { order } from '#modules/orders/order/order.entity';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idOf, idsOf } from '#server/http/input';
import { freeNumbers } from '#server/perform/numbering';
import { lockRows } from '#server/perform/rows';
import { asOneBatch } from '#server/http/oneBatch';
import { personNameIn } from '#server/read/personNames';
import { momentText } from '#server/read/history';
import { Refused, type ServerRefusal } from '#server/refused';
import { readerOf } from '#server/store/select';
import { sql } from '#server/store/sql';

const pageSize = 100;
const mostReserved = 500;

/** Reserved numbers of a pattern with what has become of each, those still to be had first. */
const list: CustomHandler = async ({ engine, session, input }) => {
  const { actor } = session;
  const prefix = idOf(input.jobPrefixId);
  const page = Math.min(Math.max(1, Number(input.page ?? 1) || 1), 10_000);
  const seen = readerOf(engine.catalogue, order, actor);
  const from = sql`from bs_job_number n left join bl_order o on o.ep_id = n.ep_id and o.id = n.order_id::bigint where n.ep_id = ${actor.epId}::bigint and n.job_prefix_id = ${prefix}::bigint`;
  const state = sql`case when n.is_void or o.is_deleted then 'VOID' when o.id is not null then 'USED' else 'RESERVED' end`;
  return engine.database.read(readReach(actor), async (transaction) => {
    const [rows = [], counted = []] = await transaction.all([
      sql`select n.id, n.number, ${state}, case when exists (select 1 from ${seen.from} where ${seen.where} and t.id = o.id) then n.order_id end, n.used_time, (select ${personNameIn(actor.language)} from sys_user u where u.id = n.create_user_id), n.create_time
        ${from} order by ${state} = 'RESERVED' desc, n.id limit ${pageSize}::int offset ${(page - 1) * pageSize}::int`,
      sql`select count(*), count(*) filter (where ${state} = 'RESERVED') ${from}`,
    ]);
    return {
      data: {
        rows: rows.map(([id, number, is, orderId, usedTime, createUser, createTime]) => ({
          id,
          number,
          state: is,
          orderId: orderId ?? null,
          usedTime: usedTime ? momentText(usedTime) : null,
          createUser: createUser ?? '',
          createTime: createTime ? momentText(createTime) : null,
        })),
        total: Number(counted[0]?.[0]),
        reserved: Number(counted[0]?.[1]),
      },
    };
  });
};

/** Takes so many numbers out of the counter of a pattern, for orders that will choose them. */
const reserve: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const id = idOf(input.jobPrefixId);
  const count = Number(input.count ?? 0);
  if (count < 1) throw new Refused('FIELD_REQUIRED', {}, 'count');
  if (count > mostReserved) throw new Refused('TOO_MANY_ROWS', { n: String(mostReserved) }, 'count');
  const numbers = await asOneBatch(context, jobNumber, 'reserve', { id, count }, async (road) => {
    const row = (await lockRows(road.transaction, engine, session, jobPrefix, [id])).get(id);
    if (!row) throw new Refused('ROW_GONE', {}, 'jobPrefixId');
    if (!reservedKinds.has(String(row.businessType))) throw new Refused('JOB_NUMBER_KIND', { value: String(row.jobPrefix) }, 'jobPrefixId');
    const numbering = {
      prefix: textOf(row, 'jobPrefix') ?? '',
      pattern: textOf(row, 'pattern') ?? '',
      resetRule: row.resetRule as ResetRule,
    };
    const facts = await engine.facts.load(road.transaction, jobPrefix, session.actor, engine.now());
    const made = await freeNumbers(
      road.transaction,
      { catalogue: engine.catalogue, definition: order, owner: session.actor.epId, facts },
      numbering,
      count,
    );
    await road.perform(jobNumber, { add: made.map((number) => ({ clientId: number, set: { jobPrefixId: id, number }, derived: {} })) });
    return made;
  });
  return { data: { numbers } };
};

/** Gives up numbers nobody has taken. All or nothing. */
const giveUp: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const ids = idsOf(input.ids);
  await asOneBatch(context, jobNumber, 'void', { ids }, async (road) => {
    const rows = await lockRows(road.transaction, engine, session, jobNumber, ids);
    const refusals = ids.flatMap((id): ServerRefusal[] => {
      const row = rows.get(id);
      if (!row) return [{ code: 'ROW_GONE', id }];
      return row.orderId === null ? [] : [{ code: 'JOB_NUMBER_TAKEN', id, detail: { value: String(row.number) } }];
    });
    if (refusals.length > 0) throw new Refused(refusals);
    await road.perform(jobNumber, {
      rows: [...rows.values()].map(({ id, version }) => ({ id, version, set: {}, put: { isVoid: true }, old: {}, derived: {} })),
    });
    return null;
  });
  return { data: null };
};

export const jobNumberHandlers = { list, reserve, void: giveUp };

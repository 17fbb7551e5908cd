import { hiddenFields } from '#define/decide';
import { textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { jobNumber } from '#modules/basic/jobNumber/jobNumber.entity';
import { jobPrefix } from '#modules/basic/jobPrefix/jobPrefix.entity';
import { cost } from '#modules/finance/cost/cost.entity';
import { order } from '#modules/orders/order/order.entity';
import { numberedAs } from '#modules/orders/order/order.rules';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idOf, idsOf, textOfInput } from '#server/http/input';
import type { ActBody } from '#server/perform/actBodies';
import { Refused } from '#server/refused';
import { readerOf } from '#server/store/select';
import { namedRows, saysYes } from '#server/store/namedRows';
import { sql } from '#server/store/sql';
import { billNumberProblem, cleanBillNumber } from '#values/standards';

const mostTold = 20;

/** Everything of the group that carries a bill number: master and house bills that are not void, orders no master bill says it for yet, and live bookings of space, with an order or without. */
const carriersOfNumber = (titleNo: string) => sql`
  select 'MBL' as type, b.ep_id, b.id, b.order_id, b.carrier_code from bl_loding_order b where b.mbl_no = ${titleNo} and b.transport_document_status <> 'VOID' and not b.is_deleted
  union all
  select 'HBL', h.ep_id, h.id, h.order_id, null from bl_agency_order h where h.hbl_no = ${titleNo} and h.transport_document_status <> 'VOID' and not h.is_deleted
  union all
  select 'ORDER', o.ep_id, o.id, o.id, o.carrier_code from bl_order o where o.mbl_no = ${titleNo} and not o.is_deleted
    and not exists (select 1 from bl_loding_order b where b.ep_id = o.ep_id and b.order_id = o.id and b.mbl_no is not null and not b.is_deleted)
  union all
  select 'SPACE', s.ep_id, s.id, s.order_id, null from fms_list_bl s where s.mbl_no = ${titleNo} and s.state not in ('RELEASED', 'CANCELLED') and not s.is_deleted`;

/**
 * `titleNoIsRepeat`: does another bill or order of the group carry this number (domain/14 §14.5.2)? What is of the row `id` itself, an
 * order's or a bill's, of its family and of its counterpart is passed over; so is the same number with another carrier. An export and an import may share one: they are told as
 * twins. Of what is out of sight only that it is there.
 */
const titleRepeated: CustomHandler = async ({ engine, session, input }) => {
  const titleNo = cleanBillNumber(textOfInput(input.titleNo, 60) ?? '');
  if (titleNo === '') throw new Refused('FIELD_REQUIRED', { field: 'titleNo' }, 'titleNo');
  const problem = billNumberProblem(titleNo);
  if (problem) throw new Refused(problem.code, {}, 'titleNo');
  const [id, { epId }] = [textOfInput(input.id, 20) ?? '0', session.actor];
  const reader = readerOf(engine.catalogue, order, session.actor);
  const branches = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(sql`select id from sys_enterprise where not is_deleted`),
  );
  const readsEpIds = branches.map(([one]) => one as string);
  return engine.database.read({ ...readReach(session.actor), readsEpIds }, async (transaction) => {
    const found = await namedRows(
      transaction,
      'n.type n.id o.job_no o.business_type',
      {
        seen: sql`case when o.id is null then n.ep_id = ${epId}::bigint
          else o.ep_id = ${epId}::bigint and o.id in (select t.id from ${reader.from} where ${reader.where}) end`,
        otherWay: sql`coalesce((o.business_type like '%IMPORT') <> me.way, false)`,
      },
      sql`from n left join bl_order o on o.ep_id = n.ep_id and o.id = n.order_id left join me on true
      where ((o.ep_id = ${epId}::bigint and (o.id in (me.id, me.pid) or o.pid in (me.id, me.pid))) or (o.ep_id = me.counterpart_ep_id and o.id::text = me.counterpart_order_id)) is not true and (me.carrier_code is null or n.carrier_code is null or n.carrier_code = me.carrier_code)
      order by o.id desc nulls last, n.type limit ${mostTold}`,
      sql`with me as (
        select o.id, o.pid, o.counterpart_ep_id, o.counterpart_order_id, o.business_type like '%IMPORT' as way, o.carrier_code from bl_order o where o.ep_id = ${epId}::bigint and o.id = coalesce(
          (select order_id from bl_loding_order where ep_id = ${epId}::bigint and id = ${id}::bigint), (select order_id from bl_agency_order where ep_id = ${epId}::bigint and id = ${id}::bigint), ${id}::bigint)
      ), n as (${carriersOfNumber(titleNo)})`,
    );
    const told = (twin: boolean) => found.filter(({ seen, otherWay }) => saysYes(seen) && saysYes(otherWay) === twin);
    return {
      data: {
        repeat: found.some(({ otherWay }) => !saysYes(otherWay)),
        in: told(false).map(({ type, jobNo, id: one }) => ({ type, jobNo, id: one })),
        twin: told(true).map(({ jobNo, id: one, businessType }) => ({ jobNo, id: one, businessType })),
      },
    };
  });
};

const mostOffered = 200;

/** Reserved numbers an order may choose from: those of its kind of business, the first ones first. */
const reservedNumbers: CustomHandler = async ({ engine, session, input }) => {
  const [id = ''] = idsOf(input.ids ?? input.orderId ?? input.id);
  const reader = readerOf(engine.catalogue, order, session.actor);
  return engine.database.read(readReach(session.actor), async (transaction) => {
    const found = await transaction.query(sql`select t.business_type from ${reader.from} where ${reader.where} and t.id = ${id}::bigint`);
    if (!found[0]) throw new Refused('ROW_GONE', {}, 'orderId');
    const rows =
      await transaction.query(sql`select n.id, n.number from bs_job_number n join bs_job_prefix p on p.ep_id = n.ep_id and p.id = n.job_prefix_id
      where n.ep_id = ${session.actor.epId}::bigint and not n.is_void and n.order_id is null and p.business_type = ${numberedAs({ businessType: found[0][0] ?? null })} order by n.id limit ${mostOffered}::int`);
    return { data: rows.map(([numberId, number]) => ({ id: numberId, text: number })) };
  });
};

/** `takeNumber`: gives an order a reserved number in place of its own; one it had chosen before may be chosen again (domain/02a §2.3.3). */
const takeNumber: ActBody = async ({ caller, road, rows, answers, engine, dryRun }) => {
  const [row] = rows as readonly [Row];
  if (rows.length > 1) throw new Refused('TOO_MANY_ROWS', { n: '1' }, 'orderId');
  const numberId = idOf(answers.jobNumberId);
  const mine = await road.transaction.query(
    sql`select id from bs_job_number where ep_id = ${caller.actor.epId}::bigint and order_id = ${row.id} and id <> ${numberId}::bigint`,
  );
  const numbers = await road.hold(jobNumber, [numberId, ...mine.map(([other]) => other as string)]);
  const chosen = numbers.get(numberId);
  if (!chosen) throw new Refused('ROW_GONE', {}, 'jobNumberId');
  const [number, prefixId] = [String(chosen.number), String(chosen.jobPrefixId)];
  const prefix = (await road.hold(jobPrefix, [prefixId])).get(prefixId);
  if (prefix?.businessType !== numberedAs(row))
    throw new Refused('JOB_NUMBER_KIND', { value: String(prefix?.jobPrefix ?? '') }, 'jobNumberId');
  if (chosen.isVoid === true || chosen.orderId !== null) throw new Refused('JOB_NUMBER_TAKEN', { value: number }, 'jobNumberId');
  const put = (one: Row, values: Values) => ({ id: one.id, version: one.version, set: {}, put: values, old: {}, derived: {} });
  const left = [...numbers.values()].filter((one) => one.id !== numberId).map((one) => put(one, { orderId: null, usedTime: null }));
  await road.perform(order, { rows: [put(row, { jobNo: number })] });
  await road.perform(jobNumber, { rows: [put(chosen, { orderId: row.id, usedTime: engine.now().toISOString() }), ...left] });
  const preview: ActPreview = {
    columns: [
      { name: 'jobNo', kind: 'text' },
      { name: 'newJobNo', kind: 'text' },
    ],
    rows: [{ jobNo: textOf(row, 'jobNo'), newJobNo: number }],
  };
  return { jobNo: number, ...(dryRun ? { preview } : {}) };
};

/** `getOrderTotalCost`: what the charges of an order the caller sees come to, by side and currency. */
const totalCost: CustomHandler = async ({ engine, session, input }) => {
  const orderId = idOf(input.orderId ?? input.id);
  const reader = readerOf(engine.catalogue, cost, session.actor);
  if (hiddenFields(cost, session.actor).has('amount')) throw new Refused('FIELD_NOT_YOURS', {}, 'amount');
  return engine.database.read(readReach(session.actor), async (transaction) => {
    const rows = await transaction.query(
      sql`select t.direction, t.currency, trim_scale(sum(t.amount)), trim_scale(sum(t.base_amount)) from ${reader.from} where ${reader.where} and t.order_id = ${orderId}::bigint group by 1, 2 order by 1, 2`,
    );
    return { data: rows.map(([direction, currency, amount, baseAmount]) => ({ direction, currency, amount, baseAmount })) };
  });
};

export const orderHandlers = { titleRepeated, reservedNumbers, totalCost, totalCostImport: totalCost };

/** Bodies of the acts upon an order's number. */
export const numberBodies = { takeNumber };

import { stepNamed } from '#define/act';
import { flagOf, textOf, type Row, type Value, type Values } from '#define/row';
import { container } from '#modules/containers/container/container.entity';
import { summedVgm, vgmFollows } from '#modules/containers/container/container.rules';
import { putting } from '#server/perform/branchRows';
import { reach } from '#modules/orders/orderMilestone/reaching.shape.server';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idsOf } from '#server/http/input';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { Refused } from '#server/refused';
import { readerOf } from '#server/store/select';
import { sql, type Sql } from '#server/store/sql';

/** Seals of the same number this many days apart are another matter (domain/14 §14.6). */
const sealDays = 180;
/** Most numbers the row remembers. */
const mostFormer = 200;

/** Other boxes of the branch with the same seal, or with the same number on the order or one whose voyage overlaps: told by number and job. */
async function warnOfTwins({ road, caller, engine, rows, warn }: ActWork): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const twins = await road.transaction.query(
    sql`select c.id, t.container_no, u.job_no, t.container_no = c.container_no
      from bl_container c join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id
        join bl_container t on t.ep_id = c.ep_id and t.id <> c.id and not t.is_deleted
          and (t.container_no = c.container_no or t.seal_no = c.seal_no and t.create_time > ${engine.now().toISOString()}::timestamptz - make_interval(days => ${sealDays}::int))
        join bl_order u on u.ep_id = t.ep_id and u.id = t.order_id and not u.is_deleted and not u.shut_out and not u.archived
      where c.ep_id = ${caller.actor.epId}::bigint and c.id = any(${ids}::bigint[])
        and (t.seal_no = c.seal_no or u.id = o.id or u.etd <= coalesce(o.eta, o.etd) and o.etd <= coalesce(u.eta, u.etd))
      order by c.id, t.id`,
  );
  for (const [id, number, job, sameNumber] of twins)
    warn({
      code: sameNumber === 't' ? 'CONTAINER_REPEATED' : 'SEAL_REPEATED',
      id: id as string,
      detail: { value: number ?? '', job: job ?? '' },
    });
}

/** Orders of these boxes that have no other box left for which the condition does not hold. */
async function ordersWith({ road, caller, rows }: ActWork, condition: Sql): Promise<string[]> {
  const [ids, orders] = [rows.map(({ id }) => id), [...new Set(rows.map(({ orderId }) => String(orderId)))]];
  const open = await road.transaction.query(
    sql`select distinct order_id from bl_container where ep_id = ${caller.actor.epId}::bigint and order_id = any(${orders}::bigint[]) and id <> all(${ids}::bigint[]) and not is_deleted and not (${condition})`,
  );
  return orders.filter((id) => !open.some(([other]) => other === id));
}

const each = (ids: readonly string[], time: Value) => new Map(ids.map((id) => [id, time]));

const gateIn: ActBody = async (work) => {
  await warnOfTwins(work);
  const { gateInTime = null, terminalId = null } = work.answers;
  for (const { id } of work.rows) work.put(id, { gateInTime, gateInTerminal: terminalId });
  await reach(work, 'GATE_IN', each(await ordersWith(work, sql`gate_in_status = 'IN'`), gateInTime));
  return {};
};

const gateOut: ActBody = async (work) => {
  for (const { id } of work.rows) work.put(id, { gateInTime: null, gateInTerminal: null });
  const orders = new Set(work.rows.map(({ orderId }) => String(orderId)));
  await reach(work, 'GATE_IN', each([...orders], null));
  return {};
};

const sendVgm: ActBody = async (work) => {
  const sent = await ordersWith(work, sql`vgm_status in ('SENT', 'ACCEPTED')`);
  await reach(work, 'VGM_SENT', each(sent, work.engine.now().toISOString()));
  return {};
};

/** The weight of a box with another tare: summed anew, and a weighed one is to be weighed again (domain/14 §14.3). */
function weightOf(row: Values): Values {
  const vgmWeight = textOf(row, 'vgmMethod') === 'SM2' ? summedVgm(row) : null;
  return { vgmWeight, vgmStatus: vgmFollows({ ...row, vgmWeight }) };
}

/** Who brings a box and when it is in is asked anew of another one. */
const askedAnew: Values = {
  vehicleNo: null,
  trailerNo: null,
  driverName: null,
  driverMobile: null,
  gateInStatus: 'NO',
  gateInTime: null,
  gateInTerminal: null,
};

type Taking = Parameters<ActBody>[0];

/** Refuses boxes whose order holds the number they are to have on another box. */
async function refuseTwins(
  { road, caller, refuse }: Taking,
  wanted: readonly (readonly [box: Row, number: string | null])[],
): Promise<void> {
  const [orders, numbers] = [wanted.map(([{ orderId }]) => String(orderId)), wanted.map(([, number]) => number)];
  const held = await road.transaction.query(
    sql`select order_id, id, container_no from bl_container where ep_id = ${caller.actor.epId}::bigint and order_id = any(${orders}::bigint[])
      and container_no = any(${numbers}::text[]) and not is_deleted`,
  );
  for (const [{ id, orderId }, number] of wanted)
    if (held.some(([order, other, value]) => order === orderId && value === number && other !== id))
      refuse({ code: 'BOX_NUMBER_TWICE', id, field: 'containerNo', detail: { value: number ?? '' } });
}

/**
 * Another box in place of one: it keeps its id, so that charges, bills and history follow, and remembers the number it had. With its own
 * number only the seal is another.
 */
const changeContainer: ActBody = async (taking) => {
  const { rows, answers, put, reason } = taking;
  await refuseTwins(
    taking,
    rows.map((row) => [row, textOf(answers, 'containerNo')]),
  );
  for (const row of rows) {
    const [was, is] = [textOf(row, 'containerNo'), textOf(answers, 'containerNo')];
    const sealNo = answers.sealNo ?? null;
    if (was === is) {
      put(row.id, { sealNo: sealNo ?? row.sealNo });
      continue;
    }
    const tareWeight = answers.tareWeight ?? row.tareWeight;
    const formerNos = [textOf(row, 'formerNos'), was].filter((one) => one !== null).join(', ');
    put(row.id, {
      containerNo: is,
      allowNonIso: flagOf(answers, 'allowNonIso'),
      nonIsoReason: flagOf(answers, 'allowNonIso') ? (reason ?? '').slice(0, mostFormer) : null,
      sealNo,
      tareWeight,
      formerNos: formerNos.slice(-mostFormer) || null,
      ...askedAnew,
      ...weightOf({ ...row, tareWeight }),
    });
  }
  return {};
};

const ofTheBox = 'containerNo allowNonIso nonIsoReason isoSizeType sealNo sealNo2 customsSealNo tareWeight maxGrossWeight'.split(' ');

/** The box that was picked beside the one the dialog stands at, held and judged like it. @throws Refused where it may not change places */
async function picked({ road, answers }: Taking): Promise<Row | undefined> {
  const id = textOf(answers, 'idB');
  if (id === null) return undefined;
  const { decided, refusals } = await road.plan(container, stepNamed(container, 'swapContainer', true), { ids: [id], answers: {} });
  if (refusals.length > 0) throw new Refused(refusals.map(({ id: _, ...refusal }) => ({ ...refusal, field: 'idB' })));
  return decided[0]?.before as Row | undefined;
}

/** What a box may change places with: of the same size, of another order, not in the terminal; of the same carrier and ship first. */
export const swapsOffered: CustomHandler = async ({ engine, session: { actor }, input }) => {
  const { from, where } = readerOf(engine.catalogue, container, actor);
  const rows = await engine.database.read(readReach(actor), (transaction) =>
    transaction.query(
      sql`select s.id, concat_ws(' · ', s.container_no, s.seal_no, o.job_no, o.vessel_name || ' ' || o.voyage)
        from (select t.* from ${from} where ${where} and t.gate_in_status = 'NO' and t.container_no is not null) s
          join bl_order o on o.ep_id = s.ep_id and o.id = s.order_id and not o.archived and not o.shut_out
          join bl_container c on c.ep_id = s.ep_id and c.id = any(${idsOf(input.ids)}::bigint[]) and c.box_type = s.box_type and c.order_id <> s.order_id
          join bl_order p on p.ep_id = c.ep_id and p.id = c.order_id
        order by p.carrier_code is distinct from o.carrier_code, p.vessel_name is distinct from o.vessel_name, o.id desc, s.id limit 200`,
    ),
  );
  return { data: rows.map(([id, text]) => ({ id, text })) };
};

/** Two orders hold each other's box: what stands on the boxes changes places at once (domain/14 §14.3). */
const swapContainer: ActBody = async (taking) => {
  const { rows, put, road } = taking;
  const [one, ...more] = rows;
  const other = await picked(taking);
  if (!one || !other || more.length > 0 || one.boxType !== other.boxType || one.orderId === other.orderId)
    throw new Refused('SWAP_TWO', {}, 'idB');
  await refuseTwins(taking, [
    [one, textOf(other, 'containerNo')],
    [other, textOf(one, 'containerNo')],
  ]);
  const take = (to: Row, from: Row) => {
    const taken = Object.fromEntries(ofTheBox.map((name) => [name, from[name] ?? null]));
    return { ...taken, allowNonIso: flagOf(from, 'allowNonIso'), ...weightOf({ ...to, ...taken }) };
  };
  put(one.id, take(one, other));
  await road.perform(container, { rows: [putting(other, take(other, one))] });
  return {};
};

export const containerBodies = { sendVgm, gateIn, 'cancel gateIn': gateOut, changeContainer, swapContainer };

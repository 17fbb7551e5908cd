import { integerOf, textOf, type Row, type Values } from '#define/row';
import { copiedOfHouse, copiedOfMaster, sumOfBoxes } from '#modules/bills/copying.rules';
import { billContainer } from '#modules/bills/billContainer/billContainer.entity';
import { masterBill } from '#modules/bills/masterBill/masterBill.entity';
import { houseBill } from '#modules/bills/houseBill/houseBill.entity';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idsOf } from '#server/http/input';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { readerOf } from '#server/store/select';
import { sql } from '#server/store/sql';

/** A box that may stand on a new house bill, with what of it the master says. */
interface Box {
  readonly id: string;
  readonly orderId: string;
  readonly no: string | null;
  readonly values: Values;
}

/** Boxes of a master that stand on none of its house bills in force: its own lines, or those of the order and of what sails under it. */
async function freeBoxes(transaction: Transaction, epId: string, master: Values): Promise<Box[]> {
  const rows = await transaction.query(
    sql`select c.id, c.order_id, c.container_no, coalesce(b.packages, c.packages), coalesce(b.weight, c.cargo_weight), coalesce(b.volume, c.volume),
        b.marks, b.goods
      from bl_container c left join bl_mb_container b on b.ep_id = c.ep_id and b.container_id = c.id and b.mb_order_id = ${String(master.id)}::bigint and b.hb_order_id is null and not b.is_deleted
      where c.ep_id = ${epId}::bigint and not c.is_deleted and c.order_id in (select o.id from bl_order o
          where o.ep_id = ${epId}::bigint and (o.id = ${String(master.orderId)}::bigint or o.pid = ${String(master.orderId)}::bigint) and not o.is_deleted)
        and not exists (select 1 from bl_mb_container h join bl_agency_order a on a.ep_id = h.ep_id and a.id = h.hb_order_id
          where h.ep_id = c.ep_id and h.container_id = c.id and not h.is_deleted and not a.is_deleted and a.transport_document_status <> 'VOID')
      order by c.id`,
  );
  return rows.map(([id, orderId, no = null, packages, weight = null, volume = null, marks = null, goods = null]) => ({
    id: id as string,
    orderId: orderId as string,
    no,
    values: { packages: packages === null ? null : Number(packages), weight, volume, marks, goods },
  }));
}

/** What there is to choose from for a new house bill of these masters. */
export const freeBoxesOffered: CustomHandler = async ({ engine, session: { actor }, input }) => {
  const { from, where } = readerOf(engine.catalogue, masterBill, actor);
  const boxes = await engine.database.read(readReach(actor), async (transaction) => {
    const masters = await transaction.query(
      sql`select t.id, t.order_id from ${from} where ${where} and t.id = any(${idsOf(input.ids)}::bigint[])`,
    );
    return Promise.all(masters.map(([id = null, orderId = null]) => freeBoxes(transaction, actor.epId, { id, orderId })));
  });
  return { data: boxes.flat().map(({ id, no }, at) => ({ id, text: no ?? `#${at + 1}` })) };
};

/** The boxes named, by id or number; all where nobody names any. @throws Refused for one that is not free */
function chosen(boxes: readonly Box[], named: readonly string[]): readonly Box[] {
  const stray = named.filter((one) => !boxes.some(({ id, no }) => id === one || no === one.toUpperCase()));
  if (stray.length > 0) throw new Refused('REFERENCE_UNKNOWN', { value: stray.join(', '), nearest: '' }, 'containerIds');
  return named.length === 0 ? boxes : boxes.filter(({ id, no }) => named.some((one) => one === id || one.toUpperCase() === no));
}

async function add({ road }: ActWork, values: Values): Promise<string> {
  const { done } = await road.perform(houseBill, { add: [{ clientId: 'house', set: values, derived: {} }] });
  return done[0]?.id ?? '';
}

/** The first house bill has all of its master's cargo; a further one, or one of chosen boxes, what its boxes hold, and without any what is left. */
function cargoOf(master: Row, boxes: readonly Box[], some: boolean): Values {
  if (!some && (integerOf(master, 'houses') ?? 0) === 0) return {};
  if (boxes.length > 0) return sumOfBoxes(boxes.map(({ values }) => values));
  return { packages: master.packagesLeft ?? null, grossWeight: master.weightLeft ?? null, measurement: master.measureLeft ?? null };
}

/**
 * `hbOrderCopy` of masters: a house bill each, with the master's cargo and boxes that stand on no other (domain/14 §14.5.1); of orders that
 * sail as one a house bill each, to the customer of each.
 */
export const copyHouse: ActBody = async (work) => {
  const named = Array.isArray(work.answers.containerIds) ? work.answers.containerIds.map(String) : [];
  const made: string[] = [];
  for (const master of work.rows) {
    const boxes = chosen(await freeBoxes(work.road.transaction, work.caller.actor.epId, master), named);
    const orders = boxes.length === 0 ? [String(master.orderId)] : [...new Set(boxes.map(({ orderId }) => orderId))];
    for (const orderId of orders) {
      const own = boxes.filter((box) => box.orderId === orderId);
      const whole = orders.length === 1 && orderId === master.orderId;
      const id = await add(work, {
        ...copiedOfMaster(master),
        ...(whole ? cargoOf(master, own, named.length > 0) : sumOfBoxes(own.map(({ values }) => values))),
        orderId,
        mbOrderId: master.id,
        ...(orderId === master.orderId ? { customerId: textOf(master, 'orderCustomerId') } : {}),
      });
      made.push(id);
      if (own.length > 0)
        await work.road.perform(billContainer, {
          add: own.map(({ id: containerId, values }) => ({
            clientId: containerId,
            set: { ...values, orderId, mbOrderId: master.id, hbOrderId: id, containerId },
            derived: {},
          })),
        });
    }
  }
  return { houseIds: made };
};

/** `hbOrderCopy` of house bills: everything but numbers, stages and dates (domain/02c §2.12). */
export const copyBill: ActBody = async (work) => {
  const made: string[] = [];
  for (const row of work.rows) made.push(await add(work, copiedOfHouse(row)));
  return { houseIds: made, made };
};

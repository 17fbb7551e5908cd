import { dayOf, type Row, type Values } from '#define/row';
import { houseBill } from '#modules/bills/houseBill/houseBill.entity';
import { review } from '#modules/orders/order/crediting.server';
import { onSailing } from '#modules/orders/vesselSchedule/following.shape';
import { given, keepLegs } from '#modules/orders/order/changing.server';
import { order } from '#modules/orders/order/order.entity';
import { cutOffs } from '#modules/orders/order/order.rules';
import { comeAlong, leaveBehind, proposeStorage, rerate, rerateByVersions } from '#modules/orders/order/rerating.server';
import { arrive, notSailed, sail } from '#modules/orders/order/sailing.server';
import type { ActBody } from '#server/perform/actBodies';
import { previewTable } from '#server/perform/previews';
import { Refused, type ServerRefusal } from '#server/refused';
import { raw, sql } from '#server/store/sql';
import { addDays, dayNumber } from '#values/day';

/** What the act itself moves is all. */
const nothingElse: ActBody = async () => ({});

/** Fields of the row are blank again. */
const blanking =
  (...fields: readonly string[]): ActBody =>
  async ({ rows, put }) => {
    for (const { id } of rows) put(id, Object.fromEntries(fields.map((name) => [name, null])));
    return {};
  };

/** A ship some other order of the branch has left the same port with cannot be caught any more (domain/14 §14.3 cancelShutOut). */
const cancelShutOut: ActBody = async (work) => {
  const { road, caller, rows } = work;
  const gone = await road.transaction.query(
    sql`select o.id from ${raw(order.table)} o where o.ep_id = ${caller.actor.epId}::bigint and o.id = any(${rows.map(({ id }) => id)}::bigint[])
      and exists (select 1 from ${raw(order.table)} w where w.ep_id = o.ep_id and w.vessel_name = o.vessel_name and w.voyage = o.voyage
        and w.port_loading = o.port_loading and w.atd is not null and not w.is_deleted)`,
  );
  if (gone.length > 0)
    throw new Refused(gone.map(([id]): ServerRefusal => ({ code: 'ORDER_SAILED', id: id as string, field: 'vesselName' })));
  await comeAlong(work, rows);
  return blanking('shutOutReason')(work);
};

/** Dates of a ship that was missed. */
const missed = Object.fromEntries(cutOffs.map((name) => [name, null]));
const noLonger: Values = { shutOut: false, shutOutReason: null, shutOutUserId: null, shutOutTime: null };

/** On the next ship: its dates, no cut-offs of the one before; a planned arrival nobody gives keeps its distance (domain/14 §14.3). */
const changeShut: ActBody = async (work) => {
  const { rows, answers, put, facts, dryRun } = work;
  if (answers.etd != null) await keepLegs(work, rows, 'ROLLED');
  const arrival = (row: Row): Values => {
    const [etd, was, eta] = [dayOf(answers, 'etd'), dayOf(row, 'etd'), dayOf(row, 'eta')];
    return etd && was && eta ? { eta: addDays(eta, dayNumber(etd) - dayNumber(was)) } : {};
  };
  const { rateId: _rate, keepPrices: _kept, ...next } = answers;
  for (const row of rows) put(row.id, { ...arrival(row), ...onSailing(row, { ...noLonger, ...missed, ...given(next) }, facts) });
  if (answers.etd == null) return {};
  const lines: Values[] = [];
  for (const row of rows) {
    lines.push(...(await rerate(work, row)));
    await proposeStorage(work, row, String(answers.etd));
  }
  return dryRun ? { preview: previewTable(ratedAnew, lines) } : {};
};

const ratedAnew = 'jobNo feeName direction containerType currency priceBefore price amountBefore/currency amount/currency';

/** Freight that stands on a rate another version answers for by now (domain/15 §15.8). */
const byVersions: ActBody = async (work) => {
  const lines = await rerateByVersions(work);
  return work.dryRun ? { preview: previewTable(ratedAnew, lines) } : {};
};

/** Left behind: freight waits for its next ship, what that costs is expected. */
const shutOut: ActBody = async (work) => {
  await leaveBehind(work, work.rows, (work.answers.proposes as readonly string[] | null) ?? []);
  return {};
};

/** House bills come to the order before its bill is confirmed: what is void counts no more (domain/03 §3.1 bill confirm). */
const confirmBill: ActBody = async ({ rows, road, caller, refuse }) => {
  const ids = rows.map(({ id }) => id);
  const found = await road.transaction.query(
    sql`select o.id, case when sum(coalesce(h.packages, 0)) <> coalesce(o.packages, 0) then 'packages' when sum(coalesce(h.gross_weight, 0)) <> coalesce(o.gross_weight, 0) then 'grossWeight' when sum(coalesce(h.measurement, 0)) <> coalesce(o.volume, 0) then 'volume' end
      from ${raw(order.table)} o join ${raw(houseBill.table)} h on h.ep_id = o.ep_id and h.order_id = o.id and h.transport_document_status <> 'VOID' and not h.is_deleted
      where o.ep_id = ${caller.actor.epId}::bigint and o.id = any(${ids}::bigint[]) group by o.ep_id, o.id`,
  );
  for (const [id, field] of found) if (field) refuse({ code: 'HBL_SUM_DIFF', id: id as string, field });
  return {};
};

export const orderBodies = {
  confirmBill,
  'cancel confirmBill': nothingElse,
  review,
  'cancel review': nothingElse,
  sail,
  'cancel sail': notSailed,
  arrive,
  shutOut,
  'cancel shutOut': cancelShutOut,
  changeShut,
  rerate: byVersions,
};

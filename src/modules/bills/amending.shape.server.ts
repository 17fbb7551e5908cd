import { allFields, type Definition } from '#define/entity';
import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import { parameterOf } from '#define/parameters';
import { flagOf, integerOf, textOf, type Json, type Row, type Value, type Values } from '#define/row';
import { originalsAway } from '#modules/bills/bill.rules';
import { billAmendment } from '#modules/bills/billAmendment/billAmendment.entity';
import { masterBill } from '#modules/bills/masterBill/masterBill.entity';
import { order } from '#modules/orders/order/order.entity';
import { propose } from '#modules/orders/order/proposing.shape.server';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct, lockRows } from '#server/perform/rows';
import type { ServerRefusal } from '#server/refused';
import { sql } from '#server/store/sql';
import { fieldWord } from '#server/words';

/** The reference of an amendment to a bill of this kind. */
export const pointer = (definition: Definition): 'mbOrderId' | 'hbOrderId' => (definition === masterBill ? 'mbOrderId' : 'hbOrderId');

/**
 * What stands against amending a bill: its order is over, nothing was instructed yet, one is on its way already, or nothing is changed
 * (domain/14 §14.5.4).
 */
export function against(bill: Row, set: Values, confirmed = false): ServerRefusal | null {
  if (bill.orderArchived === true) return { code: 'ORDER_ARCHIVED', id: bill.id };
  const instructed = confirmed || flagOf(bill, 'siSent') || bill.masterSiSent === true || flagOf(bill, 'signed');
  if (!instructed) return { code: 'BILL_NOT_INSTRUCTED', id: bill.id };
  if ((integerOf(bill, 'openAmendments') ?? 0) > 0) return { code: 'AMENDMENT_OPEN', id: bill.id, detail: { n: String(bill.amendmentNo) } };
  return Object.keys(set).length === 0 ? { code: 'AMENDMENT_EMPTY', id: bill.id } : null;
}

/** What an amendment is opened with. */
type Working = Pick<ActWork, 'road' | 'caller' | 'engine'>;

const worded = (value: Value | undefined): string => (value === null || value === undefined ? '–' : String(value).replaceAll('\n', ' / '));

/** What is asked of one bill, why, and what brought it about. */
export interface Asked {
  readonly set: Values;
  readonly reason: string | null;
  readonly source?: 'CHANGE_ORDER' | 'CHANGE_VESSEL';
}

/** Asks for one amendment of a bill that nothing stands against; issued originals are called in by it. Answers its number. */
export async function openAmendment(
  work: Working,
  definition: Definition,
  bill: Row,
  asked: Asked,
): Promise<{ id: string; amendmentNo: number }> {
  const { road, caller } = work;
  const amendmentNo = (integerOf(bill, 'amendmentNo') ?? 0) + 1;
  const { language } = caller.actor;
  const names = Object.keys(asked.set);
  const before = Object.fromEntries(names.map((name) => [name, bill[name] ?? null]));
  const what = names
    .map((name) => `${fieldWord(language, definition, name)}: ${worded(bill[name])} → ${worded(asked.set[name])}`)
    .join('\n')
    .slice(0, 4000);
  const put = {
    amendmentNo,
    source: asked.source ?? 'MODIFY',
    before,
    after: asked.set as Json,
    what,
    reason: asked.reason,
    state: 'DRAFT',
  };
  const set = { orderId: textOf(bill, 'orderId'), [pointer(definition)]: bill.id };
  const { done } = await road.perform(billAmendment, { add: [{ clientId: bill.id, set, derived: {}, put }] });
  if (originalsAway(bill) > 0) {
    const status = { transportDocumentStatus: 'PENDING_SURRENDER_FOR_AMENDMENT' };
    await road.perform(definition, { rows: [{ id: bill.id, version: bill.version, set: {}, put: status, old: {}, derived: {} }] });
  }
  const id = done[0]?.id ?? '';
  if (asked.source !== 'CHANGE_VESSEL') await proposeFees(work, bill, id);
  return { id, amendmentNo };
}

/** What the amendment costs us and the customer, expected once for all bills of an order that are amended at a time (domain/14 §14.5.4). */
async function proposeFees(work: Working, bill: Row, id: string): Promise<void> {
  const { road, caller, engine } = work;
  const orderId = String(bill.orderId);
  const [row] = (await lockRows(road.transaction, engine, asProduct(caller), order, [orderId])).values();
  const [asked] = await road.transaction.query(
    sql`select id from bl_bill_amendment where ep_id = ${caller.actor.epId}::bigint and order_id = ${orderId}::bigint and fee_ap_cost_id is not null and state in ('DRAFT', 'SENT') and not is_deleted limit 1`,
  );
  if (!row || asked) return;
  const facts = await engine.facts.load(road.transaction, billAmendment, caller.actor, engine.now());
  const currency = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const fee = (direction: 'AP' | 'AR', price: string) =>
    ({ feeCode: 'AMD', direction, price, currency, sourceType: 'BILL_AMEND', sourceId: id }) as const;
  const made = await propose(work, [row], () => [
    fee('AP', parameterOf(facts, 'bill.amendFeeAp')),
    fee('AR', parameterOf(facts, 'bill.amendFeeAr')),
  ]);
  const costOf = (side: string) => made.find(({ direction }) => direction === side)?.id ?? null;
  const held = (await lockRows(road.transaction, engine, asProduct(caller), billAmendment, [id])).get(id) as Row;
  const put = { feeApCostId: costOf('AP'), feeArCostId: costOf('AR') };
  await road.perform(billAmendment, { rows: [{ id, version: held.version, set: {}, put, old: {}, derived: {} }] }, asProduct(caller));
}

/** Values really different from the bill's. */
export const different = (definition: Definition, bill: Row, set: Values): Values =>
  Object.fromEntries(
    Object.entries(set).filter(
      ([name, value]) => !kindOf(allFields(definition)[name] as Field).same((bill[name] ?? null) as Value, (value ?? null) as Value),
    ),
  );

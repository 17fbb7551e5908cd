import type { Values } from '#define/row';
import { externalOrder } from '#modules/orders/externalOrder/externalOrder.entity';
import { orderIntake } from '#modules/orders/orderIntake/orderIntake.entity';
import { readingOf, readReach } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf } from '#server/http/input';
import { addressesThere, orderThere, YbosAway, YbosSaid, type YbosAccount, type YbosOrder } from '#server/outside/ybos';
import { asProduct } from '#server/perform/rows';
import { performTogether } from '#server/perform/together';
import { readBatch } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

const system = 'YBOS';

/** The number asked for, as it is typed there. @throws Refused */
function numberOf({ externalNo }: CallContext['input']): string {
  const number = typeof externalNo === 'string' ? externalNo.trim() : '';
  if (number === '' || number.length > 60) throw new Refused('FIELD_REQUIRED', {}, 'externalNo');
  return number;
}

/** Asks the order system; what it says against, and that it does not answer, is told in its words. @throws Refused */
async function asking<T>({ engine }: CallContext, ask: (account: YbosAccount, at: string) => Promise<T>): Promise<T> {
  if (!engine.orderSystem) throw new Refused('YBOS_NOT_SET_UP');
  try {
    return await ask(engine.orderSystem, engine.now().toISOString());
  } catch (error) {
    if (error instanceof YbosSaid) throw new Refused('YBOS_REFUSED', { text: error.message }, 'externalNo');
    if (error instanceof YbosAway) throw new Refused('YBOS_AWAY', { text: error.message });
    throw error;
  }
}

/** The request an order stands in the intake by; null while it has not come in. */
async function standing(
  transaction: Transaction,
  epId: string,
  number: string,
): Promise<{ middleId: string; middleNo: string | null } | null> {
  const [found] = await transaction.query(
    sql`select i.id, i.middle_no from bl_external_order e join bl_order_middle i on i.ep_id = e.ep_id and i.id = e.intake_id
      where e.ep_id = ${epId}::bigint and e.external_system = ${system} and e.external_no = ${number} and not e.is_deleted`,
  );
  return found ? { middleId: String(found[0]), middleNo: found[1] ?? null } : null;
}

/** `getInfo`: an order as the order system tells it, and where it stands here. */
const info: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const number = numberOf(input);
  const order = await asking(context, (account, at) => orderThere(account, number, at));
  const here = await engine.database.read(readReach(session.actor), (transaction) => standing(transaction, session.actor.epId, number));
  return { data: { order, ...here } };
};

/** `getDetailAddress`: where the goods of an order are fetched and brought. */
const addresses: CustomHandler = async (context) => {
  const number = numberOf(context.input);
  return { data: await asking(context, (account, at) => addressesThere(account, number, at)) };
};

/** What it tells, by the spelling a request is written with; what it does not tell is left to people. */
const spelled =
  'customerRefNo:orderNo requesterName:contactName requesterMobile:contactMobile businessType:businessType portLoading:pol portDischarge:pod portDestination:destination etd:etd goodsName:goodsName boxSummary:boxes packages:packages grossWeight:grossWeight volume:volume remark:remark'
    .split(' ')
    .map((pair) => pair.split(':') as [string, keyof YbosOrder]);
const asRequest = (order: YbosOrder, crmId: string): Readonly<Record<string, unknown>> => ({
  crmId,
  ...Object.fromEntries(
    spelled.map(([ours, theirs]) => [ours, order[theirs]]).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ),
  ...(order.destination || !order.pod ? {} : { portDestination: order.pod }),
});

/** The customer it names by our code. @throws Refused */
async function customerOf(transaction: Transaction, epId: string, code: string): Promise<string> {
  const [found] = await transaction.query(
    sql`select id from crm_customer where ep_id = ${epId}::bigint and crm_code = ${code} and is_customer and not is_deleted`,
  );
  if (!found) throw new Refused('YBOS_CUSTOMER_UNKNOWN', { code }, 'crmId');
  return String(found[0]);
}

/**
 * `addOrder`: an order of the order system comes into the intake, where it waits to be taken. It stands there once: whoever asks again, or
 * at the same moment, is answered the request that stands, and nothing is written.
 */
const take: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const number = numberOf(input);
  const { epId } = session.actor;
  const here = await engine.database.read(readReach(session.actor), (transaction) => standing(transaction, epId, number));
  if (here) return { data: { ...here, again: true } };
  const order = await asking(context, (account, at) => orderThere(account, number, at));
  const addressDetail = await asking(context, (account, at) => addressesThere(account, number, at));
  const batchId = batchIdOf(input, request);
  const together = { batchId, definition: externalOrder, action: 'take', request: { externalNo: number } };
  const data = await performTogether(engine, session, together, async (road) => {
    // Whoever comes second waits here, and finds what the first one made.
    await road.transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${system} ${epId} ${number}`}, 0))`);
    const made = await standing(road.transaction, epId, number);
    if (made) return { ...made, again: true };
    const customerId = await customerOf(road.transaction, epId, order.customerCode ?? '');
    const { add, malformed } = readBatch(
      orderIntake,
      { batchId, add: [{ clientId: number, values: asRequest(order, customerId) }] },
      readingOf(session),
    );
    if (malformed.length > 0) throw new Refused(malformed);
    const at = engine.now().toISOString();
    const put: Values = { sourceChannel: 'EXTERNAL', middleStatus: 'SUBMITTED', submitUserId: session.actor.userId, submitTime: at };
    const { done } = await road.perform(orderIntake, { add: add.map((one) => ({ ...one, put })) }, asProduct(session));
    const middleId = String(done[0]?.id);
    const link = { externalNo: number, intakeId: middleId };
    const told: Values = {
      externalSystem: system,
      payload: JSON.parse(JSON.stringify(order)) as never,
      addressDetail: JSON.parse(JSON.stringify(addressDetail)) as never,
    };
    await road.perform(externalOrder, { add: [{ clientId: number, set: link, put: told, derived: {} }] }, asProduct(session));
    return { ...(await standing(road.transaction, epId, number)), again: false };
  });
  return { data };
};

export const ybosHandlers = { info, addresses, take };

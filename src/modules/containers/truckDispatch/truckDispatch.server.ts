import { momentOf, textOf, type Row, type Values } from '#define/row';
import { container } from '#modules/containers/container/container.entity';
import { reachedAt, receivers, tripText, type Receiver } from '#modules/containers/truckDispatch/message.rules';
import { emptyRunOf, feesOf, waitingFeeOf } from '#modules/containers/truckDispatch/truckDispatch.rules';
import { truckMessage } from '#modules/containers/truckMessage/truckMessage.entity';
import { cost } from '#modules/finance/cost/cost.entity';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { postLetter } from '#server/outside/outbox';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { previewTable } from '#server/perform/previews';
import { asProduct } from '#server/perform/rows';
import type { AdditionWish } from '#server/perform/wishes';
import { Refused, type ServerRefusal } from '#server/refused';
import { sql } from '#server/store/sql';
import { compare, toDecimal, ZERO } from '#values/decimal';
import { dayInZone, formatMoment } from '#values/moment';

const nothingElse: ActBody = async () => ({});
const zoneOf = ({ facts }: ActWork): string => textOf(facts.branch, 'timeZone') ?? 'Asia/Shanghai';
const given = (row: Row, answers: Values, name: string) => answers[name] ?? row[name] ?? null;

const copied = ['vehicleNo', 'trailerNo', 'driverName', 'driverMobile'] as const;

/** Sent out: truck and driver stand on the box as well; a truck or driver that is out at the same hours is told of (domain/14 §14.6). */
const sendOut: ActBody = async (work) => {
  const { rows, answers, road, engine, caller, warn } = work;
  const product = asProduct(caller);
  for (const row of rows) {
    const [from, until] = [
      momentOf(row, 'pickUpTimePlan'),
      momentOf(row, 'dropTimePlan') ?? momentOf(row, 'loadTimePlan') ?? momentOf(row, 'pickUpTimePlan'),
    ];
    const found = await rowsWhere(
      road.transaction,
      engine,
      product,
      work.definition,
      sql`t.id <> ${row.id}::bigint and t.dispatch_status in ('DISPATCHED', 'LOADED') and (t.vehicle_no = ${String(given(row, answers, 'vehicleNo'))} or t.driver_mobile = ${String(given(row, answers, 'driverMobile'))})
        and t.pick_up_time_plan <= ${until}::timestamptz and coalesce(t.drop_time_plan, t.load_time_plan, t.pick_up_time_plan) >= ${from}::timestamptz`,
    );
    if (found[0]) warn({ code: 'TRUCK_TWICE', id: row.id, field: 'vehicleNo', detail: { value: textOf(found[0], 'dispatchNo') ?? '' } });
    if (typeof row.containerId !== 'string') continue;
    const box = (await road.hold(container, [row.containerId])).get(row.containerId);
    const put = Object.fromEntries(copied.map((name) => [name, given(row, answers, name)]));
    if (box) await road.perform(container, { rows: [putting(box, put as Values)] }, product);
  }
  return {};
};

/** Loaded, or not yet again: what waiting at the factory costs follows from when the truck left it (vector OP-T1). */
const leaving =
  (left: boolean): ActBody =>
  async ({ rows, answers, facts, put }) => {
    for (const row of rows) {
      const waitingFee = waitingFeeOf({ ...row, leaveLoadTime: left ? (answers.time ?? null) : null }, facts, row);
      if (waitingFee !== undefined) put(row.id, { waitingFee });
    }
    return {};
  };

/** In the terminal: the box is, with what a terminal asks of it; dropped elsewhere nothing follows. */
const gateIn: ActBody = async (work) => {
  for (const row of work.rows) {
    if (!['PICK_EMPTY_AND_LOAD', 'DELIVER_FULL'].includes(String(row.legType)) || typeof row.containerId !== 'string') continue;
    const box = (await work.road.hold(container, [row.containerId])).get(row.containerId);
    if (box && box.gateInStatus !== 'IN')
      await work.act('container', 'gateIn', [box.id], {
        answers: { gateInTime: work.answers.time ?? null, terminalId: textOf(row, 'dropPlace')?.slice(0, 60) ?? null },
      });
  }
  return {};
};

const ownCosts = (work: ActWork, rows: readonly Row[]) =>
  rowsWhere(
    work.road.transaction,
    work.engine,
    asProduct(work.caller),
    cost,
    sql`t.source_type = 'DISPATCH' and t.source_id = any(${rows.map(({ id }) => id)}::text[])`,
  );

/** A charge of a trip as an estimate, with whom it is: the trucker, or the order's customer. */
function charge(work: ActWork, row: Row, [feeCode, direction, price]: readonly [string, 'AR' | 'AP', string], at: number): AdditionWish {
  const moment = momentOf(row, 'leaveLoadTime') ?? momentOf(row, 'pickUpTimePlan') ?? work.engine.now().toISOString();
  return {
    clientId: `${row.id}:${at}`,
    set: {
      orderId: row.orderId ?? null,
      direction,
      customerId: (direction === 'AR' ? row.customerId : row.truckerId) ?? null,
      feeCode,
      unit: 'SHIPMENT',
      number: '1',
      price,
      currency: textOf(work.facts.branch, 'baseCurrency') ?? 'CNY',
      costDate: dayInZone(moment, zoneOf(work)),
      isEstimate: true,
      containerId: row.containerId ?? null,
      remark: textOf(row, 'dispatchNo'),
    },
    put: { sourceType: 'DISPATCH', sourceId: row.id },
    derived: {},
  };
}

async function write(work: ActWork, add: readonly AdditionWish[]): Promise<readonly string[]> {
  const known = add.filter(({ set }) => set.customerId !== null);
  if (known.length === 0) return [];
  const { done } = await work.road.perform(cost, { add: known }, asProduct(work.caller));
  return done.map(({ id }) => id);
}

/** Done: what the trip costs and brings in stands with the order, as estimates until it is confirmed (vector OP-T1). */
const finish: ActBody = async (work) => {
  const add = work.rows.flatMap((row) =>
    feesOf(row).map(([field, feeCode, direction], at) => charge(work, row, [feeCode, direction, String(row[field])], at)),
  );
  return { costIds: await write(work, add) };
};

async function takeAway(work: ActWork): Promise<void> {
  const costs = await ownCosts(work, work.rows);
  const fixed = new Set(
    costs.filter(({ confirmed, isEstimate }) => confirmed === true || isEstimate !== true).map(({ sourceId }) => String(sourceId)),
  );
  if (fixed.size > 0) throw new Refused([...fixed].map((id): ServerRefusal => ({ code: 'DISPATCH_COST_CONFIRMED', id })));
  if (costs.length > 0) await work.road.perform(cost, { remove: costs.map(({ id }) => ({ id, version: null })) }, asProduct(work.caller));
}

const unfinish: ActBody = async (work) => {
  await takeAway(work);
  return {};
};

/** Given up: a truck that was on its way already asks for its way in vain. */
const giveUp: ActBody = async (work) => {
  const out = work.rows.filter(({ isOut }) => isOut === true);
  const add = out.flatMap((row, at) => {
    const price = emptyRunOf(row, work.facts);
    return compare(toDecimal(price), ZERO) > 0 ? [charge(work, row, ['EMP', 'AP', price], at)] : [];
  });
  return { costIds: await write(work, add) };
};

/** What was estimated counts from now on, and back while nothing came of it. */
const confirming =
  (isEstimate: boolean): ActBody =>
  async (work) => {
    const costs = await ownCosts(work, work.rows);
    const fixed = costs.filter(({ confirmed }) => confirmed === true);
    if (isEstimate && fixed.length > 0)
      throw new Refused(fixed.map(({ sourceId }): ServerRefusal => ({ code: 'DISPATCH_COST_CONFIRMED', id: String(sourceId) })));
    const open = costs.filter(({ confirmed }) => confirmed !== true);
    if (open.length > 0) await work.road.perform(cost, { rows: open.map((row) => putting(row, { isEstimate })) }, asProduct(work.caller));
    return { costIds: costs.map(({ id }) => id) };
  };

/** Texts of one trip for those who are told, with where each is reached. */
async function textsOf(work: ActWork, row: Row, told: ReadonlySet<string>): Promise<readonly Values[]> {
  const { answers, facts, caller, road } = work;
  const typed = textOf(answers, 'text');
  const wanted = ((answers.to as readonly string[] | null) ?? ['DRIVER']).filter((one): one is Receiver =>
    (receivers as readonly string[]).includes(one),
  );
  const byMail = answers.channel === 'EMAIL';
  const [trucker] = await road.transaction.query(
    sql`select c.phone, c.email from crm_customer c where c.ep_id = ${caller.actor.epId}::bigint and c.id = ${textOf(row, 'truckerId') ?? '0'}::bigint`,
  );
  const { language } = caller.actor;
  const branch = textOf(facts.branch, language === 'zh' ? 'shortName' : 'englishName') ?? textOf(facts.branch, 'shortName') ?? '';
  const textFor = (receiver: Receiver) =>
    tripText(row, {
      branch,
      at: (moment) => formatMoment(moment, zoneOf(work)).slice(0, 16),
      language,
      corrected: told.has(`${row.id}:${receiver}`),
    });
  return wanted.map((receiver) => ({
    dispatchId: row.id,
    dispatchNo: textOf(row, 'dispatchNo'),
    receiver,
    recipient: receiver === 'TRUCKER' ? (trucker?.[byMail ? 1 : 0] ?? null) : byMail ? null : textOf(row, reachedAt[receiver]),
    content: typed ?? textFor(receiver),
  }));
}

/** `arrangeVehiclesMessage`: who drives, whose truck it is and who loads are told; what they were told before is crossed out (domain/14 §14.6). */
const message: ActBody = async (work) => {
  const { rows, answers, road, engine, caller, dryRun, put } = work;
  const now = engine.now().toISOString();
  const channel = textOf(answers, 'channel') ?? 'WECHAT';
  const texts: Values[] = [];
  const before = (
    await rowsWhere(
      road.transaction,
      engine,
      asProduct(caller),
      truckMessage,
      sql`t.dispatch_id = any(${rows.map(({ id }) => id)}::bigint[])`,
    )
  ).filter(({ isReplaced }) => isReplaced !== true);
  const again = new Set(before.map(({ dispatchId, receiver }) => `${String(dispatchId)}:${String(receiver)}`));
  for (const row of rows) {
    const own = await textsOf(work, row, again);
    const missing = own.filter(({ recipient }) => recipient === null);
    if (missing.length > 0 && !dryRun) {
      work.refuse({ id: row.id, code: 'MESSAGE_NOBODY', field: reachedAt[missing[0]?.receiver as Receiver] ?? 'driverMobile' });
      continue;
    }
    texts.push(...own);
    put(row.id, { messageState: 'SENT', messageSentTime: now, messageChannel: channel });
  }
  if (dryRun) return { texts, preview: previewTable('dispatchNo recipient content', texts) };
  const crossed = before.filter((one) =>
    texts.some(({ dispatchId, receiver }) => dispatchId === one.dispatchId && receiver === one.receiver),
  );
  const product = asProduct(caller);
  if (crossed.length > 0) await road.perform(truckMessage, { rows: crossed.map((row) => putting(row, { isReplaced: true })) }, product);
  if (texts.length > 0)
    await road.perform(
      truckMessage,
      {
        add: texts.map(({ dispatchNo: _number, ...values }, at) => ({
          clientId: String(at),
          set: {},
          put: { ...values, channel, sentTime: now, isCorrection: again.has(`${String(values.dispatchId)}:${String(values.receiver)}`) },
          derived: {},
        })),
      },
      product,
    );
  for (const { recipient, content, dispatchNo } of channel === 'EMAIL' ? texts : [])
    await postLetter(road.transaction, engine, {
      epId: caller.actor.epId,
      userId: caller.actor.userId,
      to: String(recipient),
      subject: String(dispatchNo),
      text: String(content),
    });
  return { texts, sent: texts.length };
};

export const truckBodies = {
  sendOut,
  'cancel sendOut': nothingElse,
  load: leaving(true),
  'cancel load': leaving(false),
  gateIn,
  'cancel gateIn': nothingElse,
  finish,
  'cancel finish': unfinish,
  giveUp,
  confirmCosts: confirming(false),
  'cancel confirmCosts': confirming(true),
  message,
};

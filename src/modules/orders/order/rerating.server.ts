import { bookRateOn } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, textOf, type Row, type Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { costPlan } from '#modules/finance/costPlan/costPlan.entity';
import { costPlanLine } from '#modules/finance/costPlanLine/costPlanLine.entity';
import { daysBeyond } from '#modules/finance/chargeLines.shape';
import { impactOf } from '#modules/freight/impact.shape.server';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { putting } from '#modules/orders/order/merging.server';
import { picked } from '#modules/orders/order/copying.server';
import { propose, type Proposal } from '#modules/orders/order/proposing.shape.server';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct, lockRows } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { raw, sql } from '#server/store/sql';
import { isZero, negate, sameDecimal, subtract, toDecimal, toText } from '#values/decimal';
import { dayInZone } from '#values/moment';
import { boxesIn } from '#values/boxText';

/** Freight charges of orders, held, whoever may see them. */
async function freightOn({ road, engine, caller }: ActWork, rows: readonly Row[]): Promise<Row[]> {
  const found = await road.transaction.query(
    sql`select c.id from fc_cost c join bs_cost_name n on n.code = c.fee_code and n.fee_group = 'FREIGHT' and not n.is_deleted
      where c.ep_id = ${caller.actor.epId}::bigint and c.order_id = any(${rows.map(({ id }) => id)}::bigint[]) and not c.is_deleted order by c.id`,
  );
  const ids = found.map(([id]) => id as string);
  return [...(await lockRows(road.transaction, engine, asProduct(caller), cost, ids)).values()];
}

/** On no document yet, and nobody's lock on it. */
const open = (line: Row): boolean => line.locked !== true && isZero(toDecimal(decimalOf(line, 'invoicedAmount') ?? '0'));

async function mark(work: ActWork, rows: readonly Row[], to: string, of: (line: Row) => boolean): Promise<void> {
  const lines = (await freightOn(work, rows)).filter(of);
  if (lines.length > 0) await work.road.perform(cost, { rows: lines.map((line) => putting(line, { reRate: to })) }, asProduct(work.caller));
}

const boxesOf = (row: Row): string =>
  String(Number(row.boxes) || boxesIn(textOf(row, 'boxSummary')).reduce((running, { count }) => running + count, 0) || 1);

/** What staying behind costs, as far as somebody asked for it: rebooking on both sides, dead freight of its boxes (domain/14 §14.3 shutOut). */
const feesOf =
  (work: ActWork, wanted: readonly string[]) =>
  (row: Row): Proposal[] => {
    const [rebook, dead] = [parameterOf(work.facts, 'risk.rebook'), parameterOf(work.facts, 'risk.deadFreight')];
    const currency = textOf(work.facts.branch, 'baseCurrency') ?? 'CNY';
    const both = (['AP', 'AR'] as const).map((direction) => ({ feeCode: 'RBK', direction, price: rebook, currency }));
    return [
      ...(wanted.includes('RBK') ? both : []),
      ...(wanted.includes('DDF') ? [{ feeCode: 'DDF', direction: 'AP', price: dead, currency: 'USD', number: boxesOf(row) } as const] : []),
    ];
  };

/** Cargo stays behind: freight nobody invoiced waits for the rate of its next ship, and what it costs is expected. */
export async function leaveBehind(work: ActWork, rows: readonly Row[], wanted: readonly string[]): Promise<void> {
  await mark(work, rows, 'TO_RERATE', open);
  await propose(work, rows, feesOf(work, wanted));
}

/** It goes with its ship after all: freight stands as it was. */
export const comeAlong = (work: ActWork, rows: readonly Row[]): Promise<void> =>
  mark(work, rows, 'NONE', (line) => line.reRate === 'TO_RERATE');

/** The price a line has by a rate, null where the rate does not price its box. */
const priceBy = (rate: Row | undefined, line: Row): string | null =>
  decimalOf(rate ?? {}, `${line.direction === 'AR' ? 'sell' : 'cost'}${textOf(line, 'containerType') ?? ''}`);

/** What is told of a line in a preview, beside its prices. */
const told = ['feeName', 'direction', 'containerType', 'currency'] as const;

const ofLine = 'direction customerId feeCode feeName unit containerType number currency taxRate'.split(' ');

/** A charge on a document, the price it has by another rate and that rate's currency. */
interface Difference {
  readonly line: Row;
  readonly price: string;
  readonly currency: string | null;
}

/**
 * What is asked for a charge on a document: what its price differs by, in its own currency, in which it stands on a document, whether anybody
 * is offered it any more or not; where the other rate is of another one, the old price back and the new one.
 */
const asked = ({ line, price, currency }: Difference): { readonly price: string; readonly currency: Values[string] }[] => {
  const stood = toDecimal(decimalOf(line, 'price') ?? '0');
  return currency === line.currency
    ? [{ price: toText(subtract(toDecimal(price), stood)), currency }]
    : [
        { price: toText(negate(stood)), currency: line.currency ?? null },
        { price, currency },
      ];
};

const differs = ({ line, price, currency }: Difference): boolean =>
  currency !== line.currency || !sameDecimal(price, decimalOf(line, 'price') ?? '0');

/** What is invoiced stays; the difference is asked for, as everything later is (domain/14 §14.3, vector OP-S1). Answers what is asked. */
async function planDifferences(
  { road, engine, caller, reason }: ActWork,
  row: Row,
  found: readonly Difference[],
  etd: string,
): Promise<Values[]> {
  if (found.length === 0) return [];
  const set = { orderId: row.id, reasonCode: 'OTHER', reasonText: reason ?? textOf(row, 'jobNo') };
  const { done } = await road.perform(costPlan, { add: [{ clientId: 'p', set, derived: {} }] }, asProduct(caller));
  const facts = await engine.facts.load(road.transaction, costPlanLine, caller.actor, engine.now());
  const add = found.flatMap((one) =>
    asked(one).map(({ price, currency }) => {
      const set = { ...picked(one.line, ofLine), planId: done[0]?.id ?? null, operation: 'ADD', price, currency, costDate: etd };
      // A currency nobody is offered any more may have no rate of today: it goes on by the one its charge was booked at.
      const kept = currency === one.line.currency && bookRateOn(facts, String(currency), etd) === null ? ['rate'] : [];
      return { set, put: { ...picked(one.line, ['taxMode', 'level', ...kept]), differsFromId: one.line.id }, derived: {} };
    }),
  );
  const lines = await road.perform(costPlanLine, { add: add.map((one, at) => ({ clientId: String(at), ...one })) }, asProduct(caller));
  const ids = lines.done.map(({ id }) => id);
  const made = await lockRows(road.transaction, engine, asProduct(caller), costPlanLine, ids);
  return [...made.values()].map((line) => ({ ...picked(row, ['jobNo']), ...picked(line, [...told, 'price', 'amount']) }));
}

/**
 * Freight of the next ship: every line that waits is dated by it and priced by the rate named, but for those somebody keeps; a line on a
 * document stays, its difference becomes a request (domain/14 §14.3 change_shut, vectors OP-S1, OP-S2). Answers old and new of each, and what
 * is asked, which has no old.
 */
export async function rerate(work: ActWork, row: Row): Promise<Values[]> {
  const { road, engine, caller, answers } = work;
  const [etd, rateId] = [dayOf(answers, 'etd') ?? '', textOf(answers, 'rateId')];
  const rate = rateId === null ? undefined : (await lockRows(road.transaction, engine, caller, freightRate, [rateId])).get(rateId);
  if (rateId !== null && !rate) throw new Refused('ROW_GONE', {}, 'rateId');
  const kept = new Set((answers.keepPrices as readonly string[] | null) ?? []);
  const lines = await freightOn(work, [row]);
  const priceOf = (line: Row) => (kept.has(line.id) ? null : priceBy(rate, line));
  const waiting = lines.filter((line) => line.reRate === 'TO_RERATE');
  const wishes = waiting.map((line) => {
    const price = priceOf(line);
    const dated = line.costDate === row.etd ? { costDate: etd } : {};
    return putting(line, { reRate: 'RERATED', ...dated, ...(price === null ? {} : { price, currency: rate?.currency ?? null }) });
  });
  if (wishes.length > 0) await road.perform(cost, { rows: wishes }, asProduct(caller));
  const differing = lines
    .filter((line) => line.reRate !== 'TO_RERATE' && !open(line))
    .flatMap((line): Difference[] => {
      const price = priceOf(line);
      return price === null ? [] : [{ line, price, currency: textOf(rate ?? {}, 'currency') }];
    })
    .filter(differs);
  const asking = await planDifferences(work, row, differing, etd);
  return [...(await rated(work, row, waiting)), ...asking];
}

/** Old and new of lines that were priced anew. */
async function rated({ road, engine, caller }: ActWork, row: Row, before: readonly Row[]): Promise<Values[]> {
  const ids = before.map(({ id }) => id);
  const now = await lockRows(road.transaction, engine, asProduct(caller), cost, ids);
  return before.map((line) => ({
    jobNo: row.jobNo ?? null,
    ...picked(line, told),
    priceBefore: line.price ?? null,
    amountBefore: line.amount ?? null,
    ...picked(now.get(line.id) ?? {}, ['price', 'amount']),
  }));
}

/**
 * Freight bought by a version that does not answer for its order's day any more is bought by the one that does: a line nobody has a document
 * of takes its price, the difference of any other becomes a request (domain/15 §15.8, J1 and J2). What a customer holds stays. Answers old
 * and new of each line.
 */
export async function rerateByVersions(work: ActWork): Promise<Values[]> {
  const { rows, road, engine, caller, refuse } = work;
  const lines = (await freightOn(work, rows)).filter((line) => line.sourceType === 'RATE' && line.direction === 'AP');
  const stands = [...new Set(lines.flatMap(({ sourceId }) => (typeof sourceId === 'string' ? [sourceId] : [])))];
  const moved = (await impactOf({ transaction: road.transaction, engine, caller }, stands)).filter(
    ({ kind, held }) => kind === 'ORDER' && !held,
  );
  const shown: Values[] = [];
  for (const row of rows) {
    const own = moved.filter((one) => one.row.id === row.id);
    const priceless = own.find(({ now }) => now === null);
    if (own.length === 0) refuse({ id: row.id, code: 'RATE_STANDS', field: 'etd' });
    else if (priceless)
      refuse({ id: row.id, code: 'RATE_EXPIRED', field: 'etd', detail: { to: dayOf(priceless.stood, 'validTo') ?? '–' } });
    if (own.length === 0 || priceless) continue;
    const priced = own.flatMap(({ stood, now }) =>
      lines
        .filter((line) => line.orderId === row.id && line.sourceId === stood.id)
        .flatMap((line) => {
          const price = priceBy(now ?? undefined, line);
          return price === null ? [] : [{ line, price, now }];
        }),
    );
    const waiting = priced.filter(({ line }) => open(line));
    const wishes = waiting.map(({ line, price, now }) =>
      putting(line, { reRate: 'RERATED', sourceId: now?.id ?? null, price, currency: now?.currency ?? null }),
    );
    if (wishes.length > 0) await road.perform(cost, { rows: wishes }, asProduct(caller));
    // What was asked for once is not asked for again: an invoiced line goes on standing on what it was bought by.
    const before = await road.transaction.query(
      sql`select l.fee_code, l.container_type, l.price::text, l.currency from ${raw(costPlanLine.table)} l join ${raw(costPlan.table)} p on p.ep_id = l.ep_id and p.id = l.plan_id
        where p.ep_id = ${caller.actor.epId}::bigint and p.order_id = ${row.id}::bigint and l.operation = 'ADD' and not l.is_deleted and not p.is_deleted`,
    );
    const known = (line: Row, price: string, currency: Values[string]) =>
      before.some(
        ([fee, box, by, of]) => fee === line.feeCode && box === line.containerType && of === currency && sameDecimal(by ?? null, price),
      );
    const invoiced = priced
      .map(({ line, price, now }): Difference => ({ line, price, currency: textOf(now ?? {}, 'currency') }))
      .filter((one) => !open(one.line) && differs(one) && !asked(one).every(({ price, currency }) => known(one.line, price, currency)));
    const asking = await planDifferences(work, row, invoiced, dayOf(row, 'etd') ?? '');
    if (waiting.length + invoiced.length === 0) refuse({ id: row.id, code: 'RATE_STANDS', field: 'etd' });
    const now = await rated(
      work,
      row,
      waiting.map(({ line }) => line),
    );
    shown.push(...now, ...asking);
  }
  return shown;
}

/** What the terminal asks for boxes that wait there for the next ship, beyond its free days (domain/14 §14.7, vector OP-S1). */
export async function proposeStorage(work: ActWork, row: Row, until: string): Promise<void> {
  const { road, caller, facts } = work;
  const boxes = await road.transaction.query(
    sql`select gate_in_time from bl_container where ep_id = ${caller.actor.epId}::bigint and order_id = ${row.id} and gate_in_time is not null and not is_deleted`,
  );
  const [known] = await road.transaction.query(
    sql`select id from fc_cost where ep_id = ${caller.actor.epId}::bigint and order_id = ${row.id} and source_type = 'STORAGE' and not is_deleted limit 1`,
  );
  const free = parameterOf(facts, 'storage.freeDays');
  const days = boxes.reduce((sum, [at]) => sum + daysBeyond(dayInZone(new Date(String(at)).toISOString(), caller.zone), until, free), 0);
  if (days === 0 || known) return;
  const currency = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const price = parameterOf(facts, 'storage.dayPrice');
  await propose(work, [row], () => [
    { feeCode: 'STO', direction: 'AP', price, currency, unit: 'DAY', number: String(days), sourceType: 'STORAGE' },
  ]);
}

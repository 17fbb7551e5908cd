import { bookRateOn } from '#define/facts';
import { dayOf, textOf, type Row, type Values } from '#define/row';
import { dateOf } from '#modules/freight/freightOffer/costing.rules';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { freightOfferLine } from '#modules/freight/freightOfferLine/freightOfferLine.entity';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { grouped } from '#values/grouped';
import { actionFor, insteadOf, lossOf, type ImpactKind, type Loss, type StoodOn } from '#modules/freight/freightRate/impact.rules';
import { rowsWhere } from '#server/perform/branchRows';
import { order } from '#modules/orders/order/order.entity';
import { orderIntake } from '#modules/orders/orderIntake/orderIntake.entity';
import type { Caller, Engine } from '#server/engine';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import type { Transaction } from '#server/store/database';
import { sql, type Sql } from '#server/store/sql';
import { compare, sum, toDecimal, toText } from '#values/decimal';
import { dayInZone } from '#values/moment';

/** One thing that stands on a version which does not answer for it any more. */
export interface Impact extends Loss {
  readonly kind: ImpactKind;
  /** The row of its entity, as the reader's scope shows it. */
  readonly row: Row;
  readonly stood: Row;
  /** What answers now; null where nothing does. */
  readonly now: Row | null;
  readonly held: boolean;
  readonly invoiced: boolean;
  readonly action: ReturnType<typeof actionFor>;
}

/** Where and in whose sight it is looked. */
interface Looking {
  readonly transaction: Transaction;
  readonly engine: Engine;
  readonly caller: Caller;
}

const kindOfOffer: Readonly<Record<string, ImpactKind>> = {
  DRAFT: 'DRAFT',
  PENDING_EXAMINE: 'DRAFT',
  APPROVED: 'DRAFT',
  SENT: 'SENT',
  VIEWED: 'SENT',
  ACCEPTED: 'ACCEPTED',
};

interface Standing extends StoodOn {
  readonly ownerId: string;
  /** The version it is of; a percentage is of whatever freight its document has. */
  readonly rateId: string | null;
  readonly invoiced: boolean;
}

/** Lines of documents that stand on versions, with the percentages of the freight beside them. */
async function standingOn({ transaction }: Looking, question: Sql): Promise<ReadonlyMap<string, readonly Standing[]>> {
  const found = new Map<string, Standing[]>();
  for (const [ownerId, rateId, box, number, price, currency, invoiced] of await transaction.query(question)) {
    const line = { rateId, box, number, price, currency, invoiced: invoiced === 'true' || invoiced === 't' } as Omit<Standing, 'ownerId'>;
    found.set(ownerId as string, [...(found.get(ownerId as string) ?? []), { ...line, ownerId: ownerId as string }]);
  }
  return found;
}

/** Lines of quotations, requests and orders that not yet departed ships carry, by what they stand on. */
async function documentsOn(looking: Looking, epId: string, rateIds: readonly string[]) {
  const ids = [...rateIds];
  const offers = await standingOn(
    looking,
    sql`select l.offer_id, l.rate_id, case when l.rate_id is not null then l.container_type end, l.number::text, l.buy_price::text, l.currency, false
    from fr_offer_line l where l.ep_id = ${epId}::bigint and not l.is_deleted and not l.is_optional and not l.is_included and l.buy_price is not null
      and (l.rate_id = any(${ids}::bigint[]) or l.rate_id is null and l.unit = 'PERCENT'
        and l.offer_id in (select offer_id from fr_offer_line where ep_id = ${epId}::bigint and rate_id = any(${ids}::bigint[]) and not is_deleted))
      and exists (select 1 from fr_offer o where o.ep_id = l.ep_id and o.id = l.offer_id and o.offer_status = any(${Object.keys(kindOfOffer)}::text[]) and not o.is_deleted)`,
  );
  const intakes = await standingOn(
    looking,
    sql`select l.intake_id, l.rate_id, case when l.rate_id is not null then l.container_type end, l.number::text, l.price::text, l.currency, false
    from bl_order_middle_cost l where l.ep_id = ${epId}::bigint and not l.is_deleted and l.direction = 'AP'
      and (l.rate_id = any(${ids}::text[]) or l.rate_id is null and l.unit = 'PERCENT'
        and l.intake_id in (select intake_id from bl_order_middle_cost where ep_id = ${epId}::bigint and rate_id = any(${ids}::text[]) and not is_deleted))`,
  );
  const orders = await standingOn(
    looking,
    sql`with freight as (select c.order_id, c.source_id, c.container_type, c.number, c.price, c.currency, c.invoiced_amount from fc_cost c
      join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id and o.atd is null and not o.is_deleted
      where c.ep_id = ${epId}::bigint and c.source_type = 'RATE' and c.source_id = any(${ids}::text[]) and c.direction = 'AP' and not c.is_deleted)
    select order_id, source_id::bigint, container_type, number::text, price::text, currency, invoiced_amount <> 0 from freight
    union all select c.order_id, null, null, c.number::text, c.price::text, c.currency, false from fc_cost c
      where c.ep_id = ${epId}::bigint and c.order_id in (select order_id from freight) and c.direction = 'AP' and c.unit = 'PERCENT' and c.source_type = 'OFFER' and not c.is_deleted`,
  );
  return { offers, intakes, orders };
}

/** Whom each version is held for, by version and customer; a hold holds until its own day. */
async function holdsOf({ transaction }: Looking, epId: string, rateIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.query(
    sql`select rate_id, customer_id, max(held_until)::text from fr_confirm where ep_id = ${epId}::bigint and rate_id = any(${[...rateIds]}::bigint[]) and state = 'HELD' and not is_deleted group by 1, 2`,
  );
  return new Map(rows.map(([rateId, customerId, until]) => [`${rateId} ${customerId}`, String(until)]));
}

const documents = [
  { name: 'offers', of: freightOffer },
  { name: 'intakes', of: orderIntake },
  { name: 'orders', of: order },
] as const;

const kindOf = (name: (typeof documents)[number]['name'], row: Row): ImpactKind | undefined =>
  name === 'offers'
    ? kindOfOffer[String(row.offerStatus)]
    : name === 'orders'
      ? 'ORDER'
      : ['DRAFT', 'SUBMITTED'].includes(String(row.middleStatus))
        ? 'INTAKE'
        : undefined;

/**
 * What stands on versions of these rates' keys that do not answer for its day any more, in the reader's scope (domain/15 §15.8). `as`:
 * what is about to be put into versions in the same transaction.
 */
export async function impactOf(
  looking: Looking,
  touched: readonly string[],
  as: ReadonlyMap<string, Values> = new Map(),
): Promise<readonly Impact[]> {
  const { transaction, engine, caller } = looking;
  const product = asProduct(caller);
  const { epId } = caller.actor;
  // Keys and versions are named, not asked for within: of a table that grew by thousands of rows just now the database would take them one by one.
  const listed = async (question: Sql) => (await transaction.query(question)).map(([one]) => one as string);
  const keys = await listed(
    sql`select distinct rate_key from fr_rate where ep_id = ${epId}::bigint and id = any(${[...touched]}::bigint[])`,
  );
  const out = sql`ep_id = ${epId}::bigint and rate_key = any(${keys}::text[]) and release_status <> 'DRAFT'`;
  const ids = [...new Set([...(await listed(sql`select id from fr_rate where ${out}`)), ...as.keys()])];
  const standing = await documentsOn(looking, epId, ids);
  // Rates nobody quoted yet are not read at all.
  if (documents.every(({ name }) => standing[name].size === 0)) return [];
  const found = await rowsWhere(transaction, engine, product, freightRate, sql`t.id = any(${ids}::bigint[])`);
  const versions = found.map((row): Row => ({ ...row, ...as.get(row.id) }));
  const byId = new Map(versions.map((row) => [row.id, row]));
  const holds = await holdsOf(looking, epId, ids);
  const facts = await engine.facts.load(transaction, freightOfferLine, product.actor, engine.now());
  const zone = textOf(facts.branch, 'timeZone') ?? 'UTC';
  const booking = {
    baseCurrency: textOf(facts.branch, 'baseCurrency') ?? 'CNY',
    rateOf: (currency: string) => bookRateOn(facts, currency, facts.today) ?? '0',
  };
  const among = new Set(touched);
  const byKey = grouped(versions, ({ rateKey }) => String(rateKey));
  const impacts: Impact[] = [];
  for (const { name, of } of documents) {
    const lines = standing[name];
    if (lines.size === 0) continue;
    for (const row of await rowsWhere(transaction, engine, caller, of, sql`t.id = any(${[...lines.keys()]}::bigint[])`)) {
      const kind = kindOf(name, row);
      const etd = dayOf(row, 'etd');
      if (kind === undefined || etd === null) continue;
      const own = lines.get(row.id) ?? [];
      for (const [rateId, freight] of grouped(
        own.filter((line) => line.rateId !== null),
        (line) => String(line.rateId),
      )) {
        const stood = byId.get(rateId);
        if (!stood) continue;
        // What is booked already was booked on the day it was made.
        const booked = kind === 'ORDER' ? dayInZone(String(row.createTime), zone) : facts.today;
        const on = dateOf(stood, etd, booked);
        const parts = [...freight, ...own.filter((line) => line.rateId === null)];
        const now = insteadOf(stood, on, byKey.get(String(stood.rateKey)) ?? [], parts);
        if (now === undefined || !(among.has(stood.id) || (now !== null && among.has(now.id)))) continue;
        const held = (holds.get(`${stood.id} ${String(row.customerId)}`) ?? '') >= on;
        const invoiced = freight.some((line) => line.invoiced);
        const loss = lossOf(parts, now, booking);
        impacts.push({
          ...(held ? { ...loss, deltas: {}, deltaBase: '0' } : loss),
          kind,
          row,
          stood,
          now,
          held,
          invoiced,
          action: actionFor(kind, { held, invoiced }),
        });
      }
    }
  }
  return impacts;
}

const promised = {
  intakes: sql`select distinct rate_id from bl_order_middle_cost where intake_id`,
  offers: sql`select distinct rate_id from fr_offer_line where not is_optional and offer_id`,
};

/**
 * Asks before a request or a quotation is taken whose promised price another version answers by now, with what that costs (domain/15 §15.8,
 * I1). Answers whether another version does, also one that is held.
 */
export async function askOldPrices({ road, engine, caller, warn }: ActWork, name: keyof typeof promised, { id }: Row): Promise<boolean> {
  const lines = await road.transaction.query(
    sql`${promised[name]} = ${id}::bigint and ep_id = ${caller.actor.epId}::bigint and rate_id is not null and not is_deleted`,
  );
  if (lines.length === 0) return false;
  const found = await impactOf(
    { transaction: road.transaction, engine, caller },
    lines.map(([rateId]) => rateId as string),
  );
  const own = found.filter(({ kind, row }) => (kind === 'INTAKE') === (name === 'intakes') && kind !== 'ORDER' && row.id === id);
  const open = own.find(({ held }) => !held);
  if (open) warn({ code: 'RATE_EXPIRED', warn: true, id, detail: { to: dayOf(open.stood, 'validTo') ?? '–' } });
  return own.length > 0;
}

/** What some of it comes to together in the branch's currency; what has no price any more counts nothing. */
export const sumOfImpacts = (some: readonly Impact[]): string => toText(sum(some.map(({ deltaBase }) => toDecimal(deltaBase ?? '0'))));

/** The greatest loss first; what has no price before all others. */
export const worstFirst = (some: readonly Impact[]): Impact[] =>
  some.toSorted((one, other) => {
    const [a, b] = [one.deltaBase, other.deltaBase];
    const byPrice = Number(b === null) - Number(a === null);
    return byPrice || (a === null || b === null ? 0 : compare(toDecimal(a), toDecimal(b))) || Number(one.row.id) - Number(other.row.id);
  });

import { freightSurcharge } from '#modules/freight/freightSurcharge/freightSurcharge.entity';
import { conditions, groupsOf } from '#modules/freight/freightSurcharge/freightSurcharge.rules';
import {
  laidOut,
  wonOf,
  type Candidate,
  type Filed,
  type Laid,
  type Shipment,
  type Won,
} from '#modules/freight/freightSurcharge/matching.rules';
import { freightSurchargeCost } from '#modules/freight/freightSurchargeCost/freightSurchargeCost.entity';
import { sellFor, type Asking } from '#modules/freight/markUpRule/markUp.rules';
import { portGroup } from '#modules/freight/portGroup/portGroup.entity';
import { rowsWhere } from '#server/perform/branchRows';
import { asProduct } from '#server/perform/rows';
import { dayOf, decimalOf, textOf, textsOf, type Row } from '#define/row';
import type { Caller, Engine } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { fixed, sql, type Sql } from '#server/store/sql';
import { addDays, type Day } from '#values/day';
import type { DecimalText } from '#values/decimal';
import { grouped } from '#values/grouped';

const ofSurcharge = new Set([
  ...conditions,
  ...Object.values(groupsOf),
  'validFrom',
  'validTo',
  'priority',
  'supplierId',
  'surchargeName',
  'category',
]);
const ofCost = new Set(Object.keys(freightSurchargeCost.fields));

/** Before any day a group begins on. */
const firstDay: Day = '0001-01-01';

/** Times in which groups hold the same ports: from the first day of each to the day before the next. */
function stays(groups: readonly Row[]): { readonly groupsFrom: Day | null; readonly groupsTo: Day | null }[] {
  const turns = groups.flatMap((group) => {
    const [from, to] = [dayOf(group, 'validFrom'), dayOf(group, 'validTo')];
    return [...(from === null ? [] : [from]), ...(to === null ? [] : [addDays(to, 1)])];
  });
  const days = [null, ...[...new Set(turns)].sort()];
  return days.map((groupsFrom, at) => {
    const next = days[at + 1] ?? null;
    return { groupsFrom, groupsTo: next === null ? null : addDays(next, -1) };
  });
}

const holdsOn = (row: Row, [from, to]: readonly [string, string], date: Day): boolean => {
  const [first, last] = [dayOf(row, from), dayOf(row, to)];
  return (first === null || first <= date) && (last === null || date <= last);
};

/** Surcharges with the ports of their groups among their own, once for each time these stay the same; one whose groups hold none speaks of no port. */
async function withGroups(transaction: Transaction, engine: Engine, caller: Caller, surcharges: readonly Row[]): Promise<Row[]> {
  const named = surcharges.flatMap((row) => Object.values(groupsOf).flatMap((name) => textsOf(row, name)));
  if (named.length === 0) return [...surcharges];
  const rows = await rowsWhere(transaction, engine, caller, portGroup, sql`t.id = any(${named}::bigint[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return surcharges.flatMap((row) => {
    const groups = Object.entries(groupsOf).flatMap(([condition, name]) => {
      const some = textsOf(row, name).flatMap((id) => known.get(id) ?? []);
      return textsOf(row, name).length > 0 ? [{ condition, own: textsOf(row, condition), some }] : [];
    });
    const portsOfGroups = groups.filter(({ own }) => own.length === 0).length;
    return stays(groups.flatMap(({ some }) => some)).map((stay) => {
      const holds = (group: Row) => holdsOn(group, ['validFrom', 'validTo'], stay.groupsFrom ?? firstDay);
      const ports = groups.map(({ condition, own, some }) => [
        condition,
        [...own, ...some.filter(holds).flatMap((group) => textsOf(group, 'members')), 'none'],
      ]);
      return { ...row, ...Object.fromEntries(ports), ...stay, portsOfGroups };
    });
  });
}

/** Charges of published surcharges a condition holds of, each with its surcharge. */
async function published(transaction: Transaction, engine: Engine, caller: Caller, condition: Sql): Promise<Candidate[]> {
  const those = sql`t.state = 'PUBLISHED' and ${condition}`;
  const surcharges = await rowsWhere(transaction, engine, caller, freightSurcharge, those, ofSurcharge);
  if (surcharges.length === 0) return [];
  const found = sql`t.surcharge_id = any(${surcharges.map(({ id }) => id)}::bigint[])`;
  const costs = await rowsWhere(transaction, engine, caller, freightSurchargeCost, found, ofCost);
  const byId = grouped(await withGroups(transaction, engine, caller, surcharges), ({ id }) => id);
  return costs.flatMap((cost) => (byId.get(String(cost.surchargeId)) ?? []).map((surcharge) => ({ surcharge, cost })));
}

/** Every published charge that holds on a day, with its surcharge. */
export async function publishedOn(transaction: Transaction, engine: Engine, caller: Caller, date: Day): Promise<Candidate[]> {
  const on = sql`t.valid_from <= ${date}::date and coalesce(t.valid_to, 'infinity') >= ${date}::date`;
  const all = await published(transaction, engine, caller, on);
  return all.filter(({ surcharge }) => holdsOn(surcharge, ['groupsFrom', 'groupsTo'], date));
}

/** The published surcharges of a branch as they were laid out. */
interface Laying {
  readonly laid: Laid;
  /** By surcharge, its version and those of its charges: who has another one since has moved. */
  readonly marks: ReadonlyMap<string, string>;
  /** The versions of all groups of ports. */
  readonly groups: string;
  readonly won: Map<string, readonly (readonly Won[])[]>;
}

const versionOf = ({ id, version }: Row): string => `${id}.${version}`;
const noColumns = new Set<string>();

/** Lays out what is published; of what was laid out before only what has moved since, unless ports came to groups or left them. */
async function layOut(transaction: Transaction, engine: Engine, product: Caller, before: Laying | undefined): Promise<Laying> {
  const live = sql`t.state = 'PUBLISHED'`;
  const surcharges = await rowsWhere(transaction, engine, product, freightSurcharge, live, noColumns);
  const costs = await rowsWhere(transaction, engine, product, freightSurchargeCost, fixed('true'), new Set(['surchargeId']));
  const groups = (await rowsWhere(transaction, engine, product, portGroup, fixed('true'), noColumns)).map(versionOf).join();
  const bySurcharge = grouped(costs, (cost) => String(cost.surchargeId));
  const marks = new Map(surcharges.map((row) => [row.id, [row, ...(bySurcharge.get(row.id) ?? [])].map(versionOf).join()]));
  const kept = before?.groups === groups ? before : undefined;
  const moved = [...marks].flatMap(([id, mark]) => (kept?.marks.get(id) === mark ? [] : [id]));
  const gone = new Set([...(kept?.marks ?? [])].flatMap(([id, mark]) => (marks.get(id) === mark ? [] : [id])));
  const those = kept ? sql`t.id = any(${moved}::bigint[])` : fixed('true');
  const candidates = moved.length === 0 ? [] : await published(transaction, engine, product, those);
  return { laid: laidOut(candidates, kept?.laid, gone), marks, groups, won: new Map() };
}

/** Published surcharges as shipments ask for them. */
export interface Published {
  /** The surcharges that hold of a shipment. */
  readonly holding: (shipment: Shipment) => readonly Won[];
  /** Those of shipments of one box type each that are alike but for it. */
  readonly holdingEach: (shipment: Shipment, types: readonly string[]) => readonly (readonly Won[])[];
}

/** So many answers are kept; those of a carrier's whole book of lanes are fewer. */
const mostAnswers = 8_000;

/**
 * The branch's surcharges for shipments of any day, in the product's own sight; of one side where it is reckoned on that alone. They are
 * laid out once, and answer the same shipment the same, until one of them moves.
 */
export async function publishedFor(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  sides?: readonly Filed['direction'][],
): Promise<Published> {
  const product = asProduct(caller);
  const over = [freightSurcharge, freightSurchargeCost, portGroup];
  const { laid, won } = await engine.facts.worked(
    transaction,
    over,
    caller.actor.epId,
    'surcharges laid out',
    (before: Laying | undefined) => layOut(transaction, engine, product, before),
  );
  const filed = sides ? laid.filed.filter(({ direction }) => sides.includes(direction)) : laid.filed;
  /** What holds of shipments that agree in all that surcharges speak of is looked up once. */
  const found = (shipment: Shipment, loads: readonly (readonly string[])[]): readonly (readonly Won[])[] => {
    const { date, carriers, lines, portLoadings, portDestinations, isDg, paymentTerm, commodity, customerIds } = shipment;
    const key = `${sides?.join() ?? ''}\n${date}\n${portLoadings}\n${portDestinations}\n${carriers}\n${lines}\n${isDg}\n${paymentTerm}\n${commodity}\n${customerIds}\n${loads.join(';')}`;
    const known = won.get(key);
    if (known) return known;
    if (won.size >= mostAnswers) won.clear();
    const made = wonOf(filed, shipment, loads);
    won.set(key, made);
    return made;
  };
  return {
    holding: (shipment) => found(shipment, [shipment.containerTypes ?? []])[0] ?? [],
    holdingEach: (shipment, types) =>
      found(
        shipment,
        types.map((type) => [type]),
      ),
  };
}

/**
 * What a box of a rate is sold at to whoever asks; blank where neither a rule nor the rate says: nobody sells at cost without having said so.
 */
export const sellOf =
  (rules: readonly Row[], asking: Asking, rate: Row) =>
  (box: string, buy: DecimalText | null): DecimalText | null => {
    const card = decimalOf(rate, `sell${box}`);
    if (buy === null) return card;
    return sellFor(rules, asking, box, { buy, card, currency: textOf(rate, 'currency') ?? 'USD' });
  };

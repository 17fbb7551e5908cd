import { freightSurcharge } from '#modules/freight/freightSurcharge/freightSurcharge.entity';
import { conditions, groupsOf } from '#modules/freight/freightSurcharge/freightSurcharge.rules';
import { laidOut, wonOf, type Candidate, type Filed, type Shipment, type Won } from '#modules/freight/freightSurcharge/matching.rules';
import { freightSurchargeCost } from '#modules/freight/freightSurchargeCost/freightSurchargeCost.entity';
import { sellFor, type Asking } from '#modules/freight/markUpRule/markUp.rules';
import { portGroup } from '#modules/freight/portGroup/portGroup.entity';
import { rowsWhere } from '#server/perform/branchRows';
import { decimalOf, textOf, type Row } from '#define/row';
import type { Caller, Engine } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { all, raw, sql, type Sql } from '#server/store/sql';
import type { Day } from '#values/day';
import type { DecimalText } from '#values/decimal';

/** Ports of a shipment, or of several. */
interface Ports {
  readonly portLoadings?: string | readonly string[];
  readonly portDestinations?: string | readonly string[];
}
const each = (ports: string | readonly string[]): string[] => (typeof ports === 'string' ? [ports] : [...ports]);

/** Surcharges that name ports, and none of a shipment's, have nothing to say of it: they are not even read. */
const ofPorts = ({ portLoadings, portDestinations }: Ports): Sql => {
  const says = (list: string, groups: string, ports: string | readonly string[] | undefined): Sql =>
    ports === undefined
      ? sql`true`
      : sql`(${raw(list)} is null or ${raw(list)} = '[]'::jsonb or ${raw(list)} ?| ${each(ports)}::text[] or ${raw(groups)} <> '[]'::jsonb)`;
  return all([
    says('t.port_loadings', 't.loading_groups', portLoadings),
    says('t.port_destinations', 't.destination_groups', portDestinations),
  ]);
};

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

const idsIn = (row: Row, name: string): string[] => (Array.isArray(row[name]) ? row[name].map(String) : []);

/** Surcharges with the ports of their groups among their own, as the groups are on the day; one whose groups hold none speaks of no port. */
async function withGroups(transaction: Transaction, engine: Engine, caller: Caller, date: Day, surcharges: readonly Row[]): Promise<Row[]> {
  const named = surcharges.flatMap((row) => Object.values(groupsOf).flatMap((name) => idsIn(row, name)));
  if (named.length === 0) return [...surcharges];
  const on = sql`coalesce(t.valid_from, '-infinity') <= ${date}::date and coalesce(t.valid_to, 'infinity') >= ${date}::date`;
  const groups = await rowsWhere(transaction, engine, caller, portGroup, sql`t.id = any(${named}::bigint[]) and ${on}`);
  const members = new Map(groups.map((row) => [row.id, idsIn(row, 'members')]));
  return surcharges.map((row) => {
    const grouped = Object.entries(groupsOf).filter(([, name]) => idsIn(row, name).length > 0);
    const ports = grouped.map(([condition, name]) => [
      condition,
      [...idsIn(row, condition), ...idsIn(row, name).flatMap((id) => members.get(id) ?? []), 'none'],
    ]);
    const portsOfGroups = grouped.filter(([condition]) => idsIn(row, condition).length === 0).length;
    return { ...row, ...Object.fromEntries(ports), portsOfGroups };
  });
}

/** Every published charge that holds on a day, of the ports where they are known, with its surcharge. */
export async function publishedOn(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  date: Day,
  { sides, ...ports }: Ports & Pick<Ahead, 'sides'> = {},
): Promise<Candidate[]> {
  const surcharges = await rowsWhere(
    transaction,
    engine,
    caller,
    freightSurcharge,
    sql`t.state = 'PUBLISHED' and t.valid_from <= ${date}::date and coalesce(t.valid_to, 'infinity') >= ${date}::date and ${ofPorts(ports)}`,
    ofSurcharge,
  );
  const byId = new Map((await withGroups(transaction, engine, caller, date, surcharges)).map((row) => [row.id, row]));
  const ofSides = sides ? sql`t.direction = any(${['BOTH', ...sides]}::text[])` : sql`true`;
  const found = sql`t.surcharge_id = any(${[...byId.keys()]}::bigint[]) and ${ofSides}`;
  const costs = surcharges.length === 0 ? [] : await rowsWhere(transaction, engine, caller, freightSurchargeCost, found, ofCost);
  return costs.flatMap((cost) => {
    const surcharge = byId.get(String(cost.surchargeId));
    return surcharge ? [{ surcharge, cost }] : [];
  });
}

/** Published surcharges as shipments ask for them. */
interface Published {
  /** Reads what a shipment may ask for; those of one day and lane are read once. */
  readonly read: (shipment: Shipment) => Promise<void>;
  /** The surcharges that hold of a shipment that was read for. */
  readonly holding: (shipment: Shipment) => readonly Won[];
  /** Those of shipments of one box type each that are alike but for it. */
  readonly holdingEach: (shipment: Shipment, types: readonly string[]) => readonly (readonly Won[])[];
}

/** What is known of many shipments before the first is asked about: their ports, and on which side they are reckoned where it is one alone. */
export interface Ahead extends Required<Ports> {
  readonly sides?: readonly Filed['direction'][];
}

/** The surcharges of shipments; `ahead`: of all that will be asked about surcharges are read together, once for each day. */
export function surchargesOn(transaction: Transaction, engine: Engine, caller: Caller, ahead?: Ahead): Published {
  const [known, won] = [new Map<string, readonly Filed[]>(), new Map<string, readonly (readonly Won[])[]>()];
  const dayAndLane = ({ date, portLoadings = '*', portDestinations = '*' }: Shipment) =>
    ahead ? date : `${date} ${portLoadings} ${portDestinations}`;
  /** What holds of shipments that agree in all that surcharges speak of is looked up once. */
  const found = (shipment: Shipment, loads: readonly (readonly string[])[]): readonly (readonly Won[])[] => {
    const { date, carriers, lines, portLoadings, portDestinations, isDg, paymentTerm, commodity, customerIds } = shipment;
    const key = `${date}\n${portLoadings}\n${portDestinations}\n${carriers}\n${lines}\n${isDg}\n${paymentTerm}\n${commodity}\n${customerIds}\n${loads.join(';')}`;
    let all = won.get(key);
    if (!all) won.set(key, (all = wonOf(known.get(dayAndLane(shipment)) ?? [], shipment, loads)));
    return all;
  };
  return {
    read: async (shipment) => {
      const { date, portLoadings, portDestinations } = shipment;
      const key = dayAndLane(shipment);
      if (known.has(key)) return;
      const from = portLoadings === undefined ? {} : { portLoadings };
      const ports = ahead ?? { ...from, ...(portDestinations === undefined ? {} : { portDestinations }) };
      known.set(key, laidOut(await publishedOn(transaction, engine, caller, date, ports), ahead?.sides));
    },
    holding: (shipment) => found(shipment, [shipment.containerTypes ?? []])[0] ?? [],
    holdingEach: (shipment, types) =>
      found(
        shipment,
        types.map((type) => [type]),
      ),
  };
}

/** What a box of a rate is sold at to whoever asks; blank where the rate neither costs nor sells it. */
export const sellOf =
  (rules: readonly Row[], asking: Asking, rate: Row) =>
  (box: string, buy: DecimalText | null): DecimalText | null => {
    const card = decimalOf(rate, `sell${box}`);
    return buy === null ? card : sellFor(rules, asking, box, { buy, card, currency: textOf(rate, 'currency') ?? 'USD' });
  };

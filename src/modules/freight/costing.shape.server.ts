import { freightSurcharge } from '#modules/freight/freightSurcharge/freightSurcharge.entity';
import { conditions } from '#modules/freight/freightSurcharge/freightSurcharge.rules';
import { drawersOf, type Won } from '#modules/freight/freightSurcharge/drawer.rules';
import type { Candidate, Shipment } from '#modules/freight/freightSurcharge/matching.rules';
import { freightSurchargeCost } from '#modules/freight/freightSurchargeCost/freightSurchargeCost.entity';
import { sellFor, type Asking } from '#modules/freight/markUpRule/markUp.rules';
import { rowsWhere } from '#modules/freight/reading.shape.server';
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
  const says = (list: string, ports: string | readonly string[] | undefined): Sql =>
    ports === undefined ? sql`true` : sql`(${raw(list)} is null or ${raw(list)} = '[]'::jsonb or ${raw(list)} ?| ${each(ports)}::text[])`;
  return all([says('t.port_loadings', portLoadings), says('t.port_destinations', portDestinations)]);
};

const ofSurcharge = new Set([...conditions, 'validFrom', 'validTo', 'priority', 'supplierId', 'surchargeName']);
const ofCost = new Set(Object.keys(freightSurchargeCost.fields));

/** Every published charge that holds on a day, of the ports where they are known, with its surcharge. */
export async function publishedOn(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  date: Day,
  ports: Ports = {},
): Promise<Candidate[]> {
  const surcharges = await rowsWhere(
    transaction,
    engine,
    caller,
    freightSurcharge,
    sql`t.state = 'PUBLISHED' and t.valid_from <= ${date}::date and coalesce(t.valid_to, 'infinity') >= ${date}::date and ${ofPorts(ports)}`,
    ofSurcharge,
  );
  const byId = new Map(surcharges.map((row) => [row.id, row]));
  const found = sql`t.surcharge_id = any(${[...byId.keys()]}::bigint[])`;
  const costs = surcharges.length === 0 ? [] : await rowsWhere(transaction, engine, caller, freightSurchargeCost, found, ofCost);
  return costs.flatMap((cost) => {
    const surcharge = byId.get(String(cost.surchargeId));
    return surcharge ? [{ surcharge, cost }] : [];
  });
}

/** Published surcharges as shipments ask for them. */
interface Published {
  /** Whether what a shipment may ask for was read already. */
  readonly isReadFor: (shipment: Shipment) => boolean;
  /** Reads what a shipment may ask for; those of one day and lane are read once. */
  readonly read: (shipment: Shipment) => Promise<void>;
  /** The surcharges that hold of a shipment that was read for. */
  readonly holding: (shipment: Shipment) => readonly Won[];
}

/** The surcharges of shipments; `ahead`: ports of all that will be asked about, whose surcharges are then read together, once for each day. */
export function surchargesOn(transaction: Transaction, engine: Engine, caller: Caller, ahead?: Required<Ports>): Published {
  const [known, won] = [new Map<string, ReturnType<typeof drawersOf>>(), new Map<string, readonly Won[]>()];
  // Ports that are known ahead are read for together; any other shipment reads for its own.
  const portsOf = ({ portLoadings, portDestinations }: Shipment): Ports => ({
    ...(portLoadings === undefined ? {} : { portLoadings }),
    ...(portDestinations === undefined ? {} : { portDestinations }),
  });
  const keyOf = ({ date, portLoadings = '*', portDestinations = '*' }: Shipment) =>
    ahead ? date : `${date} ${portLoadings} ${portDestinations}`;
  return {
    isReadFor: (shipment) => known.has(keyOf(shipment)),
    read: async (shipment) => {
      const key = keyOf(shipment);
      if (known.has(key)) return;
      known.set(key, drawersOf(await publishedOn(transaction, engine, caller, shipment.date, ahead ?? portsOf(shipment))));
    },
    holding: (shipment) => {
      const { date, portLoadings, portDestinations, carriers, lines, isDg, paymentTerm, commodity, customerIds } = shipment;
      const where = `${date}\n${portLoadings}\n${portDestinations}\n${carriers}\n${lines}\n${isDg}`;
      const key = `${where}\n${paymentTerm}\n${commodity}\n${customerIds}\n${(shipment.containerTypes ?? []).join(' ')}`;
      const found = won.get(key) ?? known.get(keyOf(shipment))?.(shipment) ?? [];
      won.set(key, found);
      return found;
    },
  };
}

/** What a box of a rate is sold at to whoever asks; blank where the rate neither costs nor sells it. */
export const sellOf =
  (rules: readonly Row[], asking: Asking, rate: Row) =>
  (box: string, buy: DecimalText | null): DecimalText | null => {
    const card = decimalOf(rate, `sell${box}`);
    return buy === null ? card : sellFor(rules, asking, box, { buy, card, currency: textOf(rate, 'currency') ?? 'USD' });
  };

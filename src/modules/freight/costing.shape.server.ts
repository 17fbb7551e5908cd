import { freightSurcharge } from '#modules/freight/freightSurcharge/freightSurcharge.entity';
import { winners, type Candidate, type Shipment, type Winner } from '#modules/freight/freightSurcharge/matching.rules';
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
const ofPorts = ({ portLoadings, portDestinations }: Ports, row: 't' | 's'): Sql => {
  const says = (list: string, ports: string | readonly string[] | undefined): Sql =>
    ports === undefined ? sql`true` : sql`(${raw(list)} is null or ${raw(list)} = '[]'::jsonb or ${raw(list)} ?| ${each(ports)}::text[])`;
  return all([says(`${row}.port_loadings`, portLoadings), says(`${row}.port_destinations`, portDestinations)]);
};

/** Every published charge that holds on a day, of the ports where they are known, with its surcharge. */
export async function publishedOn(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  date: Day,
  ports: Ports = {},
): Promise<Candidate[]> {
  const [surcharges, costs] = await Promise.all([
    rowsWhere(
      transaction,
      engine,
      caller,
      freightSurcharge,
      sql`t.state = 'PUBLISHED' and t.valid_from <= ${date}::date and coalesce(t.valid_to, 'infinity') >= ${date}::date and ${ofPorts(ports, 't')}`,
    ),
    rowsWhere(
      transaction,
      engine,
      caller,
      freightSurchargeCost,
      sql`exists (select 1 from fr_surcharge s where s.ep_id = t.ep_id and s.id = t.surcharge_id and s.state = 'PUBLISHED' and s.valid_from <= ${date}::date and coalesce(s.valid_to, 'infinity') >= ${date}::date and ${ofPorts(ports, 's')})`,
    ),
  ]);
  const byId = new Map(surcharges.map((row) => [row.id, row]));
  return costs.flatMap((cost) => {
    const surcharge = byId.get(String(cost.surchargeId));
    return surcharge ? [{ surcharge, cost }] : [];
  });
}

const named = (list: unknown, code: string | undefined): boolean =>
  code === undefined || !Array.isArray(list) || list.length === 0 || list.includes(code);

/**
 * The surcharges that hold of a shipment; those of each day and lane are read once. `ahead`: ports of all the shipments that will be asked
 * about, whose surcharges are then read together, once for each day.
 */
export function surchargesOn(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  ahead?: Required<Ports>,
): (shipment: Shipment) => Promise<readonly Winner[]> {
  const known = new Map<string, Promise<Candidate[]>>();
  const kept = <T>(of: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> => {
    const made = of.get(key) ?? make();
    of.set(key, made);
    return made;
  };
  const won = new Map<string, Promise<readonly Winner[]>>();
  const read = (date: Day, ports: Ports) => publishedOn(transaction, engine, caller, date, ports);
  // Of so many the few that may have a say are picked before they are weighed.
  const onLane = ({ date, portLoadings, portDestinations, carriers }: Shipment) =>
    kept(known, `${date} ${portLoadings ?? ''} ${portDestinations ?? ''} ${ahead ? (carriers ?? '') : ''}`, async () =>
      ahead
        ? (await kept(known, date, () => read(date, ahead))).filter(
            ({ surcharge }) =>
              named(surcharge.portLoadings, portLoadings) &&
              named(surcharge.portDestinations, portDestinations) &&
              named(surcharge.carriers, carriers),
          )
        : read(date, {
            ...(portLoadings === undefined ? {} : { portLoadings }),
            ...(portDestinations === undefined ? {} : { portDestinations }),
          }),
    );
  return (shipment) =>
    kept(won, JSON.stringify(shipment), async () => winners(await onLane(shipment), shipment, shipment.containerTypes ?? []));
}

/** What a box of a rate is sold at to whoever asks; blank where the rate neither costs nor sells it. */
export const sellOf =
  (rules: readonly Row[], asking: Asking, rate: Row) =>
  (box: string, buy: DecimalText | null): DecimalText | null => {
    const card = decimalOf(rate, `sell${box}`);
    return buy === null ? card : sellFor(rules, asking, box, { buy, card, currency: textOf(rate, 'currency') ?? 'USD' });
  };

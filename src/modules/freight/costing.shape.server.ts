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

/** Surcharges that name ports, and none of a shipment's, have nothing to say of it: they are not even read. */
const ofPorts = ({ portLoadings, portDestinations }: Pick<Shipment, 'portLoadings' | 'portDestinations'>, row: 't' | 's'): Sql => {
  const says = (list: string, port: string | undefined): Sql =>
    port === undefined
      ? sql`true`
      : sql`(${raw(list)} is null or ${raw(list)} = '[]'::jsonb or ${raw(list)} @> ${JSON.stringify([port])}::jsonb)`;
  return all([says(`${row}.port_loadings`, portLoadings), says(`${row}.port_destinations`, portDestinations)]);
};

/** Every published charge that holds on a day, of the ports where they are known, with its surcharge. */
export async function publishedOn(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  date: Day,
  ports: Pick<Shipment, 'portLoadings' | 'portDestinations'> = {},
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

/** The surcharges that hold of a shipment; those of each day and lane are read once. */
export function surchargesOn(transaction: Transaction, engine: Engine, caller: Caller): (shipment: Shipment) => Promise<readonly Winner[]> {
  const known = new Map<string, Promise<Candidate[]>>();
  return async (shipment) => {
    const key = `${shipment.date} ${shipment.portLoadings ?? ''} ${shipment.portDestinations ?? ''}`;
    const candidates = known.get(key) ?? publishedOn(transaction, engine, caller, shipment.date, shipment);
    known.set(key, candidates);
    return winners(await candidates, shipment, shipment.containerTypes ?? []);
  };
}

/** What a box of a rate is sold at to whoever asks; blank where the rate neither costs nor sells it. */
export const sellOf =
  (rules: readonly Row[], asking: Asking, rate: Row) =>
  (box: string, buy: DecimalText | null): DecimalText | null => {
    const card = decimalOf(rate, `sell${box}`);
    return buy === null ? card : sellFor(rules, asking, box, { buy, card, currency: textOf(rate, 'currency') ?? 'USD' });
  };

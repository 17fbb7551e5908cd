import type { Row, Values } from '#define/row';
import { freightCustomerLog } from '#modules/freight/freightCustomerLog/freightCustomerLog.entity';
import { lclPriceLine } from '#modules/freight/freightRate/lclQuote.rules';
import { priceLine } from '#modules/freight/freightRate/quote.rules';
import { freightTake } from '#modules/freight/freightTake/freightTake.entity';
import type { Caller } from '#server/engine';
import { asProduct } from '#server/perform/rows';
import type { Road } from '#server/perform/together';
import type { ActWork } from '#server/perform/actBodies';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { sql } from '#server/store/sql';

/** From which level prices of these rates are seen together: that of the one that is seen by the fewest. */
export const seenFrom = (rates: readonly Row[]): Values => ({
  visibleLevel: Math.max(1, ...rates.map(({ visibleLevel }) => Number(visibleLevel ?? 1))),
});

/** The rate a price was taken of, by the box or by the revenue ton, and its price, version and level as they stood. */
export const ofRate = (rate: Row): Values => ({
  ...('costPerRt' in rate || 'sellPerRt' in rate
    ? { lclRateId: rate.id, priceThen: `${String(rate.rateName)} ${lclPriceLine(rate)}` }
    : { rateId: rate.id, priceThen: priceLine(rate, 'sell') }),
  versionNo: rate.versionNo ?? null,
  ...seenFrom([rate]),
});

/** Writes down who took the prices of these rates, a line each, as they stand now; answers the lines (domain/15 §15.2). */
export async function writeTakes(road: Road, caller: Caller, rates: readonly Row[], how: Values): Promise<string[]> {
  if (rates.length === 0) return [];
  const { done } = await road.perform(
    freightTake,
    {
      add: rates.map((rate) => ({
        clientId: rate.id,
        set: {},
        derived: {},
        put: { ...ofRate(rate), ...how },
      })),
    },
    asProduct(caller),
  );
  return done.map(({ id }) => id);
}

/** Writes down what a customer was told. */
export async function tellCustomer(road: Road, caller: Caller, told: Values): Promise<void> {
  await road.perform(
    freightCustomerLog,
    { add: [{ clientId: 'told', set: {}, derived: {}, put: { salesmanId: caller.actor.userId, ...told } }] },
    asProduct(caller),
  );
}

/** Writes down what came of a quotation in what its customer was told of it, where that still stands at one of these replies. */
export async function answerCustomer(
  { road, engine, caller }: ActWork,
  offerNo: string,
  reply: Values,
  from: readonly string[],
): Promise<void> {
  const product = asProduct(caller);
  const standing = sql`t.offer_no = ${offerNo} and t.reply = any(${[...from]}::text[])`;
  const told = await rowsWhere(road.transaction, engine, product, freightCustomerLog, standing);
  if (told.length > 0) await road.perform(freightCustomerLog, { rows: told.map((row) => putting(row, reply)) }, product);
}

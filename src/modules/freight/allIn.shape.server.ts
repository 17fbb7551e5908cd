import { textOf, type Values } from '#define/row';
import { pricingFor, type Pricing } from '#modules/freight/candidates.shape.server';
import { marksOf, sumOf, type Placed } from '#modules/freight/freightOffer/costing.rules';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { placeNames, rowsWhere } from '#modules/freight/reading.shape.server';
import { seesCost } from '#modules/freight/sight.shape';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idsOf } from '#server/http/input';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { isDay, type Day } from '#values/day';
import { compare, divide, isZero, multiply, toDecimal, toText, type DecimalText } from '#values/decimal';
import { currencyDecimals } from '#values/money';

const mostLanes = 50;
const mostBoxes = 99;
const told =
  'carrierCode spaceStatus isRecommended transitDaysMin transitDaysMax routingType portTransshipment closingDay freeDem freeDet freeCombined validTo'.split(
    ' ',
  );

/** How the all-in price is asked for: so many boxes of one type that sail on a day, told for one box in a currency. */
interface Asked {
  readonly etd: Day;
  readonly count: number;
  readonly currency: string;
  /** What it costs for whom that is to see, what it is sold at for everybody else (design/screens-operations.md). */
  readonly side: 'buy' | 'sell';
}

/** A rate by one box: what the box comes to, where every currency in it has a rate of exchange, and of what. */
interface Priced extends Placed {
  readonly amount: DecimalText | null;
  readonly parts: readonly { readonly feeCode: string; readonly amount: DecimalText; readonly currency: string }[];
}

function pricedIn({ rateOf, base }: Pricing, { count, currency, side }: Asked, one: Placed): Priced {
  const parts = one.lines.flatMap((line) =>
    Object.entries(sumOf([line], `${side}Price`, rateOf, base).byCurrency).map(([code, amount]) => ({
      feeCode: line.feeCode,
      amount,
      currency: code,
    })),
  );
  const whole = side === 'buy' ? one.buyBase : one.sellBase;
  const unknown = [currency, ...parts.map((part) => part.currency)].some((code) => isZero(toDecimal(rateOf(code))));
  const units = multiply(toDecimal(rateOf(currency)), toDecimal(String(count)));
  return { ...one, buyBase: whole, parts, amount: unknown ? null : toText(divide(toDecimal(whole), units, currencyDecimals(currency))) };
}

type Line = { readonly placed: Placed; readonly allIn: Record<string, Pick<Priced, 'amount' | 'parts'> & { readonly cheapest: boolean }> };

/** Full ships last, then by what a 40HQ comes to, those without one behind. */
function byReference(one: Line, other: Line): number {
  const [full, otherFull] = [one, other].map(({ placed }) => Number(placed.rate.spaceStatus === 'FULL')) as [number, number];
  const [amount, otherAmount] = [one, other].map(({ allIn }) => allIn['40HQ']?.amount ?? null);
  if (full !== otherFull || amount == null || otherAmount == null)
    return full - otherFull || Number(amount == null) - Number(otherAmount == null);
  return compare(toDecimal(amount), toDecimal(otherAmount));
}

/** A lane: a row for each rate that prices a box of it; of every box the cheapest are marked, ties alike, full ships never (domain/15 §15.9). */
async function laneOf(pricing: Pricing, asked: Asked, pol: string, pod: string) {
  const rows = new Map<string, Line>();
  for (const box of rateBoxes) {
    const boxes = [{ type: box, count: asked.count }];
    const shipment = { pol, pod, etd: asked.etd, boxes, carrier: null, customerId: null, isDg: false, paymentTerm: null, commodity: null };
    const found = (await pricing.placedFor(shipment))
      .filter(({ lines }) => lines[0]?.[`${asked.side}Price`] !== null)
      .map((one) => pricedIn(pricing, asked, one));
    const { cheapest } = marksOf(found.filter(({ amount }) => amount !== null));
    for (const placed of found) {
      const row = rows.get(placed.rate.id) ?? { placed, allIn: {} };
      row.allIn[box] = { amount: placed.amount, cheapest: cheapest.has(placed), parts: placed.parts };
      rows.set(placed.rate.id, row);
    }
  }
  return {
    portLoading: pol,
    portDestination: pod,
    rows: [...rows.values()].toSorted(byReference).map(({ placed: { rate }, allIn }) => ({
      rateId: rate.id,
      ...Object.fromEntries(told.map((name) => [name, rate[name] ?? null])),
      allIn,
    })),
  };
}

/**
 * `selectAllIn`: on each lane of the rates named, or between two ports, what one box of every released rate comes to with the surcharges
 * that must be paid on that day, in one currency, and which is the cheapest (issue of rates nr 3; design/screens-operations.md §8.4).
 */
const selectAllIn: CustomHandler = async ({ engine, session, input }) => {
  const { actor } = session;
  const said = (name: string): string => (input[name] === undefined || input[name] === null ? '' : String(input[name]));
  const count = Number(said('number') || '1');
  if (!Number.isInteger(count) || count < 1 || count > mostBoxes)
    throw new Refused('NUMBER_RANGE', { least: '1', most: String(mostBoxes) }, 'number');
  if (said('etd') !== '' && !isDay(said('etd'))) throw new Refused('INPUT_MALFORMED', { value: said('etd') }, 'etd');
  const data = await engine.database.read(readReach(actor), async (transaction) => {
    const pricing = await pricingFor(transaction, engine, session);
    const rates = await rowsWhere(
      transaction,
      engine,
      session,
      freightRate,
      sql`t.id = any(${said('rateIds') === '' ? [] : idsOf(input.rateIds)}::bigint[])`,
    );
    const pairs = [
      ...(said('pol') && said('pod') ? [`${said('pol')} ${said('pod')}`] : []),
      ...rates.map((rate) => `${textOf(rate, 'portLoading')} ${textOf(rate, 'portDestination')}`),
    ];
    const asked: Asked = {
      etd: said('etd') || pricing.today,
      count,
      currency: said('currency') || pricing.base,
      side: seesCost(actor) ? 'buy' : 'sell',
    };
    const lanes = [];
    for (const pair of [...new Set(pairs)].slice(0, mostLanes))
      lanes.push(await laneOf(pricing, asked, ...(pair.split(' ') as [string, string])));
    const places = lanes.flatMap((lane): Values[] => [lane as unknown as Values, ...lane.rows]);
    const names = Object.fromEntries(await placeNames(transaction, places, actor.language));
    return {
      etd: asked.etd,
      names,
      number: count,
      currency: asked.currency,
      base: pricing.base,
      side: asked.side,
      boxes: rateBoxes,
      lanes,
    };
  });
  return { data };
};

export const allInHandlers = { selectAllIn };

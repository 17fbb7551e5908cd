import { isRowId, textOf, type Row, type Values } from '#define/row';
import type { ReckonedPart } from '#define/reckoned';
import { pricingFor, type Pricing, type Wanted } from '#modules/freight/candidates.shape.server';
import { freightSurchargeCost } from '#modules/freight/freightSurchargeCost/freightSurchargeCost.entity';
import { addedUp, answers, cheapestOf, sumOf, type Placed, type QuotedLine } from '#modules/freight/freightOffer/costing.rules';
import { allInBoxes } from '#modules/freight/freightRate/boxes.rules';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { rowsWhere } from '#server/perform/branchRows';
import { seesCost } from '#modules/freight/sight.shape';
import type { Caller, Engine, Reckoner } from '#server/engine';
import { asProduct } from '#server/perform/rows';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';
import type { Day } from '#values/day';
import { divide, isZero, multiply, toDecimal, toText, type DecimalText } from '#values/decimal';
import { grouped } from '#values/grouped';
import { currencyDecimals } from '#values/money';

/** How the all-in price is asked for: so many boxes of one type, told for one box in a currency. */
interface Asked {
  readonly count: number;
  readonly currency: string;
  /** What it costs for whom that is to see, what it is sold at for everybody else (design/screens-operations.md). */
  readonly side: 'buy' | 'sell';
}

/** A rate by one box: what the box comes to, where every currency in it has a rate of exchange, and of which lines. */
interface Priced extends Placed {
  readonly amount: DecimalText | null;
}

/** What a line is made of, as the row it was taken from. */
function partOf(rate: Row, line: QuotedLine, side: Asked['side'], value: string, currency: string): ReckonedPart {
  const own = line.surchargeCostId === undefined || line.surchargeCostId === null;
  return {
    entity: own ? freightRate.name : freightSurchargeCost.name,
    id: own ? rate.id : String(line.surchargeCostId),
    field: own ? `${side === 'buy' ? 'cost' : 'sell'}${line.containerType ?? ''}` : 'amount',
    name: line.feeCode,
    value,
    currency,
  };
}

const partsOf = ({ rateOf, base }: Pricing, { side }: Asked, { rate, lines }: Placed): ReckonedPart[] =>
  lines.flatMap((line) =>
    Object.entries(sumOf([line], `${side}Price`, rateOf, base).byCurrency).map(([code, amount]) => partOf(rate, line, side, amount, code)),
  );

function pricedIn({ rateOf, base }: Pricing, { count, currency, side }: Asked, rate: Row, lines: readonly QuotedLine[]): Priced {
  const { base: whole, byCurrency } = addedUp(lines, `${side}Price`, rateOf, base);
  const known = (code: string) => !isZero(toDecimal(rateOf(code)));
  const units = multiply(toDecimal(rateOf(currency)), toDecimal(String(count)));
  const amount = known(currency) && [...byCurrency.keys()].every(known) ? toText(divide(whole, units, currencyDecimals(currency))) : null;
  const told = toText(whole);
  return { rate, lines, buyBase: told, sellBase: told, amount };
}

/** All that is read of a rate that is only weighed against others. */
const weighedBy = new Set(freightRate.reckoned?.reads ?? []);

/** Released rates of everybody's that a row may be dearer than. */
const rivalsOf = (transaction: Transaction, engine: Engine, caller: Caller, rows: readonly Row[]): Promise<readonly Row[]> =>
  rowsWhere(
    transaction,
    engine,
    asProduct(caller),
    freightRate,
    sql`t.release_status = 'RELEASED' and t.id <> all(${rows.flatMap(({ id }) => (isRowId(id) ? [id] : []))}::bigint[]) and t.visible_level <= ${String(caller.actor.freightViewLevel)}::int and (t.port_loading, t.port_destination) in (select * from unnest(${rows.map((row) => textOf(row, 'portLoading') ?? '')}::text[], ${rows.map((row) => textOf(row, 'portDestination') ?? '')}::text[]))`,
    weighedBy,
  );

/** What people may not see of the rates they see is read all the same: it is reckoned with, and not told. */
async function wholeRows(transaction: Transaction, engine: Engine, caller: Caller, rows: readonly Row[]): Promise<readonly Row[]> {
  if (seesCost(caller.actor)) return rows;
  const ids = rows.flatMap(({ id }) => (isRowId(id) ? [id] : []));
  const stored = await rowsWhere(transaction, engine, asProduct(caller), freightRate, sql`t.id = any(${ids}::bigint[])`, weighedBy);
  const known = new Map(stored.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...known.get(row.id), ...row }));
}

/** Rates that are weighed against each other. */
const laneOf = (row: Values): string => ['portLoading', 'portDestination', 'isDg'].map((name) => String(row[name] ?? '')).join(' ');

const wantedOf = (rate: Values, etd: Day, count: number): Wanted => ({
  pol: textOf(rate, 'portLoading') ?? '',
  pod: textOf(rate, 'portDestination') ?? '',
  etd,
  boxes: allInBoxes.map((type) => ({ type, count })),
  carrier: null,
  customerId: null,
  isDg: rate.isDg === true,
  paymentTerm: null,
  commodity: null,
  weightPerBox: null,
});

/** Rates of one lane by each box: those that are asked about, and those released ones they are weighed against. */
function pricesOf(pricing: Pricing, asked: Asked, lane: readonly Row[], isAsked: (id: string) => boolean) {
  const all = allInBoxes.map(() => ({ told: [] as Priced[], weighed: [] as Priced[] }));
  const [first] = lane;
  if (!first) return [];
  const wanted = wantedOf(first, pricing.today, asked.count);
  const byBox = wanted.boxes.map((box) => ({ ...wanted, boxes: [box], today: pricing.today }));
  for (const rate of lane) {
    const rivalOf = byBox.map((one) => rate.releaseStatus === 'RELEASED' && answers(rate, one) === 'yes');
    if (!isAsked(rate.id) && !rivalOf.includes(true)) continue;
    for (const [at, lines] of pricing.linesEach(rate, wanted).entries()) {
      if ((!rivalOf[at] && !isAsked(rate.id)) || lines[0]?.[`${asked.side}Price`] === null) continue;
      const priced = pricedIn(pricing, asked, rate, lines);
      if (rivalOf[at] && priced.amount !== null) all[at]?.weighed.push(priced);
      if (isAsked(rate.id)) all[at]?.told.push(priced);
    }
  }
  return all.map(({ told, weighed }) => ({ told, cheapest: cheapestOf(weighed) }));
}

/**
 * What one box of each rate comes to today with the surcharges that must be paid, by the function quotations are priced with, and of which
 * boxes it is the cheapest of its lane: among released rates that hold today, ties alike, full ships never (domain/15 §15.9,
 * design/screens-operations.md §8 moment 4).
 */
export const allIn: Reckoner = async (transaction, engine, caller, rows, given) => {
  const own = rows.filter((row) => row.epId === caller.actor.epId);
  const rates = await wholeRows(transaction, engine, caller, own);
  const side = seesCost(caller.actor) ? 'buy' : 'sell';
  // What a rate costs hangs on nothing it is sold with; what it is sold at hangs on both.
  const pricing = await pricingFor(transaction, engine, caller, side === 'buy' ? ['BUY'] : undefined);
  const currency = given.allInMoney === undefined || given.allInMoney === 'BASE' ? pricing.base : given.allInMoney;
  const asked: Asked = { count: Number(given.allInNumber ?? '1'), currency, side };
  const said: Values = { allInSide: side.toUpperCase(), allInCurrency: currency, allInLeast: null };
  const made = new Map(rates.map(({ id }) => [id, { values: { ...said }, parts: {} as Record<string, readonly ReckonedPart[]> }]));
  const rivals = await rivalsOf(transaction, engine, caller, rates);
  for (const lane of grouped([...rivals, ...rates], laneOf).values()) {
    for (const [at, { told, cheapest }] of pricesOf(pricing, asked, lane, (id) => made.has(id)).entries()) {
      const box = allInBoxes[at] ?? '';
      for (const one of told) {
        const row = made.get(one.rate.id);
        if (!row) continue;
        row.values[`allIn${box}`] = one.amount;
        // Why a figure is what it is, is asked of one row.
        if (rates.length === 1) row.parts[`allIn${box}`] = partsOf(pricing, asked, one);
        if (cheapest.has(one)) row.values.allInLeast = [row.values.allInLeast, box].filter(Boolean).join(' ');
      }
    }
  }
  return made;
};

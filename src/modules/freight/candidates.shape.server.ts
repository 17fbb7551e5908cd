import { bookRateOn, type Facts } from '#define/facts';
import { dayOf, decimalOf, flagOf, integerOf, textOf, type Row, type Values } from '#define/row';
import { publishedFor, sellOf } from '#modules/freight/costing.shape.server';
import {
  answers as answersOf,
  dateOf,
  linesOf,
  placed,
  sumOf,
  type Placed,
  type QuotedLine,
} from '#modules/freight/freightOffer/costing.rules';
import { floorBy } from '#modules/freight/freightOffer/freightOffer.rules';
import type { Filed } from '#modules/freight/freightSurcharge/matching.rules';
import { freightOfferLine } from '#modules/freight/freightOfferLine/freightOfferLine.entity';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { leastMargin } from '#modules/freight/markUpRule/markUp.rules';
import { markUpRule } from '#modules/freight/markUpRule/markUpRule.entity';
import { rowsWhere } from '#server/perform/branchRows';
import type { Caller, Engine } from '#server/engine';
import { asProduct } from '#server/perform/rows';
import type { Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';
import { readBoxText, teuOfBoxes, type BoxCount } from '#values/boxText';
import { addDays, type Day } from '#values/day';
import type { DecimalText } from '#values/decimal';

/** What a quotation is asked for. */
export interface Wanted {
  readonly pol: string;
  readonly pod: string;
  readonly etd: Day;
  readonly boxes: readonly BoxCount[];
  readonly carrier: string | null;
  readonly customerId: string | null;
  readonly isDg: boolean;
  readonly paymentTerm: string | null;
  readonly commodity: string | null;
  /** Tons of one box; null where nobody named them. */
  readonly weightPerBox: DecimalText | null;
}

function boxesOf(text: string | null): readonly BoxCount[] {
  const read = readBoxText(text ?? '');
  if (read === null || !('boxes' in read)) throw new Refused('FIELD_REQUIRED', {}, 'boxes');
  return read.boxes;
}

/** What a quotation is asked for. */
export const askedOf = (offer: Values): Wanted => ({
  pol: textOf(offer, 'portLoading') ?? '',
  pod: textOf(offer, 'portDestination') ?? '',
  etd: dayOf(offer, 'etd') ?? '',
  boxes: boxesOf(textOf(offer, 'boxes')),
  // Once it has lines its carrier is that of the rate taken: others are to be had in its place.
  carrier: (integerOf(offer, 'lines') ?? 0) > 0 ? null : textOf(offer, 'carrierCode'),
  customerId: textOf(offer, 'customerId'),
  isDg: flagOf(offer, 'isDg'),
  paymentTerm: textOf(offer, 'paymentTerm'),
  commodity: textOf(offer, 'commodity'),
  weightPerBox: decimalOf(offer, 'weightPerBox'),
});

const most = 20;

/** Prices shipments: marks-up, surcharges and rates of exchange are read once for all that is asked. */
export interface Pricing {
  readonly today: Day;
  readonly base: string;
  /** Of one unit of a currency in the branch's, today's; 0 where none stands. */
  readonly rateOf: (currency: string) => DecimalText;
  /** What a shipment by one rate is made of, whether it may be offered or not. */
  readonly linesBy: (rate: Row, asked: Wanted, customerLevel?: string | null) => QuotedLine[];
  /** The same of each of the boxes for itself. */
  readonly linesEach: (rate: Row, asked: Wanted) => readonly QuotedLine[][];
  /**
   * Released rates that answer what is asked, priced with the surcharges of their day, in the order they are offered in; then of each carrier
   * that has to be asked about one of the boxes a rate without lines (domain/15 §15.9).
   */
  readonly placedFor: (asked: Wanted) => Promise<{ readonly priced: readonly Placed[]; readonly toAsk: readonly Placed[] }>;
}

/** What prices shipments for the caller; `sides`: on which it does where it is one alone. Of what is only bought nothing is sold. */
export async function pricingFor(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  sides?: readonly Filed['direction'][],
): Promise<Pricing> {
  const product = asProduct(caller);
  const facts = await engine.facts.load(transaction, freightOfferLine, product.actor, engine.now());
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const rules = await rowsWhere(transaction, engine, product, markUpRule, sql`t.active and not t.is_deleted`);
  const exchanged = new Map<string, DecimalText>();
  const rateOf = (currency: string): DecimalText => {
    const known = exchanged.get(currency) ?? bookRateOn(facts, currency, facts.today) ?? '0';
    exchanged.set(currency, known);
    return known;
  };
  const surcharges = await publishedFor(transaction, engine, caller, sides);
  const onWayOf = (rate: Row, asked: Wanted) =>
    ({
      date: dateOf(rate, asked.etd, facts.today),
      carriers: textOf(rate, 'carrierCode') ?? '',
      lines: textOf(rate, 'lineCode') ?? '',
      portLoadings: asked.pol,
      portDestinations: asked.pod,
      isDg: asked.isDg ? 'YES' : 'NO',
      paymentTerm: asked.paymentTerm ?? '',
      commodity: asked.commodity ?? '',
      customerIds: asked.customerId ?? '',
    }) as const;
  const askingBy = (rate: Row, { customerId }: Wanted, customerLevel: string | null) => ({
    lineCode: textOf(rate, 'lineCode'),
    carrierCode: textOf(rate, 'carrierCode'),
    customerId,
    customerLevel,
  });
  const soldBy = (rate: Row, asked: Wanted, customerLevel: string | null) =>
    sides?.includes('SELL') === false
      ? (_box: string, buy: DecimalText | null) => buy
      : sellOf(rules, askingBy(rate, asked, customerLevel), rate);
  const linesBy = (rate: Row, asked: Wanted, customerLevel: string | null = null): QuotedLine[] => {
    const { boxes } = asked;
    const winners = surcharges.holding({ ...onWayOf(rate, asked), containerTypes: boxes.map(({ type }) => type) });
    return linesOf(rate, boxes, {
      winners,
      teu: teuOfBoxes(boxes, '2'),
      sellOf: soldBy(rate, asked, customerLevel),
      tons: asked.weightPerBox,
    });
  };
  // Each box by itself: of thousands of rates the same few.
  const loads = new WeakMap<
    Wanted['boxes'],
    readonly { readonly boxes: Wanted['boxes']; readonly type: string; readonly teu: DecimalText }[]
  >();
  const loadsOf = (boxes: Wanted['boxes']) => {
    const known = loads.get(boxes) ?? boxes.map((box) => ({ boxes: [box], type: box.type, teu: teuOfBoxes([box], '2') }));
    loads.set(boxes, known);
    return known;
  };
  const linesEach = (rate: Row, asked: Wanted): QuotedLine[][] => {
    const each = loadsOf(asked.boxes);
    const won = surcharges.holdingEach(
      onWayOf(rate, asked),
      each.map(({ type }) => type),
    );
    const sold = soldBy(rate, asked, null);
    return each.map(({ boxes, teu }, at) => linesOf(rate, boxes, { winners: won[at] ?? [], teu, sellOf: sold }));
  };
  const priced = (rate: Row, lines: readonly QuotedLine[]): Placed => {
    const [buyBase, sellBase] = (['buyPrice', 'sellPrice'] as const).map((side) => sumOf(lines, side, rateOf, base).base) as [
      string,
      string,
    ];
    return { rate, lines, buyBase, sellBase };
  };
  const placedFor: Pricing['placedFor'] = async (asked) => {
    const onLane = sql`t.release_status = 'RELEASED' and t.port_loading = ${asked.pol} and t.port_destination = ${asked.pod} and t.is_dg = ${asked.isDg}::boolean and t.visible_level <= ${String(caller.actor.freightViewLevel)}::int and (${asked.carrier}::text is null or t.carrier_code = ${asked.carrier}::text)`;
    const rates = await rowsWhere(transaction, engine, product, freightRate, onLane);
    const level = await transaction.query(
      sql`select customer_level from crm_customer where ep_id = ${caller.actor.epId}::bigint and id = ${asked.customerId}::bigint`,
    );
    const customerLevel = level[0]?.[0] ?? null;
    const found: Placed[] = [];
    const toAsk = new Map<unknown, Placed>();
    for (const rate of rates) {
      const answer = answersOf(rate, { ...asked, today: facts.today });
      const minMarginPct = leastMargin(rules, askingBy(rate, asked, customerLevel), asked.boxes);
      if (answer === 'yes') found.push({ ...priced(rate, linesBy(rate, asked, customerLevel)), minMarginPct });
      else if (answer === 'ask') toAsk.set(rate.carrierCode, { ...priced(rate, []), minMarginPct });
    }
    return { priced: placed(found), toAsk: [...toAsk.values()] };
  };
  return { today: facts.today, base, rateOf, linesBy, linesEach, placedFor };
}

/** The first twenty rates to quote from; and of each carrier one that has to be asked about. */
export async function offeredFor(transaction: Transaction, engine: Engine, caller: Caller, asked: Wanted) {
  const { priced, toAsk } = await (await pricingFor(transaction, engine, caller)).placedFor(asked);
  return { priced: priced.slice(0, most), toAsk };
}

/** The rates to quote from alone. */
export const candidatesFor = async (...asked: Parameters<typeof offeredFor>): Promise<readonly Placed[]> =>
  (await offeredFor(...asked)).priced;

/** The least share of margin a quotation of a rate is to have. */
export const floorOf = (facts: Facts, { minMarginPct }: Placed) => floorBy(facts, minMarginPct);

/** Adds lines to a quotation, with the rate and the surcharge each was made of. */
export const addLines = (road: Road, caller: Caller, lines: readonly (Values & { readonly offerId: string })[]) =>
  road.perform(
    freightOfferLine,
    {
      add: lines.map(({ rateId = null, lclRateId = null, surchargeCostId = null, ...set }, at) => ({
        clientId: String(at),
        set,
        derived: {},
        put: { rateId, lclRateId, surchargeCostId },
      })),
    },
    asProduct(caller),
  );

/** How long a quotation of a rate is good: a week, or until the rate ends. */
export function validityBy(rate: Row, today: Day): Values {
  const to = dayOf(rate, 'validTo');
  const usual = addDays(today, 7);
  const until = to === null || usual < to ? usual : to;
  return { validFrom: today, validTo: until < today ? today : until };
}

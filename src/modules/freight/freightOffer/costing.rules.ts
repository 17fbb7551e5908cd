import { dayOf, decimalOf, flagOf, integerOf, textOf, type Row, type Values } from '#define/row';
import { amountFor, type Won } from '#modules/freight/freightSurcharge/matching.rules';
import { rateLinesOf, type RateLine } from '#modules/freight/freightRate/rateLines.rules';
import type { BoxCount } from '#values/boxText';
import { addDays, type Day } from '#values/day';
import { add, compare, multiply, plainText, toDecimal, toText, ZERO, type Decimal, type DecimalText } from '#values/decimal';
import { enteredAmount, roundMoney } from '#values/money';

/** Lines of a quotation as they are stored, before anybody has touched them. */
export interface QuotedLine extends Values {
  readonly lineGroup: 'FREIGHT' | 'LOCAL';
  readonly feeCode: string;
  readonly unit: string;
  readonly containerType: string | null;
  readonly number: DecimalText;
  readonly currency: string;
  readonly buyPrice: DecimalText | null;
  readonly sellPrice: DecimalText | null;
}

/** The day that must lie within a rate's validity (domain/15 §15.9): goods are in the terminal two days before the ship leaves. */
export function dateOf(rate: Values, etd: Day, today: Day): Day {
  const basis = textOf(rate, 'validityBasis');
  return basis === 'BOOKING' ? today : basis === 'GATE_IN' ? addDays(etd, -2) : etd;
}

/** Does a rate answer what is asked: days, boxes priced, named account; `ask` where a box is on request. */
export function answers(
  rate: Values,
  { etd, today, boxes, customerId }: { etd: Day; today: Day; boxes: readonly BoxCount[]; customerId: string | null },
): 'yes' | 'no' | 'ask' {
  const on = dateOf(rate, etd, today);
  const [from, to] = [dayOf(rate, 'validFrom'), dayOf(rate, 'validTo')];
  if ((from !== null && on < from) || (to !== null && to < on)) return 'no';
  const named = Array.isArray(rate.namedAccountIds) ? rate.namedAccountIds.map(String) : [];
  if (named.length > 0 && (customerId === null || !named.includes(customerId))) return 'no';
  const asked = Array.isArray(rate.onRequest) ? rate.onRequest.map(String) : [];
  if (boxes.some(({ type }) => asked.includes(type))) return 'ask';
  return boxes.every(({ type }) => decimalOf(rate, `cost${type}`) !== null || decimalOf(rate, `sell${type}`) !== null) ? 'yes' : 'no';
}

/** What a charge of a quotation is the same by: there is one of it for a box. */
const lineKey = (line: Values): string => `${String(line.feeCode)} ${textOf(line, 'containerType') ?? ''}`;

/** Was a line made of a rate or a surcharge? Others people wrote themselves. */
export const isMade = ({ rateId, surchargeCostId }: Values): boolean => rateId != null || surchargeCostId != null;

/**
 * Lines of a rate to stand beside those people wrote: what they wrote of a charge counts in its place, and nothing counts twice. `was`: of the lines
 * made before, the one of each charge.
 */
export function besideWritten(made: readonly QuotedLine[], standing: readonly Row[]) {
  const written = new Set(standing.filter((line) => !isMade(line)).map(lineKey));
  const before = new Map(standing.filter(isMade).map((line) => [lineKey(line), line]));
  return made.filter((line) => !written.has(lineKey(line))).map((line) => ({ line, was: before.get(lineKey(line)) }));
}

const nothing: ReadonlySet<string> = new Set();
/** Surcharges the freight contains, as the rate says. */
function included(rate: Values): ReadonlySet<string> {
  const text = textOf(rate, 'includedSurcharges');
  return text === null ? nothing : new Set(text.split(/[\s,;/、，；]+/u).filter((code) => code !== ''));
}

const units: Readonly<Record<string, string>> = {
  PER_CONTAINER: 'CONTAINER',
  PER_TEU: 'TEU',
  PER_BILL: 'BILL',
  PER_RT: 'RT',
  PER_CBM: 'CBM',
  PER_TON: 'TON',
  PER_SHIPMENT: 'SHIPMENT',
  PER_DECLARATION: 'SHIPMENT',
  PERCENT_OF_FREIGHT: 'PERCENT',
  PERCENT_OF_VALUE: 'PERCENT',
  PER_DAY: 'DAY',
};
/** Measures a quotation does not know yet: such charges are offered, and not counted. */
const unknown = new Set(['PER_RT', 'PER_CBM', 'PER_TON', 'PERCENT_OF_VALUE', 'PER_DAY']);

/** Is a rate's freight sold at all? A box nobody says a price of is to be priced by whoever quotes it. */
export const isSold = (lines: readonly QuotedLine[]): boolean =>
  lines.every(({ feeCode, sellPrice }) => feeCode !== 'OCF' || sellPrice !== null);

/** What freight comes to on one side; to the customer nothing yet while one of its boxes has no price. */
const total = (lines: readonly QuotedLine[], side: 'buyPrice' | 'sellPrice'): DecimalText | null =>
  side === 'sellPrice' && !isSold(lines)
    ? null
    : plainText(lines.reduce((sum, line) => add(sum, multiply(toDecimal(line[side] ?? '0'), toDecimal(line.number))), ZERO));

/** Both sides of one charge, of one box type or of the bill. */
interface Sided {
  readonly feeCode: string;
  readonly box: string | null;
  buy?: Won;
  sell?: Won;
}

const pairedBy = new WeakMap<readonly Won[], readonly Sided[]>();

/** What won, by charge and box; of rates that are priced by the same charges once. */
function paired(winners: readonly Won[]): readonly Sided[] {
  const done = pairedBy.get(winners);
  if (done) return done;
  const sides = new Map<string, Sided>();
  for (const one of winners) {
    const key = `${one.feeCode} ${one.box ?? ''}`;
    const known: Sided = sides.get(key) ?? { feeCode: one.feeCode, box: one.box };
    if (one.direction === 'BUY') known.buy = one;
    else known.sell = one;
    sides.set(key, known);
  }
  const made = [...sides.values()];
  pairedBy.set(winners, made);
  return made;
}

/** A charge the rate brings with itself: bought as it says, and handed on as it costs. */
function ownLines(
  rate: Row,
  { feeCode, basis, currency, amounts, amount }: RateLine,
  { boxes, teu, freight }: { boxes: readonly BoxCount[]; teu: DecimalText; freight: readonly QuotedLine[] },
): QuotedLine[] {
  const percent = basis === 'PERCENT_OF_FREIGHT';
  const line = (box: string | null, number: DecimalText, price: DecimalText | null): QuotedLine => ({
    lineGroup: 'FREIGHT',
    feeCode,
    unit: units[basis] ?? 'SHIPMENT',
    containerType: box,
    number,
    currency: currency ?? textOf(rate, 'currency') ?? 'USD',
    buyPrice: percent ? total(freight, 'buyPrice') : price,
    sellPrice: percent ? total(freight, 'sellPrice') : price,
    taxRate: '0',
    isOptional: false,
    isIncluded: false,
    rateId: rate.id,
    buySupplierId: textOf(rate, 'supplierId'),
  });
  if (basis !== 'PER_CONTAINER') return [line(null, percent ? (amount ?? '0') : basis === 'PER_TEU' ? teu : '1', amount)];
  return boxes.flatMap(({ type, count }) => (amounts[type] === undefined ? [] : [line(type, String(count), amounts[type])]));
}

/**
 * What is paid for twenty-foot boxes heavier than the rate allows (domain/06 §6.6): of a box whose weight nobody named it is offered and not
 * counted; where the rate names a limit and no price it stands without one, to be asked for.
 */
function overweight(rate: Row, boxes: readonly BoxCount[], tons: DecimalText | null): QuotedLine[] {
  const limit = integerOf(rate, 'weightLimitKg');
  const box = boxes.find(({ type }) => type === '20GP');
  const price = decimalOf(rate, 'overweightSurcharge');
  if (limit === null || box === undefined || (tons === null && price === null)) return [];
  const isOver = tons !== null && compare(multiply(toDecimal(tons), toDecimal('1000')), toDecimal(String(limit))) > 0;
  if (tons !== null && !isOver) return [];
  return [
    {
      lineGroup: 'LOCAL',
      feeCode: 'OWS',
      unit: 'CONTAINER',
      containerType: box.type,
      number: String(box.count),
      currency: textOf(rate, 'currency') ?? 'USD',
      buyPrice: price,
      sellPrice: price,
      taxRate: '0',
      isOptional: !isOver,
      isIncluded: false,
      rateId: rate.id,
      buySupplierId: textOf(rate, 'supplierId'),
    },
  ];
}

/**
 * What a shipment by this rate comes to: ocean freight per box type, then the surcharges that won, both sides; percentages take the ocean
 * freight of their side. What the rate includes is left out (domain/06 §6.6, 15 §15.9). `sellOf` answers a box's price;
 * `tons`: what a box weighs, null where nobody named it, absent where it is not asked.
 */
export function linesOf(
  rate: Row,
  boxes: readonly BoxCount[],
  {
    winners,
    teu,
    sellOf,
    tons,
  }: {
    winners: readonly Won[];
    teu: DecimalText;
    sellOf: (box: string, buy: DecimalText | null) => DecimalText | null;
    tons?: DecimalText | null;
  },
): QuotedLine[] {
  const currency = textOf(rate, 'currency') ?? 'USD';
  const freight = boxes.map(({ type, count }): QuotedLine => {
    const buy = decimalOf(rate, `cost${type}`);
    return {
      lineGroup: 'FREIGHT',
      feeCode: 'OCF',
      unit: 'CONTAINER',
      containerType: type,
      number: String(count),
      currency,
      buyPrice: buy,
      sellPrice: sellOf(type, buy),
      taxRate: '0',
      isOptional: false,
      isIncluded: false,
      rateId: rate.id,
      buySupplierId: textOf(rate, 'supplierId'),
    };
  });
  const own = rateLinesOf(textOf(rate, 'rateLines')) ?? [];
  const without = own.length === 0 ? included(rate) : new Set([...included(rate), ...own.map(({ feeCode }) => feeCode)]);
  const others = paired(winners).flatMap(({ feeCode, box, buy, sell }): QuotedLine[] => {
    const of = buy ?? sell;
    if (!of || without.has(feeCode)) return [];
    const basis = textOf(of.cost, 'basis') ?? 'PER_BILL';
    const percent = basis === 'PERCENT_OF_FREIGHT';
    const count = boxes.find(({ type }) => type === box)?.count ?? 1;
    const priceOf = (won: Won | undefined, side: 'buyPrice' | 'sellPrice'): DecimalText | null =>
      won === undefined ? null : flagOf(won.cost, 'isIncluded') ? '0' : percent ? total(freight, side) : amountFor(won.cost, box);
    const bought = priceOf(buy, 'buyPrice');
    return [
      {
        lineGroup: 'LOCAL',
        feeCode,
        unit: units[basis] ?? 'SHIPMENT',
        containerType: box,
        number: percent ? (decimalOf(of.cost, 'percent') ?? '0') : basis === 'PER_TEU' ? teu : box === null ? '1' : String(count),
        currency: percent ? currency : (textOf(of.cost, 'currency') ?? currency),
        buyPrice: bought,
        // What has no price of its own to the customer is handed on as it costs.
        sellPrice: percent && !isSold(freight) ? null : (priceOf(sell, 'sellPrice') ?? bought),
        taxRate: decimalOf(of.cost, 'taxRate') ?? '0',
        isOptional: flagOf(of.cost, 'isOptional') || unknown.has(basis),
        isIncluded: flagOf(of.cost, 'isIncluded'),
        surchargeCostId: of.cost.id,
        buySupplierId: textOf(of.surcharge, 'supplierId') ?? textOf(rate, 'supplierId'),
      },
    ];
  });
  const heavier = tons === undefined || without.has('OWS') ? [] : overweight(rate, boxes, tons);
  return [...freight, ...own.flatMap((line) => ownLines(rate, line, { boxes, teu, freight })), ...heavier, ...others];
}

/** What lines come to on one side: per currency, and in the branch's currency, each line rounded, then added. */
export function addedUp(
  lines: readonly QuotedLine[],
  side: 'buyPrice' | 'sellPrice',
  rateOf: (currency: string) => DecimalText,
  baseCurrency: string,
): { base: Decimal; byCurrency: ReadonlyMap<string, Decimal> } {
  const sums = new Map<string, Decimal>();
  let base = ZERO;
  for (const line of lines) {
    const { number, currency, unit } = line;
    const price = line[side];
    if (price === null || line.isOptional === true || line.isIncluded === true) continue;
    const amount = enteredAmount({ price, number, currency, unit });
    sums.set(currency, add(sums.get(currency) ?? ZERO, amount));
    base = add(base, roundMoney(multiply(amount, toDecimal(rateOf(currency))), baseCurrency));
  }
  return { base, byCurrency: sums };
}

/** {@link addedUp}, as it is told. */
export function sumOf(...said: Parameters<typeof addedUp>): { base: DecimalText; byCurrency: Record<string, DecimalText> } {
  const { base, byCurrency } = addedUp(...said);
  return { base: toText(base), byCurrency: Object.fromEntries([...byCurrency].map(([currency, amount]) => [currency, toText(amount)])) };
}

/** A rate that answers, with what it comes to. */
export interface Placed {
  readonly rate: Row;
  readonly lines: readonly QuotedLine[];
  readonly buyBase: DecimalText;
  readonly sellBase: DecimalText;
  /** The least share of margin its mark-up rules ask for. */
  readonly minMarginPct?: DecimalText | null;
}

const transitOf = ({ rate }: Placed): number => integerOf(rate, 'transitDaysMin') ?? 1_000;

/** Full ships last, recommended ones first, then what costs least, sails fastest, and by carrier (domain/15 §15.9). */
export const placed = (some: readonly Placed[]): Placed[] =>
  some.toSorted((one, other) => {
    const full = ({ rate }: Placed) => (textOf(rate, 'spaceStatus') === 'FULL' ? 1 : 0);
    const starred = ({ rate }: Placed) => (flagOf(rate, 'isRecommended') ? 0 : 1);
    return (
      full(one) - full(other) ||
      starred(one) - starred(other) ||
      compare(toDecimal(one.buyBase), toDecimal(other.buyBase)) ||
      transitOf(one) - transitOf(other) ||
      String(one.rate.carrierCode).localeCompare(String(other.rate.carrierCode), 'en')
    );
  });

/** Which of them cost least among ships that are not full; ties share it. */
export function cheapestOf(some: readonly Placed[]): ReadonlySet<Placed> {
  const open = some.filter(({ rate }) => textOf(rate, 'spaceStatus') !== 'FULL');
  const least = open.reduce<DecimalText | null>(
    (found, { buyBase }) => (found === null || compare(toDecimal(buyBase), toDecimal(found)) < 0 ? buyBase : found),
    null,
  );
  return new Set(open.filter(({ buyBase }) => least !== null && compare(toDecimal(buyBase), toDecimal(least)) === 0));
}

/** Which of them cost least and sail fastest among ships that are not full. */
export function marksOf(some: readonly Placed[]): { readonly cheapest: ReadonlySet<Placed>; readonly fastest: ReadonlySet<Placed> } {
  const open = some.filter(({ rate }) => textOf(rate, 'spaceStatus') !== 'FULL');
  const days = Math.min(...open.map(transitOf));
  return { cheapest: cheapestOf(some), fastest: new Set(open.filter((one) => transitOf(one) === days)) };
}

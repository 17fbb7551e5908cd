import { parseDayText, type Day } from '#values/day';
import { parseCombinedPrice } from '#values/rateText';

const order = ['20GP', '40GP', '40HQ', '45HQ'];
const until = /\s+(?:valid\s+)?(?:till|until|to|thru|至|到|有效期?至?|حتى)\s*/iu;

/** A price as it is said in a conversation. */
export interface TypedPrice {
  readonly currency: string | null;
  readonly buy: Readonly<Record<string, string>>;
  readonly validTo: Day | null;
}

/**
 * The price a line says: `1200/2200/2200 till 31/3`, in the order 20, 40, 40HQ, 45HQ (domain/06 §6.4); one price alone is that of the
 * one type of box asked for. Null where the line says anything else.
 */
export function typedPrice(line: string, today: Day, asked: readonly string[]): TypedPrice | null {
  const [priced = '', day, ...more] = line.trim().split(until);
  if (more.length > 0 || !/\d/u.test(priced)) return null;
  const read = parseCombinedPrice(priced, order);
  const validTo = day === undefined ? null : parseDayText(day.trim(), { context: today });
  if (day !== undefined && (validTo === null || validTo === 'AMBIGUOUS')) return null;
  const ends = validTo as Day | null;
  if (read.kind === 'prices')
    return Object.keys(read.prices).length === 0 ? null : { currency: read.currency, buy: read.prices, validTo: ends };
  const [box] = asked;
  // A number alone may be anything; with a currency or a last day it is a price.
  if (read.kind !== 'single' || box === undefined || asked.length > 1 || (read.currency === null && ends === null)) return null;
  return { currency: read.currency, buy: { [box]: read.price }, validTo: ends };
}

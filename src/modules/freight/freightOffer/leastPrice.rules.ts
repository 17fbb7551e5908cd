import type { Facts } from '#define/facts';
import { decimalOf, flagOf, textOf, type Row, type Value, type Values } from '#define/row';
import { belowFloor, marginOf } from '#modules/freight/freightOffer/freightOffer.rules';
import { offerAmounts } from '#modules/freight/freightOfferLine/freightOfferLine.rules';
import { usualStep } from '#modules/freight/markUpRule/markUp.rules';
import { add, greatestOf, multiply, plainText, sameDecimal, sum, toDecimal, toText } from '#values/decimal';
import { leastWhole } from '#values/leastWhole';
import { stepped } from '#values/moved';

const isFreight = (line: Values): boolean => textOf(line, 'feeCode') === 'OCF' && !flagOf(line, 'isOptional');
const figure = (line: Values, name: string) => toDecimal(decimalOf(line, name) ?? '0');

/** What the ocean freight of a quotation comes to altogether on one side; null while one of its boxes has no price there. */
function freightOf(lines: readonly Values[], side: 'buyPrice' | 'sellPrice'): string | null {
  const freight = lines.filter(isFreight);
  if (freight.some((line) => decimalOf(line, side) === null)) return null;
  return plainText(sum(freight.map((line) => multiply(figure(line, side), figure(line, 'number')))));
}

/** Does a charge have the price its percentage of the freight gives; of one without, while the freight has none, its cost says so. */
const goesWithFreight = (line: Values, lines: readonly Values[]): boolean =>
  textOf(line, 'unit') === 'PERCENT' &&
  sameDecimal(decimalOf(line, 'sellPrice'), freightOf(lines, 'sellPrice')) &&
  (decimalOf(line, 'sellPrice') !== null || sameDecimal(decimalOf(line, 'buyPrice') ?? '', freightOf(lines, 'buyPrice')));

/**
 * The price of a charge in percent of the freight as that was sold before, by what it is sold at now; of others, and of one whose base was
 * typed by hand, the price it has (domain/15 §15.9).
 */
export const soldInPercent = (line: Values, before: readonly Values[], after: readonly Values[]): Value =>
  goesWithFreight(line, before) ? freightOf(after, 'sellPrice') : (line.sellPrice ?? null);

/** The lines with each price of freight that many round steps above where it stands, at least what it costs. */
function raised(lines: readonly Row[], steps: number): Row[] {
  const up = lines.map((line) => {
    const step = usualStep(textOf(line, 'currency') ?? 'USD');
    const from = stepped(greatestOf([decimalOf(line, 'sellPrice'), decimalOf(line, 'buyPrice')]) ?? '0', step, 'UP');
    return isFreight(line)
      ? { ...line, sellPrice: toText(add(toDecimal(from), multiply(toDecimal(String(steps)), toDecimal(step)))) }
      : line;
  });
  return up.map((line) => ({ ...line, sellPrice: soldInPercent(line, lines, up) }));
}

/**
 * The lines of a quotation with the least round prices of freight by which it earns what it is to (domain/15 §15.9): all boxes go up by the
 * same number of steps. Null where no price does.
 */
export function leastLines(offer: Values, lines: readonly Row[], facts: Facts): Row[] | null {
  const steps = leastWhole(lines.some(isFreight) ? 1_000_000 : 0, (some) => {
    const amounts = raised(lines, some).map((line) => offerAmounts(line, facts));
    const [buyBase, sellBase] = ['buyBase', 'sellBase'].map((name) => toText(sum(amounts.map((one) => figure(one, name)))));
    const sums = { buyBase, sellBase, underCost: amounts.filter(({ underCost }) => underCost).length };
    return !belowFloor({ ...offer, ...sums, ...marginOf(sums) });
  });
  return steps === null ? null : raised(lines, steps);
}

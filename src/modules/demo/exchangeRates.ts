import type { Values } from '#define/row';
import { decimalOf, plainText } from '#values/decimal';
import { addMonths, monthEnd, type Day } from '#values/day';
import { Stream } from '#modules/demo/random';

/**
 * Book rates against the yuan: the middle, how far a month may lie from it, and decimals (domain/10 §10.4; whole numbers of the
 * last decimal). The yuan has none: a currency is worth 1 of itself.
 */
const quoted: readonly (readonly [currency: string, middle: number, swing: number, scale: number])[] = [
  ['USD', 71_500, 1_000, 4],
  ['EUR', 78_500, 2_500, 4],
  ['HKD', 9_170, 120, 4],
  ['GBP', 93_000, 2_500, 4],
  ['JPY', 48_000, 2_000, 6],
  ['KRW', 5_150, 200, 6],
  ['SGD', 54_200, 900, 4],
  ['AUD', 46_500, 1_500, 4],
  ['AED', 19_470, 280, 4],
  ['SAR', 19_060, 270, 4],
  ['KWD', 233_000, 3_000, 4],
  ['BHD', 189_700, 2_600, 4],
  ['OMR', 185_700, 2_600, 4],
  ['THB', 2_100, 80, 4],
  ['VND', 28_000, 600, 8],
  ['TWD', 2_220, 60, 4],
  ['INR', 8_350, 180, 5],
  ['MYR', 16_400, 500, 4],
];

const monthsBefore = 18;
// A company is worked in long after the day it stands at.
const months = 46;

/** One book rate per currency and month, from eighteen months before today to two years and more after it: a small walk between the currency's bounds. */
export function exchangeRateValues(seed: number, today: Day): Values[] {
  const firstMonth = addMonths(`${today.slice(0, 8)}01`, -monthsBefore);
  const rows: Values[] = [];
  quoted.forEach(([currency, middle, swing, scale], at) => {
    const stream = new Stream(seed, 'exchangeRate', at);
    let place = stream.unit() - 0.5;
    for (let month = 0; month < months; month += 1) {
      const startDate = addMonths(firstMonth, month);
      place = Math.max(-1, Math.min(1, place * 0.9 + (stream.unit() - 0.5) * 0.7));
      const rate = plainText(decimalOf(middle + Math.round(place * swing), scale));
      rows.push({
        currency,
        baseCurrency: 'CNY',
        rate,
        rateType: 'BOOK',
        forEpId: null,
        startDate,
        endDate: monthEnd(startDate),
        source: 'MANUAL',
      });
    }
  });
  return rows;
}

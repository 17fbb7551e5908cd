import { multiply, subtract, toDecimal, toText } from '#values/decimal';
import type { DecimalText } from '#values/decimal';
import { moneyText, splitByRatio, type LineAmounts } from '#values/money';

/**
 * What a line keeps of the whole its price × number amounts to, cut by cut: `33` the first part of a split at 33 %, `-33` the
 * rest that such a split leaves. "33 -50" is the rest of a half of 33 %. Blank is the whole.
 */
export type Share = string;

/** One cut: a whole number from 1 to 99, with a minus for the rest. */
export const sharePattern = '^-?[1-9][0-9]?( -?[1-9][0-9]?)*$';

/** Both shares of a line that is split at `ratio` percent. */
export function cutShare(share: Share | null, ratio: number): { first: Share; rest: Share } {
  const cuts = share === null || share === '' ? '' : `${share} `;
  return { first: `${cuts}${ratio}`, rest: `${cuts}-${ratio}` };
}

/** The share before its last cut, and that cut; null of a whole. */
export function lastCut(share: Share | null): { before: Share | null; cut: number } | null {
  if (share === null || share === '') return null;
  const cuts = share.split(' ');
  return { before: cuts.length === 1 ? null : cuts.slice(0, -1).join(' '), cut: Number(cuts.at(-1)) };
}

/** In what the base figures of a part are kept. */
export interface Priced {
  readonly currency: string;
  /** Base currency per unit of `currency`. */
  readonly rate: DecimalText;
  readonly baseCurrency: string;
}

/**
 * The figures of a part of a whole (domain/04-money §4.5, 12-corrections §3): each first part is rounded, each rest is what it
 * leaves, in the base currency too; so the parts of a whole always add up to it. Throws RangeError on a share that is none.
 */
export function shareOf(whole: LineAmounts, share: Share | null, { currency, rate, baseCurrency }: Priced): LineAmounts {
  const inBase = (amount: DecimalText): DecimalText => moneyText(toText(multiply(toDecimal(amount), toDecimal(rate))), baseCurrency);
  const less = (from: DecimalText, part: DecimalText, of: string): DecimalText =>
    moneyText(toText(subtract(toDecimal(from), toDecimal(part))), of);
  let left = whole;
  for (const cut of share === null || share === '' ? [] : share.split(' ')) {
    const parts = splitByRatio({ amount: left.amount, net: left.netAmount, tax: left.taxAmount }, cut.replace('-', ''), currency);
    if ('code' in parts) throw new RangeError(`No share of a line: ${share}`);
    const [baseAmount, baseNetAmount] = [inBase(parts.first.amount), inBase(parts.first.net)];
    left = cut.startsWith('-')
      ? {
          amount: parts.second.amount,
          netAmount: parts.second.net,
          taxAmount: parts.second.tax,
          baseAmount: less(left.baseAmount, baseAmount, baseCurrency),
          baseNetAmount: less(left.baseNetAmount, baseNetAmount, baseCurrency),
        }
      : { amount: parts.first.amount, netAmount: parts.first.net, taxAmount: parts.first.tax, baseAmount, baseNetAmount };
  }
  return left;
}

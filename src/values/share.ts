import { absolute, add, compare, decimalOf, multiply, sameDecimal, subtract, toDecimal, toText } from '#values/decimal';
import type { Decimal, DecimalText } from '#values/decimal';
import { currencyDecimals, moneyText, splitByRatio, type LineAmounts } from '#values/money';

/**
 * What a line keeps of the whole its price × number amounts to, cut by cut: `33` the first part of a split at 33 %, `-33` the
 * rest that such a split leaves. "33 -50" is the rest of a half of 33 %. Blank is the whole. `=amount;rate;net;base;baseNet` begins one
 * that was shared out by weights: it holds these figures as long as the line amounts to this and its rate is this.
 */
export type Share = string;

/** One cut: a whole number from 1 to 99, with a minus for the rest. Before them what was shared out. */
const fixedPattern = '=-?[0-9.]+;[0-9.]+(;-?[0-9.]+){3}';

/** A share: cuts, or figures that were shared out, cut further. */
export const sharePattern = `^(${fixedPattern}|-?[1-9][0-9]?)( -?[1-9][0-9]?)*$`;

/** The share of a line that stands for a part of another one, shared out by weights. */
export const fixedShare = ({ amount, netAmount, baseAmount, baseNetAmount }: Omit<LineAmounts, 'taxAmount'>, rate: DecimalText): Share =>
  `=${amount};${rate};${netAmount};${baseAmount};${baseNetAmount}`;

/** Both shares of a line that is split at `ratio` percent. */
export function cutShare(share: Share | null, ratio: number): { first: Share; rest: Share } {
  const cuts = share === null || share === '' ? '' : `${share} `;
  return { first: `${cuts}${ratio}`, rest: `${cuts}-${ratio}` };
}

/** The share before its last cut, and that cut; null of a whole. */
export function lastCut(share: Share | null): { before: Share | null; cut: number } | null {
  if (share === null || share === '') return null;
  const cuts = share.split(' ');
  if (cuts.at(-1)?.startsWith('=')) return null;
  return { before: cuts.length === 1 ? null : cuts.slice(0, -1).join(' '), cut: Number(cuts.at(-1)) };
}

/** In what the base figures of a part are kept. */
export interface Priced {
  readonly currency: string;
  /** Base currency per unit of `currency`. */
  readonly rate: DecimalText;
  readonly baseCurrency: string;
}

const unitOf = (currency: string): Decimal => decimalOf(1, currencyDecimals(currency));
const within = (one: DecimalText, other: DecimalText, most: Decimal): boolean =>
  compare(absolute(subtract(toDecimal(one), toDecimal(other))), most) <= 0;

/**
 * The figures a share holds, where the line still amounts to what they were shared out from; null once it does not. Sharing moves a
 * figure by the smallest unit from what it would come to by itself, so figures further off are nobody's share.
 */
function fixedOf(whole: LineAmounts, cut: string, { currency, rate, baseCurrency }: Priced): LineAmounts | null {
  const [amount = '', at = '', netAmount = '', baseAmount = '', baseNetAmount = ''] = cut.slice(1).split(';');
  if (!sameDecimal(whole.amount, amount) || !sameDecimal(rate, at)) return null;
  const near = add(unitOf(currency), unitOf(currency));
  const nearInBase = add(multiply(near, toDecimal(rate)), add(unitOf(baseCurrency), unitOf(baseCurrency)));
  const fits =
    within(netAmount, whole.netAmount, near) &&
    within(baseAmount, whole.baseAmount, nearInBase) &&
    within(baseNetAmount, whole.baseNetAmount, nearInBase);
  if (!fits) return null;
  const taxAmount = moneyText(toText(subtract(toDecimal(amount), toDecimal(netAmount))), currency);
  return { amount: whole.amount, netAmount, taxAmount, baseAmount, baseNetAmount };
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
    if (cut.startsWith('=')) {
      left = fixedOf(whole, cut, { currency, rate, baseCurrency }) ?? left;
      continue;
    }
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

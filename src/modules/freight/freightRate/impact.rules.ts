import { dayOf, decimalOf, textOf, type Row, type Values } from '#define/row';
import { add, multiply, negate, sameDecimal, subtract, sum, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import type { Day } from '#values/day';
import { lineAmounts } from '#values/money';

/** A line that stands on a version: so many boxes at the price the version cost then; without a box a percentage of the freight. */
export interface StoodOn {
  readonly box: string | null;
  readonly number: DecimalText;
  readonly price: DecimalText;
  readonly currency: string;
}

/** A box of what is hit: how many, at what it was reckoned with, and what it costs now; null where there is no price any more. */
export interface PricedBox {
  readonly box: string;
  readonly number: DecimalText;
  readonly was: DecimalText;
  readonly now: DecimalText | null;
}

/** What a change of versions does to a margin: each box, the difference by currency, and in the branch's; null where there is no price. */
export interface Loss {
  readonly boxes: readonly PricedBox[];
  readonly deltas: Readonly<Record<string, DecimalText>>;
  readonly deltaBase: DecimalText | null;
}

/** How amounts come to the branch's currency: its own, and today's book rate of any. */
export interface Booking {
  readonly baseCurrency: string;
  readonly rateOf: (currency: string) => DecimalText;
}

interface Money {
  readonly currency: string;
  readonly price: DecimalText;
  readonly number: DecimalText;
  readonly unit: 'CONTAINER' | 'PERCENT';
}

const minus = (price: DecimalText): DecimalText => toText(negate(toDecimal(price)));
const difference = (was: DecimalText, now: DecimalText): DecimalText => toText(subtract(toDecimal(was), toDecimal(now)));

/** What one box type loses, in one currency or, where the new version is in another, in both. */
function lostOn({ number, price, currency }: StoodOn, now: DecimalText, newCurrency: string): Money[] {
  const of = (one: string, amount: DecimalText): Money => ({ currency: one, price: amount, number, unit: 'CONTAINER' });
  return currency === newCurrency ? [of(currency, difference(price, now))] : [of(currency, price), of(newCurrency, minus(now))];
}

/**
 * The margin a version costs those who reckoned with another: −Σ boxes (new − old) × number, and the percentages of it, each line rounded in
 * its currency and then in the branch's at today's book rate (domain/15 §15.8, RT-I).
 */
export function lossOf(lines: readonly StoodOn[], version: Values | null, { baseCurrency, rateOf }: Booking): Loss {
  const currency = version === null ? '' : (textOf(version, 'currency') ?? '');
  const freight = lines.filter((line): line is StoodOn & { box: string } => line.box !== null);
  const boxes = freight.map(({ box, number, price }) => ({
    box,
    number,
    was: price,
    now: version === null ? null : decimalOf(version, `cost${box}`),
  }));
  if (boxes.some(({ now }) => now === null)) return { boxes, deltas: {}, deltaBase: null };
  const lost = freight.flatMap((line, at) => lostOn(line, boxes[at]?.now ?? '0', currency));
  const moved = [...new Set(lost.map((one) => one.currency))].map((one): [string, DecimalText] => [
    one,
    toText(sum(lost.filter(({ currency: of }) => of === one).map(({ price, number }) => multiply(toDecimal(price), toDecimal(number))))),
  ]);
  const parts = lines
    .filter(({ box }) => box === null)
    .flatMap(({ number }) => moved.map(([of, price]): Money => ({ currency: of, price, number, unit: 'PERCENT' })));
  const deltas: Record<string, DecimalText> = {};
  let base = ZERO;
  for (const line of [...lost, ...parts]) {
    const { amount, baseAmount } = lineAmounts({ ...line, rate: rateOf(line.currency), baseCurrency, taxRate: '0', taxMode: 'INCLUSIVE' });
    deltas[line.currency] = toText(add(toDecimal(deltas[line.currency] ?? '0'), toDecimal(amount)));
    base = add(base, toDecimal(baseAmount));
  }
  return { boxes, deltas, deltaBase: toText(base) };
}

/** Does a released version hold on a day? */
export const holdsOn = (version: Values, on: Day): boolean =>
  version.releaseStatus === 'RELEASED' && String(version.validFrom) <= on && (dayOf(version, 'validTo') ?? on) >= on;

/** A piece carved out of a version has its number and prices; only its days are others. */
const pieceOf = (one: Row, other: Row): boolean =>
  one.versionNo === other.versionNo &&
  ['cost20GP', 'cost40GP', 'cost40HQ', 'cost45HQ'].every((name) => sameDecimal(decimalOf(one, name), decimalOf(other, name)));

/**
 * What answers in place of a version on a day: another version of its key, itself where it was changed as it stood, null where it was
 * withdrawn or is over and nothing came instead; undefined where it is still good for what stands on it.
 */
export function insteadOf(stood: Row, on: Day, versions: readonly Row[], lines: readonly StoodOn[]): Row | null | undefined {
  if (holdsOn(stood, on)) {
    const moved = lines.some(({ box, price }) => box !== null && !sameDecimal(decimalOf(stood, `cost${box}`), price));
    return moved && Number(stood.versionNo ?? 1) > 1 ? stood : undefined;
  }
  const now = versions.filter((one) => one.id !== stood.id && one.rateKey === stood.rateKey).find((one) => holdsOn(one, on));
  if (now) return pieceOf(now, stood) ? undefined : now;
  return stood.releaseStatus === 'WITHDRAWN' || stood.releaseStatus === 'EXPIRED' ? null : undefined;
}

/** What is proposed to be done about something a change of rates hit. */
export type ImpactAction = 'REPRICE' | 'MESSAGE' | 'AT_ACCEPT' | 'TO_RERATE' | 'PLAN_ADD' | 'HELD';
/** What may be hit: a quotation that is being made, one that is out, one that was accepted, a request, an order. */
export type ImpactKind = 'DRAFT' | 'SENT' | 'ACCEPTED' | 'INTAKE' | 'ORDER';

/** The next thing to do about it (domain/15 §15.8). */
export function actionFor(kind: ImpactKind, { held, invoiced }: { held: boolean; invoiced: boolean }): ImpactAction {
  if (held) return 'HELD';
  if (kind === 'DRAFT') return 'REPRICE';
  if (kind === 'INTAKE') return 'AT_ACCEPT';
  if (kind === 'ORDER') return invoiced ? 'PLAN_ADD' : 'TO_RERATE';
  return 'MESSAGE';
}

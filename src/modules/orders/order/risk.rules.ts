import type { Facts } from '#define/facts';
import { bookRateOn, factRow } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { decimalOf, momentOf, textOf, type Values } from '#define/row';
import { boxesOf } from '#modules/orders/order/sharing.rules';
import { cutOffLights, lightSigns } from '#modules/orders/order/lights.rules';
import {
  compare,
  decimalOf as whole,
  divide,
  multiply,
  roundHalfUp,
  subtract,
  sum,
  toDecimal,
  toText,
  ZERO,
  type Decimal,
  type DecimalText,
} from '#values/decimal';
import { moneyText } from '#values/money';

/** How likely a cut-off is missed with so many hours left and its work not done (domain/14 §14.8.5 `risk.steps`). */
const steps: readonly (readonly [hours: number, chance: DecimalText])[] = [
  [0, '1'],
  [2, '0.60'],
  [6, '0.30'],
  [12, '0.12'],
  [24, '0.04'],
  [48, '0.01'],
  [72, '0.005'],
];

const one = toDecimal('1');

/** The chance of one open cut-off by the hours left; past it is certain. */
export const chanceIn = (hours: number): DecimalText => (hours <= 0 ? '1' : (steps.slice(1).find(([below]) => hours < below)?.[1] ?? '0'));

/** The chance that at least one of several is missed, to four decimals. */
export const chanceOfAny = (chances: readonly DecimalText[]): DecimalText =>
  toText(
    roundHalfUp(
      subtract(
        one,
        chances.reduce((running, chance) => multiply(running, subtract(one, toDecimal(chance))), one),
      ),
      4,
    ),
  );

/** Days to the carrier's next sailing where none is known. */
const usualGap = 7;
const factors: Readonly<Record<string, DecimalText>> = { A: '1.3', B: '1.1', C: '1.0', D: '0.9' };

/** What a missed ship costs, part by part in the branch's currency (domain/14 §14.8.5). */
export interface Loss {
  readonly deadFreight: DecimalText;
  readonly rebooking: DecimalText;
  readonly storage: DecimalText;
  /** 0 while no price of the next period is known. */
  readonly rateRise: DecimalText;
  readonly margin: DecimalText;
}

/** An order whose cut-offs are near: how likely one is missed, what that costs, and what it weighs against others. */
export interface Risk {
  readonly p: DecimalText;
  readonly parts: Loss;
  readonly valueAtRisk: DecimalText;
  /** By which work is ordered: the value by the customer's level. */
  readonly weight: DecimalText;
  readonly hoursLeft: number;
}

/** Hours to the open cut-offs of an order at a moment. */
function hoursOpen(row: Values, now: string): number[] {
  const lights = textOf(row, 'lights') ?? '';
  return Object.entries(cutOffLights).flatMap(([field, light]) => {
    const at = momentOf(row, field);
    return at === null || lights.includes(light + lightSigns.DONE) ? [] : [(Date.parse(at) - Date.parse(now)) / 3_600_000];
  });
}

/** What is in USD counts nothing while no rate of exchange is known. `out`: boxes that are on their way or in the terminal; `rise`: what the next period costs more a box, in USD. */
export function riskOf(row: Values, facts: Facts, { now, out, rise = '0' }: { now: string; out: number; rise?: DecimalText }): Risk {
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const amount = (d: Decimal): DecimalText => moneyText(toText(d), base);
  const rate = toDecimal(bookRateOn(facts, 'USD', facts.today) ?? '0');
  const count = whole(
    [...boxesOf(row).values()].reduce((running, n) => running + n, 0),
    0,
  );
  const profit = toDecimal(decimalOf(row, 'profitBase') ?? '0');
  const inUsd = (price: DecimalText): DecimalText => amount(multiply(multiply(count, toDecimal(price)), rate));
  const margin =
    compare(profit, ZERO) > 0 ? divide(multiply(profit, toDecimal(parameterOf(facts, 'risk.marginShare'))), toDecimal('100'), 6) : ZERO;
  const parts: Loss = {
    deadFreight: inUsd(parameterOf(facts, 'risk.deadFreight')),
    rebooking: amount(toDecimal(parameterOf(facts, 'risk.rebook'))),
    storage: amount(multiply(whole(usualGap * out, 0), toDecimal(parameterOf(facts, 'risk.storagePerDay')))),
    rateRise: inUsd(compare(toDecimal(rise), ZERO) > 0 ? rise : '0'),
    margin: amount(margin),
  };
  const hours = hoursOpen(row, now);
  const p = chanceOfAny(hours.map(chanceIn));
  const valueAtRisk = amount(multiply(toDecimal(p), sum(Object.values(parts).map((part: DecimalText) => toDecimal(part)))));
  const level = textOf(factRow(facts, 'customer', textOf(row, 'customerId')) ?? {}, 'customerLevel') ?? 'C';
  const weight = amount(multiply(toDecimal(valueAtRisk), toDecimal(factors[level] ?? '1')));
  return { p, parts, valueAtRisk, weight, hoursLeft: Math.min(...hours, Infinity) };
}

/** The order work is done in: what weighs most, then what is due first. */
export const byWork = (a: Risk, b: Risk): number => compare(toDecimal(b.weight), toDecimal(a.weight)) || a.hoursLeft - b.hoursLeft;

import type { Guard, Objection } from '#define/act';
import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, textOf, type Values } from '#define/row';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { absolute, compare, divide, isZero, multiply, subtract, toDecimal, toText } from '#values/decimal';

/** In percent, with two decimals, how far a price moved against what it was; null where one of them is not known. */
export function changePct(now: string | null, was: string | null): string | null {
  if (now === null || was === null || isZero(toDecimal(was))) return null;
  return toText(divide(multiply(subtract(toDecimal(now), toDecimal(was)), toDecimal('100')), toDecimal(was), 2));
}

/** Prices that move by more than the branch lets pass unasked (domain/15 §15.1: RATE_JUMP). */
export function jumps(row: Values, facts: Facts, units: readonly string[] = rateBoxes): Objection[] {
  const most = parameterOf(facts, 'rate.maxChangePct');
  const far = units.filter((box) => {
    const pct = changePct(decimalOf(row, `cost${box}`), decimalOf(row, `costWas${box}`));
    return pct !== null && compare(absolute(toDecimal(pct)), toDecimal(most)) > 0;
  });
  const lanes = `${textOf(row, 'portLoading') ?? ''}-${textOf(row, 'portDestination') ?? ''}`;
  return far.length === 0
    ? []
    : [{ code: 'RATE_JUMP', warn: true, field: `cost${far[0] ?? ''}`, detail: { n: String(far.length), pct: most, lanes } }];
}

export const jumpAsked = (units: readonly string[]): Guard => ({ name: 'jumpAsked', by: (row, facts) => jumps(row, facts, units) });

/** What was examined was asked about then. */
export const jumpUnlessExamined = (units: readonly string[]): Guard => ({
  name: 'jumpUnlessExamined',
  by: (row, facts) => (textOf(row, 'businessExamineStatus') === 'PASSED' ? [] : jumps(row, facts, units)),
});

/** Selling below the floor asks; below what it costs no row is saved at all. */
export const sellCovers = (units: readonly string[]): Guard => ({
  name: 'sellCovers',
  by: (row) =>
    units.flatMap((box): Objection[] => {
      const [floor, sell] = [decimalOf(row, `floor${box}`), decimalOf(row, `sell${box}`)];
      return floor !== null && sell !== null && compare(toDecimal(sell), toDecimal(floor)) < 0
        ? [{ code: 'SELL_BELOW_FLOOR', warn: true, field: `sell${box}`, detail: { floor } }]
        : [];
    }),
});

/** Where the branch wants it so, only what was examined goes out. */
export const examinedWhereAsked: Guard = {
  name: 'examinedWhereAsked',
  by: (row, facts) =>
    parameterOf(facts, 'rate.examineBeforeRelease') && textOf(row, 'businessExamineStatus') !== 'PASSED'
      ? [{ code: 'RATE_NOT_EXAMINED', field: 'businessExamineStatus' }]
      : [],
};

/** Nothing goes out that is over already. */
export const stillValid: Guard = {
  name: 'stillValid',
  by: (row, facts) => {
    const to = dayOf(row, 'validTo');
    return to !== null && to < facts.today ? [{ code: 'RATE_EXPIRED', field: 'validTo', detail: { to } }] : [];
  },
};

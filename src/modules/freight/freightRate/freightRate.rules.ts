import type { Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { dayOf, decimalOf, integerOf, textOf, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { dayNumber } from '#values/day';
import { compare, toDecimal } from '#values/decimal';

/** Boxes a rate row prices, in the order sheets show them (domain/02e §2.22.1). */
export const rateBoxes = ['20GP', '40GP', '40HQ', '45HQ'] as const;

export const ratePortsDiffer: Rule = {
  name: 'ratePortsDiffer',
  reads: ['portLoading', 'portDestination'],
  by: (row) => {
    const loading = textOf(row, 'portLoading');
    return loading !== null && loading === textOf(row, 'portDestination')
      ? [{ code: 'PORTS_EQUAL', field: 'portDestination', detail: { port: loading } }]
      : [];
  },
};

/** validFrom ≤ validTo; a rate may be open-ended. */
export const validityInOrder: Rule = {
  name: 'validityInOrder',
  reads: ['validFrom', 'validTo'],
  by: (row) => {
    const [from, to] = [dayOf(row, 'validFrom'), dayOf(row, 'validTo')];
    return from && to && to < from ? [{ code: 'DATES_REVERSED', field: 'validTo', detail: { from } }] : [];
  },
};

/** A rate that prices no box is no rate. */
export const somePrice: Rule = {
  name: 'somePrice',
  reads: rateBoxes.map((box) => `cost${box}`),
  by: (row) => (rateBoxes.some((box) => decimalOf(row, `cost${box}`) !== null) ? [] : [{ code: 'RATE_PRICE_MISSING', field: 'cost20GP' }]),
};

export const transitInOrder: Rule = {
  name: 'transitInOrder',
  reads: ['transitDaysMin', 'transitDaysMax'],
  by: (row) => {
    const [least, most] = [integerOf(row, 'transitDaysMin'), integerOf(row, 'transitDaysMax')];
    return least !== null && most !== null && most < least
      ? [{ code: 'NUMBER_RANGE', field: 'transitDaysMax', detail: { least: String(least), most: '120' } }]
      : [];
  },
};

/** Selling below what the branch pays is refused at the cell (domain/02e: floor ≥ cost, sell ≥ floor). */
export const sellAboveCost: Rule = {
  name: 'sellAboveCost',
  reads: rateBoxes.flatMap((box) => [`cost${box}`, `sell${box}`]),
  by: (row) =>
    rateBoxes.flatMap((box) => {
      const [cost, sell] = [decimalOf(row, `cost${box}`), decimalOf(row, `sell${box}`)];
      return cost !== null && sell !== null && compare(toDecimal(sell), toDecimal(cost)) < 0
        ? [{ code: 'SELL_BELOW_FLOOR' as const, field: `sell${box}`, detail: { floor: cost } }]
        : [];
    }),
};

/** The trade lane follows from the port of destination. */
export function laneOfDestination(row: Values, facts: Facts): string | undefined {
  return (factRow(facts, 'port', textOf(row, 'portDestination'))?.lineCode as string | null | undefined) ?? undefined;
}

/** A rate holds up to and with its last day (domain/02e §2.22.1). */
export function validityOver(row: Values, { today }: Clock): boolean {
  const to = dayOf(row, 'validTo');
  return to !== null && to < today;
}

/** A rate that holds only from a later day on. */
export function validLater(row: Values, { today }: Clock): boolean {
  const from = dayOf(row, 'validFrom');
  return from !== null && from > today;
}

/** Days until the last day of a rate in force, where they are at most seven. */
export function daysOfValidityLeft(row: Values, clock: Clock): number | false {
  const to = dayOf(row, 'validTo');
  if (to === null || validLater(row, clock)) return false;
  const left = dayNumber(to) - dayNumber(clock.today);
  return left >= 0 && left <= 7 && left;
}

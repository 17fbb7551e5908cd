import { listed } from '#names/listed';
import type { Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { dayOf, decimalOf, integerOf, textOf, type Value, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { allInBoxes, pricesOf } from '#modules/freight/freightRate/boxes.rules';
import { dayNumber } from '#values/day';
import { absolute, compare, roundHalfUp, sameDecimal, subtract, toDecimal, toText, ZERO } from '#values/decimal';

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

/** A rate that prices nothing is no rate. */
export const somePrice = (units: readonly string[]): Rule => ({
  name: 'somePrice',
  reads: units.map((unit) => `cost${unit}`),
  by: (row) =>
    units.some((unit) => decimalOf(row, `cost${unit}`) !== null) ? [] : [{ code: 'RATE_PRICE_MISSING', field: `cost${units[0] ?? ''}` }],
});

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

/** A price of this side is not below what the branch pays for the box, where both are said; most rows say neither. */
const notBelowCost = (side: 'floor' | 'sell', units: readonly string[]): Pick<Rule, 'reads' | 'by'> => {
  const beside = units.map((box) => [`${side}${box}`, `cost${box}`] as const);
  const refusalsOf = (row: Values) =>
    beside.flatMap(([field, costOf]) => {
      const price = decimalOf(row, field);
      const cost = price === null ? null : decimalOf(row, costOf);
      const below = price !== null && cost !== null && compare(toDecimal(price), toDecimal(cost)) < 0;
      return below ? [{ code: 'SELL_BELOW_FLOOR' as const, field, detail: { floor: cost } }] : [];
    });
  return { reads: beside.flat(), by: refusalsOf };
};

/** Selling below what the branch pays is refused at the cell (domain/02e: floor ≥ cost, sell ≥ floor). */
export const sellAboveCost = (units: readonly string[]): Rule => ({ name: 'sellAboveCost', ...notBelowCost('sell', units) });

/** A floor stands at or above what the branch pays, where both are said (domain/02e). */
export const floorBetween = (units: readonly string[]): Rule => ({ name: 'floorBetween', ...notBelowCost('floor', units) });

export const keyFields = [
  ...listed('supplierId carrierCode rateKind contractNo commodityGroup portLoading via portDestination routingType'),
  ...listed('portTransshipment paymentTerm serviceCode isDg'),
];

/** What two versions of one rate agree in, within their branch (domain/06 §6.5, 12 nr 26). */
export const keyedBy = (from: readonly string[]) => ({
  from,
  by: (row: Values): Values => ({ rateKey: from.map((name) => String(row[name] ?? '')).join('|') }),
});

export const keyed = keyedBy(keyFields);

/** What people call a rate: its carrier and its ports. */
export const named = (row: Values): Values => ({
  rateName: ['carrierCode', 'portLoading', 'portDestination'].map((name) => textOf(row, name) ?? '').join(' '),
});

/** What stands as soon as a rate is held for a customer (domain/15 §15.1). */
export const heldFor = (row: Values): Values => ({ businessConfirmStatus: (integerOf(row, 'holds') ?? 0) > 0 ? 'CONFIRMED' : 'NONE' });

const isReleased = (before: Values | null): before is Values => before !== null && textOf(before, 'releaseStatus') === 'RELEASED';

/** What was released once is withdrawn, and stays (domain/15 §15.1). */
export const neverReleased: Rule = {
  name: 'neverReleased',
  reads: ['sourceState'],
  by: (row) => (textOf(row, 'sourceState') === 'PUBLISHED' ? [{ code: 'RATE_RELEASED', field: '' }] : []),
};

/** An examination speaks of prices, ports and days; whoever changes one of them has it examined anew (domain/15 §15.1). */
export const examinedAnew = (_row: Values, _facts: Facts, before: Values | null): Value | undefined => (before ? 'NONE' : undefined);

/** The price a released rate had before it moved. */
export const ofOldPrice =
  (name: string) =>
  (_row: Values, _facts: Facts, before: Values | null): Value | undefined =>
    isReleased(before) ? decimalOf(before, name) : undefined;

/** By how much a price moved that way against the version before, in whole units of its currency; true where that is less than half of one. */
const movedBy = (name: string, sign: 1 | -1) => (row: Values) => {
  const [now, was] = [decimalOf(row, name), decimalOf(row, name.replace(/^(cost|sell)/u, '$1Was'))];
  if (now === null || was === null || sameDecimal(now, was)) return false;
  const by = subtract(toDecimal(now), toDecimal(was));
  return compare(by, ZERO) === sign && (Number(toText(roundHalfUp(absolute(by), 0))) || true);
};

/** How prices that rose and fell against the version before are drawn, in each of their columns (domain/12 "Rates"). */
export const movedArrows = (names: readonly string[]) =>
  names.flatMap((name) => {
    const reads = [name, name.replace(/^(cost|sell)/u, '$1Was')];
    return [
      { word: 'rose', as: 'rise' as const, on: [name], when: { reads, by: movedBy(name, 1) } },
      { word: 'fell', as: 'fall' as const, on: [name], when: { reads, by: movedBy(name, -1) } },
    ];
  });
export const priceArrows = movedArrows([...pricesOf('cost'), ...pricesOf('sell')]);

/** The cheapest box of its lane, in each column of what a box comes to. */
export const cheapestMarks = allInBoxes.map((box) => ({
  word: 'cheapest',
  as: 'best' as const,
  on: [`allIn${box}`],
  when: { reads: ['allInLeast'], by: (row: Values) => (textOf(row, 'allInLeast') ?? '').split(' ').includes(box) },
}));

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

import type { Guard } from '#define/act';
import { parameterOf } from '#define/parameters';
import type { Facts } from '#define/facts';
import { decimalOf, flagOf, integerOf, momentOf, textOf, type Value, type Values } from '#define/row';
import { absolute, compare, divide, isZero, multiply, roundHalfUp, subtract, toDecimal, toText } from '#values/decimal';

/** What is done with part loads alone, by name. */
export const partLoadActs: readonly string[] = ['loadInto', 'receivePlanned', 'acceptMeasure', 'deliver', 'cancelBooking'];

/** Where a part load stands, told by its facts alone (domain/03 §3.2). */
export const lclStates = ['BOOKED', 'PARTLY_STORED', 'STORED', 'LOADED', 'SAILED', 'UNSTUFFED', 'DELIVERED', 'CANCELLED'] as const;
export type LclState = (typeof lclStates)[number];

/** Does the order share its box with others' goods? */
export const isPartLoad = (row: Values): boolean => textOf(row, 'businessType')?.startsWith('LCL') === true;
const isImport = (row: Values): boolean => textOf(row, 'businessType') === 'LCL_IMPORT';

/** Everything is in: as many as were booked, or as many as customer service has accepted (domain/14 §14.7). */
function allIn(row: Values): boolean {
  const [planned, received] = [integerOf(row, 'planPackages') ?? 0, integerOf(row, 'actualPackages') ?? 0];
  return received > 0 && (received === planned || flagOf(row, 'measureAccepted'));
}

/** The state of a part load; the last that holds of what happened to it. */
export function lclStatusOf(row: Values): Values {
  if (!isPartLoad(row) || flagOf(row, 'isPid')) return { lclStatus: null };
  const holds: readonly (readonly [LclState, boolean])[] = [
    ['CANCELLED', flagOf(row, 'cancelled')],
    ['DELIVERED', isImport(row) && momentOf(row, 'deliveredTime') !== null],
    ['UNSTUFFED', momentOf(row, 'unstuffTime') !== null],
    ['SAILED', textOf(row, 'lclContainerId') !== null && textOf(row, 'atd') !== null],
    ['LOADED', textOf(row, 'lclContainerId') !== null],
    ['STORED', allIn(row)],
    ['PARTLY_STORED', (integerOf(row, 'actualPackages') ?? 0) > 0],
  ];
  return { lclStatus: holds.find(([, is]) => is)?.[0] ?? 'BOOKED' };
}

const planOf = { packages: 'planPackages', grossWeight: 'planWeight', volume: 'planVolume' } as const;
const actualOf = { packages: 'actualPackages', grossWeight: 'actualWeight', volume: 'actualVolume' } as const;

/** What a part load counts, weighs and measures: as booked until all of it is in, then as received (domain/14 §14.7). */
export function measuresOfPart(row: Values): Values {
  if (!isPartLoad(row) || flagOf(row, 'isPid')) return {};
  const [own, booked] = [allIn(row) ? actualOf : planOf, planOf];
  return Object.fromEntries(
    Object.keys(planOf).flatMap((name) => {
      const key = name as keyof typeof planOf;
      const value = row[own[key]] ?? row[booked[key]] ?? null;
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** What is booked follows what was typed as the goods of the order, until somebody books something else. */
export const plannedAs =
  (field: keyof typeof planOf) =>
  (row: Values, _facts: Facts, before: Values | null): Value | undefined => {
    if (!isPartLoad(row)) return undefined;
    const [held, was] = [row[planOf[field]] ?? null, before?.[field] ?? null];
    return held === null || held === was ? ((row[field] ?? null) as Value) : undefined;
  };

const hundred = toDecimal('100');
const zero = '0';

/** How far what was received is from what was booked, in percent; null where one of them is missing. */
function percentOff(row: Values, booked: string, received: string): string | null {
  const [plan, actual] = [toDecimal(decimalOf(row, booked) ?? zero), toDecimal(decimalOf(row, received) ?? zero)];
  return isZero(plan) || isZero(actual) ? null : toText(divide(multiply(subtract(actual, plan), hundred), plan, 2));
}

const above = (row: Values, [booked, received]: readonly [string, string], most: string): boolean =>
  compare(absolute(subtract(toDecimal(decimalOf(row, received) ?? zero), toDecimal(decimalOf(row, booked) ?? zero))), toDecimal(most)) > 0;

/**
 * Whether the warehouse measured something else than was booked, either way: more packages, more than a tenth or half a cubic metre, more
 * than a tenth or two hundred kilos (domain/14 §14.7, vector OP-L1); asked once everything that was booked is in, until it is accepted.
 */
export function measureDifference(row: Values, facts: Facts): Values {
  const volumeDiff = percentOff(row, 'planVolume', 'actualVolume');
  const none = { volumeDiff, measureDiff: false };
  const [planned, received] = [integerOf(row, 'planPackages') ?? 0, integerOf(row, 'actualPackages') ?? 0];
  if (!isPartLoad(row) || received === 0 || received < planned) return none;
  const most = parameterOf(facts, 'lcl.measureTolerancePct');
  const weightDiff = percentOff(row, 'planWeight', 'actualWeight');
  const beyond = (percent: string | null) => percent !== null && compare(absolute(toDecimal(percent)), toDecimal(most)) > 0;
  const differs =
    received > planned ||
    beyond(volumeDiff) ||
    beyond(weightDiff) ||
    (volumeDiff !== null && above(row, ['planVolume', 'actualVolume'], parameterOf(facts, 'lcl.measureToleranceCbm'))) ||
    (weightDiff !== null && above(row, ['planWeight', 'actualWeight'], parameterOf(facts, 'lcl.measureToleranceKg')));
  return { volumeDiff, measureDiff: differs && !flagOf(row, 'measureAccepted') };
}

/** Tons or cubic metres a part load bears of the charges of its box: without the least, which is a price (domain/14 §14.7). */
export function shareTons(row: Values): Values {
  if (!isPartLoad(row)) return { shareRt: null };
  const [tons, volume] = [
    divide(toDecimal(decimalOf(row, 'grossWeight') ?? zero), toDecimal('1000'), 6),
    toDecimal(decimalOf(row, 'volume') ?? zero),
  ];
  const most = compare(tons, volume) > 0 ? tons : volume;
  return { shareRt: isZero(most) ? null : toText(roundHalfUp(most, 3)) };
}

const partLoad: Guard = {
  name: 'partLoad',
  by: (row) => (isPartLoad(row) && !flagOf(row, 'isPid') ? [] : [{ code: 'LCL_ONLY', field: 'businessType' }]),
};

/** It stands in one of these states. */
export const standsIn = (name: string, ...states: readonly LclState[]): readonly Guard[] => [
  partLoad,
  {
    name,
    by: (row) =>
      (states as readonly string[]).includes(textOf(row, 'lclStatus') ?? 'BOOKED') ? [] : [{ code: 'LCL_STATE', field: 'lclStatus' }],
  },
];

/** An export is loaded once all of it is stored; of an import nothing lies with us before it is unstuffed. */
export const readyToLoad: Guard = {
  name: 'readyToLoad',
  by: (row) => {
    const wanted = isImport(row) ? 'BOOKED' : 'STORED';
    return textOf(row, 'lclStatus') === wanted || (textOf(row, 'consolidatorId') !== null && textOf(row, 'lclStatus') === 'BOOKED')
      ? []
      : [{ code: 'LCL_NOT_STORED', field: 'lclStatus' }];
  },
};

/** Nothing of it lies in the house any more: what was received was given back first. */
export const nothingInHouse: Guard = {
  name: 'nothingInHouse',
  by: (row) => ((integerOf(row, 'inHousePackages') ?? 0) > 0 ? [{ code: 'GOODS_IN_HOUSE', field: 'lclStatus' }] : []),
};

/** What differs was measured. */
export const wasReceived: Guard = {
  name: 'wasReceived',
  by: (row) => ((integerOf(row, 'actualPackages') ?? 0) > 0 ? [] : [{ code: 'LCL_NOT_STORED', field: 'lclStatus' }]),
};

/** Out of the house only with a delivery order (domain/03 §3.2). */
export const deliveryOrderIn: Guard = {
  name: 'deliveryOrderIn',
  by: (row) => (textOf(row, 'deliveryOrderNo') === null ? [{ code: 'FIELD_REQUIRED', field: 'deliveryOrderNo' }] : []),
};

/** How long goods are past the moment their shipper said, in whole days; nothing once some of them are in. */
export function daysLate(row: Values, { now }: { readonly now: string }): number | false {
  const at = momentOf(row, 'plannedArrival');
  if (at === null || (integerOf(row, 'actualPackages') ?? 0) > 0 || flagOf(row, 'cancelled')) return false;
  const hours = (Date.parse(now) - Date.parse(at)) / 3_600_000;
  return hours > 0 && Math.max(1, Math.ceil(hours / 24));
}

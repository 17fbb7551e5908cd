import type { Guard, Objection } from '#define/act';
import type { Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { decimalOf, integerOf, momentOf, textOf, type Value, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { leftIn, windows } from '#modules/orders/order/lights.rules';
import { add, compare, divide, isZero, multiply, plainText, subtract, toDecimal, toText, type Decimal } from '#values/decimal';
import { containerNumberProblem } from '#values/standards';

const figure = (row: Values, name: string): Decimal => toDecimal(decimalOf(row, name) ?? '0');
/** What is in the box and what is planned to come into it. */
const together = (row: Values, loaded: string, planned: string): Decimal => add(figure(row, loaded), figure(row, planned));

const hundred = toDecimal('100');

/** How full the box is in percent of its cubic metres, and what is left of metres and kilos (vector OP-L3). */
export function fillOf(row: Values): Values {
  const [capacity, kilos] = [decimalOf(row, 'capacityCbm'), decimalOf(row, 'capacityKg')];
  const [volume, weight] = [together(row, 'loadedCbm', 'plannedCbm'), together(row, 'loadedKg', 'plannedKg')];
  const known = capacity !== null && !isZero(toDecimal(capacity));
  return {
    fillRate: known ? plainText(divide(multiply(volume, hundred), toDecimal(capacity), 2)) : null,
    leftCbm: capacity === null ? null : plainText(subtract(toDecimal(capacity), volume)),
    leftKg: kilos === null ? null : plainText(subtract(toDecimal(kilos), weight)),
  };
}

/** Shares of a full box are warned of from here on (domain/14 §14.7). */
const nearlyFull = toDecimal('95');

/** What a box that fills up asks: nearly full, or more than it holds by its measure, which needs a reason. */
export function fillObjection(fillRate: string | null): Objection | null {
  if (fillRate === null || compare(toDecimal(fillRate), nearlyFull) <= 0) return null;
  const over = compare(toDecimal(fillRate), hundred) > 0;
  return {
    code: over ? 'BOX_OVER_FULL' : 'BOX_NEARLY_FULL',
    field: 'fillRate',
    detail: { pct: fillRate },
    warn: true,
    ...(over ? { reason: true } : {}),
  };
}

/** Heavier than the box may be is never let in (domain/02c §2.9). */
export const notOverloaded: Rule = {
  name: 'notOverloaded',
  reads: ['loadedKg', 'plannedKg', 'capacityKg'],
  by: (row) => {
    const [weight, most] = [together(row, 'loadedKg', 'plannedKg'), decimalOf(row, 'capacityKg')];
    return most !== null && compare(weight, toDecimal(most)) > 0
      ? [{ code: 'OVERLOADED', field: 'capacityKg', detail: { kg: toText(weight), most } }]
      : [];
  },
};

/** A box number is a box number also where the box is shared (domain/05 §5.1). */
export const sharedNumberFits: Rule = {
  name: 'sharedNumberFits',
  reads: ['containerNo'],
  by: (row) => {
    const number = textOf(row, 'containerNo');
    const problem = number === null ? null : containerNumberProblem(number);
    return problem === null ? [] : [{ code: 'CONTAINER_NO_INVALID', field: 'containerNo' }];
  },
};

/** A box goes from one port to another. */
export const boxPortsDiffer: Rule = {
  name: 'boxPortsDiffer',
  reads: ['portLoading', 'portDischarge'],
  by: (row) =>
    textOf(row, 'portLoading') !== null && row.portLoading === row.portDischarge
      ? [{ code: 'PORTS_EQUAL', field: 'portDischarge', detail: { port: String(row.portDischarge) } }]
      : [],
};

/** What a box of the type holds: its cubic metres, and what it may weigh less what it weighs itself. */
export const metresOfType = (row: Values, facts: Facts): Value | undefined =>
  (factRow(facts, 'containerType', textOf(row, 'boxType'))?.cubicCapacityCbm as Value | undefined) ?? undefined;

export function kilosOfType(row: Values, facts: Facts): Value | undefined {
  const { maxGrossKg, tareKg } = factRow(facts, 'containerType', textOf(row, 'boxType')) ?? {};
  return typeof maxGrossKg === 'number' && typeof tareKg === 'number' ? String(maxGrossKg - tareKg) : undefined;
}

export const laneOfPort = (row: Values, facts: Facts): Value | undefined =>
  (factRow(facts, 'port', textOf(row, 'portDischarge'))?.lineCode as Value | undefined) ?? undefined;

/** There is something in it. */
export const hasBookings: Guard = {
  name: 'hasBookings',
  by: (row) => ((integerOf(row, 'bookings') ?? 0) > 0 ? [] : [{ code: 'BOX_EMPTY', field: 'bookings' }]),
};

/** An export is unstuffed abroad once it sailed; a box that comes to us as soon as it is here. */
export const isHere: Guard = {
  name: 'isHere',
  by: (row) =>
    textOf(row, 'businessType') === 'LCL_IMPORT' || textOf(row, 'status') === 'SAILED' ? [] : [{ code: 'LCL_BOX_STATE', field: 'status' }],
};

/** With goods planned or loaded it stays. */
export const boxesKept: readonly Rule[] = [
  {
    name: 'boxesKept',
    reads: ['bookings', 'plannedPackages'],
    by: (row) =>
      (integerOf(row, 'bookings') ?? 0) + (integerOf(row, 'plannedPackages') ?? 0) > 0
        ? [{ code: 'LCL_BOX_IN_USE', field: 'bookings' }]
        : [],
  },
];

/** How full, in whole percent, from ninety-five on, or over a hundred. */
export const filledTo =
  (over: boolean) =>
  (row: Values): number | false => {
    const rate = decimalOf(row, 'fillRate');
    if (rate === null) return false;
    const [full, near] = [compare(toDecimal(rate), hundred) > 0, compare(toDecimal(rate), nearlyFull) > 0];
    return (over ? full : near && !full) && Math.floor(Number(rate));
  };

/** How long goods are still taken into a box that is open, as its last moment shows it. */
export const closings = windows.map((window) => ({
  ...window.rule,
  by: (row: Values, { now }: Clock): number | false => {
    const at = momentOf(row, 'cfsCutOff');
    return at !== null && textOf(row, 'status') === 'OPEN' && leftIn(Date.parse(at) - Date.parse(now), window);
  },
}));

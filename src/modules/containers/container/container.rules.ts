import type { Guard, Objection } from '#define/act';
import type { Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, flagOf, momentOf, textOf, type Value, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import {
  absolute,
  add,
  compare,
  isZero,
  multiply,
  subtract,
  sum,
  toDecimal,
  toText,
  type Decimal,
  type DecimalText,
} from '#values/decimal';
import { dayNumber } from '#values/day';
import { formatMoment } from '#values/moment';
import { containerNumberProblem } from '#values/standards';

const kilos = (row: Values, field: string): Decimal | null => {
  const text = decimalOf(row, field);
  return text === null ? null : toDecimal(text);
};
const typeOf = (row: Values, facts: Facts): Values | undefined => factRow(facts, 'containerType', textOf(row, 'boxType'));

/** ISO 6346 with its check digit, unless the row says with a reason that the number is knowingly outside the norm (domain/05 §5.1). */
export const containerNumberFits: Rule = {
  name: 'containerNumberFits',
  reads: ['containerNo', 'allowNonIso', 'nonIsoReason'],
  by: (row) => {
    const number = textOf(row, 'containerNo');
    const problem = number === null ? null : containerNumberProblem(number);
    if (!problem) return [];
    if (!flagOf(row, 'allowNonIso')) return [{ code: problem.code, field: 'containerNo', detail: { x: problem.expected ?? '' } }];
    return (textOf(row, 'nonIsoReason') ?? '').trim() === '' ? [{ code: 'FIELD_REQUIRED', field: 'nonIsoReason' }] : [];
  },
};

/** What a number stands by on one box of an order alone. */
export const numberOnOrder = (row: Values): Values => {
  const [order, number] = [textOf(row, 'orderId'), textOf(row, 'containerNo')];
  return { numberOnOrder: order === null || number === null ? null : `${order}:${number}` };
};

const kilosOfType =
  (field: string) =>
  (row: Values, facts: Facts): Value | undefined => {
    const kg = typeOf(row, facts)?.[field];
    return typeof kg === 'number' ? String(kg) : undefined;
  };
/** Empty weight and largest gross weight of the box type in kg, until somebody reads them off the plate. */
export const tareOfType = kilosOfType('tareKg');
export const grossOfType = kilosOfType('maxGrossKg');

/** A shipper's own boxes stand on orders of that kind (domain/14 §14.1.3). */
export const ownerOfBusiness = (row: Values): Value | undefined => (textOf(row, 'businessType') === 'SOC' ? 'SHIPPER' : undefined);

/** Method 2 of SOLAS: cargo, packaging, securing and tare, all in kg (domain/04 §4.11); null where cargo or tare is not known. */
export function summedVgm(row: Values): DecimalText | null {
  const [cargo, tare] = [kilos(row, 'cargoWeight'), kilos(row, 'tareWeight')];
  if (cargo === null || tare === null) return null;
  const beside = ['packagingWeight', 'dunnageWeight'].flatMap((field) => kilos(row, field) ?? []);
  return toText(sum([cargo, tare, ...beside]));
}

/** The verified weight follows the parts it is the sum of. */
export const vgmOfParts = (row: Values): Value | undefined =>
  textOf(row, 'vgmMethod') === 'SM2' ? (summedVgm(row) ?? undefined) : undefined;

/** Twenty-foot equivalents of the box: of its type, a 45 ft box as the branch counts it (domain/05 §5.2). */
export function teuOfBox(row: Values, facts: Facts): Values {
  const type = typeOf(row, facts);
  return { teu: textOf(row, 'boxType') === '45HQ' ? parameterOf(facts, 'teu45') : ((type?.teu as string | undefined) ?? null) };
}

/** Packages, weight and volume are all there: only then does the order take them over (domain/14 §14.1.4). */
export const figuresKnown = (row: Values): Values => ({
  hasFigures: ['packages', 'cargoWeight', 'volume'].every((field) => row[field] !== null && row[field] !== undefined),
});

const above = (row: Values): boolean => {
  const [weight, most] = [kilos(row, 'vgmWeight'), kilos(row, 'maxGrossWeight')];
  return weight !== null && most !== null && compare(weight, most) > 0;
};

const weighed = ['vgmWeighPlace', 'vgmWeighTime', 'vgmCertificateNo'] as const;

/** What a verified weight still lacks before it can be declared: more than the tare, method and signatory, of a weighed one its evidence (domain/14 §14.6). */
export function vgmLacks(row: Values): readonly string[] {
  const [weight, tare] = [kilos(row, 'vgmWeight'), kilos(row, 'tareWeight')];
  const fields = ['vgmMethod', 'vgmSignatory', ...(textOf(row, 'vgmMethod') === 'SM1' ? weighed : [])];
  return [
    ...(weight === null || isZero(weight) || (tare !== null && compare(weight, tare) <= 0) ? ['vgmWeight'] : []),
    ...fields.filter((field) => row[field] === null || row[field] === undefined || row[field] === ''),
  ];
}

/** Where a changed declaration stands: complete or not, and one that was sent goes out again in place of the first (domain/03 §3.3). */
export function vgmFollows(row: Values): string {
  if (above(row) || vgmLacks(row).length > 0) return 'NONE';
  return ['SENT', 'ACCEPTED'].includes(textOf(row, 'vgmStatus') ?? '') ? 'SENT' : 'READY';
}

/** A tare may differ so much from its type's, in percent (domain/02c §2.10.1). */
const tareTolerance = '15';
/** `percent` of a weight, exactly. */
const part = (weight: Decimal, percent: DecimalText): Decimal => multiply(weight, multiply(toDecimal(percent), toDecimal('0.01')));
const apart = (one: Decimal, other: Decimal): Decimal => absolute(subtract(one, other));

/** What people should look at again: a weight above the plate, far from cargo and tare, or a tare unlike its type's (domain/04 §4.11, 02c §2.10.1). */
export function weightDoubts(row: Values, facts: Facts): Values {
  const [weight, cargo, tare] = [kilos(row, 'vgmWeight'), kilos(row, 'cargoWeight'), kilos(row, 'tareWeight')];
  const usual = tareOfType(row, facts);
  const differs =
    weight !== null &&
    cargo !== null &&
    tare !== null &&
    [part(add(cargo, tare), parameterOf(facts, 'vgm.tolerancePct')), toDecimal(parameterOf(facts, 'vgm.toleranceKg'))].some(
      (most) => compare(apart(weight, add(cargo, tare)), most) > 0,
    );
  const most = typeof usual === 'string' ? part(toDecimal(usual), tareTolerance) : null;
  return {
    vgmAbove: above(row),
    vgmDiffers: differs,
    tareUnlike: tare !== null && most !== null && compare(apart(tare, toDecimal(usual as string)), most) > 0,
  };
}

/** Where the declaration stands, as the order counts its boxes: a weight above the plate stands for itself. */
export const vgmStandOf = (row: Values): Values => ({ vgmStand: above(row) ? 'ABOVE' : textOf(row, 'vgmStatus') });

/** A number of the norm, or knowingly of none, stands on the box (domain/14 §14.1.5 gate-in). */
export const numberValid: Guard = {
  name: 'numberValid',
  by: (row) => {
    const number = textOf(row, 'containerNo');
    const valid = number !== null && (flagOf(row, 'allowNonIso') || containerNumberProblem(number) === null);
    return valid ? [] : [{ code: 'CONTAINER_NO_INVALID', field: 'containerNo' }];
  },
};

const weightRefused = (row: Values): readonly Objection[] => [
  ...(above(row)
    ? [{ code: 'VGM_ABOVE_MAX_GROSS', field: 'vgmWeight', detail: { value: decimalOf(row, 'maxGrossWeight') ?? '' } } as const]
    : []),
  ...vgmLacks(row).map((field) => ({ code: 'VGM_MISSING', field }) as const),
];

/** The weight may be declared (domain/14 §14.6). */
export const vgmComplete: Guard = { name: 'vgmComplete', by: weightRefused };

/** The weight is there before the box goes in, where the branch asks for it (parameter `order.vgmRequiredForGateIn`). */
export const vgmBeforeGate: Guard = {
  name: 'vgmBeforeGate',
  by: (row, facts) => (parameterOf(facts, 'order.vgmRequiredForGateIn') ? weightRefused(row) : []),
};

/** After the port's cut-off one is asked first (domain/14 §14.6). */
export const beforeCutOff: Guard = {
  name: 'beforeCutOff',
  by: (row, facts, answers) => {
    const [at, cutOff] = [momentOf(answers, 'gateInTime'), momentOf(row, 'portCutOff')];
    if (at === null || cutOff === null || at <= cutOff) return [];
    const time = formatMoment(cutOff, String(facts.branch.timeZone ?? 'UTC'));
    return [{ code: 'GATE_IN_LATE', field: 'gateInTime', warn: true, detail: { time } }];
  },
};

/** A box on board is changed no more (domain/03 §3.1 gate-in, 12 nr 23). */
export const notLoaded: Guard = {
  name: 'notLoaded',
  by: (row) => (momentOf(row, 'loadedTime') === null ? [] : [{ code: 'CONTAINER_LOADED', field: 'loadedTime' }]),
};

/** The number a box gets in place of its own is one of the norm (domain/12 nr 23). */
export const newNumberFits: Guard = {
  name: 'newNumberFits',
  by: (row, _facts, answers) => {
    const number = textOf(answers, 'containerNo');
    const known = number === null || number === textOf(row, 'containerNo') || flagOf(answers, 'allowNonIso');
    const problem = known ? null : containerNumberProblem(number);
    return problem ? [{ code: problem.code, field: 'containerNo', detail: { x: problem.expected ?? '' } }] : [];
  },
};

/** The port has closed and the box is not in. */
export const missedGate = (row: Values, { now }: Clock): boolean =>
  textOf(row, 'gateInStatus') === 'NO' && (momentOf(row, 'portCutOff') ?? now) < now && momentOf(row, 'loadedTime') === null;

/** Days since the free time of the clock that runs is over, or until it is (`soon`: two at most; screens-operations c15). */
export const freeDaysOfBox =
  (within: 'over' | 'soon') =>
  (row: Values, { today }: Clock): number | false => {
    const until = dayOf(row, 'freeUntil');
    if (until === null) return false;
    const left = dayNumber(until) - dayNumber(today);
    return within === 'over' ? left < 0 && -left : left >= 0 && left <= 2 && left;
  };

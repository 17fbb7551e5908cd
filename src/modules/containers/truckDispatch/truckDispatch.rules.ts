import type { Guard, Objection } from '#define/act';
import type { Rule } from '#define/entity';
import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { decimalOf, momentOf, textOf, type Value, type Values } from '#define/row';
import type { FieldRefusal } from '#names/refusals';
import { compare, isZero, multiply, roundHalfUp, subtract, divide, toDecimal, toText, ZERO } from '#values/decimal';
import { identityProblem } from '#values/identity';

/** Steps of a trip in their order (domain/03 §3.3); a trip is given up before the box is loaded. */
export const tripStates = ['PLANNED', 'ASSIGNED', 'DISPATCHED', 'LOADED', 'GATED_IN', 'DONE', 'CANCELLED'] as const;
const underWay = new Set(['DISPATCHED', 'LOADED', 'GATED_IN', 'DONE']);

const msPerHour = toDecimal('3600000');

/** Hours the truck waited at the factory beyond those that are free, to a tenth (domain/14 §14.6, vector OP-T1). */
export function waited(row: Values, facts: Facts): Values {
  const [came, left] = [momentOf(row, 'arriveLoadTime'), momentOf(row, 'leaveLoadTime')];
  if (came === null || left === null) return { waitingHours: null };
  const hours = divide(toDecimal(String(Date.parse(left) - Date.parse(came))), msPerHour, 6);
  const beyond = subtract(hours, toDecimal(String(parameterOf(facts, 'truck.freeHours'))));
  return { waitingHours: compare(beyond, ZERO) > 0 ? toText(roundHalfUp(beyond, 1)) : '0' };
}

function waitingAt(row: Values, facts: Facts): string | null {
  const { waitingHours } = waited(row, facts);
  if (typeof waitingHours !== 'string') return null;
  return toText(roundHalfUp(multiply(toDecimal(waitingHours), toDecimal(parameterOf(facts, 'truck.waitingPrice'))), 2));
}

/** What waiting costs, by the branch's price of an hour, until somebody types what the trucker asks. */
export function waitingFeeOf(row: Values, facts: Facts, before: Values | null): Value | undefined {
  const [stands, proposed] = [before && decimalOf(before, 'waitingFee'), waitingAt(row, facts)];
  if (before === null || stands === null) return proposed ?? undefined;
  const last = waitingAt(before, facts);
  return last !== null && compare(toDecimal(stands), toDecimal(last)) === 0 ? proposed : undefined;
}

/** Where a trip stands for others: whether it is alive, on its way, late for the port, and which box it takes on which leg. */
export function standingOf(row: Values): Values {
  const [status, box, cutOff, drop] = [
    textOf(row, 'dispatchStatus') ?? 'PLANNED',
    textOf(row, 'containerId'),
    momentOf(row, 'portCutOff'),
    momentOf(row, 'dropTimePlan'),
  ];
  const isLive = status !== 'CANCELLED';
  const toPort = ['PICK_EMPTY_AND_LOAD', 'DELIVER_FULL'].includes(textOf(row, 'legType') ?? '');
  return {
    isOut: underWay.has(status),
    lateDrop: isLive && toPort && cutOff !== null && drop !== null && Date.parse(drop) > Date.parse(cutOff),
    boxLeg: isLive && box !== null ? `${box}:${String(row.legType)}` : null,
  };
}

/** Another driver, truck, time or place than the message told is told anew (domain/14 §14.6). */
export const toTellAgain = (row: Values): Values => (row.messageState === 'SENT' ? { messageState: 'CHANGED' } : {});

const inOrder = (name: string, fields: readonly string[]): Rule => ({
  name,
  reads: fields,
  by: (row) => {
    const known = fields.flatMap((field) => (momentOf(row, field) === null ? [] : [[field, momentOf(row, field) as string] as const]));
    const at = known.findIndex(([, moment], place) => place > 0 && Date.parse(moment) < Date.parse(known[place - 1]?.[1] ?? moment));
    return at < 0
      ? []
      : [
          {
            code: 'DATES_REVERSED',
            field: known[at]?.[0] ?? '',
            detail: { from: known[at - 1]?.[1].slice(0, 16).replace('T', ' ') ?? '' },
          },
        ];
  },
});

/** Empty, factory, port: planned and done in this order (domain/02c §2.10.2). */
export const planInOrder = inOrder('planInOrder', ['pickUpTimePlan', 'loadTimePlan', 'dropTimePlan']);
export const doneInOrder = inOrder('doneInOrder', ['pickUpTime', 'arriveLoadTime', 'leaveLoadTime', 'gateInTime', 'returnTime']);

const plate = /^[\p{Script=Han}A-Z][A-Z0-9]{3,9}[\p{Script=Han}A-Z0-9]?$/u;

/** Plates and identity cards have a form (domain/05 §5.10). */
export const driverFits: Rule = {
  name: 'driverFits',
  reads: ['vehicleNo', 'driverIdNo'],
  by: (row) => {
    const [vehicle, card] = [textOf(row, 'vehicleNo'), textOf(row, 'driverIdNo')];
    const wrongPlate = vehicle !== null && !plate.test(vehicle.replaceAll(/[\s·-]/gu, '').toUpperCase());
    const problem = card === null ? null : identityProblem(card);
    const plates: readonly FieldRefusal[] = wrongPlate ? [{ code: 'PLATE_WRONG', field: 'vehicleNo', detail: { value: vehicle } }] : [];
    return problem === null
      ? plates
      : [...plates, { code: 'ID_NUMBER_WRONG', field: 'driverIdNo', detail: { expected: problem.expected ?? '' } }];
  },
};

const said = (row: Values, answers: Values, field: string): string | null => textOf(answers, field) ?? textOf(row, field);
const asked = (name: string, fieldsOf: (row: Values) => readonly string[], code: Objection['code']): Guard => ({
  name,
  by: (row, _facts, answers) =>
    fieldsOf(row)
      .filter((field) => said(row, answers, field) === null)
      .map((field): Objection => ({
        code,
        field,
        ...(code === 'DRIVER_MISSING' ? { detail: { value: textOf(row, 'dispatchNo') ?? '' } } : {}),
      })),
});

/** Somebody drives: assigned with a trucker, sent out with driver, mobile and plate, of our own fleet with his card besides. */
export const truckerKnown = asked('truckerKnown', (row) => (textOf(row, 'fleetType') === 'OWN' ? [] : ['truckerId']), 'FIELD_REQUIRED');
export const driverKnown = asked(
  'driverKnown',
  (row) => ['driverName', 'driverMobile', 'vehicleNo', ...(textOf(row, 'fleetType') === 'OWN' ? ['driverIdNo'] : [])],
  'DRIVER_MISSING',
);

/** Who is told has a number to be told at. */
export const goesOut: Guard = {
  name: 'goesOut',
  by: (row) => (textOf(row, 'dispatchStatus') === 'CANCELLED' ? [{ code: 'DISPATCH_STATE', field: 'dispatchStatus' }] : []),
};

/** What a trip costs and brings in: the fee, the charge item it becomes, and the side (domain/14 §14.6). */
export const tripFees = [
  ['routeFee', 'TRK', 'AP'],
  ['waitingFee', 'WAI', 'AP'],
  ['overnightFee', 'OVN', 'AP'],
  ['weighFee', 'WEI', 'AP'],
  ['liftFee', 'LIFT', 'AP'],
  ['otherFee', 'OTH', 'AP'],
  ['receivableFee', 'TRK', 'AR'],
] as const;

/** The fees that are something. */
export const feesOf = (row: Values) => tripFees.filter(([field]) => !isZero(toDecimal(decimalOf(row, field) ?? '0')));

/** Half of the way, or as the branch has it, where a truck was sent in vain. */
export const emptyRunOf = (row: Values, facts: Facts): string =>
  toText(
    roundHalfUp(
      divide(
        multiply(toDecimal(decimalOf(row, 'routeFee') ?? '0'), toDecimal(parameterOf(facts, 'truck.emptyRunPct'))),
        toDecimal('100'),
        6,
      ),
      2,
    ),
  );

/** Hours past the plan, of a step nobody has recorded. */
export const lateBy =
  (plan: string, done: string) =>
  (row: Values, { now }: { readonly now: string }): number | false => {
    const at = momentOf(row, plan);
    if (at === null || momentOf(row, done) !== null || ['CANCELLED', 'DONE', 'GATED_IN'].includes(textOf(row, 'dispatchStatus') ?? ''))
      return false;
    const hours = (Date.parse(now) - Date.parse(at)) / 3_600_000;
    return hours > 0 && Math.max(1, Math.floor(hours));
  };

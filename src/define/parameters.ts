import type { Facts } from '#define/facts';
import { factRows } from '#define/facts';
import { dayOf, textOf, type Values } from '#define/row';
import type { EntityName } from '#names/entities';
import { noDays, type Parameter } from '#names/parameterKinds';
import { parameters, type ParameterKey } from '#names/parameters';
import type { FieldRefusal } from '#names/refusals';
import type { Day } from '#values/day';
import { daysOfList, wrongDays, type WorkingDays } from '#values/workingDays';
import { compare, isDecimalText, toDecimal, type DecimalText } from '#values/decimal';

/** The entity whose rows are the values branches have given to their parameters, each from a day on. */
export const parameterEntity: EntityName = 'parameter';

/** Minutes of the day something begins and ends at. */
export interface DayHours {
  readonly from: number;
  readonly until: number;
}

interface ValueOfKind {
  flag: boolean;
  integer: number;
  decimal: DecimalText;
  choice: string;
  decimals: readonly DecimalText[];
  days: ReadonlySet<Day>;
  hours: DayHours;
}

/** What a parameter's value is in code: decimals stay exact text. */
export type ParameterValue<K extends ParameterKey> = ValueOfKind[(typeof parameters)[K]['kind']];

/** The stored value that holds on a day: of several, the one that began last. undefined where the branch has said nothing. */
export function parameterRowOn(rows: Iterable<Values>, key: ParameterKey, on: Day): Values | undefined {
  let found: Values | undefined;
  for (const row of rows) {
    const from = dayOf(row, 'effectiveFrom');
    if (
      textOf(row, 'paramKey') === key &&
      from !== null &&
      from <= on &&
      (found === undefined || from > (dayOf(found, 'effectiveFrom') ?? ''))
    )
      found = row;
  }
  return found;
}

/** Texts read before: rules ask for the same few for every row. */
const readBefore = new Map<ParameterKey, Map<string | null, ValueOfKind[keyof ValueOfKind]>>();
const mostRead = 200;

/** Stored text as the value it means; a text the parameter no longer allows counts as its default. */
export function readParameter<K extends ParameterKey>(key: K, stored: string | null | undefined): ParameterValue<K> {
  let known = readBefore.get(key);
  if (!known || known.size > mostRead) readBefore.set(key, (known = new Map()));
  const before = known.get(stored ?? null);
  if (before !== undefined) return before as ParameterValue<K>;
  const parameter: Parameter = parameters[key];
  const text = stored === null || stored === undefined || parameterProblem(key, stored) !== null ? parameter.initial : stored;
  const value = read(parameter, text);
  known.set(stored ?? null, value);
  return value as ParameterValue<K>;
}

const dayParts = (text: string): string[] => (text === noDays ? [] : text.split(','));

/** `08:30-17:30` as minutes of the day; null where it is no such text, or ends before it begins. */
function hoursIn(text: string): DayHours | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/u.exec(text);
  if (!found) return null;
  const [fromHour = 0, fromMinute = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  const [from, until] = [fromHour * 60 + fromMinute, hour * 60 + minute];
  return from < until && until <= 1_440 ? { from, until } : null;
}

function read(parameter: Parameter, text: string): ValueOfKind[keyof ValueOfKind] {
  switch (parameter.kind) {
    case 'flag':
      return text === 'true';
    case 'integer':
      return Number(text);
    case 'decimals':
      return text.split(',');
    case 'days':
      return daysOfList(dayParts(text));
    case 'hours':
      return hoursIn(text) ?? { from: 0, until: 0 };
    default:
      return text;
  }
}

/** The branch's value of a parameter on a day (today unless given), from the facts of an entity that asks for `parameter`. */
export function parameterOf<K extends ParameterKey>(facts: Facts, key: K, on: Day = facts.today): ParameterValue<K> {
  const row = parameterRowOn(factRows(facts, parameterEntity), key, on);
  return readParameter(key, row && textOf(row, 'value'));
}

/** The days the branch works, from the facts of an entity that asks for `parameter`. */
export const workingDaysOf = (facts: Facts): WorkingDays => ({
  off: parameterOf(facts, 'office.holidays'),
  worked: parameterOf(facts, 'office.workdays'),
});

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0;

/** Why a text cannot be a parameter's value, null where it can. Lists are numbers with commas between, no spaces, each once. */
export function parameterProblem(key: ParameterKey, text: string): FieldRefusal | null {
  const parameter: Parameter = parameters[key];
  const field = 'value';
  if (parameter.kind === 'flag')
    return text === 'true' || text === 'false' ? null : { code: 'FLAG_UNPARSED', field, detail: { value: text } };
  if (parameter.kind === 'choice')
    return parameter.options.includes(text) ? null : { code: 'CHOICE_UNKNOWN', field, detail: { value: text } };
  if (parameter.kind === 'hours') return hoursIn(text) ? null : { code: 'HOURS_UNPARSED', field, detail: { value: text } };
  if (parameter.kind === 'days') {
    const [value] = wrongDays(dayParts(text));
    return value === undefined ? null : { code: 'DAYS_UNPARSED', field, detail: { value: value.slice(0, 60) } };
  }
  const parts = parameter.kind === 'decimals' ? text.split(',') : [text];
  const { least, most, scale = 0 } = parameter;
  for (const part of parts) {
    if (!isDecimalText(part)) return { code: 'NUMBER_UNPARSED', field, detail: { value: part } };
    if (parameter.kind === 'integer' && !/^\d+$/u.test(part)) return { code: 'INTEGER_UNPARSED', field, detail: { value: part } };
    if (decimalsOf(part) > scale) return { code: 'TOO_MANY_DECIMALS', field, detail: { n: String(scale), value: part } };
    const number = toDecimal(part);
    if (compare(number, toDecimal(least)) < 0 || compare(number, toDecimal(most)) > 0)
      return { code: 'NUMBER_RANGE', field, detail: { least, most } };
  }
  const repeated = parts.find((part, at) => parts.slice(0, at).some((other) => compare(toDecimal(other), toDecimal(part)) === 0));
  return repeated === undefined ? null : { code: 'PARAMETER_REPEATED', field, detail: { value: repeated } };
}

import { call } from '#client/calls/http';
import { noDays, type Parameter, type ParameterArea } from '#names/parameterKinds';
import { parameters, type ParameterKey } from '#names/parameters';
import { parseDayText, type Day } from '#values/day';
import type { Moment } from '#values/moment';
import { formatDecimal, parseNumberText } from '#values/numberText';

/** A value the branch gave a parameter, from a day on. */
export interface GivenValue {
  readonly id: string;
  readonly version: number;
  readonly value: string;
  readonly effectiveFrom: Day;
  readonly updateUserName: string | null;
  readonly updateTime: Moment | null;
}

/** A parameter as `parameter_list` answers it: its value today, and all values ever given, the newest first. */
export interface ParameterLine {
  readonly paramKey: ParameterKey;
  readonly group: ParameterArea;
  readonly value: string;
  readonly defaultValue: string;
  readonly effectiveFrom: Day | null;
  readonly values: readonly GivenValue[];
}

export interface ParameterList {
  readonly rows: readonly ParameterLine[];
  readonly today: Day;
}

/** All reject with `CallFailed`. */
export const readParameterList = () => call<ParameterList>('GET', '/ParameterController/parameter_list', {}, { quiet: true });

/** Gives a parameter a value from a day on; a value given before for the same day is replaced, by its version. */
export async function giveValue(line: ParameterLine, value: string, effectiveFrom: Day): Promise<void> {
  const same = line.values.find((one) => one.effectiveFrom === effectiveFrom);
  if (same !== undefined)
    await call('POST', '/ParameterController/parameter_edit', { id: same.id, version: same.version, value }, { quiet: true });
  else await call('POST', '/ParameterController/parameter_add', { paramKey: line.paramKey, value, effectiveFrom }, { quiet: true });
}

/** A day of a list, or both ends of a span, as they are stored. */
const tidyDays = (part: string): string =>
  part
    .split(/[~～至到]/u)
    .map((end) => {
      const day = parseDayText(end.trim());
      return day === null || day === 'AMBIGUOUS' ? end.trim() : day;
    })
    .join('~');

/** The stored form of what was typed: numbers without grouping, lists without spaces; what is none of these stays for the server to refuse. */
export function tidyValue(key: ParameterKey, typed: string): string {
  const parameter: Parameter = parameters[key];
  const number = (text: string) =>
    parseNumberText(text.trim(), { percent: 'unit' in parameter && parameter.unit === 'percent' ? 'asTyped' : 'fraction' }) ?? text.trim();
  if (parameter.kind === 'integer' || parameter.kind === 'decimal') return number(typed);
  if (parameter.kind === 'hours') return typed.replaceAll(/[\s–—~～至到-]+/gu, '-').replaceAll('：', ':');
  if (parameter.kind === 'days')
    return (
      typed
        .split(/[,，、;；\n]+/u)
        .filter((part) => part.trim() !== '')
        .map(tidyDays)
        .join(',') || noDays
    );
  if (parameter.kind !== 'decimals') return typed;
  return typed
    .split(/[,，、;；\s]+/u)
    .filter((part) => part !== '')
    .map(number)
    .join(',');
}

/** A value as it is read: numbers grouped, lists with a space after the comma. */
export function shownValue(key: ParameterKey, value: string, language: string): string {
  const parameter: Parameter = parameters[key];
  if (parameter.kind === 'decimals' || parameter.kind === 'days') return value.split(',').join(', ');
  if (parameter.kind !== 'integer' && parameter.kind !== 'decimal') return value;
  return formatDecimal(value, { grouping: true, language });
}

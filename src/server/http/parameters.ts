import type { CustomCall, ParameterKind } from '#define/calls';
import { fieldOfWire, type Definition } from '#define/entity';
import { isRowId } from '#define/row';
import { idOf, idsOf } from '#server/http/input';
import { Refused } from '#server/refused';
import { isDay } from '#values/day';

/** Parameters every call may carry: whose it is, in which branch and language, and which wish it repeats. */
const ofEveryCall: ReadonlySet<string> = new Set(['token', 'epId', 'isEn', 'batchId']);

const on: ReadonlySet<unknown> = new Set([true, 1, '1', 'true']);
const off: ReadonlySet<unknown> = new Set([false, 0, '0', 'false']);

const malformed = (name: string, value: unknown) =>
  new Refused('INPUT_MALFORMED', { value: typeof value === 'string' ? value.slice(0, 60) : name }, name);

function readText(value: unknown, name: string): unknown {
  if (typeof value === 'object') throw malformed(name, value);
  return value;
}

function readJson(value: unknown, name: string): unknown {
  if (typeof value === 'object') return value;
  try {
    JSON.parse(String(value));
  } catch {
    throw new Refused('JSON_UNPARSED', {}, name);
  }
  return value;
}

function readRows(value: unknown, name: string): unknown {
  const rows: unknown = typeof value === 'string' ? JSON.parse(String(readJson(value, name))) : value;
  const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row);
  if (!Array.isArray(rows) || !rows.every(isRow)) throw malformed(name, value);
  return rows;
}

const readers: Readonly<Record<ParameterKind, (value: unknown, name: string) => unknown>> = {
  any: (value) => value,
  text: readText,
  id: (value, name) => {
    const id = typeof value === 'number' ? String(value) : value;
    if (typeof id !== 'string' || !isRowId(id)) throw malformed(name, value);
    return idOf(value);
  },
  ids: (value) => idsOf(value),
  flag: (value, name) => {
    if (on.has(value)) return true;
    if (off.has(value)) return false;
    throw new Refused('FLAG_UNPARSED', { value: String(value).slice(0, 60) }, name);
  },
  day: (value, name) => {
    if (typeof value !== 'string' || !isDay(value)) throw new Refused('DATE_UNPARSED', { value: String(value).slice(0, 60) }, name);
    return value;
  },
  count: (value, name) => {
    const count = typeof value === 'string' ? Number(value) : value;
    if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) throw malformed(name, value);
    return count;
  },
  list: (value, name) => {
    if (typeof value === 'object' && !Array.isArray(value)) throw malformed(name, value);
    return value;
  },
  json: readJson,
  rows: readRows,
};

/**
 * Reads what a call was sent by what it takes: values of the wrong shape and parameters it does not know are refused,
 * all alike. Blank ones are left as they came: they say that nothing is meant.
 * @throws Refused FIELD_UNKNOWN, INPUT_MALFORMED, FLAG_UNPARSED, DATE_UNPARSED
 */
export function readParametersOf(
  definition: Definition | null,
  { takes, takesRow }: Pick<CustomCall, 'takes' | 'takesRow'>,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const kind = Object.hasOwn(takes, name) ? takes[name] : undefined;
    if (kind === undefined && !ofEveryCall.has(name) && !(takesRow && definition && fieldOfWire(definition, name) !== undefined))
      throw new Refused('FIELD_UNKNOWN', { field: name.slice(0, 60) }, name.slice(0, 60));
    read[name] = kind === undefined || value === undefined || value === null || value === '' ? value : readers[kind](value, name);
  }
  return read;
}

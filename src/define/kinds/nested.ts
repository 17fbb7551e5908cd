import type { Field } from '#define/field';
import { ok, presentedAsText, refuse, type Kind, type Parsed, type Reading } from '#define/kind';
import { resolved } from '#define/kinds/links';
import { decimalKind } from '#define/kinds/numbers';
import { codeKind, scalarText, textKind, unkeepable } from '#define/kinds/words';
import { isRowId, type Json, type Value } from '#define/row';
import { trimCell } from '#values/text';

const mostNested = 60;

/** JSON with the keys of its objects in order, as the database keeps them; undefined where something in it cannot be kept. */
function kept(value: Json, depth = 0): Json | undefined {
  if (depth > mostNested) return undefined;
  if (typeof value === 'string') return unkeepable.test(value) ? undefined : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, part]) => [key, unkeepable.test(key) ? undefined : kept(part as Json, depth + 1)] as const,
  );
  if (entries.some(([, part]) => part === undefined)) return undefined;
  if (Array.isArray(value)) return entries.map(([, part]) => part as Json);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)) as [string, Json][]);
}

/** JSON, not necessarily as JSON: what `stringify` leaves of a value, or undefined where it leaves nothing. */
function jsonOf(input: unknown): Json | undefined {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return text === undefined ? undefined : (JSON.parse(text) as Json);
}

function parseJson(input: unknown): Parsed {
  if (input === null || input === undefined || (typeof input === 'string' && trimCell(input) === null)) return ok(null);
  try {
    const read = jsonOf(input);
    // A text alone is none: what it holds would be read as JSON the next time.
    const value = read === undefined || typeof read === 'string' ? undefined : kept(read);
    return value === undefined ? refuse('JSON_UNPARSED') : ok(value);
  } catch {
    return refuse('JSON_UNPARSED');
  }
}

/** What people put between the parts of a list, in Chinese and Arabic as well. */
const between = /[,;，、；،\n]/u;
const mostParts = 200;
const longestPart = 60;

/** The parts of a list as they were given: JSON, or text with commas between; null where it is neither. */
function partsOf(input: unknown): string[] | null {
  const typed = typeof input === 'string' || typeof input === 'number' ? String(input).trim() : null;
  const read = typed === null || typed.startsWith('[') ? parseJson(input) : ok(typed.split(between));
  if ('refusal' in read || (read.value !== null && !Array.isArray(read.value))) return null;
  const parts = ((read.value ?? []) as readonly unknown[]).map((part) => scalarText(part));
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part?.text ?? []);
}

function parsePart(part: string, field: Field, reading: Reading): Parsed {
  switch (field.list) {
    case 'decimals':
      return decimalKind.parse(part, { ...field, kind: 'decimal' }, reading);
    case 'codes':
      return codeKind.parse(part, { ...field, kind: 'code', max: longestPart }, reading);
    case 'rows':
      if (reading.resolve && field.rowsOf) return resolved(part, { to: field.rowsOf }, reading);
      return isRowId(part) ? ok(part) : refuse('REFERENCE_UNKNOWN', { value: part, nearest: '' });
    default:
      return between.test(part)
        ? refuse('LIST_UNPARSED', { n: String(mostParts) })
        : textKind.parse(part, { ...field, kind: 'text', max: longestPart }, reading);
  }
}

/** A list without blanks and repetitions; an empty one is blank. */
function parseList(input: unknown, field: Field, reading: Reading): Parsed {
  const parts = input === null || input === undefined ? [] : partsOf(input);
  if (parts === null || parts.length > mostParts) return refuse('LIST_UNPARSED', { n: String(mostParts) });
  const values: Json[] = [];
  for (const part of parts) {
    const parsed = parsePart(part, field, reading);
    if ('refusal' in parsed) return parsed;
    if (parsed.value !== null && !values.includes(parsed.value as string)) values.push(parsed.value as string);
  }
  return ok(values.length === 0 ? null : values);
}

/** A list as people read and type it; `shown` turns a part into what it is called. */
export function listText(value: Value, shown: (part: string) => string = (part) => part): string {
  return Array.isArray(value) ? value.map((part) => shown(String(part))).join(', ') : '';
}

export const jsonKind: Kind = {
  ...textKind,
  name: 'json',
  presented: { ...presentedAsText, series: 'same' },
  sqlType: 'jsonb',
  check: () => null,
  parse: (input, field, reading) => (field.list ? parseList(input, field, reading) : parseJson(input)),
  print: (value, field) => (value === null || value === undefined ? '' : field.list ? listText(value) : JSON.stringify(value)),
  fromDatabase: (raw) => JSON.parse(raw) as Value,
  toDatabase: (value) => JSON.stringify(value),
  same: (a, b) => JSON.stringify(kept((a ?? null) as Json)) === JSON.stringify(kept((b ?? null) as Json)),
};

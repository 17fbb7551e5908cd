import { filterLimits, operators } from '#define/filter';
import type { Json } from '#define/row';
import { Refused } from '#server/refused';

/** What a view may hold (domain/02a §2.1.5: at most 30 conditions, 4 levels; a pasted list counts as one). */
export const viewLimits = { leaves: 30, depth: 4, columns: 300, bytes: 400_000, views: 200 } as const;

type Record_ = Record<string, unknown>;
const isRecord = (input: unknown): input is Record_ => typeof input === 'object' && input !== null && !Array.isArray(input);
const fieldName = /^[A-Za-z][A-Za-z0-9_.]{0,59}$/u;

/** A nested value that may come as JSON text in a form; undefined where none was given. */
export function nested(input: unknown, name: string): unknown {
  if (input === undefined || input === null || input === '') return undefined;
  if (typeof input !== 'string') return sized(input, name);
  try {
    return sized(JSON.parse(input), name);
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('JSON_UNPARSED', {}, name);
  }
}

function sized(value: unknown, name: string): unknown {
  if (JSON.stringify(value).length > viewLimits.bytes) throw new Refused('FIELD_TOO_LONG', { n: String(viewLimits.bytes) }, name);
  return value;
}

const malformed = (value: string, name = 'conditions') => new Refused('FILTER_MALFORMED', { value }, name);

function checkLeaf(leaf: Record_): void {
  if (typeof leaf.field !== 'string' || !fieldName.test(leaf.field)) throw malformed(String(leaf.field));
  const lists = [leaf.anyOf, leaf.listed].filter((list) => list !== undefined);
  if (lists.some((list) => !Array.isArray(list) || list.length > filterLimits.listLength)) throw malformed(leaf.field);
  if (lists.length === 0 && !operators.some((op) => op === leaf.op))
    throw new Refused('OPERATOR_UNKNOWN', { value: String(leaf.op) }, leaf.field);
}

function check(node: unknown, depth: number, counted: { leaves: number }): void {
  if (!isRecord(node)) throw malformed(String(node));
  if (depth > viewLimits.depth)
    throw new Refused('VIEW_TOO_LARGE', { leaves: String(viewLimits.leaves), depth: String(viewLimits.depth) }, 'conditions');
  const parts = node.and ?? node.or;
  if (parts === undefined) {
    if (++counted.leaves > viewLimits.leaves)
      throw new Refused('VIEW_TOO_LARGE', { leaves: String(viewLimits.leaves), depth: String(viewLimits.depth) }, 'conditions');
    return checkLeaf(node);
  }
  if (!Array.isArray(parts)) throw malformed('and');
  for (const part of parts) check(part, depth + 1, counted);
}

/**
 * The conditions of a view as they may be kept: their shape and size are judged here, the fields they name when the view is
 * used, by what the person using it may see.
 */
export function conditionsOf(input: unknown): Json {
  const read = nested(input, 'conditions') ?? { and: [] };
  check(read, 1, { leaves: 0 });
  return read as Json;
}

/** Up to three orders; null for the sheet's own, undefined where none was given. */
export function sortOf(input: unknown): Json | null | undefined {
  const read = nested(input, 'sort');
  if (read === undefined) return undefined;
  const right =
    Array.isArray(read) &&
    read.every(
      (one) => isRecord(one) && typeof one.field === 'string' && fieldName.test(one.field) && (one.dir === 'asc' || one.dir === 'desc'),
    );
  if (!right) throw malformed('sort', 'sort');
  if (read.length > filterLimits.sorts) throw new Refused('SORT_TOO_MANY', { n: String(filterLimits.sorts) }, 'sort');
  return read.length === 0 ? null : (read as Json);
}

/** The columns of a view as the sheet arranged them; null where it leaves them to each person, undefined where none were given. */
export function columnsOf(input: unknown): Json | null | undefined {
  const read = nested(input, 'columns');
  if (read === undefined) return undefined;
  const right =
    Array.isArray(read) &&
    read.length <= viewLimits.columns &&
    read.every((one) => isRecord(one) && typeof one.field === 'string' && fieldName.test(one.field));
  if (!right) throw new Refused('JSON_UNPARSED', {}, 'columns');
  return read.length === 0 ? null : (read as Json);
}

/** What the sheet's tools keep with a view, by their names; undefined where none was given. */
export function partsOf(input: unknown): Json | undefined {
  const read = nested(input, 'parts');
  if (read !== undefined && !isRecord(read)) throw new Refused('JSON_UNPARSED', {}, 'parts');
  return read as Json | undefined;
}

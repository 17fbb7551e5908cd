import type { DecimalText } from '#values/decimal';
import type { Day } from '#values/day';
import type { Moment } from '#values/moment';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * A stored value. Text, codes, choices, dictionary codes, ids, days and moments are strings, decimals are
 * decimal text ("3703.70"), integers are safe integers, flags are booleans, json is json; blank is null everywhere.
 */
export type Value = null | boolean | number | string | Json;

const largestId = '9223372036854775807';

/** True for the text of a row's id: a whole number from 1 that the database's bigint holds. */
export const isRowId = (text: string): boolean => /^[1-9][0-9]{0,18}$/u.test(text) && (text.length < largestId.length || text <= largestId);

/** One row of an entity as every engine sees it: values by field name, plus what every row has. */
export interface Row {
  id: string;
  epId: string;
  version: number;
  [field: string]: Value | undefined;
}

export type Values = Record<string, Value | undefined>;

/** How a row copies itself that reads its values only when they are asked for. */
export const copying = Symbol('copying');

/** A copy that may be written to. */
export function copyOf(row: Row): Values {
  const own = (row as { [copying]?: () => Values })[copying];
  return own ? own.call(row) : { ...row };
}

/** What happened to one row: audit, live channel, the sender's sheet, undo and import preview all read this. */
export interface Change {
  id: string;
  version: number;
  before: Values | null;
  after: Values | null;
}

export const textOf = (row: Values, field: string): string | null => (row[field] as string | null | undefined) ?? null;
export const decimalOf = (row: Values, field: string): DecimalText | null => (row[field] as DecimalText | null | undefined) ?? null;
export const dayOf = (row: Values, field: string): Day | null => (row[field] as Day | null | undefined) ?? null;
export const momentOf = (row: Values, field: string): Moment | null => (row[field] as Moment | null | undefined) ?? null;
/** The entries of a field that holds a list; none where it is blank. */
export const textsOf = (row: Values, field: string): string[] => (Array.isArray(row[field]) ? row[field].map(String) : []);
export const flagOf = (row: Values, field: string): boolean => row[field] === true;
export const integerOf = (row: Values, field: string): number | null => (row[field] as number | null | undefined) ?? null;

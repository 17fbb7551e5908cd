import type { Field, KindName } from '#define/field';
import type { Value } from '#define/row';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import type { RefusalCode } from '#names/refusals';

/** How the fourteen operators read a value: domain/00 §0.6, design/sheet.md §1.2. */
export type Comparison = 'text' | 'number' | 'date' | 'boolean';

/** How a column travels and rests in the columnar store (design/technology.md §2f). */
export type Storage = 'dictionary' | 'text' | 'scaled' | 'integer' | 'day' | 'moment' | 'flag';

export type Parsed = { readonly value: Value } | { readonly refusal: RefusalCode; readonly detail?: Record<string, string> };

export interface Resolved {
  /** Stored key: id of a ref, code of a dict. */
  readonly key?: string;
  readonly problem?: 'unknown' | 'ambiguous';
  readonly nearest?: readonly string[];
}

/** Where a value is being read: whose zone, whose language, and how typed labels become keys. */
export interface Reading {
  readonly zone: string;
  readonly language: Language;
  /** Turns typed text into the key of a dictionary row or a referenced row; absent on roads that only carry keys. */
  readonly resolve?: (to: EntityName, typed: string) => Resolved;
  /** Today in the branch's zone: what a date without a year is nearest to. */
  readonly today?: string;
  /** Order of day and month in dates that could be read both ways. */
  readonly dateOrder?: 'MDY' | 'DMY' | 'YMD';
}

/** Everything about one kind of field. The view halves stand in client/cells and client/inputs under the same name. */
export interface Kind {
  readonly name: KindName;
  readonly comparison: Comparison;
  readonly storage: Storage;
  /** PostgreSQL type of the column. */
  readonly sqlType: string;
  /** Condition the database holds the column to, `{}` standing for the column; null where the type says it all. */
  check(field: Field): string | null;
  /** Reads what a person typed or pasted, a form's text, JSON or a workbook's cell. Blank is null. */
  parse(input: unknown, field: Field, reading: Reading): Parsed;
  /** The text a person sees and copies. Labels of refs, dicts and choices are put in by the caller. */
  print(value: Value, field: Field, reading: Reading): string;
  /** From the driver's text to the row's value. */
  fromDatabase(raw: string): Value;
  /** From the row's value to the driver's text. */
  toDatabase(value: NonNullable<Value>): string;
  same(a: Value, b: Value): boolean;
}

export const ok = (value: Value): Parsed => ({ value });
export const refuse = (refusal: RefusalCode, detail?: Record<string, string>): Parsed => (detail ? { refusal, detail } : { refusal });

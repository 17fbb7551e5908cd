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

/** How values of a kind are drawn, typed, continued and carried away. */
export interface Presentation {
  /** A number: at the end of its cell, added up, with a plain minus sign for other programs. */
  readonly numeric: boolean;
  /** Codes, numbers and days run left to right in any language. */
  readonly direction: 'ltr' | 'auto';
  /** Chosen from a list. */
  readonly listed: boolean;
  /** A word out of a closed list, drawn as a quiet tag. */
  readonly tagged: boolean;
  /** What the browser is to offer for typing it in a form. */
  readonly input: 'text' | 'date';
  /** Its column in a workbook. */
  readonly workbook: 'text' | 'decimal' | 'integer' | 'day' | 'moment';
  /** How a series of its values goes on (design/sheet.md §5). */
  readonly series: 'decimal' | 'integer' | 'day' | 'moment' | 'text' | 'same';
}

/** Everything about one kind of field. */
export interface Kind {
  readonly name: KindName;
  readonly presented: Presentation;
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

/** Texts: what the other presentations differ from. */
export const presentedAsText: Presentation = {
  numeric: false,
  direction: 'auto',
  listed: false,
  tagged: false,
  input: 'text',
  workbook: 'text',
  series: 'text',
};

export const ok = (value: Value): Parsed => ({ value });
export const refuse = (refusal: RefusalCode, detail?: Record<string, string>): Parsed => (detail ? { refusal, detail } : { refusal });

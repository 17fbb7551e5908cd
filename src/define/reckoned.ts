import type { Source } from '#define/explained';
import type { Field } from '#define/field';
import type { Values } from '#define/row';
import type { Asked } from '#define/view';
import type { BatchAddition } from '#define/wire';

/**
 * Columns no table holds: a body of the area reckons them for the rows a sheet shows, as they read with edits nobody has saved. They are
 * filtered, sorted and exported in the sheet like any others; the server's own lists leave them blank.
 */
export interface Reckoned {
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields of the row they are made of, looked up ones among them: where one moves they are reckoned anew, and the body is handed no others. */
  readonly reads: readonly string[];
  /** Rows that agree in these are weighed against each other: where one moves all are reckoned anew. */
  readonly among: readonly string[];
  /** What they are asked with. */
  readonly asks?: Readonly<Record<string, Asked>>;
}

/** Rows to reckon, each with what it holds that is not saved, in the wire's spellings; a new row holds nothing else. */
export interface ReckonWish {
  readonly rows: readonly { readonly id: string; readonly values?: BatchAddition['values'] }[];
  readonly asked: Readonly<Record<string, string>>;
}

/** What was reckoned of each row; nothing of those the reader may not see. */
export type ReckonAnswer = readonly { readonly id: string; readonly values: Values }[];

/** One thing a reckoned figure is made of. */
export interface ReckonedPart extends Source {
  readonly value: string;
  readonly currency: string | null;
  readonly name: string;
}

/** So many rows are asked about at once. */
export const mostReckonedAtOnce = 2_000;

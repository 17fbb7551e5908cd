import type { Field } from '#define/field';

/**
 * The column by which rows without a number of their own are known again when their exported sheet comes back: no field is called so.
 * Its letter keeps spreadsheet programs from taking it for a number or a date.
 */
export const rowKeyName = 'rowKey';

export const rowKeyField: Field = { kind: 'text', max: 40, edit: 'never' };

/** `R4711.3`: the row 4711 as it was in its third version. */
export const rowKeyText = (id: string, version: number): string => `R${id}.${version}`;

const pattern = /^R([1-9][0-9]{0,18})\.([0-9]{1,9})$/iu;

/** The id a key names, in the form keys are compared in, and the version the row had; null where the text is no key. */
export function readRowKey(text: string): { readonly key: string; readonly version: number } | null {
  const [, id, version] = pattern.exec(text.trim()) ?? [];
  return id === undefined ? null : { key: rowKeyOf(id), version: Number(version) };
}

/** What rows are compared by, whatever their version. */
export const rowKeyOf = (id: string): string => `R${id}`;

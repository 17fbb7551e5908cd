import type { Field } from '#define/field';
import type { Reading } from '#define/kind';
import { kindOf } from '#define/kinds';
import { listText } from '#define/kinds/nested';
import { printMoney } from '#define/kinds/numbers';
import type { Value } from '#define/row';
import type { EntityName } from '#names/entities';
import type { DecimalText } from '#values/decimal';

/** What printing a cell needs beside its value. */
export interface PrintContext {
  readonly reading: Reading;
  readonly baseCurrency: string;
  /** Label of a stored key in the language of the screen; undefined when it is not known (yet). */
  label(entity: EntityName, key: string): string | undefined;
  choice(column: string, option: string): string;
}

/** The currency a money cell is in: that of the row's own field, or the branch's. */
export function currencyOf(field: Field, context: PrintContext, valueOf: (name: string) => Value): string | null {
  if (field.kind !== 'money') return null;
  return field.currency === 'base' ? context.baseCurrency : (valueOf(field.currency ?? '') as string | null);
}

/** The text a cell shows. `valueOf` reads other fields of the row: the currency of an amount. */
export function shownText(column: string, field: Field, value: Value, context: PrintContext, valueOf: (name: string) => Value): string {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'money':
      return printMoney(value, currencyOf(field, context, valueOf), context.reading);
    case 'choice':
      return context.choice(column, String(value));
    case 'ref':
      return (field.to && context.label(field.to, String(value))) ?? '';
    case 'dict':
      return (field.to && context.label(field.to, String(value))) ?? String(value);
    case 'json':
      return field.rowsOf
        ? listText(value, (key) => (field.rowsOf && context.label(field.rowsOf, key)) ?? key)
        : kindOf(field).print(value, field, context.reading);
    default:
      return kindOf(field).print(value, field, context.reading);
  }
}

/** The text an editor opens with: what a person would type, and what the kind reads back to the same value. */
export function editText(column: string, field: Field, value: Value, context: PrintContext): string {
  if (value === null || value === undefined) return '';
  // A dictionary's key is what people type; numbers are typed without the signs between thousands.
  const asStored = field.kind === 'dict' || kindOf(field).presented.numeric;
  return asStored ? String(value) : shownText(column, field, value, context, () => null);
}

/** The shown text of a number with the plain minus sign and no direction marks, as other programs read it from the clipboard. */
export function clipboardText(field: Field, shown: string): string {
  return kindOf(field).presented.numeric ? shown.replace('\u200E', '').replace('\u2212', '-') : shown;
}

export const isNegative = (value: Value): boolean =>
  typeof value === 'number' ? value < 0 : typeof value === 'string' && (value as DecimalText).startsWith('-');

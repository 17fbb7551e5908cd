import i18next from 'i18next';
import type { Column } from '#define/catalogue';
import type { KindName } from '#define/field';
import type { Sheet } from '#define/sheet';

/** One column as a person arranged it; what `saveLayout` keeps. Width in pixels. */
export interface LayoutColumn {
  readonly field: string;
  readonly width: number;
  readonly hidden: boolean;
  readonly frozen: boolean;
}

/** A column on the screen: its place in the list is its index in selections and areas. */
export interface ShownColumn {
  readonly name: string;
  readonly column: Column;
  readonly header: string;
  readonly width: number;
  readonly frozen: boolean;
  /** Drawn from the right, decimals under one another. */
  readonly numeric: boolean;
  /** Codes, amounts and dates run left to right in every language. */
  readonly leftToRight: boolean;
  /** Edited with a list of suggestions below the cell. */
  readonly listed: boolean;
}

export const leastWidth = 36;
export const mostWidth = 800;

const numericKinds: ReadonlySet<KindName> = new Set(['integer', 'decimal', 'money']);
const latinKinds: ReadonlySet<KindName> = new Set(['integer', 'decimal', 'money', 'day', 'moment', 'code', 'latin', 'file']);
const listedKinds: ReadonlySet<KindName> = new Set(['ref', 'dict', 'choice', 'flag']);

/** Header word of a column: key `fields:<entity>.<field>`; the bare field name shows a missing word during development. */
export function headerOf(sheet: Sheet, field: string): string {
  return i18next.t(`fields:${sheet.entity}.${field}`, { defaultValue: field });
}

/** Widths are given for Chinese words; other languages may take up to this much more, in pixels. */
const mostWidening = 72;

/** The layout a sheet's definition asks for, wide enough for its header words; `headerWidth` says what a word needs, in pixels. */
export function definedLayout(sheet: Sheet, headerWidth: (word: string) => number): LayoutColumn[] {
  return sheet.columns.map(({ field, width, hidden = false, frozen = false }) => {
    const wanted = Math.ceil(headerWidth(headerOf(sheet, field)));
    return { field, width: Math.min(Math.max(width, wanted), width + mostWidening), hidden, frozen };
  });
}

/**
 * A saved layout brought up to date with the sheet: columns the sheet no longer has fall out, new ones stand where the
 * definition puts them. A layout that would hide everything is not taken.
 */
export function mergeLayout(defined: readonly LayoutColumn[], saved: readonly LayoutColumn[] | null): LayoutColumn[] {
  const known = new Set(defined.map((one) => one.field));
  const kept = (saved ?? []).filter((one) => known.has(one.field));
  if (!kept.some((one) => !one.hidden)) return [...defined];
  const made = [...kept];
  for (const [index, one] of defined.entries()) if (!made.some(({ field }) => field === one.field)) made.splice(Math.min(index, made.length), 0, one);
  return made;
}

/** The columns on the screen, frozen ones first; those the reader may not see are not among `columns`. */
export function shownColumns(sheet: Sheet, layout: readonly LayoutColumn[], columns: readonly Column[]): ShownColumn[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const shown = layout.filter((one) => !one.hidden).flatMap((one): ShownColumn[] => {
    const column = byName.get(one.field);
    if (!column) return [];
    const { kind } = column.field;
    return [{
      name: one.field, column, header: headerOf(sheet, one.field), width: Math.round(one.width), frozen: one.frozen,
      numeric: numericKinds.has(kind), leftToRight: latinKinds.has(kind) || kind === 'dict', listed: listedKinds.has(kind),
    }];
  });
  return [...shown.filter((one) => one.frozen), ...shown.filter((one) => !one.frozen)];
}

/** One column moved to stand before another; it takes over whether it is frozen from where it goes. */
export function moveColumn(layout: readonly LayoutColumn[], field: string, before: string | null): LayoutColumn[] {
  const moved = layout.find((one) => one.field === field);
  if (!moved || field === before) return [...layout];
  const rest = layout.filter((one) => one.field !== field);
  const place = before === null ? rest.length : rest.findIndex((one) => one.field === before);
  const frozen = before === null ? false : (rest[place]?.frozen ?? false);
  return [...rest.slice(0, place), { ...moved, frozen }, ...rest.slice(place)];
}

/** One column changed in place. */
export function changeColumn(layout: readonly LayoutColumn[], field: string, change: Partial<LayoutColumn>): LayoutColumn[] {
  return layout.map((one) => (one.field === field ? { ...one, ...change } : one));
}

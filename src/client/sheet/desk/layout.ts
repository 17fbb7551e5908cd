import i18next from 'i18next';
import { kindOf } from '#define/kinds';
import type { Column } from '#define/catalogue';
import { layoutLimits, type LayoutColumn } from '#define/layout';
import type { OwnColumn } from '#define/ownColumn';
import type { Sheet } from '#define/sheet';
import { fieldWords } from '#client/words/fieldWords';

/** A column on the screen: its place in the list is its index in selections and areas. */
export interface ShownColumn {
  readonly name: string;
  readonly column: Column;
  readonly header: string;
  readonly width: number;
  readonly frozen: boolean;
  /** Stays in sight while the others scroll; a frozen column in so narrow a grid does not. */
  readonly stays: boolean;
  /** Drawn from the right, decimals under one another. */
  readonly numeric: boolean;
  /** Codes, amounts and dates run left to right in every language. */
  readonly leftToRight: boolean;
  /** Edited with a list of suggestions below the cell. */
  readonly listed: boolean;
  /** A word out of a closed list: drawn as a quiet tag. */
  readonly tagged: boolean;
  /** Side of the ledger its figures stand on. */
  readonly side: 'receivable' | 'payable' | null;
  /** Words of the group it stands under with its neighbours. */
  readonly group: string | null;
  /** Has a figure in the totals row. */
  readonly summed: boolean;
  /** A column of the person's own formula. */
  readonly own: OwnColumn | null;
}

export const leastWidth = layoutLimits.leastWidth;
export const mostWidth = layoutLimits.mostWidth;

/** Header word of a column. */
export const headerOf = (sheet: Sheet, field: string): string => fieldWords(sheet.entity, field);

/** Words of a header group: key `groups:<entity>.<group>`. */
function groupWords(sheet: Sheet, group: string | undefined): string | null {
  return group === undefined ? null : i18next.t(`groups:${sheet.entity}.${group}`, { defaultValue: group });
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
 * definition puts them, widths nobody chose by hand follow the definition. A layout that would hide everything is not taken.
 */
export function mergeLayout(defined: readonly LayoutColumn[], saved: readonly LayoutColumn[] | null): LayoutColumn[] {
  const widths = new Map(defined.map(({ field, width }) => [field, width]));
  const kept = (saved ?? []).flatMap((one) =>
    one.own ? [one] : widths.has(one.field) ? [one.pinned ? one : { ...one, width: widths.get(one.field) ?? one.width }] : [],
  );
  if (!kept.some((one) => !one.hidden)) return [...defined];
  const made = [...kept];
  for (const [index, one] of defined.entries())
    if (!made.some(({ field }) => field === one.field)) made.splice(Math.min(index, made.length), 0, one);
  return made;
}

/** The columns on the screen, frozen ones first; those the reader may not see are not among `columns`. */
export function shownColumns(sheet: Sheet, layout: readonly LayoutColumn[], columns: readonly Column[]): ShownColumn[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const defined = new Map(sheet.columns.map((column) => [column.field, column]));
  const shown = layout
    .filter((one) => !one.hidden)
    .flatMap((one): ShownColumn[] => {
      const column = byName.get(one.field);
      if (!column) return [];
      const { kind, presented } = { kind: column.field.kind, presented: kindOf(column.field).presented };
      return [
        {
          name: one.field,
          column,
          header: one.own?.header ?? headerOf(sheet, one.field),
          width: Math.round(one.width),
          frozen: one.frozen,
          stays: one.frozen,
          group: groupWords(sheet, defined.get(one.field)?.group),
          summed: defined.get(one.field)?.summed ?? (one.own ? kind === 'money' : false),
          own: one.own ?? null,
          numeric: presented.numeric,
          leftToRight: presented.direction === 'ltr',
          listed: presented.listed,
          tagged: presented.tagged,
          side: defined.get(one.field)?.side ?? null,
        },
      ];
    });
  return [...shown.filter((one) => one.frozen), ...shown.filter((one) => !one.frozen)];
}

/** Less than this beside the frozen columns, in pixels, and hardly one other column could be read. */
const leastBeside = 200;

/** The columns as a grid of `room` pixels can show them: where frozen ones would leave nothing beside them, they scroll too. */
export function thawedFor(columns: readonly ShownColumn[], room: number): readonly ShownColumn[] {
  const frozen = columns.reduce((sum, column) => sum + (column.frozen ? column.width : 0), 0);
  return frozen === 0 || room - frozen >= leastBeside ? columns : columns.map((column) => ({ ...column, stays: false }));
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

import type { Presentation } from '#define/kind';
import type { Value } from '#define/row';
import { decimalSeries } from '#workers/sheet/fill/numbers';
import { daySeries, momentSeries } from '#workers/sheet/fill/days';
import { countedTexts } from '#workers/sheet/fill/countedTexts';
import { repeated, type Series } from '#workers/sheet/fill/repetition';

/** What the small menu after a fill offers: as the values themselves suggest, copies, a series, whole months, or only what has a value. */
export const fillModes = ['auto', 'copy', 'series', 'months', 'values'] as const;
export type FillMode = (typeof fillModes)[number];

/** How values are continued: decimals, whole numbers, days, moments, texts that may count, or nothing but repetition. */
export type Following = Presentation['series'];

export interface FillWish {
  readonly mode: FillMode;
  /** Ctrl turns copies into a series and a series into copies (design/sheet.md §1.6). */
  readonly turned: boolean;
  /** Most decimals the target takes; figures of an uneven line are rounded to them. */
  readonly scale: number;
}

/** Continues a run of values by the rules of design/sheet.md §1.6. `source` has at least one value. */
export function seriesOf(source: readonly Value[], following: Following, { mode, turned, scale }: FillWish): Series {
  const copies = repeated(source);
  if (following === 'same' || mode === 'copy' || source.some((value) => value === null || value === '')) return copies;
  const asked = mode === 'series' || mode === 'months';
  if (following === 'text') return mode === 'series' || (!asked && turned) ? countedTexts(source.map(String)) : copies;
  const single = source.length === 1;
  if (following === 'decimal' || following === 'integer') {
    // One number is copied unless a series is wished; several go on unless copies are.
    const goesOn = mode === 'series' || (mode !== 'months' && (single ? turned : !turned));
    return goesOn ? decimalSeries(source, following === 'integer' ? 0 : scale, following === 'integer') : copies;
  }
  if (!asked && turned) return copies;
  const days = following === 'day' ? daySeries(source.map(String), mode === 'months') : momentSeries(source.map(String), mode === 'months');
  return days ?? copies;
}

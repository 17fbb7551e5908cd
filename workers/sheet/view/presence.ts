import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { StoredColumn } from '#workers/sheet/store/columns';
import { textUntilNul } from '#workers/sheet/store/utf8';
import { flagOf, comparisonOf } from '#workers/sheet/view/condition';
import type { Filter } from '#workers/sheet/view/filter';
import { caseIgnored } from '#workers/sheet/view/folding';
import { intervalOf, type Interval } from '#workers/sheet/view/interval';
import { roundedPlaces } from '#workers/sheet/view/numbers';
import { WantedNumbers, WantedTexts } from '#workers/sheet/view/wanted';

/** Which of these texts stand in a column, whatever is filtered: 1 for those that `equal` finds in some row. */
export function presentIn(grid: Grid, filter: Filter, column: GridColumn, texts: readonly string[]): Uint8Array {
  const stored = grid.store.columns[column.index] as StoredColumn;
  switch (comparisonOf(column)) {
    case 'text':
      return presentTexts(grid, filter, column, stored, texts);
    case 'boolean':
      return presentFlags(grid, stored, texts);
    default:
      return presentNumbers(grid, column, stored, texts);
  }
}

/** Answers of the first among equals, for all of them. */
function shared(found: Uint8Array, placeOf: (at: number) => number): Uint8Array {
  return found.map((one, at) => {
    const place = placeOf(at);
    return place < 0 ? one : (found[place] as number);
  });
}

function presentTexts(grid: Grid, filter: Filter, column: GridColumn, stored: StoredColumn, texts: readonly string[]): Uint8Array {
  const wanted = new WantedTexts(texts, caseIgnored);
  const found = new Uint8Array(texts.length);
  const note = (place: number) => {
    if (place >= 0) found[place] = 1;
  };
  if (stored.stores === 'text') {
    const { starts, bytes } = stored;
    for (let slot = 0; slot < grid.store.count; slot++) {
      const start = starts[slot] as number;
      if (start === 0 || grid.gone.has(slot)) continue;
      if (column.field?.parted) wanted.placesOfParts(textUntilNul(bytes, start)).forEach(note);
      else note(wanted.placeInBytes(bytes, start));
    }
  } else if (stored.stores === 'codes') {
    const used = new Uint8Array(stored.dictionary.entries.length + 1);
    for (let slot = 0; slot < grid.store.count; slot++) if (!grid.gone.has(slot)) used[stored.codes[slot] as number] = 1;
    const { folded } = filter.entriesOf(column, stored);
    stored.dictionary.entries.forEach((entry, at) => {
      if (used[at + 1] === 0) return;
      if (column.field?.parted) wanted.placesOfParts(entry).forEach(note);
      note(wanted.placeOf(folded[at] as string));
      if (column.field?.kind === 'dict') note(wanted.placeOf(caseIgnored.text(entry)));
    });
  }
  return shared(found, (at) => wanted.placeOf(caseIgnored.text(texts[at] as string)));
}

function presentFlags(grid: Grid, stored: StoredColumn, texts: readonly string[]): Uint8Array {
  const seen = new Set<number>();
  if (stored.stores === 'flag')
    for (let slot = 0; slot < grid.store.count; slot++) if (!grid.gone.has(slot)) seen.add(stored.values[slot] as number);
  return Uint8Array.from(texts, (text) => {
    const flag = flagOf(text);
    return Number(flag !== null && seen.has(flag));
  });
}

/** Numbers and days by their value (amounts also by what they show), moments by the stretch of time a text means. */
function presentNumbers(grid: Grid, column: GridColumn, stored: StoredColumn, texts: readonly string[]): Uint8Array {
  const found = new Uint8Array(texts.length);
  if (stored.stores === 'codes' || stored.stores === 'text' || stored.stores === 'flag') return found;
  const intervals = texts.map((text) => intervalOf(grid, column, text));
  if (column.field?.kind === 'moment') return presentSpans(grid, stored.values, intervals);
  const numbers = intervals.map((interval) => (interval && interval.from === interval.to ? interval.from : Number.NaN));
  const wanted = new WantedNumbers(numbers);
  const places = roundedPlaces(grid, column, stored, wanted);
  for (let slot = 0; slot < grid.store.count; slot++) {
    if (grid.gone.has(slot)) continue;
    for (const place of places(slot)) found[place] = 1;
  }
  return shared(found, (at) => (Number.isNaN(numbers[at]) ? -1 : wanted.placeOf(numbers[at] as number)));
}

function presentSpans(grid: Grid, values: Float64Array | Int32Array, intervals: readonly (Interval | null)[]): Uint8Array {
  const sorted = Float64Array.from(values.subarray(0, grid.store.count))
    .filter((value, slot) => value === value && !grid.gone.has(slot))
    .sort();
  return Uint8Array.from(intervals, (interval) => {
    if (!interval) return 0;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as number) < interval.from) low = middle + 1;
      else high = middle;
    }
    return Number(low < sorted.length && (sorted[low] as number) <= interval.to);
  });
}

import { currencyDecimals } from '#values/money';
import { textsOfValue } from '#workers/sheet/find/cellTexts';
import type { NumberAutomaton } from '#workers/sheet/find/automaton/numberAutomaton';
import { KeyLane } from '#workers/sheet/find/keyLane';
import { keyReader } from '#workers/sheet/find/keys';
import { mostPlaces, ownerOf, type Batch, type Lane, type Marks } from '#workers/sheet/find/lane';
import type { ByteTest, Matcher } from '#workers/sheet/find/matcher';
import { momentPrinter } from '#workers/sheet/find/momentPrinter';
import { longNumbers, printNumbers, type NumberLook } from '#workers/sheet/find/numberPrinter';
import type { TextsWriter } from '#workers/sheet/find/textsWriter';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { ScaledColumn, StoredColumn } from '#workers/sheet/store/columns';
import type { TextColumn } from '#workers/sheet/store/textColumn';

/** A column in which nothing can be found. */
class IdleLane implements Lane {
  constructor(readonly column: GridColumn) {}
  shared(): null {
    return null;
  }
  gather(): void {}
  answer(): void {}
  mark(_slots: Uint32Array, _marks: Marks): void {}
}

/** Cells that hold nothing. */
class BlankLane extends IdleLane {
  constructor(
    column: GridColumn,
    private readonly number: number,
    private readonly stored: StoredColumn,
  ) {
    super(column);
  }

  override mark(slots: Uint32Array, marks: Marks): void {
    const { stored } = this;
    let own: Uint8Array | null = null;
    for (let place = 0; place < slots.length; place++) {
      if (!stored.blank(slots[place] as number)) continue;
      own ??= marks.of(this.number);
      own[place] = 1;
    }
  }
}

function areNeighbours(slots: Uint32Array): boolean {
  const first = slots[0] as number;
  for (let place = 1; place < slots.length; place++) if (slots[place] !== first + place) return false;
  return true;
}

/** Texts nearly all different, asked in the bytes they lie in. */
class TextLane implements Lane {
  /** By slot: rows whose text is a hit or, where texts are handed over, may be one; good while the column's stamp is this. */
  private mask: { readonly of: Uint8Array; readonly stamp: number } | null = null;

  constructor(
    private readonly grid: Grid,
    readonly column: GridColumn,
    private readonly number: number,
    private readonly stored: TextColumn,
    private readonly matcher: Matcher,
  ) {}

  shared(): null {
    const match = this.matcher.bytes ?? this.matcher.without;
    if (!match) return null;
    const of = new Uint8Array(this.grid.store.count).fill(1);
    match.narrow(this.stored, of);
    this.mask = { of, stamp: this.stored.stamp };
    return null;
  }

  /** Whether a row's text passes; `match` answers for it where the whole column has not been asked. */
  private passes(match: ByteTest): (slot: number) => boolean {
    const { starts, bytes, stamp } = this.stored;
    const of = this.mask?.stamp === stamp ? this.mask.of : null;
    if (of) return (slot) => of[slot] === 1;
    return (slot) => starts[slot] !== 0 && match.test(bytes, starts[slot] as number);
  }

  gather({ slots, texts }: Batch): void {
    if (this.matcher.bytes) return;
    const { starts, bytes, hasDead, ordered, used } = this.stored;
    const { without } = this.matcher;
    if (!without && !hasDead && ordered === used && areNeighbours(slots)) return this.gatherRun(slots, texts);
    const passes = without && this.passes(without);
    for (let place = 0; place < slots.length; place++) {
      const start = starts[slots[place] as number] as number;
      if (start !== 0 && (!passes || passes(slots[place] as number))) texts.copy(bytes, start, ownerOf(this.number, place));
    }
  }

  /** Texts of neighbouring rows are copied in one piece. */
  private gatherRun(slots: Uint32Array, texts: TextsWriter): void {
    const { starts, bytes } = this.stored;
    let [first, last] = [0, 0];
    const from = texts.count;
    texts.reserve(0, slots.length);
    let count = from;
    for (let place = 0; place < slots.length; place++) {
      const start = starts[slots[place] as number] as number;
      if (start === 0) continue;
      if (count === from) first = start;
      else texts.ends[count - 1] = texts.used + start - first - 1;
      texts.owners[count++] = ownerOf(this.number, place);
      last = start;
    }
    if (count === from) return;
    while (bytes[last] !== 0) last += 1;
    texts.ends[count - 1] = texts.used + last - first;
    texts.copyMany(bytes, first, last + 1, count - from);
  }

  answer(place: number, marks: Marks): void {
    marks.of(this.number)[place] = 1;
  }

  mark(slots: Uint32Array, marks: Marks): void {
    if (!this.matcher.bytes) return;
    const passes = this.passes(this.matcher.bytes);
    let own: Uint8Array | null = null;
    for (let place = 0; place < slots.length; place++) {
      if (!passes(slots[place] as number)) continue;
      own ??= marks.of(this.number);
      own[place] = 1;
    }
  }
}

/** Everything that is neither, cell by cell. */
class PlainLane implements Lane {
  constructor(
    protected readonly grid: Grid,
    readonly column: GridColumn,
    protected readonly number: number,
  ) {}

  shared(): null {
    return null;
  }

  gather(batch: Batch): void {
    batch.slots.forEach((_, place) => this.write(batch, place));
  }

  protected write({ slots, texts }: Batch, place: number): void {
    const slot = slots[place] as number;
    const { shown, stored } = textsOfValue(this.grid, this.column, slot, this.grid.value(slot, this.column));
    const owner = ownerOf(this.number, place);
    if (shown !== '') texts.write(shown, owner);
    if (stored !== shown && stored !== '') texts.write(stored, owner);
  }

  answer(place: number, marks: Marks): void {
    marks.of(this.number)[place] = 1;
  }

  mark(_slots: Uint32Array, _marks: Marks): void {}
}

/** Numbers, searched as they are shown and as they are stored. */
class NumberLane extends PlainLane {
  constructor(
    grid: Grid,
    column: GridColumn,
    number: number,
    private readonly stored: ScaledColumn,
    private readonly look: NumberLook,
    private readonly automaton: NumberAutomaton | null,
  ) {
    super(grid, column, number);
  }

  override gather(batch: Batch): void {
    const { values } = this.stored;
    if (!this.automaton) printNumbers(values, batch.slots, this.look, batch.digits, this.number * mostPlaces);
    for (const place of longNumbers(values, batch.slots, this.look)) this.write(batch, place);
  }

  override mark(slots: Uint32Array, marks: Marks): void {
    let own: Uint8Array | null = null;
    this.automaton?.hits(this.stored.values, slots, this.look, (place) => {
      own ??= marks.of(this.number);
      own[place] = 1;
    });
  }
}

const digitsOnly = /^[\d,.\u200e-]*$/u;
const timesOnly = /^[\d :-]*$/u;

/** Decimals an amount is shown with, by code of its currency; one entry where all rows share it. */
function decimalsOf(grid: Grid, { field }: GridColumn): Pick<NumberLook, 'decimals' | 'codes'> {
  const own = (code: string) => (code === '' ? -1 : currencyDecimals(code));
  if (field?.kind !== 'money') return { decimals: Int8Array.of(-1), codes: null };
  if (field.currency === 'base') return { decimals: Int8Array.of(own(grid.context.baseCurrency)), codes: null };
  const beside = grid.column(field.currency ?? '');
  const stored = beside && grid.store.columns[beside.index];
  if (stored?.stores !== 'codes') return { decimals: Int8Array.of(-1), codes: null };
  return { decimals: Int8Array.from(['', ...stored.dictionary.entries], own), codes: stored.codes };
}

function numberLane(grid: Grid, column: GridColumn, number: number, stored: ScaledColumn, matcher: Matcher): Lane {
  const look = {
    scale: stored.scale,
    grouping: column.field?.percent !== true || column.field.kind === 'money',
    minus: matcher.minus(grid.reading.language),
    ...decimalsOf(grid, column),
  };
  const keys = look.codes ? null : keyReader(stored);
  if (keys) return new KeyLane(grid, column, number, stored, keys);
  return stored.scale > 9 ? new PlainLane(grid, column, number) : new NumberLane(grid, column, number, stored, look, matcher.numbers());
}

/** Kinds whose text is the value itself. */
const plainText: ReadonlySet<string> = new Set(['text', 'code', 'latin']);

/** The lane of a column; `matcher` null looks for blanks. `number` is its own among the lanes. */
export function laneOf(grid: Grid, column: GridColumn, number: number, matcher: Matcher | null): Lane {
  const stored = grid.store.columns[column.index] as StoredColumn;
  if (!matcher) return new BlankLane(column, number, stored);
  const allWithin = (alphabet: RegExp) => matcher.needs.every((needed) => alphabet.test(needed));
  switch (stored.stores) {
    case 'text':
      return plainText.has(column.field?.kind ?? '')
        ? new TextLane(grid, column, number, stored, matcher)
        : new PlainLane(grid, column, number);
    case 'scaled':
      return allWithin(digitsOnly) ? numberLane(grid, column, number, stored, matcher) : new IdleLane(column);
    case 'double':
    case 'integer':
      if (!allWithin(stored.as === 'integer' ? digitsOnly : timesOnly)) return new IdleLane(column);
      break;
  }
  const keys = keyReader(stored);
  if (!keys) return new PlainLane(grid, column, number);
  return new KeyLane(
    grid,
    column,
    number,
    stored,
    keys,
    stored.stores === 'double' ? momentPrinter(stored.values, grid.reading.zone) : null,
  );
}

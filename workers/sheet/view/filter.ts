import { isLeaf, type Leaf, type Where } from '#define/filter';
import { decimalOf, plainText } from '#values/decimal';
import { foldSearch } from '#values/text';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { CodesColumn, ScaledColumn, StoredColumn } from '#workers/sheet/store/columns';
import type { TextColumn } from '#workers/sheet/store/textColumn';
import { conditionsOf, exactRange, type Condition } from '#workers/sheet/view/condition';
import { TextIndex } from '#workers/sheet/view/textIndex';
import { foldFor, textTest } from '#workers/sheet/view/textTest';

/** Texts of a dictionary column as cells show them, and folded; kept while neither entries nor labels change. */
interface ShownEntries {
  readonly texts: string[];
  readonly folded: string[];
  readonly labelStamp: number;
}

/** Answers filters, searches and value lists over the typed columns; one bit of work per distinct text, not per row. */
export class Filter {
  private readonly shown = new Map<CodesColumn, ShownEntries>();
  private readonly indexes = new Map<TextColumn, TextIndex>();

  constructor(private readonly grid: Grid) {}

  /** 1 for every row that passes; rows that are gone included. */
  mask(where: Where | null, search: string): Uint8Array {
    const count = this.grid.store.count;
    const mask = where ? this.where(where, count) : new Uint8Array(count).fill(1);
    for (const word of foldSearch(search).split(/\s+/u)) if (word !== '') and(mask, this.word(word, count));
    return mask;
  }

  private where(where: Where, count: number): Uint8Array {
    if (isLeaf(where)) return this.leaf(where, count);
    const masks = ('and' in where ? where.and : where.or).map((one) => this.where(one, count));
    const all = masks.shift() ?? new Uint8Array(count).fill(1);
    for (const mask of masks) ('and' in where ? and : or)(all, mask);
    return all;
  }

  private leaf(leaf: Leaf, count: number): Uint8Array {
    const column = this.grid.column(leaf.field);
    const conditions = column && conditionsOf(this.grid, column, leaf);
    if (!column || !conditions) return new Uint8Array(count).fill(1);
    const [first, ...others] = conditions.parts.map((condition) => this.condition(column, condition, count));
    const mask = first ?? new Uint8Array(count).fill(1);
    for (const other of others) (conditions.join === 'and' ? and : or)(mask, other);
    return mask;
  }

  /** What one condition makes of every row. */
  condition(column: GridColumn, condition: Condition, count: number): Uint8Array {
    const mask = new Uint8Array(count);
    const stored = this.grid.store.columns[column.index] as StoredColumn;
    switch (stored.stores) {
      case 'codes': this.codes(column, stored, condition, mask); break;
      case 'text': this.texts(stored, condition, mask); break;
      case 'flag': flags(stored.values, condition, mask); break;
      default: this.numbers(column, stored, condition, mask);
    }
    return mask;
  }

  private codes(column: GridColumn, stored: CodesColumn, condition: Condition, mask: Uint8Array): void {
    const { entries } = stored.dictionary;
    const { texts, folded } = this.entriesOf(column, stored);
    const keyed = column.field?.kind === 'dict';
    const table = new Uint8Array(entries.length + 1);
    table[0] = Number(condition.blank);
    entries.forEach((entry, at) => {
      const [text, fold] = [texts[at] as string, folded[at] as string];
      const passes = text === '' ? condition.blank : passesText(condition, text, fold, entry, keyed);
      table[at + 1] = Number(passes);
    });
    const { codes } = stored;
    for (let slot = 0; slot < mask.length; slot++) mask[slot] = table[codes[slot] as number] as number;
  }

  /** Displayed and folded texts by entry; a column of plain texts shows its entries as they are. */
  entriesOf(column: GridColumn, stored: CodesColumn): ShownEntries {
    const { entries } = stored.dictionary;
    let known = this.shown.get(stored);
    if (!known || known.labelStamp !== this.grid.labels.stamp) {
      known = { texts: [], folded: [], labelStamp: this.grid.labels.stamp };
      this.shown.set(stored, known);
    }
    for (let at = known.texts.length; at < entries.length; at++) {
      const text = this.grid.print(-1, column, entries[at] as string);
      known.texts.push(text);
      known.folded.push(foldSearch(text));
    }
    return known;
  }

  private texts(stored: TextColumn, condition: Condition, mask: Uint8Array): void {
    const count = mask.length;
    if (condition.on === 'all') return stored.starts.subarray(0, count).forEach((start, slot) => (mask[slot] = Number(start === 0 ? condition.blank : condition.others)));
    if (condition.on === 'text' && TextIndex.fits(stored)) {
      this.indexOf(stored).mark(condition.test, mask, count);
      if (condition.negated) for (let slot = 0; slot < count; slot++) mask[slot] = Number(mask[slot] === 0);
      return;
    }
    for (let slot = 0; slot < count; slot++) {
      const text = stored.get(slot) as string | null;
      mask[slot] = Number(text === null ? condition.blank : passesText(condition, text, condition.on === 'text' ? foldSearch(text) : '', text, false));
    }
  }

  private indexOf(stored: TextColumn): TextIndex {
    let index = this.indexes.get(stored);
    if (!index) {
      index = new TextIndex(stored);
      this.indexes.set(stored, index);
    }
    return index;
  }

  private numbers(column: GridColumn, stored: Exclude<StoredColumn, { stores: 'codes' } | { stores: 'text' } | { stores: 'flag' }>, condition: Condition, mask: Uint8Array): void {
    const { values } = stored;
    const count = mask.length;
    if (condition.on === 'eachNumber') {
      for (let slot = 0; slot < count; slot++) mask[slot] = Number(stored.blank(slot) ? condition.blank : condition.test(stored.get(slot)));
      return;
    }
    const range = condition.on === 'range' ? condition : null;
    if (!range && condition.on !== 'all') return;
    const blankValue = stored.stores === 'integer' ? -2_147_483_648 : null;
    const blank = Number(condition.blank);
    const [inside, outside] = range?.negated ? [0, 1] : condition.on === 'all' ? [Number(condition.others), Number(condition.others)] : [1, 0];
    const [low, high] = range ? [range.low, range.high] : [-Infinity, Infinity];
    for (let slot = 0; slot < count; slot++) {
      const value = values[slot] as number;
      mask[slot] = value !== value || value === blankValue ? blank : value >= low && value <= high ? inside : outside;
    }
    if (!range || stored.stores !== 'scaled') return;
    for (const [slot, text] of stored.exceptions) if (slot < count) mask[slot] = Number(exactRange(range, text));
    if (range.shown !== null) this.asShown(column, stored, range, mask);
  }

  /** An amount is also equal to the text it shows: 1,234.50 may stand for 1234.4987. */
  private asShown(column: GridColumn, stored: ScaledColumn, range: Extract<Condition, { on: 'range' }>, mask: Uint8Array): void {
    const near = 10 ** stored.scale;
    const middle = range.low <= range.high ? range.low : range.low - 0.5;
    const wanted = plainNumber(range.shown ?? '');
    const { values } = stored;
    for (let slot = 0; slot < mask.length; slot++) {
      const value = values[slot] as number;
      if (!(Math.abs(value - middle) < near)) continue;
      if (plainNumber(this.grid.print(slot, column)) === wanted) mask[slot] = range.negated ? 0 : 1;
    }
  }

  /** One word of the search: in the entity's search fields, in carried ones, and in every way a label can be named. */
  private word(word: string, count: number): Uint8Array {
    const mask = new Uint8Array(count);
    const test = textTest('include', word.replace(/[*?~]/gu, '~$&'));
    const named = new Set(this.grid.definition.search ?? []);
    for (const column of this.grid.columns) {
      const stored = this.grid.store.columns[column.index];
      const linked = column.field?.to !== undefined && stored?.stores === 'codes';
      const carried = column.looked && column.field?.kind === 'text';
      if (!linked && !carried && !named.has(column.name)) continue;
      if (stored?.stores === 'text') or(mask, this.condition(column, { on: 'text', blank: false, negated: false, test }, count));
      else if (stored?.stores === 'codes') this.wordInCodes(column, stored, word, mask);
    }
    return mask;
  }

  private wordInCodes(column: GridColumn, stored: CodesColumn, word: string, mask: Uint8Array): void {
    const to = column.field?.to;
    const { entries } = stored.dictionary;
    const { folded } = this.entriesOf(column, stored);
    const table = new Uint8Array(entries.length + 1);
    let any = 0;
    entries.forEach((entry, at) => {
      const hit = to ? this.grid.labels.words(to, entry).includes(word) : (folded[at] as string).includes(word);
      if (hit) any = table[at + 1] = 1;
    });
    if (!any) return;
    const { codes } = stored;
    for (let slot = 0; slot < mask.length; slot++) mask[slot] = (mask[slot] as number) | (table[codes[slot] as number] as number);
  }
}

function passesText(condition: Condition, text: string, folded: string, stored: string, keyed: boolean): boolean {
  switch (condition.on) {
    case 'text': {
      const hit = condition.test.test(folded) || (keyed && condition.test.test(foldFor(false)(stored)));
      return hit !== condition.negated;
    }
    case 'eachText': return condition.test(text, folded, stored);
    case 'all': return condition.others;
    default: return false;
  }
}

function flags(values: Uint8Array, condition: Condition, mask: Uint8Array): void {
  const [no, yes] = condition.on === 'flag' ? [condition.whenFalse, condition.whenTrue] : condition.on === 'all' ? [condition.others, condition.others] : [false, false];
  const table = [Number(no), Number(yes), Number(condition.blank)];
  for (let slot = 0; slot < mask.length; slot++) mask[slot] = table[values[slot] as number] as number;
}

/** Digits as two people would write one amount: without separators and trailing noughts. */
function plainNumber(text: string): string {
  const digits = text.replace(/[\u200E,\s]/gu, '').replace('\u2212', '-');
  return /^-?\d+(\.\d+)?$/u.test(digits) ? plainText(decimalOfText(digits)) : digits;
}

function decimalOfText(digits: string) {
  const scale = digits.split('.')[1]?.length ?? 0;
  return decimalOf(BigInt(digits.replace('.', '')), scale);
}

function and(into: Uint8Array, mask: Uint8Array): void {
  for (let slot = 0; slot < into.length; slot++) into[slot] = (into[slot] as number) & (mask[slot] as number);
}

function or(into: Uint8Array, mask: Uint8Array): void {
  for (let slot = 0; slot < into.length; slot++) into[slot] = (into[slot] as number) | (mask[slot] as number);
}

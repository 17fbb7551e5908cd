import { isLeaf, type Leaf, type Where } from '#define/filter';
import { textUntilNul } from '#workers/sheet/store/utf8';
import { searchTerms } from '#values/searchText';
import { foldSearch } from '#values/text';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { CodesColumn, StoredColumn } from '#workers/sheet/store/columns';
import type { TextColumn } from '#workers/sheet/store/textColumn';
import { ByteMatch } from '#workers/sheet/view/byteMatch';
import { conditionsOf, type Condition, type End } from '#workers/sheet/view/condition';
import { caseIgnored, type Folding } from '#workers/sheet/view/folding';
import { and, eitherOf } from '#workers/sheet/view/masks';
import { narrowNumbers } from '#workers/sheet/view/numbers';
import { searchedColumns } from '#workers/sheet/view/searched';
import { textTest, type TextTest } from '#workers/sheet/view/textTest';

/** Texts of a dictionary column as cells show them, and folded; kept while neither entries nor labels change. */
interface ShownEntries {
  readonly texts: string[];
  readonly folded: string[];
  readonly labelStamp: number;
}

/**
 * Answers filters, searches and value lists over the typed columns; one bit of work per distinct text, not per row. Every
 * condition narrows a mask, so that dear ones are asked only of the rows that cheap ones have left.
 */
export class Filter {
  private readonly shown = new Map<CodesColumn, ShownEntries>();

  constructor(private readonly grid: Grid) {}

  /** 1 for every row that passes; rows that are gone included. */
  mask(where: Where | null, search: string): Uint8Array {
    const mask = new Uint8Array(this.grid.store.count).fill(1);
    if (where) this.narrow(where, mask);
    const [words = [], ...others] = searchTerms(foldSearch(search));
    if (others.length === 0) for (const word of words) and(mask, this.word(word, mask.length));
    else and(mask, this.anyOf([words, ...others].flat(), mask.length));
    return mask;
  }

  /** Rows that hold one of several numbers. */
  private anyOf(numbers: readonly string[], count: number): Uint8Array {
    const found = new Uint8Array(count);
    for (const number of numbers) this.word(number, count).forEach((one, slot) => (found[slot] = (found[slot] as number) | one));
    return found;
  }

  private narrow(where: Where, mask: Uint8Array): void {
    if (isLeaf(where)) return this.leaf(where, mask);
    if ('and' in where) {
      for (const one of [...where.and].sort((a, b) => this.costOf(a) - this.costOf(b))) this.narrow(one, mask);
      return;
    }
    if (where.or.length > 0)
      eitherOf(
        mask,
        where.or.map((one) => (kept: Uint8Array) => this.narrow(one, kept)),
      );
  }

  /** Numbers and dictionaries first, then texts read one by one, then trees. */
  private costOf(where: Where): number {
    if (!isLeaf(where)) return 2;
    const column = this.grid.column(where.field);
    return column && this.grid.store.columns[column.index]?.stores === 'text' ? 1 : 0;
  }

  private leaf(leaf: Leaf, mask: Uint8Array): void {
    const column = this.grid.column(leaf.field);
    const conditions = column && conditionsOf(this.grid, column, leaf);
    if (!column || !conditions) return;
    if (conditions.join === 'and') for (const condition of conditions.parts) this.condition(column, condition, mask);
    else
      eitherOf(
        mask,
        conditions.parts.map((condition) => (kept: Uint8Array) => this.condition(column, condition, kept)),
      );
  }

  /** Takes the rows out of the mask that one condition does not let through. */
  private condition(column: GridColumn, condition: Condition, mask: Uint8Array): void {
    const stored = this.grid.store.columns[column.index] as StoredColumn;
    switch (stored.stores) {
      case 'codes':
        narrowCodes(stored, this.tableOf(column, stored, condition), mask);
        break;
      case 'text':
        narrowTexts(stored, condition, mask);
        break;
      case 'flag':
        narrowFlags(stored.values, condition, mask);
        break;
      default:
        narrowNumbers(this.grid, column, stored, condition, mask);
    }
  }

  /** What a condition makes of every entry of a dictionary, from 1; of blanks at 0. */
  private tableOf(column: GridColumn, stored: CodesColumn, condition: Condition): Uint8Array {
    const { entries } = stored.dictionary;
    const { texts, folded } = this.entriesOf(column, stored);
    const keyed = column.field?.kind === 'dict';
    const table = new Uint8Array(entries.length + 1);
    table[0] = Number(condition.blank);
    const byKey = condition.on === 'texts' && condition.by === 'key';
    for (let at = 0; at < entries.length; at++) {
      const text = texts[at] as string;
      table[at + 1] = Number(
        text === '' && !byKey
          ? condition.blank
          : passesText(condition, { text, folded: folded[at] as string, key: entries[at] as string, keyed }),
      );
    }
    return table;
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
      known.folded.push(caseIgnored.text(text));
    }
    return known;
  }

  /** Takes out the rows whose text does not hold `typed`. */
  narrowToText(stored: TextColumn, typed: string, mask: Uint8Array): void {
    narrowTexts(stored, { on: 'text', blank: false, negated: false, test: literalTest(typed) }, mask);
  }

  /** Rows that hold one word of the search. */
  private word(word: string, count: number): Uint8Array {
    const mask = new Uint8Array(count);
    const test = literalTest(word);
    for (const column of searchedColumns(this.grid)) {
      const stored = this.grid.store.columns[column.index];
      if (stored?.stores === 'text') markTexts(stored, test, mask);
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

/** Texts that hold this one, its wildcards being plain signs. */
const literalTest = (text: string): TextTest => textTest('include', text.replace(/[*?~]/gu, '~$&'));

/** One entry of a dictionary: what it shows, that folded, and the key it is stored as. */
interface Entry {
  readonly text: string;
  readonly folded: string;
  readonly key: string;
  /** The key is known to people too, and finds the entry as its label does. */
  readonly keyed: boolean;
}

function passesText(condition: Condition, { text, folded, key, keyed }: Entry): boolean {
  const foldedBy = (folding: Folding) => (folding === caseIgnored ? folded : folding.text(text));
  switch (condition.on) {
    case 'text': {
      const { test, negated } = condition;
      return (test.test(foldedBy(test.folding)) || (keyed && test.test(test.folding.text(key)))) !== negated;
    }
    case 'texts': {
      const { wanted, negated } = condition;
      if (condition.by === 'key') return wanted.placeOf(key) >= 0;
      if (condition.parted) return wanted.placesOfParts(text).length > 0 !== negated;
      return (wanted.placeOf(foldedBy(wanted.folding)) >= 0 || (keyed && wanted.placeOf(wanted.folding.text(key)) >= 0)) !== negated;
    }
    case 'compared': {
      const { order, low, high } = condition;
      const own = foldedBy(order.folding);
      return (!low || above(order.compareText(own, low.bound), low)) && (!high || above(-order.compareText(own, high.bound), high));
    }
    case 'all':
      return condition.others;
    default:
      return false;
  }
}

const above = (order: number, { counts }: End): boolean => (counts ? order >= 0 : order > 0);

function narrowTexts(stored: TextColumn, condition: Condition, mask: Uint8Array): void {
  if (condition.on === 'text') return new ByteMatch(condition.test).narrow(stored, condition.negated, condition.blank, mask);
  const { starts, bytes } = stored;
  const passes = byteTest(bytes, condition);
  const blank = Number(condition.blank);
  for (let slot = 0; slot < mask.length; slot++) {
    if (mask[slot] === 0) continue;
    const start = starts[slot] as number;
    mask[slot] = start === 0 ? blank : Number(passes(start));
  }
}

/** A condition as asked of the NUL-ended text at a place of the heap. */
function byteTest(bytes: Uint8Array, condition: Condition): (start: number) => boolean {
  switch (condition.on) {
    case 'texts': {
      const { wanted, negated, parted } = condition;
      if (parted) return (start) => wanted.placesOfParts(textUntilNul(bytes, start)).length > 0 !== negated;
      return (start) => wanted.placeInBytes(bytes, start) >= 0 !== negated;
    }
    case 'compared': {
      const { order, low, high } = condition;
      return (start) =>
        (!low || above(order.compare(bytes, start, low.bound), low)) && (!high || above(-order.compare(bytes, start, high.bound), high));
    }
    case 'all':
      return () => condition.others;
    default:
      return () => false;
  }
}

function markTexts(stored: TextColumn, test: TextTest, mask: Uint8Array): void {
  const hits = new Uint8Array(mask.length).fill(1);
  new ByteMatch(test).narrow(stored, false, false, hits);
  for (let slot = 0; slot < mask.length; slot++) mask[slot] = (mask[slot] as number) | (hits[slot] as number);
}

function narrowCodes({ codes }: CodesColumn, table: Uint8Array, mask: Uint8Array): void {
  for (let slot = 0; slot < mask.length; slot++) mask[slot] = (mask[slot] as number) & (table[codes[slot] as number] as number);
}

function narrowFlags(values: Uint8Array, condition: Condition, mask: Uint8Array): void {
  const [no, yes] =
    condition.on === 'flag'
      ? [condition.whenFalse, condition.whenTrue]
      : condition.on === 'all'
        ? [condition.others, condition.others]
        : [false, false];
  const table = Uint8Array.of(Number(no), Number(yes), Number(condition.blank));
  for (let slot = 0; slot < mask.length; slot++) mask[slot] = (mask[slot] as number) & (table[values[slot] as number] as number);
}

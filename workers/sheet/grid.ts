import { holds, type Actor } from '#define/actor';
import { closedPeriodOf } from '#define/books';
import { branchColumn, branchCurrencyColumn } from '#define/branches';
import type { Catalogue } from '#define/catalogue';
import { rowWrites, type Definition, type RowWrites } from '#define/entity';
import { branchEntity, type Facts } from '#define/facts';
import { freezesOf } from '#define/freezing';
import type { Field } from '#define/field';
import type { Reading } from '#define/kind';
import type { Row, Value, Values } from '#define/row';
import { actorOfWire, type ColumnsHead, type FactsOnWire } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { FieldRefusal } from '#names/refusals';
import { foldSearch } from '#values/text';
import type { ChoiceWords, EngineSetup } from '#workers/sheet/crossing';
import { flagsOf, guardCell, tryingActor } from '#workers/sheet/guard';
import { LabelBooks } from '#workers/sheet/labels';
import { clipboardText, editText, shownText, type PrintContext } from '#workers/sheet/printing';
import { Store } from '#workers/sheet/store/store';

/** How a row is called: the number the server gave it, or the name it was given here. Bulk edits note rows by the hundred thousand, and numbers are noted faster than texts. */
export type RowKey = string | number;

export interface GridColumn {
  readonly index: number;
  readonly name: string;
  /** Absent for id, epId and version. */
  readonly field: Field | null;
  readonly looked: boolean;
  /** A formula of a person's own: its cells cannot be typed into, and `ready` makes sure that all of them are worked out. */
  readonly own?: { readonly ready: () => void };
}

/** Lists of facts; those that come with labels fill as these come. */
type FactLists = Partial<Record<EntityName, Map<string, Values>>>;

export function factsOfWire(wire: FactsOnWire, catalogue: Catalogue): Facts & { readonly lists: FactLists } {
  const lists: FactLists = {};
  for (const [entity, rows] of Object.entries(wire.lists) as [EntityName, Values[]][]) {
    const key = catalogue.get(entity).key ?? 'id';
    lists[entity] = new Map(rows.map((row) => [String(row[key]), row]));
  }
  return { today: wire.today, branch: wire.branch, lists };
}

const keysIn = (list: string): string[] => {
  const read: unknown = JSON.parse(list);
  return Array.isArray(read) ? read.map(String) : [];
};

/** The rows of a sheet with everything it takes to read, print and judge them. Knows no edits. */
export class Grid {
  readonly definition: Definition;
  readonly columns: GridColumn[];
  readonly store: Store;
  readonly labels: LabelBooks;
  actor: Actor;
  private opened: ReadonlySet<string>;
  readonly facts: Facts & { readonly lists: FactLists };
  readonly reading: Reading;
  readonly context: PrintContext;
  /** Rows that are gone: removed, or added and taken back. */
  readonly gone = new Set<number>();
  private readonly byName: Map<string, GridColumn>;
  private readonly addedNames = new Map<number, string>();
  /** Entries of each dictionary whose labels were looked for. */
  private readonly looked = new Map<number, number>();
  private readonly addedSlots = new Map<string, number>();
  /** Says whose a row is, where rows of several branches are in the list. */
  /** Options of choices by column and their folded words in any language; null until somebody types one that the screen's are not. */
  choiceNames: ReadonlyMap<string, ReadonlyMap<string, string>> | null = null;
  private readonly branch: GridColumn | null;
  /** Columns whose flags freeze rows, and the guards of every mixture of them that was met. */
  private readonly freezing: readonly GridColumn[];
  private readonly guards = new Map<number, (FieldRefusal | null | undefined)[]>();

  constructor(
    readonly catalogue: Catalogue,
    readonly setup: EngineSetup,
    readonly head: ColumnsHead,
  ) {
    this.definition = catalogue.get(setup.entity);
    const across = head.columns.some(({ name }) => name === branchColumn);
    this.columns = head.columns.map(({ name }, index) => {
      const column = catalogue.column(this.definition, name, across);
      return { index, name, field: column?.field ?? null, looked: column?.via !== undefined };
    });
    this.byName = new Map(this.columns.map((column) => [column.name, column]));
    this.branch = this.byName.get(branchColumn) ?? null;
    this.freezing = freezesOf(this.definition).flatMap(({ field }) => this.byName.get(field) ?? []);
    this.store = new Store(
      head.columns,
      setup.shared,
      Object.fromEntries(this.columns.map(({ name, field }) => [name, field?.scale ?? 0])),
    );
    const keyed = new Set(catalogue.all.filter(({ key }) => key !== undefined).map(({ name }) => name));
    this.facts = factsOfWire(head.facts, catalogue);
    this.labels = new LabelBooks(setup.language, keyed, this.facts.lists);
    this.labels.take(head.labels);
    this.actor = actorOfWire(head.actor);
    this.opened = new Set(head.viewOnly);
    this.reading = {
      zone: head.zone,
      language: setup.language,
      today: head.facts.today,
      resolve: (to, typed) => this.labels.resolve(to, typed),
    };
    this.context = {
      reading: this.reading,
      baseCurrency: String(this.facts.branch.baseCurrency ?? ''),
      label: (entity, key) => {
        const row = this.labels.label(entity, key);
        return row && this.labels.text(row);
      },
      choice: (column, option) => setup.choices[column]?.[option] ?? option,
    };
  }

  /** Words of choices in all languages, as people type them; a word that means two options of a column means none. */
  learnChoices(words: ChoiceWords): void {
    this.choiceNames = new Map(
      Object.entries(words).map(([column, options]) => {
        const known = new Map<string, string>();
        const torn = new Set<string>();
        for (const [option, names] of Object.entries(options))
          for (const name of names.map(foldSearch)) {
            if ((known.get(name) ?? option) !== option) torn.add(name);
            known.set(name, option);
          }
        for (const name of torn) known.delete(name);
        return [column, known];
      }),
    );
  }

  /** Are rows of several branches in the list? Each then says whose it is, and in which currency that branch keeps its books. */
  get across(): boolean {
    return this.branch !== null;
  }

  column(name: string): GridColumn | undefined {
    const found = this.byName.get(name);
    found?.own?.ready();
    return found;
  }

  /** Puts a column of a person's own formula at the end, or in the place of one that was given up. */
  extend(name: string, field: Field, ready: () => void): GridColumn {
    const free = this.columns.findIndex((one) => one.own && !this.byName.has(one.name));
    const index = this.byName.get(name)?.index ?? (free < 0 ? this.columns.length : free);
    const column: GridColumn = { index, name, field, looked: false, own: { ready } };
    this.store.extend(field.scale ?? 0, index);
    this.columns[index] = column;
    this.byName.set(name, column);
    return column;
  }

  /** Gives up a column of a person's own. */
  giveUp(name: string): void {
    if (this.byName.get(name)?.own) this.byName.delete(name);
  }

  value(slot: number, column: GridColumn): Value {
    return this.store.value(slot, column.index);
  }

  set(slot: number, column: GridColumn, value: Value): void {
    this.store.columns[column.index]?.set(slot, column.field?.kind === 'json' && value !== null ? JSON.stringify(value) : value);
  }

  /** The row as it reads now, edits included. */
  row(slot: number): Row {
    const row = this.store.row(slot, this.actor.epId);
    row.epId = String(row.epId ?? this.actor.epId);
    return row;
  }

  /** The row with everything a formula may name. */
  formulaRow(slot: number): Values {
    const row: Values = this.row(slot);
    for (const column of this.columns) if (column.own) row[column.name] = this.value(slot, column);
    return row;
  }

  /** Was the row opened to its reader for viewing only? */
  private viewOnly(slot: number): boolean {
    return this.opened.size > 0 && this.opened.has(this.rowId(slot));
  }

  /** The other branch a row is of, in the words of the screen; null for rows of the branch signed in to. */
  private elsewhere(slot: number): string | null {
    const id = this.branch && this.value(slot, this.branch);
    return typeof id !== 'string' || id === this.actor.epId ? null : (this.context.label(branchEntity, id) ?? id);
  }

  /** A row that came to the list without saying whose it is is of the branch signed in to: a new one, or a colleague's. */
  settleIn(slot: number): void {
    if (!this.branch) return;
    this.set(slot, this.branch, this.actor.epId);
    const books = this.byName.get(branchCurrencyColumn);
    if (books) this.set(slot, books, this.context.baseCurrency);
  }

  private booksClosed(slot: number): boolean {
    const { booked } = this.definition;
    // Where no month was ever closed the row's date need not be read.
    return (
      booked !== undefined &&
      typeof this.facts.branch.closedPeriod === 'string' &&
      closedPeriodOf(booked, { [booked.by]: this.store.valueOf(slot, booked.by) }, this.facts.branch) !== null
    );
  }

  /** As much of a row as its guards look at. */
  flags(slot: number): Row {
    return flagsOf(
      this.definition,
      (name) => this.store.valueOf(slot, name),
      { past: this.past, viewOnly: this.viewOnly(slot), elsewhere: this.elsewhere(slot) },
      this.facts.branch,
    );
  }

  print(slot: number, column: GridColumn, value: Value = this.value(slot, column)): string {
    if (!column.field) return value === null ? '' : String(value);
    return shownText(column.name, column.field, value, this.context, (name) => this.store.valueOf(slot, name));
  }

  editText(column: GridColumn, value: Value): string {
    return column.field ? editText(column.name, column.field, value, this.context) : String(value ?? '');
  }

  clipboardText(slot: number, column: GridColumn): string {
    const shown = this.print(slot, column);
    return column.field ? clipboardText(column.field, shown) : shown;
  }

  version(slot: number): number {
    return Number(this.store.valueOf(slot, 'version') ?? 0);
  }

  setVersion(slot: number, version: number): void {
    const column = this.byName.get('version');
    if (column) this.set(slot, column, version);
  }

  rowId(slot: number): string {
    return this.addedNames.get(slot) ?? String(this.store.ids.values[slot]);
  }

  /** As {@link rowId}; the number itself of a row the server knows, without making a text of it. */
  rowKey(slot: number): RowKey {
    return this.addedNames.get(slot) ?? (this.store.ids.values[slot] as number);
  }

  /** The slot of a row, also under the name it had before it was saved; -1 when there is no such row. */
  slotOf(rowId: string): number {
    const added = this.addedSlots.get(rowId);
    return added ?? this.store.find(Number(rowId));
  }

  addRow(name: string): number {
    const slot = this.store.addRow(null);
    this.settleIn(slot);
    this.nameAdded(slot, name);
    return slot;
  }

  nameAdded(slot: number, name: string): void {
    this.store.ids.values[slot] = -(slot + 1);
    this.addedNames.set(slot, name);
    this.addedSlots.set(name, slot);
  }

  /** Another slot answers to the name of an added row: the list already had it. */
  renamed(name: string, slot: number): void {
    this.addedSlots.set(name, slot);
  }

  nameSaved(slot: number, id: string): void {
    this.addedNames.delete(slot);
    this.store.nameRow(slot, Number(id));
  }

  addedName(slot: number): string | undefined {
    return this.addedNames.get(slot);
  }

  /** References in the rows whose label nobody has sent, by entity; each is asked for once. */
  unnamed(): Map<EntityName, string[]> {
    const missing = new Map<EntityName, string[]>();
    for (const { index, field } of this.columns) {
      const stored = this.store.columns[index];
      const to = field?.to ?? field?.rowsOf;
      if (!to || stored?.stores !== 'codes') continue;
      const { entries } = stored.dictionary;
      for (let at = this.looked.get(index) ?? 0; at < entries.length; at++) {
        const keys = field?.rowsOf ? keysIn(entries[at] as string) : [entries[at] as string];
        for (const key of keys) if (!this.labels.label(to, key)) missing.set(to, [...(missing.get(to) ?? []), key]);
      }
      this.looked.set(index, entries.length);
    }
    return missing;
  }

  /** From here on labels of new references are looked for: those the list came with are all that the server has. */
  labelsComplete(): void {
    this.columns.forEach(({ index }) => {
      const stored = this.store.columns[index];
      if (stored?.stores === 'codes') this.looked.set(index, stored.dictionary.entries.length);
    });
  }

  /**
   * From here on changes are only tried out, or no more: rows that are there to be looked at move as well. Answers whether cells differ by it
   * for the reader.
   */
  tryOut(on: boolean): boolean {
    const own = actorOfWire(this.head.actor);
    const trying = tryingActor(this.definition, own);
    this.actor = on ? trying : own;
    this.opened = new Set(on ? [] : this.head.viewOnly);
    this.guards.clear();
    return trying.roles.size > own.roles.size || this.head.viewOnly.length > 0;
  }

  /** Are the rows those of a moment past? Then they are there to be looked at. */
  get past(): boolean {
    return this.head.past !== undefined;
  }

  mayAdd(): boolean {
    return !this.past && this.setup.adds && this.writes().adds;
  }

  mayRemove(): boolean {
    return !this.past && this.writes().removes;
  }

  private writes(): RowWrites {
    return rowWrites(this.definition, (roles) => holds(this.actor, roles));
  }

  /** Why this cell may not be edited, or null; `before` is the row on the server, null for one being made. */
  guard(column: GridColumn, before: Row | null): FieldRefusal | null {
    return column.own ? { code: 'FORMULA_COLUMN', field: column.name } : guardCell(this.definition, column.name, before, this.actor);
  }

  /** What may freeze a row, as one number: its flags a bit each, and the branch it is of where that is another. */
  private mixtureOf(slot: number): number {
    const { freezing, store } = this;
    let bit = 1;
    let mixture = 0;
    for (let at = 0; at < freezing.length; at++, bit *= 2)
      if (store.value(slot, (freezing[at] as GridColumn).index) === true) mixture += bit;
    if (this.viewOnly(slot)) mixture += bit;
    if (this.booksClosed(slot)) mixture += bit * 2;
    const branch = this.branch && store.columns[this.branch.index];
    if (branch?.stores === 'codes' && this.elsewhere(slot) !== null) mixture += (branch.codes[slot] as number) * bit * 4;
    return mixture;
  }

  /** The same for a row as it stands. Guards look at nothing but flags and closed books, so rows with the same of them share their answers. */
  guardAt(slot: number, column: GridColumn, added: boolean): FieldRefusal | null {
    const mixture = added ? -1 : this.mixtureOf(slot);
    let answers = this.guards.get(mixture);
    if (!answers) this.guards.set(mixture, (answers = []));
    const known = answers[column.index];
    if (known !== undefined) return known;
    return (answers[column.index] = this.guard(column, added ? null : this.flags(slot)));
  }
}

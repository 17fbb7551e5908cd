import type { PastOnWire } from '#define/wire';
import { isOwnName } from '#define/ownColumn';
import type { Value } from '#define/row';
import type { EngineUpdate, HeadForPage } from '#workers/sheet/crossing';
import { openColumn, type StoredColumn } from '#workers/sheet/store/columns';
import { Dictionary } from '#workers/sheet/store/dictionary';
import { IdIndex } from '#workers/sheet/store/idIndex';
import type { GroupHeads } from '#workers/sheet/view/grouping';
import { HeadLines } from '#client/sheet/engine/headLines';
import type { Windows } from '#client/sheet/engine/windows';

const none = new Uint32Array(0);

/**
 * The page's sight of the rows: which slot stands in which view row, and the value of every cell. Reads the worker's
 * memory where it is shared, else windows of rows fetched ahead of the scroll.
 */
export class PageRows {
  /** Rows of the view. */
  count = 0;
  /** The rows with the lines of their groups between them, as the sheet counts them. */
  lines = new HeadLines(null, 0);
  version = -1;
  private heads: GroupHeads | null = null;
  private order: Uint32Array = none;
  private positions: Int32Array = new Int32Array(0);
  private head: HeadForPage | null = null;
  private columns: (StoredColumn | undefined)[] = [];
  private readonly dictionaries = new Map<number, Dictionary>();
  private index: IdIndex | null = null;
  private indexBuffer: ArrayBufferLike | null = null;
  private idColumn = -1;
  private readonly places = new Map<string, number>();
  private readonly addedNames = new Map<number, string>();
  /** Other names of rows: those they had before they were saved. */
  private readonly aliases = new Map<string, number>();
  /** Ids by slot, and slots by id, where neither is shared. */
  private ownIds = new Float64Array(0);
  private told = 0;
  private slots: Map<number, number> | null = null;

  constructor(private readonly windows: Windows | null) {}

  /** Takes in what the worker says; rows that changed must be fetched anew where memory is not shared. */
  apply(update: EngineUpdate): void {
    if (update.head) this.begin(update.head);
    for (const { column, from, entries } of update.dictionaries ?? []) {
      const own = this.dictionary(column).entries;
      own.length = from;
      for (const entry of entries) own.push(entry);
    }
    for (const [at, share] of update.layout?.columns ?? []) this.columns[at] = openColumn(share, this.dictionary(at));
    if (update.layout) this.reindex(update.layout.index);
    if (update.ids) this.takeIds(update.ids.from, update.ids.values);
    for (const { slot, name, saved } of update.names ?? []) this.name(slot, name, saved);
    if (update.view) {
      this.order = update.view.order;
      this.positions = update.view.positions;
      this.count = update.view.count;
      this.version = update.view.version;
      this.heads = update.view.heads ?? null;
      this.windows?.moved();
    }
    if (update.count !== undefined) this.count = update.count;
    if (update.view || update.count !== undefined) this.lines = new HeadLines(this.heads, this.count);
    if (update.values) this.windows?.take(update.values);
    else if (update.touched) this.windows?.changed(update.touched);
  }

  /** The moment the rows are shown as of, and what happened since; null where they are those of now. */
  past(): PastOnWire | null {
    return this.head?.past ?? null;
  }

  /** What the rows were asked for with, where they answer a question. */
  asked(): Readonly<Record<string, string>> {
    return this.head?.asked ?? {};
  }

  private begin(head: HeadForPage): void {
    this.head = head;
    this.columns = [];
    this.dictionaries.clear();
    this.places.clear();
    head.columns.forEach(({ name }, at) => this.places.set(name, at));
    this.idColumn = this.places.get('id') ?? -1;
    this.addedNames.clear();
    this.aliases.clear();
    this.index = null;
    this.told = 0;
    this.slots = null;
    this.windows?.changed('all');
  }

  private dictionary(column: number): Dictionary {
    let known = this.dictionaries.get(column);
    if (!known) {
      known = new Dictionary();
      this.dictionaries.set(column, known);
    }
    return known;
  }

  private takeIds(from: number, values: Float64Array): void {
    if (from + values.length > this.ownIds.length) {
      const room = new Float64Array(Math.max(1_024, 2 * (from + values.length)));
      room.set(this.ownIds);
      this.ownIds = room;
    }
    this.ownIds.set(values, from);
    this.told = Math.max(this.told, from + values.length);
    this.slots = null;
  }

  private ids(): Float64Array | null {
    if (this.windows) return this.ownIds;
    const column = this.columns[this.idColumn];
    return column?.stores === 'double' ? column.values : null;
  }

  private reindex(buffer: ArrayBufferLike | null): void {
    const ids = this.ids();
    if (buffer) this.indexBuffer = buffer;
    if (ids && this.indexBuffer) this.index = new IdIndex(() => new ArrayBuffer(0), ids, this.indexBuffer);
  }

  private name(slot: number, name: string, saved: boolean): void {
    if (name.startsWith('new:')) {
      this.aliases.set(name, slot);
      if (!saved) this.addedNames.set(slot, name);
      return;
    }
    this.addedNames.delete(slot);
    if (this.windows && slot < this.ownIds.length) this.ownIds[slot] = Number(name);
    this.slots = null;
  }

  /** The slot at a line of the sheet; −1 where a group begins. */
  slotAt(line: number): number {
    const row = this.lines.rowAt(line);
    return row >= 0 && row < this.count ? (this.order[row] as number) : -1;
  }

  rowOf(slot: number): number {
    const row = slot < this.positions.length ? (this.positions[slot] as number) : -1;
    return row < this.count ? row : -1;
  }

  rowId(slot: number): string {
    const added = this.addedNames.get(slot);
    if (added !== undefined) return added;
    const ids = this.ids();
    return ids ? String(ids[slot]) : '';
  }

  /** The slot of a row by its id or any name it had; -1 when it is not loaded. */
  slotOf(rowId: string): number {
    const alias = this.aliases.get(rowId);
    if (alias !== undefined) return alias;
    const id = Number(rowId);
    return this.index ? this.index.find(id) : (this.slotsById().get(id) ?? -1);
  }

  private slotsById(): Map<number, number> {
    if (this.slots) return this.slots;
    const made = new Map<number, number>();
    for (let slot = 0; slot < this.told; slot++) made.set(this.ownIds[slot] as number, slot);
    this.slots = made;
    return made;
  }

  /** Columns besides those of the list, by name, with their index. */
  extend(places: ReadonlyMap<string, number>): void {
    for (const name of this.places.keys()) if (isOwnName(name)) this.places.delete(name);
    for (const [name, at] of places) this.places.set(name, at);
  }

  place(column: string): number {
    return this.places.get(column) ?? -1;
  }

  nameOf(column: number): string {
    return this.head?.columns[column]?.name ?? '';
  }

  /** Does the page read the worker's memory? */
  get shared(): boolean {
    return this.windows === null;
  }

  /** Does the memory hold no value here? Null where that is not known without asking the worker. */
  blank(slot: number, column: number): boolean | null {
    return this.windows ? null : (this.columns[column]?.blank(slot) ?? true);
  }

  /** Null where the values of the row at a line are at hand, else when they will be. */
  known(line: number): Promise<void> | null {
    const row = this.lines.rowAt(line);
    return row < 0 ? null : (this.windows?.known(row) ?? null);
  }

  /** The value of a cell; null also while its row is still being fetched. */
  value(slot: number, column: number): Value {
    if (this.windows) return this.windows.value(slot, column, this.rowOf(slot));
    const value = this.columns[column]?.get(slot) ?? null;
    return typeof value === 'string' && this.head?.columns[column]?.kind === 'json' ? (JSON.parse(value) as Value) : value;
  }
}
